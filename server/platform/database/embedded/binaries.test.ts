import { execFileSync } from 'node:child_process'
import { chmod, cp, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../testing/embedded-postgres.ts'
import { chooseAccount, installedBinaries, removeTemporary, runnableBinaries } from './binaries.ts'

describe.runIf(process.geteuid?.() === 0)('as root, runnable binaries', () => {
  it('are copied to a root-owned folder if others cannot access the installed ones', async () => {
    const installed = await closedBinaries()
    const account = await chooseAccount('/nowhere')
    const sharedFolder = await temporaryFolder('/var/lib')
    await chmod(sharedFolder, 0o755)
    const copy = await runnableBinaries(account, () => {}, { installed, sharedFolder })
    expect(copy.folder).toBe(path.join(sharedFolder, `postgres-${installed.version}`))
    const output = execFileSync(path.join(copy.folder, 'bin/postgres'), ['--version'], {
      ...account,
      cwd: '/',
      encoding: 'utf8',
    })
    expect(output).toContain('PostgreSQL')

    const lines: string[] = []
    expect(await runnableBinaries(account, (line) => lines.push(line), { installed, sharedFolder })).toEqual(copy)
    expect(lines).toEqual([])
  })

  it('are never a copy that other users could have changed', async () => {
    const installed = await closedBinaries()
    const account = await chooseAccount('/nowhere')
    const sharedFolder = await temporaryFolder('/var/lib')
    await chmod(sharedFolder, 0o755)
    const copy = await runnableBinaries(account, () => {}, { installed, sharedFolder })
    await chmod(path.join(copy.folder, 'share'), 0o777)
    const other = await runnableBinaries(account, () => {}, { installed, sharedFolder })
    expect(other.folder).not.toContain(sharedFolder)
    await removeTemporary(other)
    await expect(stat(other.folder)).rejects.toThrow('ENOENT')
  })

  async function closedBinaries() {
    const installed = installedBinaries()
    const closed = await temporaryFolder()
    const folder = path.join(closed, 'native')
    await cp(installed.folder, folder, { recursive: true, verbatimSymlinks: true })
    return { ...installed, folder }
  }
})
