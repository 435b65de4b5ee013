import { lstat, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName } from '../../../domain/backups/backups.ts'
import { isEncrypted } from '../../platform/backup/file.ts'
import { systemCode } from '../../start-error.ts'

/** A whole backup in the server's folder; it has another name until it is one. `at` in Unix seconds. */
export interface BackupFile {
  readonly name: string
  readonly at: number
  readonly bytes: number
}

/** When a backup of this name was begun, in Unix seconds. */
function momentOf(name: string): number {
  const [, date = '', hour, minute, second] = /^chairtime-(.{10})-(..)(..)(..)/.exec(name) ?? []
  return Date.parse(`${date}T${hour}:${minute}:${second}Z`) / 1000
}

/** The names in the folder; none where there is no folder yet. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return []
    throw error
  })
}

/** The whole backups in the folder, latest first. A link isn't one, wherever it leads. */
export async function backupsIn(folder: string): Promise<BackupFile[]> {
  const names = (await namesIn(folder)).filter((name) => backupName.safeParse(name).success && momentOf(name) > 0)
  const files = await Promise.all(
    names.map(async (name) => {
      const about = await lstat(join(folder, name)).catch(() => null)
      return about?.isFile() ? [{ name, at: momentOf(name), bytes: about.size }] : []
    }),
  )
  return files.flat().toSorted((one, other) => other.at - one.at)
}

/** Whether a backup in the folder is encrypted; false for one that can't be read. */
export function isEncryptedIn(folder: string, name: string): Promise<boolean> {
  return isEncrypted(join(folder, name)).catch(() => false)
}

/** A backup to be read, with its size; null if there is none of that name. Whoever gets it closes it. */
export async function openIn(folder: string, name: string) {
  const files = await backupsIn(folder)
  if (!files.some((file) => file.name === name)) return null
  const handle = await open(join(folder, name))
  return { handle, bytes: (await handle.stat()).size }
}

/** Removes backups that were begun before a moment, but for the one that was just made, and what interrupted ones have left a day ago. */
export async function removeBefore(folder: string, moment: number, made: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const whole = name.replace(/\.partial$/, '')
    const isOld = momentOf(name) < (whole === name ? moment : momentOf(made) - 24 * 3600)
    if (backupName.safeParse(whole).success && name !== made && isOld) await rm(join(folder, name), { force: true })
  }
}
