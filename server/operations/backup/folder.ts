import { lstat, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName } from '../../../domain/operations/backups/backups.ts'
import { systemCode } from '../../platform/start-error.ts'
import { isEncrypted } from './archive/file.ts'

/** A complete backup in the server's folder; partial ones have other names. `at` in Unix seconds. */
export interface BackupFile {
  readonly name: string
  readonly at: number
  readonly bytes: number
}

function readMoment(name: string): number {
  const [, date = '', hour, minute, second] = /^chairtime-(.{10})-(..)(..)(..)/.exec(name) ?? []
  return Date.parse(`${date}T${hour}:${minute}:${second}Z`) / 1000
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return []
    throw error
  })
}

export async function backupsIn(folder: string): Promise<BackupFile[]> {
  const names = (await namesIn(folder)).filter((name) => backupName.safeParse(name).success && readMoment(name) > 0)
  const files = await Promise.all(
    names.map(async (name) => {
      const about = await lstat(join(folder, name)).catch(() => null)
      return about?.isFile() ? [{ name, at: readMoment(name), bytes: about.size }] : []
    }),
  )
  return files.flat().toSorted((one, other) => other.at - one.at)
}

export function isEncryptedIn(folder: string, name: string): Promise<boolean> {
  return isEncrypted(join(folder, name)).catch(() => false)
}

/** Opens a backup, with its size; null if missing. The caller closes it. */
export async function openIn(folder: string, name: string) {
  const files = await backupsIn(folder)
  if (!files.some((file) => file.name === name)) return null
  const handle = await open(join(folder, name))
  return { handle, bytes: (await handle.stat()).size }
}

/** Removes backups begun before a moment, except the new one, and leftovers of interrupted ones from a day ago. */
export async function removeBefore(folder: string, moment: number, made: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const whole = name.replace(/\.partial$/, '')
    const isOld = readMoment(name) < (whole === name ? moment : readMoment(made) - 24 * 3600)
    if (backupName.safeParse(whole).success && name !== made && isOld) await rm(join(folder, name), { force: true })
  }
}
