import { msg } from '@lingui/core/runtime-macro'
import { asc, inArray } from 'drizzle-orm'
import { cancelConsequenceText } from '../../../../domain/booking/prepayment/consequence-words.ts'
import type { DeskConsequences } from '../../../../domain/booking/prepayment/online-payment.ts'
import { type EndedVisit, settle } from '../../../../domain/booking/prepayment/settlement.ts'
import { formatsOf } from '../../../../domain/formats.ts'
import { say } from '../../../../domain/language/say.ts'
import { toAmount } from '../../../../domain/money/money.ts'
import type { CurrentUser } from '../../../../domain/people/user.ts'
import type { Database } from '../../../platform/database/client.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { onlinePayments } from '../../../platform/database/schema/online-payments.ts'
import { canSee } from '../../appointments/policies.ts'
import { noSuchBooking } from '../../appointments/refusals.ts'
import { isOpenState, type OnlinePaymentRow } from '../asking.ts'
import type { OnlinePaymentContext } from '../context.ts'
import { openFacts } from '../ended-visit.ts'
import { heldOf, piecesOf } from '../ledger.ts'

type Visit = typeof appointments.$inferSelect
type Facts = Awaited<ReturnType<typeof openFacts>>

/** The end of a visit. */
type Ending = Pick<EndedVisit, 'canceledBy' | 'isNoShow'>

const endings: Readonly<Record<keyof DeskConsequences, Ending>> = {
  salon: { canceledBy: 'salon', isNoShow: false },
  client: { canceledBy: 'client', isNoShow: false },
  noShow: { canceledBy: 'salon', isNoShow: true },
}

interface Asking {
  readonly user: CurrentUser
  /** The visits'. */
  readonly ids: readonly string[]
}

/**
 * Says what becomes of the money, in all, if these visits are canceled now, or marked as no-shows.
 * @throws {AppError} `not_found`, also for one that they don't see
 */
export async function deskConsequencesOf(
  { db, settings, clock }: Pick<OnlinePaymentContext, 'db' | 'settings' | 'clock'>,
  { user, ids }: Asking,
): Promise<DeskConsequences> {
  const visits = await db
    .select()
    .from(appointments)
    .where(inArray(appointments.id, [...ids]))
  if (visits.length < new Set(ids).size || visits.some((visit) => !canSee(user, visit))) throw noSuchBooking()
  const payments = await readOpenMoney(db, visits)
  const { place } = settings.get()
  const now = clock()
  const textOf = (ending: Ending) =>
    [...Map.groupBy(payments, ({ row }) => row.currency)]
      .map(([currency, of]) => endingText(sumUp(of, ending, now), formatsOf({ ...place, currency }).price))
      .join(' ')
  return { salon: textOf(endings.salon), client: textOf(endings.client), noShow: textOf(endings.noShow) }
}

interface OpenMoney {
  readonly row: OnlinePaymentRow
  readonly facts: Facts
}

/** Payments of the visits that are asked for, paid, or have left a card. */
async function readOpenMoney(db: Database, visits: readonly Visit[]): Promise<OpenMoney[]> {
  const byId = new Map(visits.map((visit) => [visit.id, visit]))
  const rows = await db
    .select()
    .from(onlinePayments)
    .where(inArray(onlinePayments.appointmentId, [...byId.keys()]))
    .orderBy(asc(onlinePayments.createdAt), asc(onlinePayments.id))
  const open = rows.filter(
    (row) => row.purpose !== 'fee' && (isOpenState(row) || row.state === 'paid' || row.state === 'card_kept'),
  )
  const found = open.map(async (row) => {
    const visit = byId.get(row.appointmentId)
    if (!visit) return []
    const heldMills = isOpenState(row) ? 0 : heldOf(await piecesOf(db, row))
    return [{ row, facts: await openFacts(db, row, { visit, heldMills }) }]
  })
  return (await Promise.all(found)).flat()
}

/** In mills. `asked`: staff decide about it. `chargeable`: by a press, `charged` without one. `ends`: a payment isn't asked for anymore. */
interface Sums {
  readonly refunded: number
  readonly kept: number
  readonly asked: number
  readonly charged: number
  readonly chargeable: number
  readonly ends: boolean
}

function sumUp(payments: readonly OpenMoney[], ending: Ending, now: number): Sums {
  const charged = new Map<string, number>()
  const ended = payments
    .filter(({ row }) => !isOpenState(row))
    .toSorted((one, other) => Number(one.row.purpose === 'card') - Number(other.row.purpose === 'card'))
    .map(({ row, facts }) => {
      const chargedMills = charged.get(row.appointmentId) ?? 0
      const settlement = settle({ ...facts, ...ending, canceledAt: now, chargedMills })
      const { isAsked, keptMills, feeMills } = settlement
      if (!isAsked) charged.set(row.appointmentId, chargedMills + keptMills + feeMills)
      // A payment that staff decide about is never charged for automatically.
      return { ...settlement, isByItself: row.terms.chargesByItself && !settlement.isAsked }
    })
  const sum = (millsOf: (each: (typeof ended)[number]) => number) => ended.reduce((total, each) => total + millsOf(each), 0)
  return {
    refunded: sum(({ isAsked, refundMills }) => (isAsked ? 0 : refundMills)),
    kept: sum(({ isAsked, keptMills }) => (isAsked ? 0 : keptMills)),
    asked: sum(({ isAsked, refundMills, keptMills }) => (isAsked ? refundMills + keptMills : 0)),
    charged: sum(({ isByItself, feeMills }) => (isByItself ? feeMills : 0)),
    chargeable: sum(({ isByItself, feeMills }) => (isByItself ? 0 : feeMills)),
    ends: payments.some(({ row }) => isOpenState(row)),
  }
}

function endingText({ ends, ...mills }: Sums, price: (amount: number) => string): string {
  const none = { refunded: 0, kept: 0, charged: 0, isAsked: false }
  const text = (amounts: Partial<typeof none>, chargesByItself = true) =>
    cancelConsequenceText({ ...none, ...amounts }, { reader: 'desk', price, chargesByItself })
  const charged = toAmount(mills.charged)
  const chargeable = toAmount(mills.chargeable)
  return [
    text({ refunded: toAmount(mills.refunded), kept: toAmount(mills.kept) }),
    mills.asked > 0 ? text({ refunded: toAmount(mills.asked), isAsked: true }) : '',
    text({ charged }),
    text({ charged: chargeable }, false),
    ends ? say(msg`The payment that is still open isn’t asked for anymore.`) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
