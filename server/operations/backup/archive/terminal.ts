import { explain } from '../../../platform/database/errors.ts'
import { StartError, systemCode } from '../../../platform/start-error.ts'
import { UnusableBackup } from './format.ts'

/** Such as 'chairtime-2026-12-01-031500.backup', in UTC, so that names sort by time. */
export function nameAt(moment: Date): string {
  const [date = '', time = ''] = moment.toISOString().split(/[T.]/)
  return `chairtime-${date}-${time.replaceAll(':', '')}.backup`
}

export function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}

/** Aborted by Ctrl-C or another signal to end; a second one ends the process at once. */
export function endSignal(): AbortSignal {
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => ending.abort(new StartError('Stopped. Nothing was left behind.')))
  }
  return ending.signal
}

export function explainCommand(error: unknown): string {
  if (error instanceof UnusableBackup) return error.message
  const isAboutArguments = systemCode(error).startsWith('ERR_PARSE_ARGS')
  return explain(isAboutArguments ? new StartError((error as Error).message) : error).trim()
}
