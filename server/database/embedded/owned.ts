import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import { roleName } from './cluster.ts'
import { type Ownership, settlePrevious, takeOwnership, withMaintenance } from './lock.ts'
import type { PostgresLog } from './log.ts'
import { resetPassword } from './password.ts'
import { type LaunchOptions, launch, type RunningPostgres } from './process.ts'
import { systemCode } from './system-code.ts'

export interface OwnedPostgres {
  readonly running: RunningPostgres
  readonly ownership: Ownership
  /** Whether the database was made now. */
  readonly madeDatabase: boolean
}

interface OwnedOptions extends LaunchOptions {
  readonly password: string
  readonly say: (line: string) => void
}

const maxLostPorts = 10
// A start that takes longer than this deserves a word.
const slowMs = 3_000
// How long to wait for what is left of a killed PostgreSQL.
const remainsMs = 30_000

/** Starts PostgreSQL on a cluster that nobody else uses, becomes its owner, and makes its database when that is missing. */
export async function launchOwned(options: OwnedOptions): Promise<OwnedPostgres> {
  const { cluster, password, say } = options
  for (let isRepaired = false; ; isRepaired = true) {
    const running = await launchAlone(options)
    try {
      const ownership = await takeOwnership(running.port, password, cluster)
      return { running, ownership, madeDatabase: await ensureDatabase(running.port, password) }
    } catch (error) {
      await running.stop()
      // 28P01: the password is wrong, because its file was lost or replaced.
      if (systemCode(error) !== '28P01' || isRepaired) throw error
      say('Giving the database the password that is in postgres-password.txt')
      await resetPassword(options, password)
    }
  }
}

async function launchAlone(options: OwnedOptions): Promise<RunningPostgres> {
  const { cluster, log, password, say } = options
  const start = performance.now()
  for (let lostPorts = 0; ; ) {
    await settlePrevious(cluster, password, say)
    const slow = setTimeout(say, slowMs, 'The database is still starting: after a stop without warning it repairs itself first')
    const running = await launch(options).finally(() => clearTimeout(slow))
    if (running) return running
    const said = await log.sinceMark()
    if (/could not bind/.test(said) && lostPorts < maxLostPorts) {
      lostPorts++
    } else if (/lock file "postmaster.pid" is empty/.test(said)) {
      // A power failure came between making and filling it.
      await rm(path.join(cluster, 'postmaster.pid'), { force: true })
    } else if (
      /lock file "postmaster.pid" already exists|pre-existing shared memory/.test(said) &&
      performance.now() - start < remainsMs
    ) {
      // Another start was faster, or connections outlive a killed server; PostgreSQL ends them.
      await sleep(250)
    } else {
      throw new StartError(failure('PostgreSQL couldn’t start', said, log))
    }
  }
}

async function ensureDatabase(port: number, password: string): Promise<boolean> {
  return withMaintenance(port, password, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [roleName])
    if (rowCount) return false
    await client.query(`CREATE DATABASE ${roleName}`)
    return true
  })
}

/** One line about a PostgreSQL that ended, with the gravest of the last things that it said. */
export function failure(what: string, said: string, log: PostgresLog): string {
  const gravest = said
    .trim()
    .split('\n')
    .slice(-20)
    .findLast((line) => /PANIC|FATAL|ERROR|error while loading/.test(line))
  const cause = gravest?.replace(/^.*?(?=PANIC|FATAL|ERROR)/, '')
  return `${what}${cause ? `: ${cause}` : ''}. Its log is ${log.file}.`
}
