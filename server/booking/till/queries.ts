import { and, asc, desc, eq, gte, lt, lte } from 'drizzle-orm'
import { notInRole } from '../../../domain/app-error.ts'
import { bookedClient, bookedStylist } from '../../../domain/appointment.ts'
import { toAmount } from '../../../domain/money.ts'
import { can } from '../../../domain/roles.ts'
import { balanceOf, dueOf, type LedgerEntry } from '../../../domain/till/payments.ts'
import { firstTillDate, type TillDay, type TillEntry, type TillOf } from '../../../domain/till/till.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { startOfDay } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments, clients, payments, tillClosings } from '../../platform/database/schema.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { paymentsOf } from '../payments/queries.ts'
import { entryOf, type PaymentRow, presentPayment } from '../payments/serializers.ts'
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

/** @throws {AppError} `forbidden` where the person sees the last days only */
export function requireTillDate({ clock, settings }: Omit<TillContext, 'db'>, { date, user }: TillQuery): void {
  const today = dateAt(clock(), settings.get().place.timeZone)
  const first = firstTillDate(today, can(user, 'till.read-all'))
  if (first !== null && date < first) throw notInRole(user)
}

/** What the desk took on a date, what is left to pay of its visits, and its closings. @throws {AppError} as `requireTillDate` */
export async function readTill(context: TillContext, query: TillQuery): Promise<TillDay> {
  requireTillDate(context, query)
  const { db, settings } = context
  const { date } = query
  const { currency } = settings.get().place
  const [rows, closings, last, unpaid] = await Promise.all([
    entriesOn(db, date),
    db.select().from(tillClosings).where(eq(tillClosings.day, date)).orderBy(asc(tillClosings.at), asc(tillClosings.number)),
    lastClosings(db, date),
    unpaidOn(context, date),
  ])
  const ofVisits = Map.groupBy(await paymentsOf(db, [...new Set(rows.map(({ row }) => row.appointmentId))]), visitOf)
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
      ...presentEntry(entry, (ofVisits.get(visitOf(entry.row)) ?? []).map(entryOf)),
      closing: entry.row.closing < nextIn(entry.row.currency) ? entry.row.closing : null,
    })),
    unpaid,
    closings: closings.map(presentClosing),
  }
}

const visitOf = ({ appointmentId }: PaymentRow) => appointmentId

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
    client: visit.clientName || bookedClient.parse(visit.bookedClient)?.name || null,
    stylist: bookedStylist.parse(visit.stylist)?.stylistName ?? null,
    visitDate: visit.startsAt && wholeUnixSeconds(visit.startsAt),
  }
}

/** A currency that isn't among so many closings isn't in the drawer anymore. */
const mostLast = 20

/** The last closings on or before the date, latest first: what lay in the drawer then usually does again. */
function lastClosings(db: Queryable, date: string) {
  return db
    .select()
    .from(tillClosings)
    .where(lte(tillClosings.day, date))
    .orderBy(desc(tillClosings.day), desc(tillClosings.number))
    .limit(mostLast)
}

async function unpaidOn({ db, settings }: TillContext, date: string): Promise<TillDay['unpaid']> {
  const { timeZone } = settings.get().place
  const [from = 0, to = 0] = [date, addDays(date, 1)].map((each) => startOfDay(each, timeZone))
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
  const paid = Map.groupBy(await paymentsOf(db, ids), visitOf)
  return visits.flatMap(({ row, clientName, ...visit }) => {
    const charges = row.chargesMills
    const due = dueOf({ status: row.status, charges }, balanceOf((paid.get(row.id) ?? []).map(entryOf)).amount)
    if (due <= 0) return []
    return {
      appointmentId: row.id,
      client: clientName || bookedClient.parse(visit.bookedClient)?.name || 'Unknown Client',
      stylist: bookedStylist.parse(visit.stylist)?.stylistName ?? null,
      visitDate: wholeUnixSeconds(row.startsAt),
      currency: row.currency,
      charges: toAmount(charges),
      due: toAmount(due),
    }
  })
}
