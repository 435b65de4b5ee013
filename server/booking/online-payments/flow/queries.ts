import { eq } from 'drizzle-orm'
import { cancelingNow } from '../../../../domain/booking/prepayment/consequence.ts'
import { cancelConsequenceText } from '../../../../domain/booking/prepayment/consequence-words.ts'
import type { CancelConsequence, PayPage } from '../../../../domain/booking/prepayment/online-payment.ts'
import { freeUntil, refundEnds } from '../../../../domain/booking/prepayment/settlement.ts'
import { formatsOf } from '../../../../domain/formats.ts'
import { toAmount } from '../../../../domain/money/money.ts'
import { findClient } from '../../../people/clients/queries.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { onlinePayments } from '../../../platform/database/schema/online-payments.ts'
import { claimIn } from '../../../platform/links/actions.ts'
import { readPayments } from '../../payments/queries.ts'
import type { OnlinePaymentContext } from '../context.ts'
import { openFacts } from '../ended-visit.ts'
import { heldOf, piecesOf } from '../ledger.ts'
import { paymentRefusal } from '../refusals.ts'
import { onlinePaymentsOf } from '../rows.ts'
import { presentPayPage } from './pay-page.ts'

type Visit = typeof appointments.$inferSelect

/** @throws {AppError} `not_found` */
export async function requireByLink({ db, secret }: Pick<OnlinePaymentContext, 'db' | 'secret'>, token: string) {
  const [id] = claimIn(secret, 'pay', token) ?? []
  if (id === undefined) throw paymentRefusal({ code: 'link_incomplete' })
  const [found] = await db
    .select({ row: onlinePayments, visit: appointments })
    .from(onlinePayments)
    .innerJoin(appointments, eq(appointments.id, onlinePayments.appointmentId))
    .where(eq(onlinePayments.id, id))
  if (!found) throw paymentRefusal({ code: 'visit_gone' })
  return found
}

export async function readPayPage(context: OnlinePaymentContext, token: string): Promise<PayPage> {
  const { row, visit } = await requireByLink(context, token)
  const [entries, client] = await Promise.all([readPayments(context.db, [visit.id]), findClient(context.db, visit.clientId)])
  return presentPayPage({
    row,
    visit,
    hasAccount: client?.hasAccount ?? false,
    entries,
    settings: context.settings.get(),
    now: context.clock(),
  })
}

/** Computes the refund, the kept amount and the charge if the client cancels now. */
export async function consequenceOf(
  { db, settings, clock }: Pick<OnlinePaymentContext, 'db' | 'settings' | 'clock'>,
  visit: Visit,
): Promise<CancelConsequence> {
  const rows = (await onlinePaymentsOf(db, visit.id)).filter(({ state }) => state === 'paid' || state === 'card_kept')
  const total = { refunded: 0, kept: 0, charged: 0, isAsked: false }
  const now = clock()
  let isMovedLate = false
  let chargedMills = 0
  const ofCardLast = rows.toSorted((one, other) => Number(one.purpose === 'card') - Number(other.purpose === 'card'))
  for (const row of ofCardLast.filter(({ purpose }) => purpose !== 'fee')) {
    const heldMills = heldOf(await piecesOf(db, row))
    const facts = await openFacts(db, row, { visit, heldMills })
    const { refundMills, keptMills, feeMills, isAsked } = cancelingNow({ ...facts, chargedMills }, 'client', now)
    total.refunded += refundMills
    total.kept += keptMills
    total.isAsked ||= isAsked
    total.charged += feeMills
    if (!isAsked) chargedMills += keptMills + feeMills
    isMovedLate ||= now <= refundEnds(facts.starts, facts.terms) && now > freeUntil(facts.starts, facts.moves, facts.terms)
  }
  const amounts = {
    refunded: toAmount(total.refunded),
    kept: toAmount(total.kept),
    charged: toAmount(total.charged),
    isAsked: total.isAsked,
  }
  const { price } = formatsOf({ ...settings.get().place, currency: visit.currency })
  const chargesByItself = rows.some(({ terms }) => terms.chargesByItself)
  return {
    ...amounts,
    price: toAmount(Math.max(visit.chargesMills - visit.discountMills, 0)),
    currency: visit.currency,
    text: cancelConsequenceText(amounts, { reader: 'client', price, chargesByItself, isMovedLate }),
  }
}
