import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../server/database/client.ts'
import { createLog } from '../../server/log.ts'
import { startServerProcess, withDatabase } from '../../server/testing/server-process.ts'
import { test as base } from './fixtures.ts'

interface OwnSalon {
  readonly origin: string
  readonly databaseUrl: string
}

async function withOwnSalon(
  { flags, environment }: { readonly flags: readonly string[]; readonly environment: Record<string, string> },
  use: (salon: OwnSalon) => Promise<void>,
): Promise<void> {
  const shared = process.env.E2E_DATABASE_URL ?? ''
  const name = `own_${randomBytes(6).toString('hex')}`
  const { db, close } = openDatabase(shared, createLog('warn'), { maxConnections: 1 })
  await db.execute(sql`create database ${sql.identifier(name)}`)
  const databaseUrl = withDatabase(shared, name)
  const server = await startServerProcess(databaseUrl, environment, flags)
  await use({ origin: server.origin, databaseUrl })
  await server.stop()
  await db.execute(sql`drop database ${sql.identifier(name)} with (force)`)
  await close()
}

/**
 * Tests with a server and a database that no other file uses, so that they know all of the salon's data.
 * @param flags of the server: `--empty` or `--demo`
 */
export function testOfOwnSalon(...flags: readonly string[]) {
  return testOfSalonWith({}, ...flags)
}

/** The same, with variables of the server's environment. */
export function testOfSalonWith(environment: Record<string, string>, ...flags: readonly string[]) {
  return base.extend<object, { salon: OwnSalon }>({
    salon: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from the pattern
      async ({}, use) => withOwnSalon({ flags, environment }, use),
      // Not counted as part of the first test.
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ salon }, use) => use(salon.origin),
    database: async ({ salon }, use) => {
      const connection = openDatabase(salon.databaseUrl, createLog('warn'), { maxConnections: 2 })
      await use(connection)
      await connection.close()
    },
  })
}
