import { and, asc, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { systemActor } from '../../../../domain/people/actor.ts'
import { fromUnixSeconds, unixSeconds } from '../../../../domain/time/unix-time.ts'
import { systemDate } from '../../../platform/clock.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { onlinePayments, providerCalls } from '../../../platform/database/schema/online-payments.ts'
import { changeVisits, setDeadline } from '../../appointments/commit.ts'
import { hasBegun, type OnlinePaymentRow, openStates, writeSessionEnd } from '../asking.ts'
import { type Applying, accountOf, inApplying, type OnlinePaymentContext, workOnEach } from '../context.ts'
import { ProviderError } from '../provider.ts'
import { applySession, lockPayment, updatePayment } from './apply.ts'
import { runCall } from './calls.ts'
import { mailClient } from './mails.ts'

/** Seconds: how long a bank is waited for at a time, and the provider's answer at most. */
const waits = { bank: 15 * 60, provider: 6 * 3600 } as const

const mostAtOnce = 200

/** Gives back the time of visits ahead that nobody paid in time, once the provider has said that nobody can anymore. */
export async function expireUnpaid(context: OnlinePaymentContext): Promise<void> {
  const { db, clock } = context
  const now = fromUnixSeconds(clock())
  const overdue = await db
    .select({ id: onlinePayments.id })
    .from(onlinePayments)
    .where(and(inArray(onlinePayments.state, [...openStates]), isNotNull(onlinePayments.payBy), lte(onlinePayments.payBy, now)))
    .orderBy(asc(onlinePayments.payBy))
    .limit(mostAtOnce)
  await workOnEach(overdue, ({ id }) => expirePayment(context, id)).finally(() => freeForgotten(context, now))
}

/** Ends one demand whose time is over, as far as the provider lets it. */
async function expirePayment(context: OnlinePaymentContext, id: string): Promise<void> {
  const [row] = await context.db.select().from(onlinePayments).where(eq(onlinePayments.id, id))
  if (!row) return
  if (!(await endSession(context, row))) return
  await inApplying(context, (applying) => giveBack(applying, id))
}

/** @returns false if the provider may still take money, so that the time is held for another while */
async function endSession(context: OnlinePaymentContext, row: OnlinePaymentRow): Promise<boolean> {
  const isPatient = row.payBy !== null && context.clock() - unixSeconds(row.payBy) < waits.provider
  const [opening] = await context.db
    .select({ id: providerCalls.id })
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.onlinePaymentId, row.id),
        eq(providerCalls.kind, 'open_session'),
        eq(providerCalls.state, 'waiting'),
      ),
    )
  if (opening && !(await runCall(context, opening.id)) && isPatient) return false
  const [fresh] = await context.db.select().from(onlinePayments).where(eq(onlinePayments.id, row.id))
  if (!fresh || fresh.sessionId === null) return true
  const provider = await context.provider()
  if (!provider || accountOf(provider) !== fresh.account) return !isPatient || provider === null
  try {
    const session = await provider.expireSession(fresh.sessionId)
    await inApplying(context, (applying) => applySession(applying, session, fresh.account))
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // A session unknown to the provider cannot be paid.
    return error.kind === 'refused' || !isPatient
  }
}

async function giveBack(applying: Applying, id: string): Promise<void> {
  const { tx, context, changed } = applying
  const row = await lockPayment(tx, id)
  const now = context.clock()
  if (!row || row.payBy === null || unixSeconds(row.payBy) > now) return
  const [visit] = await tx.select().from(appointments).where(eq(appointments.id, row.appointmentId)).for('update')
  const isAwaited = visit?.status === 'Pending' && visit.awaitsPaymentUntil !== null && row.purpose !== 'balance'
  if (row.state === 'authenticating' && now - unixSeconds(row.payBy) < waits.provider) {
    const until = fromUnixSeconds(now + waits.bank)
    await updatePayment(tx, row, { payBy: until })
    if (isAwaited) await setDeadline(tx, visit.id, until)
    return
  }
  if (row.state !== 'awaiting' && row.state !== 'authenticating') return
  // After a long silence, the provider still tells of a payment when it answers.
  if (row.sessionUrl !== null) await writeSessionEnd(tx, row)
  await updatePayment(tx, row, { state: 'expired', settledAt: systemDate(), sessionUrl: null })
  changed.push({ id: row.appointmentId, clientId: row.clientId, stylistId: visit?.stylistId })
  // Somebody may be sitting there: it waits on, and completing it needs an excuse.
  if (!isAwaited || hasBegun(visit, fromUnixSeconds(now))) return
  await cancelUnpaid(applying, visit, row)
}

type Visit = typeof appointments.$inferSelect

async function cancelUnpaid(applying: Applying, visit: Visit, row: OnlinePaymentRow): Promise<void> {
  const isOfClient = row.actorRole === 'client' || row.actorRole === 'link'
  await changeVisits(applying.tx, [visit.id], {
    by: systemActor,
    values: { status: 'Canceled', awaitsPaymentUntil: null },
    note: { data: { unpaid: true, ...(isOfClient && { awaitsPayment: true as const }) } },
    still: { status: 'Pending' },
  })
  await mailClient(applying, row, { kind: 'payment_expired' })
}

/** A visit that waits for a payment that isn't asked for anymore; nothing should make one. */
async function freeForgotten(context: OnlinePaymentContext, now: Date): Promise<void> {
  const { awaitsPaymentUntil, startsAt, arrivedAt, startedAt } = appointments
  const visits = await context.db
    .select()
    .from(appointments)
    .where(
      and(isNotNull(awaitsPaymentUntil), lte(awaitsPaymentUntil, now), gt(startsAt, now), isNull(arrivedAt), isNull(startedAt)),
    )
    .limit(mostAtOnce)
  await workOnEach(visits, ({ id }) =>
    inApplying(context, async ({ tx, changed }) => {
      const [open] = await tx
        .select({ id: onlinePayments.id })
        .from(onlinePayments)
        .where(and(eq(onlinePayments.appointmentId, id), inArray(onlinePayments.state, [...openStates])))
      const [visit] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update')
      if (open || !visit?.awaitsPaymentUntil || visit.awaitsPaymentUntil > now || hasBegun(visit, now)) return
      await changeVisits(tx, [id], {
        by: systemActor,
        values: { status: 'Canceled', awaitsPaymentUntil: null },
        note: { data: { unpaid: true } },
      })
      changed.push(visit)
    }),
  )
}
