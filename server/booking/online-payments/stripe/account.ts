import { msg } from '@lingui/core/runtime-macro'
import type { Stripe } from 'stripe'
import { say } from '../../../../domain/language/say.ts'
import { type ClientOptions, openClient } from './client.ts'
import { isStripeError, told } from './errors.ts'
import { eventTypes } from './events.ts'

export interface AccountFacts {
  readonly id: string
  readonly name: string
  /** False until Stripe has checked the salon. */
  readonly takesPayments: boolean
  /** Names of the rights that a restricted key lacks. */
  readonly missingRights: readonly string[]
}

/** Reads the account that a key belongs to. @throws {ProviderError} */
export async function readAccount(options: ClientOptions): Promise<AccountFacts> {
  const stripe = await openClient(options)
  return told(async () => {
    const account = await stripe.accounts.retrieveCurrent()
    return {
      id: account.id,
      name: account.settings?.dashboard.display_name || account.business_profile?.name || account.id,
      takesPayments: account.charges_enabled,
      missingRights: options.secretKey.startsWith('rk_') ? await findMissingRights(stripe) : [],
    }
  })
}

/**
 * Tries each right that is needed by a call that changes nothing: it lists, or names something that doesn't exist. Only `forbidden` counts,
 * other refusals come after the rights have been looked at.
 */
async function findMissingRights(stripe: Stripe): Promise<string[]> {
  const absent = 'none_chairtime'
  const trials: readonly [name: string, call: () => Promise<unknown>][] = [
    [say(msg`Checkout Sessions: write`), () => stripe.checkout.sessions.expire(`cs_${absent}`)],
    [say(msg`PaymentIntents: write`), () => stripe.paymentIntents.cancel(`pi_${absent}`)],
    [say(msg`SetupIntents: read`), () => stripe.setupIntents.retrieve(`seti_${absent}`)],
    [say(msg`Charges and Refunds: write`), () => stripe.refunds.update(`re_${absent}`)],
    [say(msg`Disputes: read`), () => stripe.disputes.list({ limit: 1 })],
    [say(msg`Customers: write`), () => stripe.customers.del(`cus_${absent}`)],
    [say(msg`PaymentMethods: write`), () => stripe.paymentMethods.detach(`pm_${absent}`)],
  ]
  const missing = await Promise.all(
    trials.map(async ([name, call]) => {
      try {
        await call()
        return null
      } catch (error) {
        if (!isStripeError(error)) throw error
        if (error.type === 'StripeInvalidRequestError') return null
        if (error.type === 'StripePermissionError') return name
        throw error
      }
    }),
  )
  return missing.filter((name) => name !== null)
}

/** Why events don't come to an address, in words; null if they do, or if the key may not look. @throws {ProviderError} */
export async function findEndpointProblem(options: ClientOptions, url: string): Promise<string | null> {
  const stripe = await openClient(options)
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const endpoints = data.filter((each) => each.url === url)
    const enabled = endpoints.find(({ status }) => status === 'enabled')
    if (!enabled) {
      return endpoints.length === 0
        ? say(msg`The keys work, but at Stripe there’s no webhook endpoint for ${{ url }} in this mode. Add one.`)
        : say(msg`The keys work, but the webhook endpoint for ${{ url }} is turned off at Stripe. Turn it on.`)
    }
    const sent: readonly string[] = enabled.enabled_events
    const missing = eventTypes.filter((type) => !sent.includes(type) && !sent.includes('*')).join(', ')
    return missing === ''
      ? null
      : say(msg`The keys work, but the webhook endpoint isn’t sent all events. At Stripe, add: ${{ missing }}`)
  } catch (error) {
    if (isStripeError(error) && error.type === 'StripePermissionError') return null
    return told(() => Promise.reject(error))
  }
}
