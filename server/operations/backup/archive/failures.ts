import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../../domain/language/say.ts'
import { type FolderError, StartError } from '../../../platform/start-error.ts'

const reasons = {
  stopped: msg`The server stopped while it was made.`,
  unreadable: msg`It couldn’t be read back. Check the disk that it is on.`,
  'database-full': msg`The database’s disk is full. Make room on it.`,
  'connection-lost': msg`The connection to the database was lost.`,
  unexpected: msg`Something unexpected happened. The server’s log has more.`,
} as const
type FailureReason = keyof typeof reasons

/** Messages by the system's error code. */
const folderReasons: Readonly<Record<string, (folder: string) => MessageDescriptor>> = {
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: (folder) =>
    msg`The folder for backups ${{ folder }} is on a disk that can only be read. Fix that, or choose another one.`,
  ENOSPC: (folder) => msg`The folder for backups ${{ folder }} is on a disk that is full. Fix that, or choose another one.`,
  EDQUOT: (folder) =>
    msg`The folder for backups ${{ folder }} is on a disk with no room left for this user. Fix that, or choose another one.`,
  EIO: (folder) => msg`The folder for backups ${{ folder }} is on a disk that reports errors. Fix that, or choose another one.`,
  ENOTDIR: notFolder,
  EEXIST: notFolder,
  ENOENT: (folder) =>
    msg`The folder for backups ${{ folder }} is in a place that can’t hold files. Fix that, or choose another one.`,
  ELOOP: (folder) => msg`The folder for backups ${{ folder }} is a link that leads nowhere. Fix that, or choose another one.`,
  ENAMETOOLONG: (folder) =>
    msg`The folder for backups ${{ folder }} has a name that is too long. Fix that, or choose another one.`,
}

function forbidden(folder: string): MessageDescriptor {
  return msg`The folder for backups ${{ folder }} can’t be used by the user that started Chairtime. Fix that, or choose another one.`
}

function notFolder(folder: string): MessageDescriptor {
  return msg`The folder for backups ${{ folder }} isn’t a folder. Fix that, or choose another one.`
}

/** Why a backup failed: in English for the log, and as it is stored. */
export class BackupFailure extends StartError {
  readonly stored: string

  constructor(message: string, stored: string, options?: ErrorOptions) {
    super(message, options)
    this.stored = stored
  }
}

/** The failure of a known reason. */
export function knownFailure(reason: FailureReason): BackupFailure {
  return new BackupFailure(reasons[reason].message ?? reason, reason)
}

/** The failure of a folder that can't hold a backup. */
export function folderFailure({ message, code, cause }: FolderError, folder: string): BackupFailure {
  return new BackupFailure(message, Object.hasOwn(folderReasons, code) ? `folder:${code}:${folder}` : message, { cause })
}

/** The stored form of an error; `failureInWords` words it. */
export function storedFailure(error: unknown): string {
  if (error instanceof BackupFailure) return error.stored
  return error instanceof StartError ? error.message : ('unexpected' satisfies FailureReason)
}

/** Words a stored failure. Others are in words already: for the server's operator, or an earlier version's. */
export function failureInWords(stored: string): string {
  if (Object.hasOwn(reasons, stored)) return say(reasons[stored as FailureReason])
  const [, code = '', folder = ''] = /^folder:([A-Z]+):(.*)$/s.exec(stored) ?? []
  const words = Object.hasOwn(folderReasons, code) ? folderReasons[code] : undefined
  return words ? say(words(folder)) : stored
}
