import { randomBytes } from 'node:crypto'
import { adminEmail, cheapenSignIn } from '../../server/testing/records.ts'
import { copyTemplate, dropDatabase, startServerProcess } from '../../server/testing/server-process.ts'

export interface Salon {
  readonly origin: string
  readonly databaseUrl: string
}

interface SalonOptions {
  /** Of the server: `--empty` or `--demo`. */
  readonly flags: readonly string[]
  /** Of the server, beside what all tests' servers have. */
  readonly environment?: Record<string, string>
}

/** Runs a server over a database of its own as long as it is in use. */
export async function withSalon({ flags, environment }: SalonOptions, use: (salon: Salon) => Promise<void>): Promise<void> {
  const postgres = process.env.E2E_POSTGRES_URL ?? ''
  const name = `salon_${randomBytes(6).toString('hex')}`
  const databaseUrl = await copyTemplate(postgres, name)
  const server = await startServerProcess(databaseUrl, environment, flags)
  await cheapenSignIn(databaseUrl, adminEmail)
  await use({ origin: server.origin, databaseUrl })
  await server.stop()
  await dropDatabase(postgres, name)
}
