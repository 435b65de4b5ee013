import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openQueue } from '../messages/jobs/queue.ts'
import { openDatabase } from '../platform/database/client.ts'
import type { RoleUrls } from '../platform/database/embedded/connection.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/start.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLog } from '../platform/log.ts'
import {
  asSuperuser,
  compileServer,
  keepTemporaryFilesInMemory,
  superuserUrl,
  templateName,
  withDatabase,
  withoutDurability,
} from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** As superuser. */
    postgresUrl: string
    /** As the server's role. */
    serversUrl: string
  }
}

/**
 * Starts one real PostgreSQL for all API tests, with a migrated template for each file to copy. vitest calls this for each project in
 * turn, and ends them together.
 */
export default async function setUp(project: TestProject) {
  const all = project.vitest.getRootProject()
  if (all.getProvidedContext().postgresUrl) return
  const { url, serversUrl, stop } = await startTestPostgres()
  all.provide('postgresUrl', url)
  all.provide('serversUrl', serversUrl)
  return stop
}

interface TestPostgres {
  readonly url: string
  readonly serversUrl: string
  readonly stop: () => Promise<void>
}

export async function startTestPostgres(): Promise<TestPostgres> {
  keepTemporaryFilesInMemory()
  const forgetCompiled = compileServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'chairtime-test-'))
  // Each file may open 30 connections, and its servers more.
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { ...withoutDurability, max_connections: '600' } })
  const url = await superuserUrl(postgres.url, dataDir)
  for (const each of [url, postgres.url, postgres.ownerUrl]) await cheapenPassword(url, each)
  await createTemplate(url, postgres)
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    await forgetCompiled()
  }
  return { url, serversUrl: postgres.url, stop }
}

/** Tests open thousands of connections, and both sides hash the password for each: once here, 4,096 times by default. */
async function cheapenPassword(serverUrl: string, url: string): Promise<void> {
  const { username, password } = new URL(url)
  await asSuperuser(serverUrl, `set scram_iterations = 1; alter role ${username} password '${decodeURIComponent(password)}'`)
}

/** Includes the jobs' tables, which each server would take longer to create than to copy. */
async function createTemplate(serverUrl: string, roles: RoleUrls): Promise<void> {
  const url = withDatabase(roles.url, templateName)
  const ownerUrl = withDatabase(roles.ownerUrl, templateName)
  await asSuperuser(serverUrl, `create database ${templateName} owner ${new URL(ownerUrl).username}`)
  await migrate(url, { ownerUrl })
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
