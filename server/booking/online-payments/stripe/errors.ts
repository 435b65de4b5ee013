import { msg } from '@lingui/core/runtime-macro'
import type { Stripe } from 'stripe'
import { say } from '../../../../domain/language/say.ts'
import { ProviderError } from '../provider.ts'

type StripeError = InstanceType<typeof Stripe.errors.StripeError>

/** True for an error that Stripe's package throws; by its shape, since the package is loaded late. */
export function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}

/** True if Stripe doesn't know an object: it never did, or it has been deleted. */
export const isMissing = (error: unknown) => isStripeError(error) && error.code === 'resource_missing'

/** Runs a call, and translates its errors for the port. */
export async function told<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw isStripeError(error) ? toProviderError(error) : error
  }
}

function toProviderError(error: StripeError): ProviderError {
  const options = { cause: error, reference: error.requestId ?? '' }
  const refused = (message: string) => new ProviderError('refused', message, options)
  switch (error.type) {
    case 'StripeAuthenticationError':
      return new ProviderError('wrong_keys', authenticationProblem(error), options)
    case 'StripePermissionError':
      return new ProviderError(
        'wrong_keys',
        say(msg`Stripe doesn’t let this key do that: ${{ reply: shortReply(error) }}`),
        options,
      )
    case 'StripeCardError':
      return refused(shortReply(error))
    case 'StripeInvalidRequestError':
      return refused(requestProblem(error))
    case 'StripeIdempotencyError':
      // The call before is still being answered.
      if (error.code === 'idempotency_key_in_use') return unanswered(options)
      return refused(say(msg`Stripe has been told something else under this number. Look into its dashboard.`))
    default:
      // Connections, rate limits, conflicts and faults at Stripe's: it may have been done.
      return unanswered(options)
  }
}

const unanswered = (options: ErrorOptions & { readonly reference: string }) =>
  new ProviderError('unavailable', say(msg`Stripe didn’t answer. It’s tried again.`), options)

function authenticationProblem(error: StripeError): string {
  return error.code === 'api_key_expired'
    ? say(msg`This key has expired at Stripe. Enter a new one.`)
    : say(msg`Stripe doesn’t know this key: ${{ reply: shortReply(error) }}`)
}

function requestProblem(error: StripeError): string {
  switch (error.code) {
    case 'charge_already_refunded':
      return say(msg`This payment has been given back already.`)
    case 'charge_disputed':
    case 'refund_disputed_payment':
      return say(msg`The client’s bank has taken this payment back, so it can’t be given back again.`)
    case 'resource_missing':
      return say(msg`Stripe doesn’t know this anymore. Was it made with other keys?`)
    default:
      return say(msg`Stripe refused: ${{ reply: shortReply(error) }}`)
  }
}

/** Longest text of Stripe's that is stored. */
const longest = 500

function shortReply({ message }: Pick<StripeError, 'message'>): string {
  return message.slice(0, longest)
}
