import { msg } from '@lingui/core/runtime-macro'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { AppError, type ErrorCode, errorStatus, toErrorResponse } from '../../../domain/app-error.ts'
import { errorsByPath, fieldErrors } from '../../../domain/field-errors.ts'
import { say } from '../../../domain/language/say.ts'
import { isUnavailable, isUnstorable, reasonOf, unavailable } from '../database/errors.ts'
import type { Log } from '../log.ts'
import { refusal, tooMuch } from './body-limit.ts'
import type { AppEnv } from './context.ts'
import { routeName } from './route-name.ts'
import './plain-words.ts'

/**
 * Sends every API error in one form; unexpected errors are logged with the route's pattern and reveal no internals.
 * @param onRefused called for each of them
 */
export function errorHandler(log: Log, onRefused?: (error: AppError) => void): ErrorHandler {
  const logRefusal = createRefusalLog(log)
  return (error, c) => {
    const appError = toAppError(error)
    onRefused?.(appError)
    logRefusal(c, appError)
    if (appError.code === 'internal') log.error(`${c.req.method} ${routeName(c)} failed`, error)
    if (appError.code === 'unavailable') log.warn(`${c.req.method} ${routeName(c)} could not be served`, reasonOf(error))
    const { retryAfterSeconds } = appError.details
    if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
    return refusal(c, toErrorResponse(appError), errorStatus[appError.code] as ContentfulStatusCode)
  }
}

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException) return fromHttpException(error)
  if (isUnavailable(error)) return unavailable()
  // Catches what schemas miss: they refuse such characters by field.
  if (isUnstorable(error)) return new AppError('invalid', say(msg`Something you sent has a character that can’t be used.`))
  return new AppError('internal', say(msg`Something went wrong on our side. Try again in a moment.`))
}

function fromHttpException(error: HTTPException): AppError {
  if (error.status === 413) return new AppError('too_large', say(tooMuch))
  return new AppError('invalid', say(msg`We couldn’t read that. Send valid JSON, or a form where one is asked for.`))
}

export function refuseInvalid(result: { success: true } | { success: false; error: z.ZodError }): void {
  if (result.success) return
  const { '': ofAll, ...fields } = fieldErrors(result.error)
  const message = ofAll ?? Object.values(fields)[0] ?? say(msg`Please check what was sent.`)
  throw new AppError('invalid', message, Object.keys(fields).length > 0 ? { fields } : {})
}

/** The same for documents, by the field's path, such as 'hours.Monday.0.ends', without the document's own name. */
export function refuseByPath(result: { success: true } | { success: false; error: z.ZodError }): void {
  if (result.success) return
  const fields = Object.fromEntries(
    Object.entries(errorsByPath(result.error))
      // An error of the whole document belongs to no field.
      .filter(([path]) => path !== '')
      .map(([path, message]) => [path.replace(/^(settings|schedule)\./, ''), message]),
  )
  throw new AppError('invalid', Object.values(fields)[0] ?? say(msg`Please check what was sent.`), { fields })
}

/** Typical for an attack; others are a person's mistakes. */
const suspicious: ReadonlySet<ErrorCode> = new Set(['not_signed_in', 'forbidden', 'rate_limited'])

/** Lines a minute and process, so that thousands of requests can't fill the log. */
const mostLines = 60
const minute = 60_000

function createRefusalLog(log: Log) {
  let endsAt = Number.NEGATIVE_INFINITY
  let lines = 0

  return (c: Context<AppEnv>, { code }: AppError): void => {
    if (!suspicious.has(code)) return
    const now = performance.now()
    if (now >= endsAt) {
      if (lines > mostLines) log.info(`${lines - mostLines} more calls were refused`)
      endsAt = now + minute
      lines = 0
    }
    if (++lines > mostLines) return
    const account = c.get('user')?.uid
    log.info(`${c.req.method} ${routeName(c)} was refused: ${code}${account ? `, account ${account}` : ''}`)
  }
}
