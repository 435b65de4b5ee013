import { StripeRefusal } from './refusal.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

interface Kept {
  readonly request: string
  readonly at: number
  /** Undefined while it is being executed. */
  answer: Answer | undefined
}

/** Keys are forgotten after a day. Source: https://docs.stripe.com/api/idempotent_requests */
const lifetime = 24 * 60 * 60

/**
 * Repeats the first answer to a key, errors included. Refusals before execution aren't kept.
 * @param request method, path and parameters
 */
export function openIdempotency(now: () => number) {
  const keys = new Map<string, Kept>()
  return async (key: string | null, request: string, execute: () => Promise<Answer>): Promise<Answer> => {
    if (key === null) return execute()
    if (key.length > 255) throw new StripeRefusal(400, { message: 'Idempotency keys have 255 characters at most.' }, true)
    const earlier = keys.get(key)
    if (earlier && earlier.at > now() - lifetime) return repeat(earlier, key, request)
    const entry: Kept = { request, at: now(), answer: undefined }
    keys.set(key, entry)
    try {
      entry.answer = await execute()
      return entry.answer
    } catch (error) {
      const isKept = error instanceof StripeRefusal && !error.isOfInput
      if (isKept) entry.answer = { status: error.status, body: { error: error.error } }
      else keys.delete(key)
      throw error
    }
  }
}

function repeat(kept: Kept, key: string, request: string): Answer {
  if (kept.request !== request) {
    throw new StripeRefusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  if (kept.answer) return kept.answer
  throw new StripeRefusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key. Please try again later.`,
  })
}
