import { randomBytes } from 'node:crypto'
import { request } from '@playwright/test'
import { type DatabaseConnection, openDatabase } from '../../server/platform/database/client.ts'
import { createLog } from '../../server/platform/log.ts'
import { adminEmail, cheapenSignIn, password } from '../../server/testing/records.ts'
import { copyTemplate, dropDatabase, startServerProcess, withDatabase } from '../../server/testing/server-process.ts'
import type { Kept } from './keeper.ts'

export interface Salon {
  readonly origin: string
  readonly databaseUrl: string
  /** With the server's role, for further server processes. */
  readonly serversUrl: string
  /** A connection for each test would cost as much as signing in. */
  readonly database: DatabaseConnection
}

interface SalonOptions {
  /** `--empty` or `--demo`. */
  readonly flags: readonly string[]
  /** Added to the environment of all tests' servers. */
  readonly environment?: Record<string, string>
}

export async function openSalon({ flags, environment }: SalonOptions): Promise<Kept<Salon>> {
  const postgres = process.env.E2E_POSTGRES_URL ?? ''
  const name = `salon_${randomBytes(6).toString('hex')}`
  const databaseUrl = await copyTemplate(postgres, name)
  const serversUrl = withDatabase(process.env.E2E_SERVERS_URL ?? '', name)
  const server = await startServerProcess(serversUrl, environment, flags)
  await cheapenSignIn(databaseUrl, adminEmail)
  const database = openDatabase(databaseUrl, createLog('warn'), { maxConnections: 2 })
  if (flags.includes('--demo')) {
    await database.pool.query('delete from translations')
    await chooseNoLanguages(server.origin)
  }
  const close = async () => {
    await database.close()
    await server.stop()
    await dropDatabase(postgres, name)
  }
  return { value: { origin: server.origin, databaseUrl, serversUrl, database }, close }
}

/** The demo salon offers eight languages. Tests begin as most salons are, with none chosen and nothing translated. */
async function chooseNoLanguages(origin: string): Promise<void> {
  const owner = await request.newContext({ baseURL: origin })
  await owner.post('/api/auth/sign-in/email', { data: { email: adminEmail, password } })
  const { version } = await (await owner.get('/api/settings')).json()
  const saved = await owner.patch('/api/settings', { data: { version, settings: { languages: null } } })
  if (!saved.ok()) throw new Error(`the salon keeps its languages: ${await saved.text()}`)
  await owner.dispose()
}

/** Adds a file's data to its salon once, and returns the same afterwards. */
export function oncePerSalon<Data>(fill: (salon: Salon) => Promise<Data>): (salon: Salon) => Promise<Data> {
  const filled = new WeakMap<Salon, Promise<Data>>()
  return (salon) => {
    const data = filled.get(salon) ?? fill(salon)
    filled.set(salon, data)
    return data
  }
}

/**
 * Notes a salon's catalogue. The tests' additions would slow down every page and axe run: a stylist step with 150 more services and 75
 * more stylists takes twice as long.
 * @returns a function that removes later additions
 */
export const notedCatalogue = oncePerSalon(async ({ database: { pool } }) => {
  const idsIn = async (table: string) => (await pool.query<{ id: string }>(`select id from ${table}`)).rows.map(({ id }) => id)
  const tables = await Promise.all(['services', 'stylists'].map(async (table) => ({ table, ids: await idsIn(table) })))
  return async () => {
    for (const { table, ids } of tables) await pool.query(`delete from ${table} where id <> all($1)`, [ids])
  }
})
