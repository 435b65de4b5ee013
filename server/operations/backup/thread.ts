import { rm } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { isDiskFull, isUnavailable } from '../../platform/database/errors.ts'
import { formatDetails } from '../../platform/log.ts'
import { StartError } from '../../platform/start-error.ts'
import { backUp } from './archive/commands.ts'
import { BackupFailure, knownFailure } from './archive/failures.ts'
import { readBackupFile } from './archive/file.ts'
import { UnusableBackup } from './archive/format.ts'
import { checkBackup } from './archive/restore.ts'
import type { ThreadData, ThreadMessage } from './making.ts'

const { file, passphrase, ...config } = workerData as ThreadData
const tell = (message: ThreadMessage) => parentPort?.postMessage(message)

/** Milliseconds between progress messages. */
const pauseMillis = 500
let toldAt = 0

function onShare(share: number): void {
  if (performance.now() < toldAt + pauseMillis) return
  toldAt = performance.now()
  tell({ share })
}

async function make(): Promise<ThreadMessage> {
  const bytes = await backUp(config, { file, passphrase, say: () => {}, onShare })
  try {
    const { tables } = await checkBackup(readBackupFile(file, passphrase))
    return { bytes, rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0) }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

function buildFailure(error: unknown): ThreadMessage {
  const failure = failureFor(error)
  return failure ? { failure: failure.message.trim(), stored: failure.stored } : { failure: '', details: formatDetails(error) }
}

function failureFor(error: unknown): BackupFailure | null {
  if (error instanceof BackupFailure) return error
  if (error instanceof StartError) return new BackupFailure(error.message, error.message.trim())
  if (error instanceof UnusableBackup) return knownFailure('unreadable')
  if (isDiskFull(error)) return knownFailure('database-full')
  return isUnavailable(error) ? knownFailure('connection-lost') : null
}

tell(await make().catch(buildFailure))
