import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/database/embedded.ts'
import { startServerProcess } from '../server/testing/server-process.ts'

/** The real server, with the demo salon, over a new database: what the tests visit. Its places are handed on in the environment. */
export default async function setUp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'chairtime-e2e-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const server = await startServerProcess(postgres.url, {}, ['--demo'])
  process.env.E2E_DATABASE_URL = postgres.url
  process.env.E2E_ORIGIN = server.origin
  return async () => {
    await server.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
