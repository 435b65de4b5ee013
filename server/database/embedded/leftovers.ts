import { mkdir, open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { systemCode } from './system-code.ts'

/**
 * Makes an empty folder beside `target`, to be filled and then renamed to it: whoever is interrupted leaves no half
 * target. Removes what such an interrupted process left here before.
 */
export async function makeSibling(target: string): Promise<string> {
  const prefix = `${path.basename(target)}.new-`
  await removeLeftovers(path.dirname(target), prefix)
  const sibling = path.join(path.dirname(target), prefix + process.pid)
  await rm(sibling, { recursive: true, force: true })
  await mkdir(sibling, { mode: 0o700 })
  return sibling
}

/** Removes the entries of `folder` that are named `<prefix><number of a process that is gone>`, with or without more after a dash. */
export async function removeLeftovers(folder: string, prefix: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (!entry.startsWith(prefix) || isRunning(Number.parseInt(entry.slice(prefix.length), 10))) continue
    await rm(path.join(folder, entry), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Whether a process of that number exists, be it whose it may. */
export function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

/** Makes a rename in `folder` last through a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
