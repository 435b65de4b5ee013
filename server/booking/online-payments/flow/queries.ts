import { msg } from '@lingui/core/runtime-macro'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../../domain/app-error.ts'
import { cancelingNow } from '../../../../domain/booking/prepayment/consequence.ts'
import type { CancelConsequence, PayPage } from '../../../../domain/booking/prepayment/online-payment.ts'
import { formatsOf } from '../../../../domain/formats.ts'
import { say } from '../../../../domain/language/say.ts'
import { toAmount } from '../../../../domain/money/money.ts'
import { findClient } from '../../../people/clients/queries.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { onlinePayments } from '../../../platform/database/schema/online-payments.ts'
import { claimIn, incompleteLink } from '../../../platform/links/actions.ts'
import { readPayments } from '../../payments/queries.ts'
import type { OnlinePaymentContext } from '../context.ts'
import { openFacts } from '../ended-visit.ts'
import { onlinePaymentsOf } from '../rows.ts'
import { heldOf, piecesOf } from './ledger.ts'
import { presentPayPage } from './pay-page.ts'

type Visit = typeof appointments.$inferSelect

/** @throws {AppError} `not_found` */
export async function requireByLink({ db, secret }: Pick<OnlinePaymentContext, 'db' | 'secret'>, token: string) {
  const [id] = claimIn(secret, 'pay', token) ?? []
  if (id === undefined) throw new AppError('not_found', say(incompleteLink))
  const [found] = await db
    .select({ row: onlinePayments, visit: appointments })
    .from(onlinePayments)
    .innerJoin(appointments, eq(appointments.id, onlinePayments.appointmentId))
    .where(eq(onlinePayments.id, id))
  if (!found) throw new AppError('not_found', say(msg`We can’t find that visit anymore.`))
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

/** What comes back, is kept and is charged if the client cancels now. */
export async function consequenceOf(
  { db, settings, clock }: Pick<OnlinePaymentContext, 'db' | 'settings' | 'clock'>,
  visit: Visit,
): Promise<CancelConsequence> {
  const rows = (await onlinePaymentsOf(db, visit.id)).filter(({ state }) => state === 'paid' || state === 'card_kept')
  const total = { refunded: 0, kept: 0, charged: 0, isAsked: false }
  for (const row of rows.filter(({ purpose }) => purpose !== 'fee')) {
    const heldMills = heldOf(await piecesOf(db, row))
    const { refundMills, keptMills, feeMills, isAsked } = cancelingNow(openFacts(row, { visit, heldMills }), 'client', clock())
    total.refunded += refundMills
    if (isAsked) total.isAsked = true
    else total.kept += keptMills
    total.charged = Math.max(total.charged, feeMills)
  }
  const { money } = formatsOf({ ...settings.get().place, currency: visit.currency })
  return {
    refunded: toAmount(total.refunded),
    kept: toAmount(total.kept),
    charged: toAmount(total.charged),
    isAsked: total.isAsked,
    currency: visit.currency,
    text: consequenceText(total, money),
  }
}

interface Total {
  readonly refunded: number
  readonly kept: number
  readonly charged: number
  readonly isAsked: boolean
}

function consequenceText({ refunded, kept, charged, isAsked }: Total, money: (mills: number) => string): string {
  const parts = [
    refunded > 0 ? say(msg`You get ${{ amount: money(refunded) }} back.`) : '',
    kept > 0 ? say(msg`We keep ${{ amount: money(kept) }}.`) : '',
    isAsked ? say(msg`We’ll decide what you get back of what you’ve paid.`) : '',
    charged > 0 ? say(msg`A fee of ${{ amount: money(charged) }} can be charged.`) : '',
  ]
  return parts.filter(Boolean).join(' ')
}
