import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { templateName, withDatabase } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The real PostgreSQL of this test run, with its superuser. */
    postgresUrl: string
  }
}

/** One real PostgreSQL for all API tests, with a migrated template that each test file copies. */
export default async function setUp(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'chairtime-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  // The data need not survive a crash; tests of crashes start a database server of their own.
  await client.query('alter system set synchronous_commit = off')
  await client.query('select pg_reload_conf()')
  await client.query(`create database ${templateName}`)
  await client.end()
  await migrate(withDatabase(postgres.url, templateName))
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
