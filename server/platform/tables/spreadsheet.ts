import { Worker } from 'node:worker_threads'
import { type FileRow, UnusableFile } from './unusable-file.ts'

const longestMillis = 120_000

const heapMegabytes = 768

export type WorkbookMessage = { readonly rows: readonly FileRow[] } | { readonly done: true } | { readonly problem: string }

/**
 * Yields the rows of a workbook's first sheet. Read in its own thread with limits, so a file that unpacks to far more than it claims ends
 * only that thread.
 * @throws {UnusableFile}
 */
export async function* workbookRows(file: string): AsyncGenerator<FileRow> {
  const worker = new Worker(new URL('./spreadsheet-thread.ts', import.meta.url), {
    workerData: file,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const waiting: WorkbookMessage[] = []
  let wake = () => {}
  const add = (message: WorkbookMessage) => {
    waiting.push(message)
    wake()
  }
  worker.on('message', add)
  worker.on('error', () => add({ problem: tooLarge }))
  worker.on('exit', () => add({ problem: tooLarge }))
  const timer = setTimeout(() => add({ problem: tooLarge }), longestMillis)
  try {
    for (;;) {
      const message = waiting.shift()
      if (!message) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      if ('problem' in message) throw new UnusableFile(message.problem)
      if ('done' in message) return
      yield* message.rows
      // The thread prepares no more than one batch.
      worker.postMessage('more')
    }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const tooLarge = 'This workbook is too large or damaged. Save the sheet as CSV and choose that file.'
