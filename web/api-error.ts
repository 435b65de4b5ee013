import { type ErrorAnswer, type ErrorCode, errorAnswer } from '../domain/app-error.ts'

/** A failure as the store and the forms keep it: plain data. `retryAfter` is in seconds. */
export interface Failure extends Omit<ErrorAnswer['error'], 'code'> {
  readonly code: ErrorCode
  readonly retryAfter?: number
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

const messages = {
  unreachable: 'We cannot reach the salon right now. Check your connection and try again.',
  unreadable: 'Something went wrong on our side. Please try again in a moment.',
}

/** No answer came: no network, or nobody there. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError({ code: 'unavailable', message: messages.unreachable }, { cause })
}

/** An answer came that is not what the contract says. */
export function unreadable(cause: unknown): ApiError {
  return new ApiError({ code: 'internal', message: messages.unreadable }, { cause })
}

/** An answer that is not ok, by the contract's error form; anything else, such as a proxy's own page, stays unquoted. */
export async function failureOf(response: Response): Promise<ApiError> {
  const answer = errorAnswer.safeParse(await response.json().catch(() => null))
  if (!answer.success) return response.status >= 502 ? unreachable(answer.error) : unreadable(answer.error)
  const retryAfter = Number(response.headers.get('retry-after'))
  return new ApiError({ ...answer.data.error, ...(retryAfter > 0 && { retryAfter }) })
}

/** Whatever was thrown, as plain data. A fault in our own code says nothing of the inside. */
export function toFailure(thrown: unknown): Failure {
  return thrown instanceof ApiError ? thrown.failure : unreadable(thrown).failure
}
