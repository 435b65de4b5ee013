import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { clusterArgument, postgresEnvironment, roleName } from './cluster.ts'
import type { LaunchOptions } from './process.ts'
import { systemCode } from './system-code.ts'

/** Reads the password of the database from its file, or makes one; a second process that makes it at once gets the same. */
export async function readOrMakePassword(file: string): Promise<string> {
  const read = async () => (await readFile(file, 'utf8')).trim()
  try {
    return await read()
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  }
  const draft = `${file}.new-${process.pid}`
  await writeFile(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    // A link appears whole or not at all, and never in place of another's.
    await link(draft, file)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return read()
}

/**
 * Gives a cluster that nobody runs the password of the file, for a data folder whose file was lost. PostgreSQL's
 * single-user mode asks for no password: whoever may write the cluster's files is its master anyway.
 */
export async function resetPassword({ cluster, binaries, account, log }: LaunchOptions, password: string): Promise<void> {
  const program = path.join(binaries.folder, 'bin/postgres')
  const child = spawn(program, ['--single', '-D', clusterArgument(cluster), 'postgres'], {
    ...account,
    cwd: cluster,
    env: postgresEnvironment,
    stdio: ['pipe', 'ignore', log.fd],
  })
  child.stdin?.on('error', () => {})
  child.stdin?.end(`ALTER ROLE ${roleName} PASSWORD '${password.replaceAll("'", "''")}'\n`)
  await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
}
