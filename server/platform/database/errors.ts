import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { formatDetails } from '../log.ts'
import { StartError } from '../start-error.ts'

/** PostgreSQL's description of a failed statement. Codes: https://www.postgresql.org/docs/18/errcodes-appendix.html */
interface PostgresError {
  readonly code: string
  readonly constraint?: string
  readonly detail?: string
  readonly syscall?: string
}

function postgresError(error: unknown): PostgresError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & Partial<PostgresError>
    if (typeof code === 'string') return cause as Error & PostgresError
  }
  return null
}

/** True if a unique index, primary key or check of this name refused the write. */
export function violates(error: unknown, constraint: string): boolean {
  const { code = '', constraint: violated } = postgresError(error) ?? {}
  return ['23505', '23514'].includes(code) && violated === constraint
}

/** True if concurrency rolled the statement back, so a retry can succeed. */
function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(postgresError(error)?.code ?? '')
}

// Connection exceptions (08…), lack of connections, memory or disk (53…), administrator shutdown and start-up, ended slow sessions and
// statements, a standby, and network errors of the system.
const unavailableCodes =
  /^(08...|53...|57P0[1235]|57014|25P0[34]|25006|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/
// Connecting to a Unix socket: it is missing, or its queue is full.
const unavailableSocketCodes = /^(ENOENT|EAGAIN)$/
const unavailableMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Query read timeout/

/** True if the database could not be reached or the connection was lost; the outcome of a commit is then unknown. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (unavailableMessages.test(cause.message)) return true
  }
  const cause = postgresError(error)
  if (cause?.syscall === 'connect' && unavailableSocketCodes.test(cause.code)) return true
  return unavailableCodes.test(cause?.code ?? '')
}

/** True if no response arrived in time. The database ends slow statements, so the network failed silently. */
export function isQueryTimeout(error: unknown): boolean {
  return reasonOf(error) === 'Query read timeout'
}

/** True if the database refuses more connections: in total, for this role or for this database. */
export function isOutOfConnections(error: unknown): boolean {
  return postgresError(error)?.code === '53300'
}

export function isMissing(error: unknown): boolean {
  return ['42P01', '42703'].includes(postgresError(error)?.code ?? '')
}

export function isMissingFunction(error: unknown): boolean {
  return postgresError(error)?.code === '42883'
}

export function isForbidden(error: unknown): boolean {
  return postgresError(error)?.code === '42501'
}

/** True if a text has a character that PostgreSQL can't store: NUL or, in a document, half a surrogate pair. */
export function isUnstorable(error: unknown): boolean {
  const cause = postgresError(error)
  // 22P02 is the code of many errors.
  return (
    ['22021', '22P05'].includes(cause?.code ?? '') || (cause?.code === '22P02' && cause.detail?.includes('surrogate') === true)
  )
}

export function isDiskFull(error: unknown): boolean {
  return postgresError(error)?.code === '53100'
}

export function unavailable(): AppError {
  return new AppError('unavailable', say(msg`Our booking system is down right now. Try again in a moment.`), {
    retryAfterSeconds: 2,
  })
}

/** Returns the database's or the system's message, without the statement and its values. */
export function reasonOf(error: unknown): string {
  let innermost = error
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  if (!(innermost instanceof Error)) return String(innermost)
  // After trying several addresses of one name, the error has only a code.
  return innermost.message || postgresError(innermost)?.code || innermost.name
}

/** Tries of a write while others write the same. */
export const maxAttempts = 5

/**
 * Retries a write that PostgreSQL rolled back for concurrency, with full jitter: up to 10, 20, 40, 80 ms. Writes through `openDatabase` are
 * retried already.
 */
export async function withRetry<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (attempt >= maxAttempts || !isRetryable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** (attempt - 1)))
    }
  }
}

/** Explains at the terminal why the server did not start. @returns the reason if known, else the stack */
export function explain(error: unknown): string {
  if (error instanceof StartError) return `\n${error.message}\n`
  if (isDiskFull(error)) return '\nThe database’s disk is full. Make room on it, then start again.\n'
  if (isUnavailable(error))
    return `\nThe connection to the database was lost during startup: ${reasonOf(error)}. Start again once it’s back.\n`
  return formatDetails(error)
}
