import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import type { ImportFile } from '../../../domain/operations/moving-in/import-file.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { ImportFileRow } from './queries.ts'

const interrupted = {
  checking: msg`The check was interrupted. Nothing was changed. Try again.`,
  importing: msg`The import was interrupted. It’s all or nothing, so try again: what came in before is recognized.`,
} as const

/** An abandoned file is shown as failed. */
export function presentFile(row: ImportFileRow): ImportFile {
  const { id, name, format, recognized, mapping, tableSets, tableSet, progress, report, problem, createdAt } = row
  const isLost = (row.state === 'checking' || row.state === 'importing') && row.isAbandoned
  const base = { id, name, format, table: recognized, mapping, tableSets, tableSet, createdAt: wholeUnixSeconds(createdAt) }
  if (isLost) {
    const words = say(interrupted[row.state as keyof typeof interrupted])
    return { ...base, state: 'failed', progress: null, report: null, problem: words }
  }
  return { ...base, state: row.state as ImportFile['state'], progress, report, problem }
}
