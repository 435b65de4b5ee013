import { Worker } from 'node:worker_threads'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import { type FileRow, UnusableFile } from './unusable-file.ts'

const longestMillis = 120_000

const heapMegabytes = 768

/** `limits`: the thread ended at its limits. */
type WorkbookProblem =
  | { readonly problem: 'unreadable' | 'large' | 'limits' }
  | { readonly problem: 'long-row'; readonly line: number }

export type WorkbookMessage = { readonly rows: readonly FileRow[] } | { readonly done: true } | WorkbookProblem

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
  worker.on('error', () => add({ problem: 'limits' }))
  worker.on('exit', () => add({ problem: 'limits' }))
  const timer = setTimeout(() => add({ problem: 'limits' }), longestMillis)
  try {
    for (;;) {
      const message = waiting.shift()
      if (!message) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      if ('problem' in message) throw new UnusableFile(say(inWords(message)))
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

function inWords(found: WorkbookProblem): MessageDescriptor {
  switch (found.problem) {
    case 'unreadable':
      return msg`This isn’t a workbook that Excel could open, or it was cut short.`
    case 'large':
      return msg`This workbook is too large. Save the sheet as CSV and choose that file.`
    case 'limits':
      return msg`This workbook is too large or damaged. Save the sheet as CSV and choose that file.`
    case 'long-row':
      return msg`The row at line ${{ line: found.line }} has more than a million characters.`
  }
}
