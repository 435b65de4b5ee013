import { msg } from '@lingui/core/runtime-macro'
import { invalidField } from '../../../domain/app-error.ts'
import { bookedClient } from '../../../domain/booking/appointment.ts'
import { heldBy } from '../../../domain/booking/schedule/starts.ts'
import type { ExplainedDay } from '../../../domain/booking/schedule/working-days.ts'
import { say } from '../../../domain/language/say.ts'
import { startReasons } from '../../../domain/salon/schedule/schedule.ts'
import { timeLabel } from '../../../domain/time/calendar.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { bufferInTheWay, claimedParts, holdersBetween } from './holders.ts'
import type { RequestedVisit } from './offerings.ts'
import type { Availability } from './queries.ts'

interface ExplainOptions {
  readonly db: Database
  readonly availability: Availability
  readonly timeZone: string
  readonly clock: Clock
}

/**
 * Explains each start of a stylist's date for the administrator: offered or not, and held by an appointment, a block or a hold.
 * @throws {AppError} `not_found` · `invalid` if the stylist doesn't offer the services
 */
export async function explainDay(
  { db, availability, timeZone, clock }: ExplainOptions,
  { stylistId, requested, date }: { readonly stylistId: string; readonly requested: RequestedVisit; readonly date: string },
): Promise<ExplainedDay> {
  const day = await availability.reasons({ stylistId, requested, date })
  if (!day) {
    throw invalidField('services', say(msg`This stylist doesn’t offer all of these services.`))
  }
  const { plan, reasons, visit } = day
  const takes = reasons.some((reason) => startReasons[reason] === 'taken')
  const around = 48 * 3600
  const first = plan.instants.at(0) ?? 0
  const last = plan.instants.at(-1) ?? 0
  const holders = takes ? await holdersBetween(db, { stylistId, from: first - around, to: last + around, now: clock() }) : []
  const heldParts = holders.flatMap(claimedParts)

  function takenBy(starts: number) {
    const blocking = heldBy(visit, starts, heldParts)
    const holder = holders.find(({ id }) => id === blocking?.id)
    if (!holder) return {}
    const { id, kind, status, reason, offeredTo } = holder
    const toLabel = (moment: Date) => timeLabelAt(unixSeconds(moment), timeZone)
    const times = { time: toLabel(holder.startsAt), ends: toLabel(holder.endsAt) }
    if (kind !== 'appointment') return { holder: { kind, reason: reason ?? offeredTo ?? '', ...times } }
    if (status === null) return {}
    const buffer = bufferInTheWay({ visit, starts, row: holder })
    const client = bookedClient.parse(holder.client)?.name ?? say(msg`Unknown Client`)
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
