import { eq } from 'drizzle-orm'
import {
  modeOfKey,
  type ProviderKeys,
  type ProviderKeysChange,
  type ProviderKeysInput,
} from '../../../../domain/booking/prepayment/provider-keys.ts'
import { type AuditChange, changesBetween } from '../../../../domain/insight/audit.ts'
import { recordAudit } from '../../../platform/audit/commands.ts'
import { systemDate } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/client.ts'
import { paymentProviders } from '../../../platform/database/schema/online-payments.ts'
import type { Author } from '../../../platform/http/author.ts'
import { ProviderError } from '../provider.ts'
import { paymentRefusal } from '../refusals.ts'
import { type AccountFacts, readAccount } from '../stripe/account.ts'
import type { ProviderContext } from './open-provider.ts'
import { accountLabel, countOpen, findKeys, type Keys, openKeys, presentKeys, type StoredKeys, sealKeys } from './queries.ts'

/** Returns the keys to use: new ones, or those that are stored. @throws {AppError} `invalid` if one has to be entered */
export function keysFor(input: ProviderKeysInput, stored: StoredKeys | null, secret: string): Keys {
  const openedKeys = stored && openKeys(stored, secret)
  const isUnreadable = stored !== null && openedKeys === null
  const secretKey = input.secretKey ?? openedKeys?.secretKey
  if (secretKey === undefined) throw paymentRefusal({ code: 'secret_key_missing', isUnreadable })
  const webhookSecret = input.webhookSecret ?? openedKeys?.webhookSecret
  if (webhookSecret === undefined) throw paymentRefusal({ code: 'signing_secret_missing', isUnreadable })
  if (!input.webhookSecret && stored && modeOfKey(secretKey) !== stored.mode)
    throw paymentRefusal({ code: 'signing_secret_of_other' })
  return { secretKey, webhookSecret }
}

/** Reads the account of keys, and refuses keys without the rights that are needed. @throws {AppError} */
async function checkAccount({ config }: ProviderContext, { secretKey }: Keys): Promise<AccountFacts> {
  const facts = await readAccount({ secretKey, apiUrl: config.stripe.apiUrl }).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'unavailable') throw paymentRefusal({ code: 'provider_silent' })
    throw paymentRefusal({ code: 'secret_key_wrong', problem: error.message })
  })
  const rights = facts.missingRights.join(', ')
  if (rights !== '') throw paymentRefusal({ code: 'rights_missing', rights })
  return facts
}

/**
 * Stores the keys if the version is current, after the provider has named their account.
 * @throws {AppError} `invalid` · `conflict` · `unavailable`
 */
export async function saveKeys(
  context: ProviderContext,
  by: Author,
  { version, leavesOpen, ...input }: ProviderKeysChange,
): Promise<ProviderKeys> {
  const { db, secret } = context
  const keys = keysFor(input, await findKeys(db), secret)
  const facts = await checkAccount(context, keys)
  const account = { mode: modeOfKey(keys.secretKey) ?? 'test', account: facts.id }
  return db.transaction(async (transaction) => {
    const before = await lockedKeys(transaction)
    const isRepeated = before?.version === version + 1 && isSame(before, keys, secret)
    if (before && isRepeated) return presentKeys(before, secret)
    if ((before?.version ?? 0) !== version) throw paymentRefusal({ code: 'keys_changed' })
    const isOther = before !== null && accountLabel(before) !== accountLabel(account)
    if (isOther && !input.webhookSecret) throw paymentRefusal({ code: 'signing_secret_of_other' })
    if (isOther && !leavesOpen) await refuseWhileOpen(context, transaction, before)
    const values = { ...account, ...sealKeys(keys, account, secret), version: version + 1, updatedAt: systemDate() }
    const [saved] = await transaction
      .insert(paymentProviders)
      .values({ name: 'stripe', ...values })
      .onConflictDoUpdate({
        target: paymentProviders.name,
        set: values,
        setWhere: eq(paymentProviders.version, version),
      })
      .returning()
    if (!saved) throw paymentRefusal({ code: 'keys_changed' })
    await recordAudit(transaction, by, {
      kind: 'online-payments.keys-changed',
      subject: { id: 'payment-provider', label: facts.name },
      changes: listChanges(before, saved, input),
    })
    return presentKeys(saved, secret)
  })
}

/** Deletes the keys; nothing is asked for online anymore. @throws {AppError} `conflict` */
export async function removeKeys(
  context: ProviderContext,
  by: Author,
  { version, leavesOpen }: { version: number; leavesOpen: boolean },
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const before = await lockedKeys(transaction)
    if (!before) return
    if (before.version !== version) throw paymentRefusal({ code: 'keys_changed' })
    if (!leavesOpen) await refuseWhileOpen(context, transaction, before)
    await transaction.delete(paymentProviders).where(eq(paymentProviders.name, 'stripe'))
    await recordAudit(transaction, by, {
      kind: 'online-payments.keys-removed',
      subject: { id: 'payment-provider', label: before.account },
      changes: listChanges(before, null, {}),
    })
  })
}

async function lockedKeys(transaction: Queryable): Promise<StoredKeys | null> {
  const [stored] = await transaction.select().from(paymentProviders).where(eq(paymentProviders.name, 'stripe')).for('update')
  return stored ?? null
}

function isSame(stored: StoredKeys, keys: Keys, secret: string): boolean {
  const openedKeys = openKeys(stored, secret)
  return openedKeys?.secretKey === keys.secretKey && openedKeys.webhookSecret === keys.webhookSecret
}

/** Open payments can be read, given back and charged with the keys of their account only. */
async function refuseWhileOpen({ clock }: ProviderContext, transaction: Queryable, stored: StoredKeys): Promise<void> {
  const open = await countOpen(transaction, stored, clock())
  if (open > 0) throw paymentRefusal({ code: 'payments_open', open })
}

/** Records that keys changed, never the keys. */
function listChanges(before: StoredKeys | null, after: StoredKeys | null, typed: ProviderKeysInput): AuditChange[] {
  const visible = (stored: StoredKeys | null) => stored && { mode: stored.mode, account: stored.account }
  const entered = (['secretKey', 'webhookSecret'] as const).filter((field) => typed[field] !== undefined)
  return [
    ...changesBetween(visible(before), visible(after)),
    ...entered.map((field) => ({ field, from: null, to: 'a new one' })),
  ]
}
