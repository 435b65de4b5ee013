import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DemoSalon } from '../server/testing/demo-salon.ts'

/**
 * Opens the demo salon of an earlier version, in a folder of its own that is kept for the next run: how fast a page is depends on the machine
 * and on what else it does, a ratio of two versions in one run hardly does.
 * @param commit of that version
 */
export async function openReference(commit: string): Promise<DemoSalon> {
  const folder = join(process.cwd(), '.cache', `reference-${commit}`)
  const built = join(folder, 'build/server/index.js')
  if (!existsSync(built)) {
    console.log(`Installing and building ${commit}, to measure beside it …`)
    rmSync(folder, { recursive: true, force: true })
    const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, stdio: 'pipe' })
    execFileSync('git', ['worktree', 'prune'])
    execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { stdio: 'pipe' })
    run('npm', 'ci', '--no-audit', '--no-fund')
    run('npm', 'run', 'build')
  }
  const module = pathToFileURL(join(folder, 'server/testing/demo-salon.ts')).href
  const { openDemoSalon }: { openDemoSalon: () => Promise<DemoSalon> } = await import(module)
  return openDemoSalon()
}
