import type { Config } from './config.ts'

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const

export interface Log {
  debug(message: string, details?: unknown): void
  info(message: string, details?: unknown): void
  warn(message: string, details?: unknown): void
  error(message: string, details?: unknown): void
}

/** A log to standard error, one line an entry; standard output is left to what the server says to a person. */
export function createLog(threshold: Config['logLevel']): Log {
  const write = (level: (typeof levels)[number]) => (message: string, details?: unknown) => {
    if (levels.indexOf(level) < levels.indexOf(threshold)) return
    const line = `${new Date().toISOString()} ${level} ${message}`
    console.error(details === undefined ? line : `${line} ${detailsOf(details)}`)
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

function detailsOf(details: unknown): string {
  if (details instanceof Error) {
    const cause = details.cause === undefined ? '' : ` cause: ${detailsOf(details.cause)}`
    return `${details.stack ?? details.message}${cause}`
  }
  return JSON.stringify(details)
}
