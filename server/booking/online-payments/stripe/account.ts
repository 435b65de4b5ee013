import { msg } from '@lingui/core/runtime-macro'
import type { Stripe } from 'stripe'
import { say } from '../../../../domain/language/say.ts'
import { type ClientOptions, openClient } from './client.ts'
import { isStripeError, told } from './errors.ts'

export interface AccountFacts {
  readonly id: string
  readonly name: string
  /** False until Stripe has checked the salon. */
  readonly takesPayments: boolean
  /** What a restricted key may not, in words; empty for one that may all that is needed. */
  readonly missingRights: readonly string[]
}

/** Reads whose keys these are. @throws {ProviderError} */
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
