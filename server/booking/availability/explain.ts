import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { invalidField } from '../../../domain/app-error.ts'
import { bookedClient, openStatuses } from '../../../domain/appointment.ts'
import type { Visit } from '../../../domain/booking.ts'
import { startReasons } from '../../../domain/schedule/schedule.ts'
import { heldBy } from '../../../domain/schedule/starts.ts'
import type { ExplainedDay } from '../../../domain/schedule/working-days.ts'
import { timeLabel } from '../../../domain/time/calendar.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Database } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema.ts'
import { heldOf } from './held-time.ts'
import type { RequestedVisit } from './offerings.ts'
import type { Availability } from './queries.ts'

interface ExplainOptions {
  readonly db: Database
  readonly availability: Availability
  readonly timeZone: string
}

/**
 * Why each start of a stylist's date is offered or not, and the appointment that takes it; for the administrator.
 * @throws {AppError} `not_found` · `invalid` if the stylist doesn't offer the services
 */
export async function explainDay(
  { db, availability, timeZone }: ExplainOptions,
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
  const open = takes
    ? await db
        .select()
        .from(appointments)
        .where(
          and(
            eq(appointments.stylistId, stylistId),
            inArray(appointments.status, openStatuses),
            gte(appointments.startsAt, fromUnixSeconds(first - around)),
            lt(appointments.startsAt, fromUnixSeconds(last + around)),
          ),
        )
    : []
  const held = open.flatMap(partsOf)

  /** The appointment that takes a start. */
  function takenBy(starts: number) {
    const blocking = heldBy(visit, starts, held)
    const row = open.find(({ id }) => id === blocking?.id)
    if (!row) return {}
    const buffer = bufferInTheWay({ visit, starts, row })
    const client = bookedClient.parse(row.client)?.name ?? 'Unknown Client'
    const labelOf = (moment: Date) => timeLabelAt(unixSeconds(moment), timeZone)
    const times = { time: labelOf(row.startsAt), ends: labelOf(row.endsAt) }
    return { appointment: { id: row.id, status: row.status, client, ...times, ...(buffer && { buffer }) } }
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

type Row = typeof appointments.$inferSelect

/** What an open appointment claims. */
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
