import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { bookedServices } from '../../../../domain/booking/appointment.ts'
import type { PaySession } from '../../../../domain/booking/prepayment/online-payment.ts'
import { keepsCard } from '../../../../domain/booking/prepayment/stored-terms.ts'
import { walkInClient } from '../../../../domain/booking/schedule/desk-booking.ts'
import { inWords } from '../../../../domain/language/lists.ts'
import { actorOfLink } from '../../../../domain/people/actor.ts'
import { fromUnixSeconds, unixSeconds, wholeUnixSeconds } from '../../../../domain/time/unix-time.ts'
import type { Queryable } from '../../../platform/database/client.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { clients } from '../../../platform/database/schema/clients.ts'
import { onlinePayments, providerCalls } from '../../../platform/database/schema/online-payments.ts'
import { languageNow } from '../../../platform/language/reader.ts'
import { setDeadline } from '../../appointments/commit.ts'
import { type AcceptedFrom, type CallRow, type OnlinePaymentRow, writeCall } from '../asking.ts'
import { accountOf, inApplying, type OnlinePaymentContext } from '../context.ts'
import { type PaymentProvider, ProviderError, type SessionRequest } from '../provider.ts'
import { paymentRefusal } from '../refusals.ts'
import { textOfRow } from '../serializers.ts'
import { applySession, lockPayment, updatePayment } from './apply.ts'
import { runCall } from './calls.ts'

/** Seconds: the shortest session, and the time between its end and the deadline. */
const lengths = { session: 30 * 60, grace: 60 } as const

/** Milliseconds for which a press waits for another one that opens the session. */
const patience = { step: 100, most: 15_000 } as const

/**
 * Opens the provider's page to pay, or returns the one that is open: of any presses at once one opens it.
 * @throws {AppError} `conflict` if nothing can be paid there anymore · `unavailable` if the provider doesn't answer
 */
export async function openSession(context: OnlinePaymentContext, id: string, from: AcceptedFrom): Promise<PaySession> {
  const provider = await context.provider()
  if (!provider) throw paymentRefusal({ code: 'paying_unavailable' })
  for (let waited = 0; ; waited += patience.step) {
    const next = await inApplying(context, ({ tx }) => prepare(tx, context, { id, provider, from }))
    if ('url' in next) return next
    const isTold = await runCall(context, next.id)
    const [call] = await context.db.select().from(providerCalls).where(eq(providerCalls.id, next.id))
    const isStuck = call?.state === 'refused' || (call?.state === 'waiting' && call.problem !== '')
    if (isStuck || waited >= patience.most) throw paymentRefusal({ code: 'paying_unavailable' })
    if (!isTold && call?.state === 'waiting') await sleep(patience.step)
  }
}

interface Opening {
  readonly id: string
  readonly provider: PaymentProvider
  readonly from: AcceptedFrom
}

/** The open session, or the call that opens one. */
async function prepare(
  tx: Queryable,
  context: OnlinePaymentContext,
  { id, provider, from }: Opening,
): Promise<PaySession | CallRow> {
  const row = await lockPayment(tx, id)
  const now = context.clock()
  if (!row || row.account !== accountOf(provider) || row.state !== 'awaiting') throw paymentRefusal({ code: 'paying_over' })
  const isOpen = row.sessionUrl !== null && row.sessionExpiresAt !== null && unixSeconds(row.sessionExpiresAt) > now
  if (isOpen && row.sessionUrl && row.sessionExpiresAt)
    return { url: row.sessionUrl, until: wholeUnixSeconds(row.sessionExpiresAt) }
  const [waiting] = await tx
    .select()
    .from(providerCalls)
    .where(
      and(eq(providerCalls.onlinePaymentId, id), eq(providerCalls.kind, 'open_session'), eq(providerCalls.state, 'waiting')),
    )
  if (waiting) return waiting
  const payBy = row.payBy === null ? null : unixSeconds(row.payBy)
  // After a session's end, its grace is no time to begin another one.
  if (payBy !== null && payBy - now <= (row.sessionId === null ? 0 : lengths.grace))
    throw paymentRefusal({ code: 'paying_over' })
  const [visit] = await tx.select().from(appointments).where(eq(appointments.id, row.appointmentId)).for('update')
  if (!visit) throw paymentRefusal({ code: 'paying_over' })
  if ((row.purpose === 'card' || row.purpose === 'prepayment') && visit.awaitsPaymentUntil === null)
    throw paymentRefusal({ code: 'paying_over' })
  const expiresAt = Math.ceil(Math.max(payBy ?? 0, now + lengths.session))
  const until = fromUnixSeconds(expiresAt + lengths.grace)
  if (payBy !== null) {
    await updatePayment(tx, row, { payBy: until, ...acceptance(row, context, { from, visit }) })
    if (visit.awaitsPaymentUntil !== null) await setDeadline(tx, visit.id, until)
  } else if (row.accepted === null) await updatePayment(tx, row, acceptance(row, context, { from, visit }))
  const request = await requestFor(tx, context, { row, visit, expiresAt })
  const by = actorOfLink({ uid: row.clientId, name: '' })
  return writeCall(tx, row, { kind: 'open_session', request: { ...request }, by })
}

interface Accepting {
  readonly from: AcceptedFrom
  readonly visit: typeof appointments.$inferSelect
}

/** Going on accepts the terms shown on the page, unless the booking accepted them. */
function acceptance(row: OnlinePaymentRow, context: OnlinePaymentContext, { from, visit }: Accepting) {
  if (row.accepted !== null) return {}
  const { address, browser } = from
  const moment = { starts: unixSeconds(visit.startsAt), now: context.clock() }
  const text = textOfRow(row, context.settings.get(), moment)
  // A rest to pay has no terms.
  if (text === '') return {}
  const at = Math.floor(context.clock())
  return { accepted: { text, version: 'page', at, address, browser, language: languageNow() ?? '' } }
}

interface Requested {
  readonly row: OnlinePaymentRow
  readonly visit: typeof appointments.$inferSelect
  readonly expiresAt: number
}

async function requestFor(
  tx: Queryable,
  { settings, origin }: OnlinePaymentContext,
  { row, visit, expiresAt }: Requested,
): Promise<SessionRequest> {
  const [client] = await tx.select().from(clients).where(eq(clients.id, visit.clientId))
  const { salon, place } = settings.get()
  const services = bookedServices.parse(visit.services).map(({ ServiceName }) => ServiceName)
  return {
    onlinePaymentId: row.id,
    kind: row.purpose === 'card' ? 'card' : 'payment',
    keepsCard:
      row.purpose === 'prepayment' && keepsCard({ kind: 'payment', amountMills: row.amountMills, isFull: false }, row.terms),
    amountMills: row.amountMills,
    currency: row.currency,
    description: [salon.name, inWords(services, 'comma')].filter(Boolean).join(': ').slice(0, 200),
    email: client?.email ?? '',
    customer: row.customerId ?? (await customerOf(tx, row)),
    language: languageNow() ?? place.locale,
    returnUrl: `${origin}${row.link}?from=provider`,
    cancelUrl: origin + row.link,
    expiresAt,
  }
}

/** The provider's customer of an earlier payment. */
async function customerOf(tx: Queryable, { clientId, account }: OnlinePaymentRow): Promise<string | null> {
  // Many people are walk-ins.
  if (clientId === walkInClient.id) return null
  const rows = await tx
    .select({ customerId: onlinePayments.customerId })
    .from(onlinePayments)
    .where(and(eq(onlinePayments.clientId, clientId), eq(onlinePayments.account, account)))
  return rows.find(({ customerId }) => customerId !== null)?.customerId ?? null
}

/** Reads a payment's present state at the provider, and acts on it. The provider's silence changes nothing. */
export async function refreshPayment(context: OnlinePaymentContext, row: OnlinePaymentRow): Promise<void> {
  const provider = await context.provider()
  if (!provider || accountOf(provider) !== row.account) return
  const [waiting] = await context.db
    .select({ id: providerCalls.id })
    .from(providerCalls)
    .where(and(eq(providerCalls.onlinePaymentId, row.id), eq(providerCalls.state, 'waiting')))
  if (waiting) await runCall(context, waiting.id)
  if (row.sessionId === null) return
  try {
    const session = await provider.readSession(row.sessionId)
    await inApplying(context, (applying) => applySession(applying, session, row.account))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
