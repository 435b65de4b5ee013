import { t } from '@lingui/core/macro'
import type { ErrorResponse } from '../domain/app-error.ts'

/** A failure as plain data. `retryAfter` is in seconds; `isUnknown`: a change got no response and looking it up failed, too. */
export type Failure = ErrorResponse['error'] & { readonly retryAfter?: number; readonly isUnknown?: boolean }

/** True if a failed change may have been made: there was no response, or one that doesn't say. */
export function mayHaveHappened({ code }: Failure): boolean {
  return code === 'unavailable' || code === 'internal'
}

/** A failed call, with a message that people may read. */
export class ApiError extends Error {
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options)
    this.name = 'ApiError'
    this.failure = failure
  }
}

export function unreachable(cause: unknown): ApiError {
  const message = t`We can’t reach the salon right now. Check your connection and try again.`
  return new ApiError({ code: 'unavailable', message }, { cause })
}

/** A time-out. The request may have been carried out. */
export function timedOut(): ApiError {
  return new ApiError({ code: 'unavailable', message: t`We’re not getting an answer. Check your connection and try again.` })
}

export function unreadable(cause: unknown): ApiError {
  const message = t`Something went wrong on our side. Try again in a moment.`
  return new ApiError({ code: 'internal', message }, { cause })
}

/** Turns anything thrown into plain data. Our own faults reveal no internals. */
export function toFailure(thrown: unknown): Failure {
  return thrown instanceof ApiError ? thrown.failure : unreadable(thrown).failure
}
