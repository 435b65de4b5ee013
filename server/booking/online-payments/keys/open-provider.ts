import { modeOfKey } from '../../../../domain/booking/prepayment/provider-keys.ts'
import { type Clock, systemDate } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/client.ts'
import { paymentProviders } from '../../../platform/database/schema/online-payments.ts'
import type { PaymentProvider } from '../provider.ts'
import { readAccount } from '../stripe/account.ts'
import { createStripe } from '../stripe/stripe.ts'
import { findKeys, findOutside, type Keys, keyMark, openKeys, type ProviderAccount, type StoredKeys } from './queries.ts'

export interface ProviderContext {
  readonly db: Database
  readonly config: Pick<Config, 'stripe'>
  /** AUTH_SECRET. */
  readonly secret: string
  readonly clock: Clock
}

/**
 * Returns the provider of the present keys; null without any, or if they can't be read. Rejects with `ProviderError` while the
 * account of the environment's keys isn't known.
 */
export type CurrentProvider = () => Promise<PaymentProvider | null>

/** Looks for new keys on each call, so that every process uses them at once; opens the provider again only for those. */
export function createCurrentProvider(context: ProviderContext): CurrentProvider {
  const { db, config, secret, clock } = context
  let opened: { readonly mark: string; readonly provider: Promise<PaymentProvider> } | null = null
  function open(mark: string, keys: Keys, { mode, account }: ProviderAccount): Promise<PaymentProvider> {
    if (opened?.mark !== mark) {
      const { apiUrl } = config.stripe
      opened = { mark, provider: createStripe({ ...keys, apiUrl, mode, account, clock }) }
    }
    return opened.provider
  }
  return async () => {
    const { keys } = config.stripe
    if (keys) return open('environment', keys, await accountOutside(context, keys))
    const stored = await findKeys(db)
    const openedKeys = stored && openKeys(stored, secret)
    if (stored && openedKeys) return open(rowMark(stored), openedKeys, stored)
    opened = null
    return null
  }
}

const rowMark = ({ secretKey, webhookSecret }: StoredKeys) => `${secretKey} ${webhookSecret}`

/** Finds the account of the environment's keys; the provider is asked once for each key. */
async function accountOutside({ db, config, secret }: ProviderContext, keys: Keys): Promise<ProviderAccount> {
  const { secretKey } = keys
  const mode = modeOfKey(secretKey) ?? 'test'
  const outside = await findOutside(db, config, secret)
  if (outside?.account) return { mode, account: outside.account }
  const { id: account } = await readAccount({ secretKey, apiUrl: config.stripe.apiUrl })
  const values = { mode, account, secretKey: keyMark(secretKey, secret), webhookSecret: '', updatedAt: systemDate() }
  await db
    .insert(paymentProviders)
    .values({ name: 'environment', ...values })
    .onConflictDoUpdate({ target: paymentProviders.name, set: values })
  return { mode, account }
}
