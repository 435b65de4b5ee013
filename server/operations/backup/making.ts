import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Config } from '../../platform/config.ts'
import { BackupFailure, knownFailure } from './archive/failures.ts'

interface Making {
  readonly file: string
  readonly signal: AbortSignal
  readonly onShare: (share: number) => void
}

export interface Made {
  readonly bytes: number
  readonly rows: number
}

/** Makes a backup and reads it back. @throws {StartError} in words for the owner, if they can act on it */
export type MakeBackup = (making: Making) => Promise<Made>

export type ThreadData = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir' | 'authSecret'> & {
  readonly file: string
  readonly passphrase: string | undefined
}
export type ThreadMessage =
  | { readonly share: number }
  | ({ readonly share?: never; readonly failure?: never } & Made)
  /** See `BackupFailure`. */
  | { readonly share?: never; readonly failure: string; readonly stored: string; readonly details?: never }
  /** `details` of unexpected errors, for the log. */
  | { readonly share?: never; readonly failure: string; readonly stored?: never; readonly details: string }

/** Uses a thread: checksums and encryption take as long as many requests, which must not wait. */
export function makeInThread(config: Config): MakeBackup {
  const { databaseUrl, databaseOwnerUrl, dataDir, authSecret, backups } = config
  return ({ file, signal, onShare }) =>
    new Promise((resolve, reject) => {
      const workerData: ThreadData = {
        databaseUrl,
        databaseOwnerUrl,
        dataDir,
        authSecret,
        file,
        passphrase: backups.passphrase,
      }
      const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData })
      const stop = () => void thread.terminate()
      signal.addEventListener('abort', stop)
      let isOver = false
      thread.on('message', (message: ThreadMessage) => {
        if (message.share !== undefined) return onShare(message.share)
        isOver = true
        if (message.failure === undefined) resolve(message)
        else if (message.details === undefined) reject(new BackupFailure(message.failure, message.stored))
        else reject(new Error(message.details))
      })
      thread.on('error', reject)
      thread.on('exit', () => {
        signal.removeEventListener('abort', stop)
        if (isOver) return
        const removal = rm(`${file}.partial`, { force: true }).catch(() => {})
        void removal.then(() => reject(knownFailure('stopped')))
      })
    })
}
