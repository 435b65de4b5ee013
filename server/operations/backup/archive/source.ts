import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { maintenance, roleName } from '../../../platform/database/embedded/connection.ts'
import { findPostmaster } from '../../../platform/database/embedded/owner.ts'
import { startEmbeddedPostgres } from '../../../platform/database/embedded/start.ts'
import { awaitDatabase } from '../../../platform/database/hosted.ts'
import { StartError } from '../../../platform/start-error.ts'

export interface SalonConfig {
  readonly databaseUrl?: string | undefined
  readonly databaseOwnerUrl?: string | undefined
  readonly dataDir: string
  readonly authSecret?: string | undefined
}

export interface SalonDatabase {
  readonly reading: pg.ClientConfig
  close(): Promise<void>
}

export async function openForReading(config: SalonConfig, say: (line: string) => void): Promise<SalonDatabase> {
  const hosted = config.databaseOwnerUrl ?? config.databaseUrl
  if (hosted) {
    await awaitDatabase(hosted, { say })
    return { reading: { connectionString: hosted }, close: async () => {} }
  }
  const dataDir = resolve(config.dataDir)
  const postmaster = await findPostmaster(join(dataDir, 'postgres'))
  const password = await readFile(join(dataDir, 'postgres-password.txt'), 'utf8').catch(() => null)
  if (password === null) {
    throw new StartError(`There is no salon in ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its database.`)
  }
  if (postmaster?.ready) return { reading: maintenance(postmaster.port, password.trim(), roleName), close: async () => {} }
  const embedded = await startEmbeddedPostgres({ dataDir, say })
  return { reading: { connectionString: embedded.ownerUrl }, close: () => embedded.stop() }
}
