import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { invalidField } from '../../../domain/app-error.ts'
import { bookedClient } from '../../../domain/appointment.ts'
import type { Visit } from '../../../domain/booking.ts'
import { startReasons } from '../../../domain/schedule/schedule.ts'
import { heldBy } from '../../../domain/schedule/starts.ts'
import type { ExplainedDay } from '../../../domain/schedule/working-days.ts'
import { timeLabel } from '../../../domain/time/calendar.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { appointments, blocks, heldTime } from '../../platform/database/schema.ts'
import { type HolderTime, heldOf, isHeldAt } from './held-time.ts'
import type { RequestedVisit } from './offerings.ts'
import type { Availability } from './queries.ts'

interface ExplainOptions {
  readonly db: Database
  readonly availability: Availability
  readonly timeZone: string
  readonly clock: Clock
}

/**
 * Why each start of a stylist's date is offered or not, and what takes it: an appointment, a block or a hold; for the administrator.
 * @throws {AppError} `not_found` · `invalid` if the stylist doesn't offer the services
 */
export async function explainDay(
  { db, availability, timeZone, clock }: ExplainOptions,
  { stylistId, requested, date }: { readonly stylistId: string; readonly requested: RequestedVisit; readonly date: string },
): Promise<ExplainedDay> {
  const found = await availability.reasons({ stylistId, requested, date })
  if (!found) {
    throw invalidField('services', 'This stylist doesn’t offer all of these services.')
  }
  const { plan, reasons, visit } = found
  const takes = reasons.some((reason) => startReasons[reason] === 'taken')
  const around = 48 * 3600
  const [first = 0, last = 0] = [plan.instants.at(0), plan.instants.at(-1)]
  const holders = takes ? await holdersBetween(db, { stylistId, from: first - around, to: last + around, now: clock() }) : []
  const held = holders.flatMap(partsOf)

  /** What takes a start. */
  function takenBy(starts: number) {
    const blocking = heldBy(visit, starts, held)
    const holder = holders.find(({ id }) => id === blocking?.id)
    if (!holder) return {}
    const { id, kind, status, reason } = holder
    const labelOf = (moment: Date) => timeLabelAt(unixSeconds(moment), timeZone)
    const times = { time: labelOf(holder.startsAt), ends: labelOf(holder.endsAt) }
    if (kind !== 'appointment') return { holder: { kind, reason: reason ?? '', ...times } }
    if (status === null) return {}
    const buffer = bufferInTheWay({ visit, starts, row: holder })
    const client = bookedClient.parse(holder.client)?.name ?? 'Unknown Client'
    return { appointment: { id, status, client, ...times, ...(buffer && { buffer }) } }
  }

  return {
    date,
    closure: plan.closure,
    starts: plan.minutes.map((minutes, index) => {
      const reason = startReasons[reasons[index] ?? 0] ?? 'closed'
      return { time: timeLabel(minutes), reason, ...(reason === 'taken' && takenBy(plan.instants[index] ?? 0)) }
    }),
  }
}

interface HoldersQuery {
  readonly stylistId: string
  /** Unix seconds, as `to` and `now`. */
  readonly from: number
  readonly to: number
  readonly now: number
}

/** What holds the stylist's time, each with what the administrator may know of it. */
function holdersBetween(db: Database, { stylistId, from, to, now }: HoldersQuery) {
  const { holderId: id, kind, startsAt, endsAt, busy } = heldTime
  return db
    .select({
      id,
      kind,
      startsAt,
      endsAt,
      busy,
      status: appointments.status,
      client: appointments.client,
      reason: blocks.reason,
    })
    .from(heldTime)
    .leftJoin(appointments, and(eq(appointments.id, id), eq(kind, 'appointment')))
    .leftJoin(blocks, and(eq(blocks.id, id), eq(kind, 'block')))
    .where(
      and(
        eq(heldTime.stylistId, stylistId),
        gte(startsAt, fromUnixSeconds(from)),
        lt(startsAt, fromUnixSeconds(to)),
        isHeldAt(sql`${fromUnixSeconds(now).toISOString()}::timestamptz`),
      ),
    )
}

interface Row extends HolderTime {
  readonly id: string
}

/** What a holder claims. */
function partsOf(row: Row) {
  const instants = heldOf(row)
  return Array.from({ length: instants.length / 2 }, (_, index) => {
    return { id: row.id, starts: instants[index * 2] ?? 0, ends: instants[index * 2 + 1] ?? 0 }
  })
}

interface BlockingVisit {
  readonly visit: Visit
  /** When the visit would start, in Unix seconds. */
  readonly starts: number
  /** The appointment in its way. */
  readonly row: Row
}

/** The time kept free after one of two visits, if the visits alone would not overlap; otherwise undefined. */
function bufferInTheWay({ visit, starts, row }: BlockingVisit) {
  const parts = partsOf(row)
  if (!heldBy({ ...visit, bufferMinutes: 0 }, starts, parts)) return { of: 'asked', minutes: visit.bufferMinutes } as const
  const ends = unixSeconds(row.endsAt)
  const visits = parts.map((part) => ({ ...part, ends: Math.min(part.ends, ends) })).filter((part) => part.starts < part.ends)
  if (heldBy(visit, starts, visits)) return undefined
  return { of: 'taken', minutes: Math.round(((parts.at(-1)?.ends ?? ends) - ends) / 60) } as const
}
