import { expect } from 'vitest'
import { dueOf } from '../../../domain/money/payments.ts'
import { hasBegun } from '../../booking/online-payments/asking.ts'
import { toMills } from '../../booking/online-payments/stripe/minor-units.ts'
import { chargedOf, entryOf } from '../../booking/payments/serializers.ts'
import { appointmentEvents } from '../../platform/database/schema/booking.ts'
import { claimDifferences } from '../claims.ts'
import { checkAlways, type Rows, readRows, sum } from './always.ts'
import type { PaymentRow, Remembered } from './doing.ts'
import type { ModelSalon } from './model-salon.ts'

type Visit = Rows['visits'][number]

interface Rest extends Rows {
  readonly salon: ModelSalon
  readonly kept: Remembered
  readonly happened: readonly (typeof appointmentEvents.$inferSelect)[]
}

/** Checks what must hold once everything has come to rest. */
export async function checkInvariants(salon: ModelSalon, kept: Remembered): Promise<void> {
  await checkAlways(salon, kept)
  expect(await claimDifferences(salon.database), 'wrong claims').toBe(0)
  const rest: Rest = {
    ...(await readRows(salon)),
    salon,
    kept,
    happened: await salon.database.db.select().from(appointmentEvents).orderBy(appointmentEvents.id),
  }
  expect(
    rest.calls.filter(({ state }) => state === 'waiting'),
    'calls that nobody answered',
  ).toEqual([])
  const toldRefunds = rest.calls
    .filter(({ kind, reference }) => kind === 'refund' && reference !== null)
    .map(({ reference }) => reference)
  expect(toldRefunds.toSorted(), 'each refund was written down, and made once').toEqual(
    [...salon.stripe().books.refunds.keys()].toSorted(),
  )
  checkNobodyIsStuck(rest)
  checkEveryCent(rest)
  for (const visit of rest.visits) if (visit.status === 'Canceled') checkSettled(rest, visit)
}

function checkNobodyIsStuck({ salon, rows, visits }: Rest): void {
  const now = salon.now() * 1000
  const isOpen = ({ state }: PaymentRow) => state === 'awaiting' || state === 'authenticating'
  expect(
    rows.filter((row) => isOpen(row) && row.payBy && row.payBy.getTime() < now),
    'demands past their time',
  ).toEqual([])
  expect(
    rows.filter((row) => row.state === 'authenticating'),
    'banks that never answer',
  ).toEqual([])
  // One that has begun waits for staff.
  const overdue = visits.filter(
    (visit) => visit.awaitsPaymentUntil && visit.awaitsPaymentUntil.getTime() < now && !hasBegun(visit, new Date(now)),
  )
  expect(overdue, 'visits that wait past their deadline').toEqual([])
}

/** The ledger is the provider's books, payment by payment, and nothing that was paid twice is kept. */
function checkEveryCent({ salon, rows, entries }: Rest): void {
  const { books } = salon.stripe()
  const findIntent = (charge: string) => books.intents.get(books.charges.get(charge)?.payment_intent ?? '')
  const sources = new Map<string, string>()
  for (const { id } of books.charges.values()) sources.set(id, id)
  for (const { id, charge } of [...books.refunds.values(), ...books.disputes.values()]) sources.set(id, charge)
  const theirs = new Map<string, number>()
  for (const { source, amount, currency } of books.balance) {
    const id = findIntent(sources.get(source) ?? '')?.metadata.online_payment ?? `unknown ${source}`
    theirs.set(id, (theirs.get(id) ?? 0) + Math.sign(amount) * toMills(Math.abs(amount), currency))
  }
  const ours = new Map<string, number>()
  for (const { onlinePaymentId, amountMills } of entries)
    ours.set(onlinePaymentId ?? 'none', (ours.get(onlinePaymentId ?? 'none') ?? 0) + amountMills)
  expect(Object.fromEntries(ours), 'our entries are the provider’s books').toEqual(Object.fromEntries(theirs))
  const references = entries.map(({ providerReference }) => providerReference)
  expect(new Set(references).size, 'each entry once').toBe(references.length)
  for (const row of rows) {
    const isFailed = row.note === 'refund_failed' || [...books.refunds.values()].some(({ status }) => status === 'failed')
    if (!isFailed && books.disputes.size === 0)
      expect(ours.get(row.id) ?? 0, `kept of payment ${row.id}`).toBeLessThanOrEqual(row.amountMills)
    expect(ours.get(row.id) ?? 0, `given back of payment ${row.id}`).toBeGreaterThanOrEqual(
      books.disputes.size > 0 ? -row.amountMills : 0,
    )
  }
}

/** Compares a canceled visit's money with its terms. */
function checkSettled(rest: Rest, visit: Visit): void {
  const { rows, entries, salon, kept } = rest
  const { books } = salon.stripe()
  const own = rows.filter(({ appointmentId }) => appointmentId === visit.id)
  // Banks took money back, or the provider could not give it back: then people decide.
  const isOutOfHand = books.disputes.size > 0 || [...books.refunds.values()].some(({ status }) => status === 'failed')
  const { isLate } = cancellation(rest, visit)
  for (const row of own) {
    if (row.purpose === 'fee') continue
    const isAsked = isLate && row.terms.lateCancel === 'asked'
    expect(row.settledAt !== null || (row.state === 'paid' && isAsked) || isOutOfHand, `payment ${row.id} is settled`).toBe(
      true,
    )
    if (isOutOfHand || kept.byHand.has(row.id) || row.state !== 'paid') continue
    const about = entries.filter(({ onlinePaymentId }) => onlinePaymentId === row.id)
    const heldMills = sum(about.map(({ amountMills }) => amountMills))
    const isLatePayment = about.some(({ reason }) => reason === 'late')
    const price = Math.max(visit.chargesMills - visit.discountMills, 0)
    if (!isLate || isLatePayment) expect(heldMills, `payment ${row.id} came back`).toBe(0)
    else if (row.terms.lateCancel !== 'refunded')
      expect(heldMills, `payment ${row.id} is kept`).toBe(Math.min(row.amountMills, price))
  }
  if (isOutOfHand || own.some(({ id, settledAt, purpose }) => kept.byHand.has(id) || (settledAt === null && purpose !== 'fee')))
    return
  const due = dueOf(chargedOf(visit), entries.filter(({ appointmentId }) => appointmentId === visit.id).map(entryOf))
  const isDue = ({ purpose, state }: PaymentRow) => purpose === 'fee' && (state === 'awaiting' || state === 'authenticating')
  const fees = sum(own.filter(isDue).map(({ amountMills }) => amountMills))
  expect(due, `what is due for the canceled visit ${visit.id}`).toBe(fees)
}

/** Finds the cancellation in the history, independently of the server's code. */
function cancellation({ happened, kept }: Rest, visit: Visit) {
  const last = happened.findLast(({ appointmentId, data }) => {
    const { from, to } = data ?? {}
    return appointmentId === visit.id && to?.status === 'Canceled' && from?.status !== 'Canceled'
  })
  const client = kept.visits.find(({ id }) => id === visit.id)?.client
  const isByClient =
    last?.actorRole === 'client' ||
    last?.actorRole === 'link' ||
    last?.actorId === client?.uid ||
    visit.cancelReason === 'client'
  const isJustMade = () => (last?.at.getTime() ?? 0) - visit.createdAt.getTime() <= 3_600_000
  const isFree = last?.actorRole === 'system' || (last?.data?.replaced !== undefined && (!isByClient || isJustMade()))
  const isWithin = (starts: number, at: Date) => starts - at.getTime() < 24 * 3_600_000
  const isMovedLate = happened.some(
    ({ appointmentId, actorRole, fromStartsAt, toStartsAt, at }) =>
      appointmentId === visit.id &&
      actorRole === 'client' &&
      fromStartsAt?.getTime() !== toStartsAt?.getTime() &&
      isWithin(fromStartsAt?.getTime() ?? 0, at),
  )
  const isLateThen = last === undefined || isMovedLate || isWithin(visit.startsAt.getTime(), last.at)
  return { isLate: !isFree && (visit.noShowAt !== null || (isByClient && isLateThen)) }
}
