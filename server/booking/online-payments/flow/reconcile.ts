import { and, asc, eq, gt, inArray, isNotNull, lt, notExists, or } from 'drizzle-orm'
import { systemDate, systemMillis } from '../../../platform/clock.ts'
import { payments } from '../../../platform/database/schema/money.ts'
import { onlinePayments, providerCalls } from '../../../platform/database/schema/online-payments.ts'
import { openStates } from '../asking.ts'
import { accountOf, inApplying, type OnlinePaymentContext, workOnEach } from '../context.ts'
import { type PaymentProvider, ProviderError } from '../provider.ts'
import { applyPayment, applyRefund, applySession, lockPayment } from './apply.ts'

/** Milliseconds after which what stayed open is read again. */
const pauseMillis = 60 * 60 * 1000

const mostAtOnce = 100
const fewAtOnce = 20

const dayMillis = 24 * 60 * 60 * 1000
/** Days after a payment in which its bank may still take it back. */
const disputable = 150

/** Reads what stayed open at the provider, and acts on it, in case its events were lost. */
export async function reconcile(context: OnlinePaymentContext): Promise<void> {
  const provider = await context.provider()
  if (!provider) return
  await workOnEach([reconcilePayments, reconcileRefunds, reconcilePaid], (read) => read(context, provider))
}

async function reconcilePayments(context: OnlinePaymentContext, provider: PaymentProvider): Promise<void> {
  const isStale = lt(onlinePayments.updatedAt, new Date(systemMillis() - pauseMillis))
  const isKnown = or(isNotNull(onlinePayments.sessionId), isNotNull(onlinePayments.paymentId))
  const open = await context.db
    .select()
    .from(onlinePayments)
    .where(
      and(eq(onlinePayments.account, accountOf(provider)), inArray(onlinePayments.state, [...openStates]), isStale, isKnown),
    )
    .orderBy(asc(onlinePayments.updatedAt))
    .limit(mostAtOnce)
  await workOnEach(open, async ({ id, sessionId, paymentId, account }) => {
    await tolerating(async () => {
      if (sessionId !== null) {
        const session = await provider.readSession(sessionId)
        await inApplying(context, (applying) => applySession(applying, session, account))
      } else if (paymentId !== null) {
        await inApplying(context, (applying) => applyPayment(applying, provider, paymentId))
      }
    })
    await context.db.update(onlinePayments).set({ updatedAt: systemDate() }).where(eq(onlinePayments.id, id))
  })
}

/** Compares payments for as long as a bank can take them back. */
async function reconcilePaid(context: OnlinePaymentContext, provider: PaymentProvider): Promise<void> {
  const now = systemMillis()
  const { account, state, paymentId, updatedAt, createdAt } = onlinePayments
  const isStale = and(lt(updatedAt, new Date(now - dayMillis)), gt(createdAt, new Date(now - disputable * dayMillis)))
  const paid = await context.db
    .select({ id: onlinePayments.id, paymentId })
    .from(onlinePayments)
    .where(and(eq(account, accountOf(provider)), eq(state, 'paid'), isNotNull(paymentId), isStale))
    .orderBy(asc(updatedAt))
    .limit(fewAtOnce)
  await workOnEach(paid, async ({ id, paymentId: reference }) => {
    await tolerating(async () => {
      await inApplying(context, (applying) => applyPayment(applying, provider, reference ?? ''))
    })
    await context.db.update(onlinePayments).set({ updatedAt: systemDate() }).where(eq(onlinePayments.id, id))
  })
}

/** Refunds that the provider has taken on, and that have neither succeeded nor failed yet. */
async function reconcileRefunds(context: OnlinePaymentContext, provider: PaymentProvider): Promise<void> {
  const { db } = context
  const entered = db.select({ id: payments.id }).from(payments).where(eq(payments.providerReference, providerCalls.reference))
  const open = await db
    .select({ id: providerCalls.id, reference: providerCalls.reference, payment: providerCalls.onlinePaymentId })
    .from(providerCalls)
    .innerJoin(onlinePayments, eq(onlinePayments.id, providerCalls.onlinePaymentId))
    .where(
      and(
        eq(providerCalls.kind, 'refund'),
        eq(providerCalls.state, 'done'),
        eq(onlinePayments.account, accountOf(provider)),
        lt(providerCalls.updatedAt, new Date(systemMillis() - pauseMillis)),
        notExists(entered),
      ),
    )
    .orderBy(asc(providerCalls.updatedAt))
    .limit(mostAtOnce)
  await workOnEach(open, async ({ id, reference, payment }) => {
    await tolerating(async () => {
      await inApplying(context, async (applying) => {
        const row = await lockPayment(applying.tx, payment)
        if (row) await applyRefund(applying, row, await provider.readRefund(reference ?? ''))
      })
    })
    await db.update(providerCalls).set({ updatedAt: systemDate() }).where(eq(providerCalls.id, id))
  })
}

/** The provider's silence or refusal about one leaves the others as they are. */
async function tolerating(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
