import { and, desc, eq, inArray } from 'drizzle-orm'
import type { OnlinePaymentPurpose } from '../../../domain/booking/appointment.ts'
import { clientMinutes } from '../../../domain/booking/prepayment/booking-ways.ts'
import { type Actor, systemActor } from '../../../domain/people/actor.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { type AcceptedTerms, onlinePayments, providerCalls } from '../../platform/database/schema/online-payments.ts'
import { linkPath } from '../../platform/links/actions.ts'
import { auditPayment } from './audit.ts'
import type { Demand } from './terms.ts'

export type OnlinePaymentRow = typeof onlinePayments.$inferSelect
export type NewOnlinePayment = typeof onlinePayments.$inferInsert
export type CallRow = typeof providerCalls.$inferSelect

/** States in which its client can still pay. */
export const openStates = ['awaiting', 'authenticating'] as const

export const isOpenState = ({ state }: Pick<OnlinePaymentRow, 'state'>): boolean =>
  (openStates as readonly string[]).includes(state)

/** True once the visit's time has come, or its client is there. */
export const hasBegun = (
  { startsAt, arrivedAt, startedAt }: Pick<typeof appointments.$inferSelect, 'startsAt' | 'arrivedAt' | 'startedAt'>,
  now: Date,
): boolean => startsAt <= now || arrivedAt !== null || startedAt !== null

/** From where terms were accepted. */
export interface AcceptedFrom {
  readonly address: string
  readonly browser: string
}

interface Asked {
  readonly secret: string
  readonly demand: Demand
  readonly appointmentId: string
  readonly clientId: string
  readonly currency: string
  readonly confirms: boolean
  readonly actor: Actor
  /** Unix seconds. */
  readonly payBy: number
  /** Null where they are accepted on the page to pay. */
  readonly accepted: AcceptedTerms | null
}

/** A demand for what must be paid before a visit is booked. */
export function demandRow({ secret, demand, payBy, actor, confirms, ...asked }: Asked): NewOnlinePayment {
  const { requirement, rules, account } = demand
  const id = newId()
  return {
    id,
    ...asked,
    purpose: requirement.kind === 'card' ? 'card' : 'prepayment',
    state: 'awaiting',
    amountMills: requirement.kind === 'card' ? 0 : requirement.amountMills,
    payBy: fromUnixSeconds(payBy),
    account,
    link: linkPath(secret, 'pay', id),
    terms: rules,
    confirms,
    ...actorColumns(actor),
  }
}

export const actorColumns = ({ id, role, label }: Actor) => ({ actorId: id, actorRole: role, actorLabel: label })

/** The payments that a visit can wait for before it is booked. */
const ofBooking: OnlinePaymentPurpose[] = ['prepayment', 'card']

/** Inserts a demand; an earlier one of its kind ends. */
export async function insertDemand(tx: Queryable, row: NewOnlinePayment): Promise<void> {
  const purposes = ofBooking.includes(row.purpose) ? ofBooking : [row.purpose]
  await closeDemands(tx, row.appointmentId, { purposes, state: 'canceled' })
  await tx.insert(onlinePayments).values(row)
}

interface Closing {
  readonly purposes: readonly OnlinePaymentPurpose[]
  readonly state: 'canceled' | 'excused'
  readonly note?: string
  readonly by?: Actor
}

/** Ends open requests for a visit's payment, with their sessions at the provider. Locks the visit first, as everything that locks both. */
export async function closeDemands(
  tx: Queryable,
  appointmentId: string,
  { purposes, state, note, by = systemActor }: Closing,
): Promise<OnlinePaymentRow[]> {
  await tx.select({ id: appointments.id }).from(appointments).where(eq(appointments.id, appointmentId)).for('update')
  const isOpen = and(
    eq(onlinePayments.appointmentId, appointmentId),
    inArray(onlinePayments.state, [...openStates]),
    inArray(onlinePayments.purpose, [...purposes]),
  )
  const closed = await tx
    .update(onlinePayments)
    .set({ state, ...(note !== undefined && { note }), updatedAt: systemDate() })
    .where(isOpen)
    .returning()
  for (const row of closed) {
    await writeSessionEnd(tx, row, by)
    if (state === 'excused')
      await auditPayment(tx, { actor: by, address: null, device: null }, { kind: 'online-payments.excused', row, reason: note })
  }
  return closed
}

/** Finds the payment of a visit that staff went on without, and until when it would be asked for again. @param now Unix seconds */
export async function findExcused(
  db: Queryable,
  appointmentId: string,
  now: number,
): Promise<{ id: string; payBy: Date } | null> {
  const { state, purpose, createdAt } = onlinePayments
  const [row] = await db
    .select()
    .from(onlinePayments)
    .where(and(eq(onlinePayments.appointmentId, appointmentId), eq(state, 'excused'), inArray(purpose, ofBooking)))
    .orderBy(desc(createdAt))
    .limit(1)
  if (!row) return null
  const least = fromUnixSeconds(now + clientMinutes * 60)
  return { id: row.id, payBy: row.payBy && row.payBy > least ? row.payBy : least }
}

/** Asks for an excused payment again, after the excuse was undone; its session has ended. The caller has locked the visit. @returns false if it isn't excused anymore */
export async function askAnew(tx: Queryable, { id, payBy }: { readonly id: string; readonly payBy: Date }): Promise<boolean> {
  const asked = await tx
    .update(onlinePayments)
    .set({ state: 'awaiting', note: '', payBy, settledAt: null, sessionUrl: null, updatedAt: systemDate() })
    .where(and(eq(onlinePayments.id, id), eq(onlinePayments.state, 'excused')))
    .returning({ id: onlinePayments.id })
  return asked.length > 0
}

/** Has the provider end the payment's session, if there is one. Payments in it until then are applied. */
export async function writeSessionEnd(tx: Queryable, row: OnlinePaymentRow, by: Actor = systemActor): Promise<void> {
  if (row.sessionId === null) return
  await writeCall(tx, row, { kind: 'expire_session', request: { session: row.sessionId }, by })
}

interface NewCall {
  readonly kind: CallRow['kind']
  readonly request: Readonly<Record<string, unknown>>
  readonly by: Actor
  readonly amountMills?: number
  readonly refundOf?: string
  readonly reason?: string
}

/** Writes down a call to the provider, which is made after the commit. */
export async function writeCall(
  tx: Queryable,
  { id: onlinePaymentId }: Pick<OnlinePaymentRow, 'id'>,
  { by, request, ...call }: NewCall,
): Promise<CallRow> {
  const [written] = await tx
    .insert(providerCalls)
    .values({ id: newId(), onlinePaymentId, ...call, request: { ...request }, nextAt: new Date(0), ...actorColumns(by) })
    .returning()
  if (!written) throw new Error('the call was not written down')
  return written
}
