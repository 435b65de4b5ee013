import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createLog } from '../log.ts'
import { openQueue } from '../messages/jobs/queue.ts'
import { openDatabase } from '../platform/database/client.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/start.ts'
import { migrate } from '../platform/database/migrate.ts'
import {
  asSuperuser,
  compileServer,
  keepTemporaryFilesInMemory,
  templateName,
  withDatabase,
  withoutDurability,
} from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The real PostgreSQL of this test run, with its superuser. */
    postgresUrl: string
  }
}

/**
 * One real PostgreSQL for all API tests, with a migrated template that each test file copies. vitest calls this once for each of its
 * projects, one after the other, and ends them together.
 */
export default async function setUp(project: TestProject) {
  const all = project.vitest.getRootProject()
  if (all.getProvidedContext().postgresUrl) return
  const { url, stop } = await startTestPostgres()
  all.provide('postgresUrl', url)
  return stop
}

/** A PostgreSQL in a temporary folder, with the template. `stop` removes it. */
export async function startTestPostgres(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  keepTemporaryFilesInMemory()
  const forgetCompiled = compileServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'chairtime-test-'))
  // Each file may open 30 itself, and its servers more.
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { ...withoutDurability, max_connections: '600' } })
  await cheapenPassword(postgres.url)
  await createTemplate(postgres.url)
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    await forgetCompiled()
  }
  return { url: postgres.url, stop }
}

/** Tests open thousands of connections, and both sides hash the same password for each: once here, 4,096 times by default. */
async function cheapenPassword(serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl)
  await asSuperuser(serverUrl, `set scram_iterations = 1; alter role ${username} password '${decodeURIComponent(password)}'`)
}

/** With the jobs' tables, which would take each server of a test longer than the copy does. */
async function createTemplate(serverUrl: string): Promise<void> {
  await asSuperuser(serverUrl, `create database ${templateName}`)
  const url = withDatabase(serverUrl, templateName)
  await migrate(url)
  const log = createLog('error')
  const { pool, close } = openDatabase(url, log, { maxConnections: 2 })
  const noWork = async () => {}
  const handlers = { 'appointment-changed': noWork, 'send-mail': noWork, 'deliver-webhook': noWork }
  const opened = Promise.withResolvers<void>()
  const queue = openQueue({ pool, log, handlers, onOpen: opened.resolve })
  await opened.promise
  await queue.close()
  await close()
}
