import { msg } from '@lingui/core/runtime-macro'
import { and, eq, lte, or, sql, sum } from 'drizzle-orm'
import { say } from '../../../../domain/language/say.ts'
import { fromUnixSeconds } from '../../../../domain/time/unix-time.ts'
import { systemDate } from '../../../platform/clock.ts'
import { payments } from '../../../platform/database/schema/money.ts'
import { onlinePayments, providerCalls } from '../../../platform/database/schema/online-payments.ts'
import { type CallRow, isOpenState, type OnlinePaymentRow, writeSessionEnd } from '../asking.ts'
import { type Applying, accountOf, inApplying, type OnlinePaymentContext } from '../context.ts'
import {
  type ChargeRequest,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderSession,
  type RefundRequest,
  type SessionRequest,
} from '../provider.ts'
import { applyRefund, applySession, applyToRow, lockPayment, updatePayment } from './apply.ts'
import { mailClient } from './mails.ts'

/** Seconds. A call that isn't answered in its lease is told again, by whichever process comes first. */
const waits = { lease: 60, first: 15, longest: 3600, wrongKeys: 600 } as const

const mostAtOnce = 200

/** Makes the written calls to the provider that are due. @returns how many were answered */
export async function runDueCalls(context: OnlinePaymentContext): Promise<number> {
  let answered = 0
  for (let told = 0; told < mostAtOnce; told++) {
    const call = await claimCall(context)
    if (!call) break
    if (await tell(context, call)) answered += 1
  }
  return answered
}

/** Tells one call now, unless somebody else does. @returns false if it isn't answered yet */
export async function runCall(context: OnlinePaymentContext, id: string): Promise<boolean> {
  const call = await claimCall(context, id)
  return call ? tell(context, call) : false
}

async function claimCall({ db, clock }: OnlinePaymentContext, id?: string): Promise<CallRow | null> {
  const now = fromUnixSeconds(clock())
  const isDue = and(
    eq(providerCalls.state, 'waiting'),
    lte(providerCalls.nextAt, now),
    id ? eq(providerCalls.id, id) : undefined,
  )
  const next = db
    .select({ id: providerCalls.id })
    .from(providerCalls)
    .where(isDue)
    .orderBy(providerCalls.nextAt, providerCalls.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db
    .update(providerCalls)
    .set({
      attempts: sql`${providerCalls.attempts} + 1`,
      nextAt: fromUnixSeconds(clock() + waits.lease),
      updatedAt: systemDate(),
    })
    .where(and(eq(providerCalls.id, next), eq(providerCalls.state, 'waiting')))
    .returning()
  return claimed ?? null
}

async function tell(context: OnlinePaymentContext, call: CallRow): Promise<boolean> {
  const [row] = await context.db.select().from(onlinePayments).where(eq(onlinePayments.id, call.onlinePaymentId))
  const provider = await context.provider()
  if (!row) return refuse(context, call, 'the payment is not there anymore')
  if (!provider || accountOf(provider) !== row.account)
    return postpone(context, call, { problem: 'other_account', seconds: waits.longest })
  if (call.kind === 'refund' && (await isGivenBack(context, call)))
    return refuse(context, call, say(msg`This payment has been given back already.`))
  try {
    const answer = await ask(provider, call)
    await inApplying(context, (applying) => settleCall(applying, call, { answer, account: row.account }))
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'refused') return refuse(context, call, error.message)
    const seconds =
      error.kind === 'wrong_keys' ? waits.wrongKeys : Math.min(waits.first * 2 ** Math.min(call.attempts, 10), waits.longest)
    return postpone(context, call, { problem: error.message, seconds })
  }
}

/** True if staff gave it back by hand while the provider's keys were gone. */
async function isGivenBack({ db }: OnlinePaymentContext, { refundOf, amountMills }: CallRow): Promise<boolean> {
  if (refundOf === null) return false
  const left = await db
    .select({ mills: sum(payments.amountMills).mapWith(Number) })
    .from(payments)
    .where(or(eq(payments.id, refundOf), eq(payments.refundOf, refundOf)))
  return (left[0]?.mills ?? 0) < amountMills
}

type Answer =
  | { readonly kind: 'session'; readonly session: ProviderSession }
  | { readonly kind: 'payment'; readonly payment: ProviderPayment }
  | { readonly kind: 'refund'; readonly refund: ProviderRefund }
  | { readonly kind: 'forgotten' }

async function ask(provider: PaymentProvider, { id, kind, request }: CallRow): Promise<Answer> {
  const asked: unknown = request ?? {}
  switch (kind) {
    case 'open_session':
      return { kind: 'session', session: await provider.openSession(asked as SessionRequest, id) }
    case 'expire_session':
      return { kind: 'session', session: await provider.expireSession((asked as { session: string }).session) }
    case 'charge':
      return { kind: 'payment', payment: await provider.charge(asked as ChargeRequest, id) }
    case 'refund':
      return { kind: 'refund', refund: await provider.refund(asked as RefundRequest, id) }
    case 'forget_card':
      await provider.forgetCard((asked as { method: string }).method)
      return { kind: 'forgotten' }
    case 'forget_customer':
      await provider.forgetCustomer((asked as { customer: string }).customer)
      return { kind: 'forgotten' }
  }
}

interface Answered {
  readonly answer: Answer
  readonly account: string
}

/** Applies an answer with its consequences. */
async function settleCall(applying: Applying, call: CallRow, { answer, account }: Answered): Promise<void> {
  const { tx } = applying
  const row = await lockPayment(tx, call.onlinePaymentId)
  await tx
    .update(providerCalls)
    .set({ state: 'done', reference: referenceOf(answer), problem: '', request: null, updatedAt: systemDate() })
    .where(eq(providerCalls.id, call.id))
  if (!row) return
  if (answer.kind === 'session') {
    // The one before has ended.
    if (call.kind === 'open_session' && row.sessionId !== null && row.sessionId !== answer.session.id)
      await updatePayment(tx, row, { sessionId: null, sessionUrl: null })
    await applySession(applying, answer.session, account)
    const after = await lockPayment(tx, row.id)
    // The request for payment ended while its session was opened.
    if (call.kind === 'open_session' && after && !isOpenState(after) && answer.session.state === 'open')
      await writeSessionEnd(tx, after)
  }
  if (answer.kind === 'payment') await applyToRow(applying, row, answer.payment)
  if (answer.kind === 'refund') await applyRefund(applying, row, answer.refund)
}

function referenceOf(answer: Answer): string | null {
  if (answer.kind === 'session') return answer.session.id
  if (answer.kind === 'payment') return answer.payment.id
  return answer.kind === 'refund' ? answer.refund.id : null
}

/** Notes that repeating is of no use. */
async function refuse(context: OnlinePaymentContext, call: CallRow, problem: string): Promise<boolean> {
  await inApplying(context, async (applying) => {
    const { tx } = applying
    const row = await lockPayment(tx, call.onlinePaymentId)
    const [refused] = await tx
      .update(providerCalls)
      .set({ state: 'refused', problem, request: null, updatedAt: systemDate() })
      // An event can have told that it was done.
      .where(and(eq(providerCalls.id, call.id), eq(providerCalls.state, 'waiting')))
      .returning({ id: providerCalls.id })
    if (!row || !refused) return
    await refuseFor(applying, row, { call, problem })
  })
  return true
}

async function refuseFor(
  applying: Applying,
  row: OnlinePaymentRow,
  { call, problem }: { readonly call: CallRow; readonly problem: string },
): Promise<void> {
  // A session that isn't there cannot be paid.
  if (call.kind === 'expire_session' || call.kind.startsWith('forget')) return
  const after = await updatePayment(applying.tx, row, {
    note: problem,
    ...(call.kind === 'charge' && isOpenState(row) && { state: 'awaiting' }),
  })
  if (call.kind === 'charge' && isOpenState(after)) await mailClient(applying, after, { kind: 'fee_due' })
  applying.changed.push({ id: row.appointmentId, clientId: row.clientId })
}

async function postpone(
  { db, clock }: OnlinePaymentContext,
  call: CallRow,
  { problem, seconds }: { readonly problem: string; readonly seconds: number },
): Promise<boolean> {
  await db
    .update(providerCalls)
    .set({ problem, nextAt: fromUnixSeconds(clock() + seconds), updatedAt: systemDate() })
    .where(and(eq(providerCalls.id, call.id), eq(providerCalls.state, 'waiting')))
  return false
}
