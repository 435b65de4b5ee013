import { DrizzleQueryError } from 'drizzle-orm'
import { systemDate } from './clock.ts'
import { currentRequestId } from './request-scope.ts'

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const

export interface Log {
  debug(message: string, details?: unknown): void
  info(message: string, details?: unknown): void
  warn(message: string, details?: unknown): void
  error(message: string, details?: unknown): void
}

/**
 * Logs to standard error; standard output is for the person at the terminal. An entry starts a line with its time, level and, in
 * brackets, request; its further lines, such as a stack, are indented.
 */
export function createLog(threshold: (typeof levels)[number]): Log {
  const write = (level: (typeof levels)[number]) => (message: string, details?: unknown) => {
    if (levels.indexOf(level) < levels.indexOf(threshold)) return
    const request = currentRequestId()
    const entry = `${systemDate().toISOString()} ${level} ${request === undefined ? '' : `[${request}] `}${message}`
    console.error(harmless(details === undefined ? entry : `${entry} ${formatDetails(details)}`))
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

/** Paths and names come from outside: line breaks could forge entries, and terminals obey control characters. */
function harmless(text: string): string {
  return text
    .replace(/\r\n?|[\n\u2028\u2029]/g, '\n  ')
    .replace(/(?!\n)\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

export function formatDetails(details: unknown): string {
  if (!(details instanceof Error)) return JSON.stringify(details)
  const cause = details.cause === undefined ? '' : ` cause: ${formatDetails(details.cause)}`
  return `${formatStack(details)}${cause}`
}

/** Removes a failed statement's values: they include password hashes, session tokens and addresses. */
function formatStack(error: Error): string {
  const stack = error.stack ?? error.message
  if (!(error instanceof DrizzleQueryError)) return stack
  return stack.replace(error.message, () => `Failed query: ${error.query}`)
}
