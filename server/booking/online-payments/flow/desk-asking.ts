import { eq } from 'drizzle-orm'
import { notInRole } from '../../../../domain/app-error.ts'
import { holdsTime } from '../../../../domain/booking/appointment.ts'
import { clientMinutes, firstDeadline } from '../../../../domain/booking/prepayment/booking-ways.ts'
import type { OnlinePayment } from '../../../../domain/booking/prepayment/online-payment.ts'
import { storedTermsFor } from '../../../../domain/booking/prepayment/stored-terms.ts'
import { toMills } from '../../../../domain/money/money.ts'
import { dueOf } from '../../../../domain/money/payments.ts'
import { actorOf } from '../../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../../domain/people/user.ts'
import { fromUnixSeconds, unixSeconds } from '../../../../domain/time/unix-time.ts'
import type { Queryable } from '../../../platform/database/client.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { newId } from '../../../platform/database/schema/ids.ts'
import { onlinePayments } from '../../../platform/database/schema/online-payments.ts'
import type { Author } from '../../../platform/http/author.ts'
import { linkPath } from '../../../platform/links/actions.ts'
import { changeVisits } from '../../appointments/commit.ts'
import { canSee, canTakePayments } from '../../appointments/policies.ts'
import { noSuchBooking } from '../../appointments/refusals.ts'
import { checkAmounts } from '../../payments/commands.ts'
import { readPayments } from '../../payments/queries.ts'
import { chargedOf, entryOf } from '../../payments/serializers.ts'
import { actorColumns, hasBegun, insertDemand } from '../asking.ts'
import { auditPayment } from '../audit.ts'
import { accountOf, inApplying, type OnlinePaymentContext } from '../context.ts'
import { presentForDesk } from '../desk/present.ts'
import type { PaymentProvider } from '../provider.ts'
import { paymentRefusal } from '../refusals.ts'
import { mailClient } from './mails.ts'

type Visit = typeof appointments.$inferSelect

export interface DeskAsk {
  readonly purpose: 'prepayment' | 'card' | 'balance'
  /** In the visit's currency; if left out, the whole amount due. */
  readonly amount?: number | undefined
  readonly tellClient?: boolean | undefined
}

interface Asking {
  readonly user: CurrentUser
  readonly by: Author
  /** The visit's. */
  readonly id: string
  readonly ask: DeskAsk
}

/**
 * Asks a visit's client to pay online, with a link. A visit that isn't prepaid is held until the link's time, then given back; one that has
 * begun is asked for its rest only.
 * @throws {AppError} `not_found` · `forbidden` · `invalid` for an amount · `conflict` where nothing can be asked
 */
export async function askOnline(context: OnlinePaymentContext, { user, by, id, ask }: Asking): Promise<OnlinePayment> {
  const provider = await context.provider()
  if (!provider) throw paymentRefusal({ code: 'not_set_up' })
  return inApplying(context, async (applying) => {
    const { tx } = applying
    const { purpose } = ask
    const visit = await requireVisit(tx, user, id)
    if (!canTakePayments(user, visit)) throw notInRole(user)
    if (visit.status === 'Canceled' || (purpose !== 'balance' && !holdsTime(visit.status)))
      throw paymentRefusal({ code: 'visit_closed' })
    if (purpose !== 'balance' && hasBegun(visit, fromUnixSeconds(context.clock())))
      throw paymentRefusal({ code: 'visit_begun' })
    const amountMills = purpose === 'card' ? 0 : await askedAmount(tx, provider, { visit, ask })
    const row = buildAsk(context, { user, visit, purpose, amountMills, account: accountOf(provider) })
    await insertDemand(tx, row)
    const awaits = purpose !== 'balance'
    await changeVisits(tx, [id], {
      by: actorOf(user),
      values: awaits ? { status: 'Pending', awaitsPaymentUntil: row.payBy ?? null } : {},
      note: { kind: 'payment_asked', data: { online: { amount: amountMills, currency: visit.currency } } },
    })
    await auditPayment(tx, by, { kind: 'online-payments.asked', row: { ...row, clientId: visit.clientId } })
    applying.changed.push(visit)
    const [stored] = await tx.select().from(onlinePayments).where(eq(onlinePayments.id, row.id))
    if (!stored) throw new Error('the payment was not asked for')
    if (ask.tellClient !== false) await mailClient(applying, stored, { kind: 'payment_asked' })
    return presentForDesk(tx, stored, { entries: [], visit })
  })
}

interface AskedAmount {
  readonly visit: Visit
  readonly ask: DeskAsk
}

/** Returns the amount to ask for, in mills. @throws {AppError} `invalid` for more than is due, or an amount that the provider refuses */
async function askedAmount(tx: Queryable, provider: PaymentProvider, { visit, ask }: AskedAmount): Promise<number> {
  const due = dueOf(chargedOf(visit), (await readPayments(tx, [visit.id])).map(entryOf))
  const amountMills = ask.amount === undefined ? due : toMills(ask.amount)
  checkAmounts({ amount: ask.amount }, visit.currency)
  if (amountMills <= 0) throw paymentRefusal({ code: 'amount_zero' })
  if (amountMills > due) throw paymentRefusal({ code: 'more_than_due' })
  const problem = provider.amountProblem(amountMills, visit.currency)
  if (problem !== null) throw paymentRefusal({ code: 'amount_wrong', problem })
  return amountMills
}

interface BuiltAsk {
  readonly user: CurrentUser
  readonly visit: Visit
  readonly purpose: DeskAsk['purpose']
  readonly amountMills: number
  readonly account: string
}

function buildAsk({ settings, clock, secret }: OnlinePaymentContext, { user, visit, purpose, amountMills, account }: BuiltAsk) {
  const { prepayment, rules } = settings.get()
  const id = newId()
  const now = clock()
  const starts = unixSeconds(visit.startsAt)
  const deadline = firstDeadline('desk', { starts, now, deskHours: prepayment.deskHours }) ?? now
  // Who is there already has as long as at the provider's page.
  const payBy = Math.max(deadline, now + clientMinutes * 60)
  return {
    id,
    appointmentId: visit.id,
    clientId: visit.clientId,
    purpose,
    state: 'awaiting' as const,
    amountMills,
    currency: visit.currency,
    payBy: fromUnixSeconds(payBy),
    account,
    link: linkPath(secret, 'pay', id),
    terms: storedTermsFor(prepayment, rules, visit),
    confirms: true,
    ...actorColumns(actorOf(user)),
  }
}

async function requireVisit(tx: Queryable, user: CurrentUser, id: string): Promise<Visit> {
  const [visit] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update')
  if (!visit || !canSee(user, visit)) throw noSuchBooking()
  return visit
}
