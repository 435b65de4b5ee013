import { msg } from '@lingui/core/runtime-macro'
import { and, asc, desc, eq, gte, inArray, lt, lte } from 'drizzle-orm'
import { notInRole } from '../../../domain/app-error.ts'
import { bookedClient, bookedStylist } from '../../../domain/booking/appointment.ts'
import { say } from '../../../domain/language/say.ts'
import { toAmount } from '../../../domain/money/money.ts'
import { dueOf, type LedgerEntry } from '../../../domain/money/payments.ts'
import { firstTillDate, type TillDay, type TillEntry, type TillOf } from '../../../domain/money/till.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { startOfDay } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { payments, tillClosings } from '../../platform/database/schema/money.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { readPayments } from '../payments/queries.ts'
import { chargedOf, entryOf, type PaymentRow, presentDiscount, presentPayment } from '../payments/serializers.ts'
import { presentClosing, presentTakings } from './serializers.ts'

export interface TillContext {
  readonly db: Queryable
  readonly settings: CurrentSettings
  readonly clock: Clock
}

interface TillQuery {
  readonly date: string
  readonly user: CurrentUser
}

/** @throws {AppError} `forbidden` if the person may read recent days only */
export function requireTillDate({ clock, settings }: Omit<TillContext, 'db'>, { date, user }: TillQuery): void {
  const today = dateAt(clock(), settings.get().place.timeZone)
  const first = firstTillDate(today, can(user, 'till.read-all'))
  if (first !== null && date < first) throw notInRole(user)
}

/** Reads a date's payments, unpaid visits and closings. @throws {AppError} as `requireTillDate` */
export async function readTill(context: TillContext, query: TillQuery): Promise<TillDay> {
  requireTillDate(context, query)
  const { db, settings } = context
  const { date } = query
  const { currency } = settings.get().place
  const [rows, closings, last, completed] = await Promise.all([
    entriesOn(db, date),
    db.select().from(tillClosings).where(eq(tillClosings.day, date)).orderBy(asc(tillClosings.at), asc(tillClosings.number)),
    lastClosings(db, date),
    completedOn(context, date),
  ])
  const visitIds = new Set(rows.flatMap(({ row }) => row.appointmentId ?? []))
  const [ofVisits, ofSales] = await Promise.all([readPayments(db, [...visitIds]), readRefunds(db, rows)])
  const related = Map.groupBy([...ofVisits, ...ofSales], entrySubject)
  const nextIn = (code: string) => 1 + closings.filter((closing) => closing.currency === code).length
  const others = new Set([...rows.map(({ row }) => row), ...closings].map((each) => each.currency))
  others.delete(currency)
  const tillIn = (code: string): TillOf => {
    const entries = rows.filter(({ row }) => row.currency === code)
    const number = nextIn(code)
    const open = entries.filter(({ row }) => row.closing >= number)
    const startingCash = toAmount(last.find((closing) => closing.currency === code)?.startingCashMills ?? 0)
    const takings = (of: typeof entries) => presentTakings(of.map(({ row }) => entryOf(row)))
    return {
      currency: code,
      takings: takings(entries),
      open: { number, entries: open.length, takings: takings(open), startingCash },
    }
  }
  return {
    date,
    ...tillIn(currency),
    others: [...others].toSorted().map(tillIn),
    entries: rows.map((entry) => ({
      ...presentEntry(entry, (related.get(entrySubject(entry.row)) ?? []).map(entryOf)),
      closing: entry.row.closing < nextIn(entry.row.currency) ? entry.row.closing : null,
    })),
    ...completed,
    closings: closings.map(presentClosing),
  }
}

/** Groups entries by visit, or by the sale that they refund. */
const entrySubject = ({ id, appointmentId, refundOf }: PaymentRow) => appointmentId ?? refundOf ?? id

/** Reads the sales' entries, and their refunds on other days. */
async function readRefunds(db: Queryable, rows: readonly EntryRow[]): Promise<PaymentRow[]> {
  const sales = rows.map(({ row }) => row).filter(({ appointmentId }) => appointmentId === null)
  const saleIds = new Set(sales.map(({ id }) => id))
  const refunds = await db
    .select()
    .from(payments)
    .where(inArray(payments.refundOf, [...saleIds]))
  return [...sales, ...refunds.filter(({ id }) => !saleIds.has(id))]
}

const visitColumns = {
  clientName: clients.name,
  bookedClient: appointments.client,
  stylist: appointments.stylist,
  startsAt: appointments.startsAt,
}

function entriesOn(db: Queryable, date: string) {
  return db
    .select({ row: payments, ...visitColumns })
    .from(payments)
    .leftJoin(appointments, eq(appointments.id, payments.appointmentId))
    .leftJoin(clients, eq(clients.id, appointments.clientId))
    .where(eq(payments.day, date))
    .orderBy(asc(payments.at), asc(payments.id))
}

type EntryRow = Awaited<ReturnType<typeof entriesOn>>[number]

function presentEntry({ row, ...visit }: EntryRow, ofVisit: readonly LedgerEntry[]): Omit<TillEntry, 'closing'> {
  return {
    ...presentPayment(row, ofVisit),
    ...bookedNames(visit),
    visitDate: visit.startsAt && wholeUnixSeconds(visit.startsAt),
  }
}

function bookedNames({ clientName, ...visit }: Pick<EntryRow, 'clientName' | 'bookedClient' | 'stylist'>) {
  return {
    client: clientName || bookedClient.parse(visit.bookedClient)?.name || null,
    stylist: bookedStylist.parse(visit.stylist)?.stylistName ?? null,
  }
}

/** Enough to see each currency that is still in the drawer. */
const mostLast = 20

function lastClosings(db: Queryable, date: string) {
  return db
    .select()
    .from(tillClosings)
    .where(lte(tillClosings.day, date))
    .orderBy(desc(tillClosings.day), desc(tillClosings.number))
    .limit(mostLast)
}

async function completedOn({ db, settings }: TillContext, date: string): Promise<Pick<TillDay, 'unpaid' | 'discounts'>> {
  const { timeZone } = settings.get().place
  const from = startOfDay(date, timeZone)
  const to = startOfDay(addDays(date, 1), timeZone)
  const visits = await db
    .select({ row: appointments, ...visitColumns })
    .from(appointments)
    .leftJoin(clients, eq(clients.id, appointments.clientId))
    .where(
      and(
        eq(appointments.status, 'Completed'),
        gte(appointments.startsAt, fromUnixSeconds(from)),
        lt(appointments.startsAt, fromUnixSeconds(to)),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
  const ids = visits.map(({ row }) => row.id)
  const paid = Map.groupBy(await readPayments(db, ids), entrySubject)
  const facts = visits.map(({ row, ...visit }) => ({
    visit: {
      appointmentId: row.id,
      ...bookedNames(visit),
      client: bookedNames(visit).client ?? say(msg`Unknown Client`),
      visitDate: wholeUnixSeconds(row.startsAt),
      currency: row.currency,
    },
    charges: toAmount(row.chargesMills),
    due: toAmount(dueOf(chargedOf(row), (paid.get(row.id) ?? []).map(entryOf))),
    discount: presentDiscount(row),
  }))
  return {
    unpaid: facts.flatMap(({ visit, charges, due }) => (due > 0 ? [{ ...visit, charges, due }] : [])),
    discounts: facts.flatMap(({ visit, discount }) => (discount ? [{ ...visit, discount }] : [])),
  }
}
