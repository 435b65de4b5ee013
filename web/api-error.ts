import type { ErrorResponse } from '../domain/app-error.ts'

/**
 * A failure as the store and the forms keep it: plain data. `retryAfter` is in seconds; `isUnknown` says that a change without a response was
 * looked for in vain: it may have been made or not.
 */
export type Failure = ErrorResponse['error'] & { readonly retryAfter?: number; readonly isUnknown?: boolean }

/** Whether a change may have been made although it failed: there was no response, or one that says nothing of it. */
export function mayHaveHappened({ code }: Failure): boolean {
  return code === 'unavailable' || code === 'internal'
}

/** A call that failed, for a reason that a person may read. */
export class ApiError extends Error {
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options)
    this.name = 'ApiError'
    this.failure = failure
  }
}

/** The call could not be made: no network, or no server. */
export function unreachable(cause: unknown): ApiError {
  const message = 'We can’t reach the salon right now. Check your connection and try again.'
  return new ApiError({ code: 'unavailable', message }, { cause })
}

/** A time-out. The request may have been carried out all the same. */
export function timedOut(): ApiError {
  return new ApiError({ code: 'unavailable', message: 'We’re not getting an answer. Check your connection and try again.' })
}

/** The response does not match the contract. */
export function unreadable(cause: unknown): ApiError {
  const message = 'Something went wrong on our side. Try again in a moment.'
  return new ApiError({ code: 'internal', message }, { cause })
}

/** Anything that was thrown, as plain data. A fault in our own code says nothing of the inside. */
export function toFailure(thrown: unknown): Failure {
  return thrown instanceof ApiError ? thrown.failure : unreadable(thrown).failure
}
