import type { ErrorAnswer } from '../domain/app-error.ts'

/** A failure as the store and the forms keep it: plain data. `retryAfter` is in seconds. */
export type Failure = ErrorAnswer['error'] & { readonly retryAfter?: number }

/** A call that failed, for a reason that a person may read. */
export class ApiError extends Error {
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options)
    this.name = 'ApiError'
    this.failure = failure
  }
}

/** No answer came: no network, or nobody there. */
export function unreachable(cause: unknown): ApiError {
  const message = 'We cannot reach the salon right now. Check your connection and try again.'
  return new ApiError({ code: 'unavailable', message }, { cause })
}

/** An answer came that is not what the contract says. */
export function unreadable(cause: unknown): ApiError {
  const message = 'Something went wrong on our side. Please try again in a moment.'
  return new ApiError({ code: 'internal', message }, { cause })
}

/** Whatever was thrown, as plain data. A fault in our own code says nothing of the inside. */
export function toFailure(thrown: unknown): Failure {
  return thrown instanceof ApiError ? thrown.failure : unreadable(thrown).failure
}
