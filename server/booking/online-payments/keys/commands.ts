import { msg, plural } from '@lingui/core/runtime-macro'
import { eq } from 'drizzle-orm'
import { AppError, invalidField } from '../../../../domain/app-error.ts'
import {
  modeOfKey,
  type ProviderKeys,
  type ProviderKeysChange,
  type ProviderKeysInput,
} from '../../../../domain/booking/prepayment/provider-keys.ts'
import { type AuditChange, changesBetween } from '../../../../domain/insight/audit.ts'
import { say } from '../../../../domain/language/say.ts'
import { recordAudit } from '../../../platform/audit/commands.ts'
import { systemDate } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/client.ts'
import { paymentProviders } from '../../../platform/database/schema/online-payments.ts'
import type { Author } from '../../../platform/http/author.ts'
import { ProviderError } from '../provider.ts'
import { type AccountFacts, readAccount } from '../stripe/account.ts'
import type { ProviderContext } from './open-provider.ts'
import { accountLabel, countOpen, findKeys, type Keys, openKeys, presentKeys, type StoredKeys, sealKeys } from './queries.ts'

/** Returns the keys to use: new ones, or those that are stored. @throws {AppError} `invalid` if one has to be entered */
export function keysFor(input: ProviderKeysInput, stored: StoredKeys | null, secret: string): Keys {
  const openedKeys = stored && openKeys(stored, secret)
  const isUnreadable = stored !== null && openedKeys === null
  const enterAgain = say(msg`Enter the keys again: they can’t be read anymore`)
  const secretKey = input.secretKey ?? openedKeys?.secretKey
  if (secretKey === undefined) {
    throw invalidField('secretKey', isUnreadable ? enterAgain : say(msg`Secret key is required`))
  }
  const webhookSecret = input.webhookSecret ?? openedKeys?.webhookSecret
  if (webhookSecret === undefined) {
    throw invalidField('webhookSecret', isUnreadable ? enterAgain : say(msg`Signing secret is required`))
  }
  if (!input.webhookSecret && stored && modeOfKey(secretKey) !== stored.mode) throw signingSecretOfOther()
  return { secretKey, webhookSecret }
}

function signingSecretOfOther(): AppError {
  return invalidField(
    'webhookSecret',
    say(msg`Enter the signing secret, too: the one that is kept belongs to the other keys. Test and live can’t be mixed`),
  )
}

/** Reads the account of keys, and refuses keys without the rights that are needed. @throws {AppError} */
async function checkAccount({ config }: ProviderContext, { secretKey }: Keys): Promise<AccountFacts> {
  const facts = await readAccount({ secretKey, apiUrl: config.stripe.apiUrl }).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'unavailable') throw new AppError('unavailable', say(msg`Stripe didn’t answer. Try again in a minute.`))
    throw invalidField('secretKey', error.message)
  })
  const rights = facts.missingRights.join(', ')
  if (rights !== '') {
    throw invalidField('secretKey', say(msg`At Stripe, give this restricted key these rights, too: ${{ rights }}`))
  }
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
    if ((before?.version ?? 0) !== version) throw changedSince()
    const isOther = before !== null && accountLabel(before) !== accountLabel(account)
    if (isOther && !input.webhookSecret) throw signingSecretOfOther()
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
    if (!saved) throw changedSince()
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
    if (before.version !== version) throw changedSince()
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

function changedSince(): AppError {
  return new AppError(
    'conflict',
    say(msg`Someone else has changed the keys since you opened them. Load the page again to see them.`),
  )
}

/** Open payments can be read, given back and charged with the keys of their account only. */
async function refuseWhileOpen({ clock }: ProviderContext, transaction: Queryable, stored: StoredKeys): Promise<void> {
  const open = await countOpen(transaction, stored, clock())
  if (open === 0) return
  throw new AppError(
    'conflict',
    say(
      msg`${plural(
        { open },
        {
          one: '# payment is still open with the present keys. Without them it can be followed and given back at Stripe only.',
          other:
            '# payments are still open with the present keys. Without them they can be followed and given back at Stripe only.',
        },
      )}`,
    ),
    { reason: 'payments_open' },
  )
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
