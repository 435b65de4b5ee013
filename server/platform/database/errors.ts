import { AppError } from '../../../domain/app-error.ts'

/** PostgreSQL's description of a failed statement. Codes: https://www.postgresql.org/docs/18/errcodes-appendix.html */
interface PostgresError {
  readonly code: string
  readonly constraint?: string
  readonly detail?: string
  /** Of an error of the network: what was being done. */
  readonly syscall?: string
}

/** Finds the driver's error behind the layers that wrap it. */
function postgresError(error: unknown): PostgresError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & Partial<PostgresError>
    if (typeof code === 'string') return cause as Error & PostgresError
  }
  return null
}

/** Whether a unique index, a primary key or a check of that name refused the write. */
export function violates(error: unknown, constraint: string): boolean {
  const { code = '', constraint: violated } = postgresError(error) ?? {}
  return ['23505', '23514'].includes(code) && violated === constraint
}

/** Whether the statement was rolled back because of concurrency and can be retried. */
function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(postgresError(error)?.code ?? '')
}

// Connection exceptions (08…), lack of connections, memory or disk (53…), administrator shutdown and start-up, sessions and statements
// that were ended for taking too long, a standby, and the system's own network errors.
const unavailableCodes =
  /^(08...|53...|57P0[1235]|57014|25P0[34]|25006|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/
// Of connecting to a Unix socket: it is gone, or its queue is full.
const unavailableSocketCodes = /^(ENOENT|EAGAIN)$/
const unavailableMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Query read timeout/

/** Whether the database could not be reached, by its port or its socket, or the connection was lost; the outcome of a commit is then unknown. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (unavailableMessages.test(cause.message)) return true
  }
  const cause = postgresError(error)
  if (cause?.syscall === 'connect' && unavailableSocketCodes.test(cause.code)) return true
  return unavailableCodes.test(cause?.code ?? '')
}

/** Whether there was no response in time. The database ends slow statements itself, so the network has failed silently. */
export function isQueryTimeout(error: unknown): boolean {
  return reasonOf(error) === 'Query read timeout'
}

/** Whether the database refuses more connections: in total, for this role or for this database. */
export function isOutOfConnections(error: unknown): boolean {
  return postgresError(error)?.code === '53300'
}

/** Whether a table or a column that was named does not exist. */
export function isMissing(error: unknown): boolean {
  return ['42P01', '42703'].includes(postgresError(error)?.code ?? '')
}

export function isMissingFunction(error: unknown): boolean {
  return postgresError(error)?.code === '42883'
}

/** Whether the database's user lacks a right. */
export function isForbidden(error: unknown): boolean {
  return postgresError(error)?.code === '42501'
}

/** Whether a text has a character that PostgreSQL can't store: NUL or, in a document, half a surrogate pair. */
export function isUnstorable(error: unknown): boolean {
  const cause = postgresError(error)
  // The last is the code of many errors.
  return (
    ['22021', '22P05'].includes(cause?.code ?? '') || (cause?.code === '22P02' && cause.detail?.includes('surrogate') === true)
  )
}

/** Whether the disk that the database writes to has no room left. */
export function isDiskFull(error: unknown): boolean {
  return postgresError(error)?.code === '53100'
}

/** The error that users see while the database is unavailable. */
export function unavailable(): AppError {
  return new AppError('unavailable', 'Our booking system is down right now. Try again in a moment.', {
    retryAfterSeconds: 2,
  })
}

/** The message of the database or the system, without the statement and its values. */
export function reasonOf(error: unknown): string {
  let innermost = error
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  if (!(innermost instanceof Error)) return String(innermost)
  // Where several addresses of one name were tried, the error has a code only.
  return innermost.message || postgresError(innermost)?.code || innermost.name
}

const maxAttempts = 5

/**
 * Runs a write again when PostgreSQL rolled it back for concurrency, with growing, jittered pauses (full jitter,
 * up to 10, 20, 40, 80 ms).
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
