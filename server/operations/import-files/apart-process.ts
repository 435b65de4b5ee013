// Program of the process that reads and imports files: see `apart.ts`.
import { setPriority } from 'node:os'
import { inLanguage } from '../../platform/language/reader.ts'
import { formatDetails } from '../../platform/log.ts'
import { UnusableFile } from '../../platform/tables/unusable-file.ts'
import { UnusableImport } from '../moving-in/checks.ts'
import type { Work, WorkMessage } from './apart.ts'
import { importKept, keepFile } from './working.ts'

// Lower priority than requests. The parent ends this process; the terminal's Ctrl-C, which reaches every process, is ignored.
setPriority(5)
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const tell = (message: WorkMessage) => process.send?.(message)

/** Milliseconds between reports of progress. */
const pauseMillis = 500
let saidAt = 0

function onProgress(progress: Extract<WorkMessage, { progress: unknown }>['progress']): void {
  if (performance.now() < saidAt + pauseMillis) return
  saidAt = performance.now()
  tell({ progress })
}

async function done(work: Work): Promise<WorkMessage> {
  try {
    if (work.task.kind === 'read') await keepFile(work, work.task)
    else await importKept(work, work.task, onProgress)
    return { isDone: true }
  } catch (error) {
    const isExpected = error instanceof UnusableImport || error instanceof UnusableFile
    return isExpected ? { problem: error.message } : { failure: formatDetails(error) }
  }
}

process.on('message', async (work: Work) => {
  process.send?.(await inLanguage(work.language, () => done(work)))
})
