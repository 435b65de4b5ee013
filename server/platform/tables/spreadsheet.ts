import { Worker } from 'node:worker_threads'
import { type FileRow, UnusableFile } from './unusable-file.ts'

/** How long a workbook may take to read, in milliseconds. */
const longestMillis = 120_000

/** Memory of the thread that reads it, in megabytes. */
const heapMegabytes = 768

/** What the thread says: rows of the first sheet, that there are no more, or what is wrong in words. */
export type WorkbookMessage = { readonly rows: readonly FileRow[] } | { readonly done: true } | { readonly problem: string }

/**
 * The rows of a workbook's first sheet. It is read in a thread of its own, which may end at its bounds: what unpacks to far more than it
 * seems ends that thread and nothing else.
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
      // The next ones: the thread keeps no more of them ready.
      worker.postMessage('more')
    }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

const tooLarge = 'This workbook is too large or damaged. Save the sheet as CSV and choose that file.'
