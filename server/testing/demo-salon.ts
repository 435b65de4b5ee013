import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../platform/database/embedded/start.ts'
import { startServerProcess } from './server-process.ts'

export interface DemoSalon {
  readonly origin: string
  readonly databaseUrl: string
  stop(): Promise<void>
}

export async function openDemoSalon(): Promise<DemoSalon> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chairtime-salon-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const environment = { DATABASE_OWNER_URL: postgres.ownerUrl }
  const server = await startServerProcess(postgres.url, environment, ['--demo']).catch(async (error: unknown) => {
    await postgres.stop()
    throw error
  })
  const stop = async () => {
    await server.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { origin: server.origin, databaseUrl: postgres.url, stop }
}
