import { randomBytes } from 'node:crypto'
import { openDatabase } from '../../server/database/client.ts'
import { createLog } from '../../server/log.ts'
import { cheapenSignIn } from '../../server/testing/records.ts'
import { copyTemplate, dropDatabase, startServerProcess } from '../../server/testing/server-process.ts'
import { admin, test as base } from './fixtures.ts'

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
  const databaseUrl = await copyTemplate(shared, name)
  const server = await startServerProcess(databaseUrl, environment, flags)
  await cheapenSignIn(databaseUrl, admin.email)
  await use({ origin: server.origin, databaseUrl })
  await server.stop()
  await dropDatabase(shared, name)
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
