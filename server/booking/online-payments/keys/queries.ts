import { and, count, eq, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { openStatuses } from '../../../../domain/booking/appointment.ts'
import { modeOfKey, type ProviderKeys, type ProviderMode } from '../../../../domain/booking/prepayment/provider-keys.ts'
import type { Config } from '../../../platform/config.ts'
import type { Queryable } from '../../../platform/database/client.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { onlinePayments, paymentProviders, providerCalls } from '../../../platform/database/schema/online-payments.ts'
import { createSigner } from '../../../platform/links/keys.ts'
import { type Sealing, seal, unseal } from '../../../platform/links/sealing.ts'

export type StoredKeys = typeof paymentProviders.$inferSelect

export interface Keys {
  readonly secretKey: string
  readonly webhookSecret: string
}

/** An account of the provider's, in one of its modes. */
export interface ProviderAccount {
  readonly mode: ProviderMode
  readonly account: string
}

/** As `online_payments.account` has it: `test:acct_1`. */
export const accountLabel = ({ mode, account }: ProviderAccount) => `${mode}:${account}`

function keySealing({ mode, account }: ProviderAccount, field: keyof Keys, secret: string): Sealing {
  return {
    purpose: 'payment-keys',
    secret,
    boundTo: ['stripe', mode, account, field],
  }
}

/** @param secret AUTH_SECRET */
export function sealKeys(keys: Keys, account: ProviderAccount, secret: string): Keys {
  return {
    secretKey: seal(keys.secretKey, keySealing(account, 'secretKey', secret)),
    webhookSecret: seal(keys.webhookSecret, keySealing(account, 'webhookSecret', secret)),
  }
}

/** @returns null if they were stored with another AUTH_SECRET, or altered */
export function openKeys(stored: StoredKeys, secret: string): Keys | null {
  const secretKey = unseal(stored.secretKey, keySealing(stored, 'secretKey', secret))
  const webhookSecret = unseal(stored.webhookSecret, keySealing(stored, 'webhookSecret', secret))
  return secretKey === null || webhookSecret === null ? null : { secretKey, webhookSecret }
}

export async function findKeys(db: Pick<Queryable, 'select'>): Promise<StoredKeys | null> {
  const [stored] = await db.select().from(paymentProviders).where(eq(paymentProviders.name, 'stripe'))
  return stored ?? null
}

/** Recognizes the environment's key without keeping it. */
export function keyMark(secretKey: string, secret: string): string {
  return createSigner(secret, 'payment-keys').sign(secretKey)
}

/** Finds the account of the environment's keys; `account` is null until the provider has said so. */
export async function findOutside(
  db: Pick<Queryable, 'select'>,
  { stripe }: Pick<Config, 'stripe'>,
  secret: string,
): Promise<{ mode: ProviderMode; account: string | null } | null> {
  if (!stripe.keys) return null
  const [row] = await db.select().from(paymentProviders).where(eq(paymentProviders.name, 'environment'))
  const isSame = row?.secretKey === keyMark(stripe.keys.secretKey, secret)
  return { mode: modeOfKey(stripe.keys.secretKey) ?? 'test', account: isSame ? row.account : null }
}

export function presentKeys(stored: StoredKeys, secret: string): ProviderKeys {
  const { mode, account, version } = stored
  return {
    provider: 'stripe',
    mode,
    account,
    keys: openKeys(stored, secret) ? 'kept' : 'unreadable',
    version,
  }
}

/**
 * Counts payments that need an account's keys: asked for and unpaid, with a call that waits, or undecided and paid for a visit that is ahead,
 * canceled or deleted, so that it may have to be given back or charged.
 */
export async function countOpen(db: Queryable, account: ProviderAccount, now: number): Promise<number> {
  const { id, state, settledAt, appointmentId } = onlinePayments
  const waitingCalls = db
    .select({ id: providerCalls.onlinePaymentId })
    .from(providerCalls)
    .where(eq(providerCalls.state, 'waiting'))
  const isOver = or(
    eq(appointments.status, 'Completed'),
    and(inArray(appointments.status, openStatuses), lte(appointments.startsAt, sql`to_timestamp(${now})`)),
  )
  const visitsOver = db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.id, appointmentId), isOver))
  const isHeld = and(inArray(state, ['paid', 'card_kept']), isNull(settledAt), notExists(visitsOver))
  const isOpen = or(inArray(state, ['awaiting', 'authenticating']), inArray(id, waitingCalls), isHeld)
  const [row] = await db
    .select({ open: count() })
    .from(onlinePayments)
    .where(and(eq(onlinePayments.account, accountLabel(account)), isOpen))
  return row?.open ?? 0
}
