import type { AffectedAppointment } from '../../../../../domain/booking/schedule/working-days.ts'
import { daysBetween, minutesOf } from '../../../../../domain/time/calendar.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import type { Decision, MoveTarget } from './affected-api.ts'

interface SuggestionQuery {
  readonly appointments: readonly AffectedAppointment[]
  /** Possible targets by appointment; other stylists' are at its own time. */
  readonly targets: Readonly<Record<string, readonly MoveTarget[]>>
  readonly decisions: Readonly<Record<string, Decision>>
  readonly stylist: { readonly id: string }
  readonly timeZone: string
}

/**
 * Suggests a move within the day for each appointment without a decision: the same time with somebody who costs no more, then the
 * nearest time with its own stylist, then somebody who costs more. Suggestions never overlap. Another day is for the client to say.
 */
export function suggestedMoves({ appointments, targets, decisions, stylist, timeZone }: SuggestionQuery) {
  const takenTimes: { readonly target: MoveTarget; readonly minutes: number }[] = []
  const take = (target: MoveTarget, { minutes }: AffectedAppointment) => {
    takenTimes.push({ target, minutes: target.expected?.minutes ?? minutes })
  }
  for (const appointment of appointments) {
    const decision = decisions[appointment.id]
    if (decision?.kind === 'move') take(decision.target, appointment)
  }
  const suggestions: Record<string, MoveTarget> = {}
  for (const appointment of appointments) {
    if (appointment.isKept || decisions[appointment.id]) continue
    const minutes = (target: MoveTarget) => target.expected?.minutes ?? appointment.minutes
    const suggested = inOrder(appointment, targets[appointment.id] ?? []).find(
      (target) => !takenTimes.some((other) => meet(other, { target, minutes: minutes(target) })),
    )
    if (!suggested) continue
    suggestions[appointment.id] = suggested
    take(suggested, appointment)
  }
  return suggestions

  function inOrder(appointment: AffectedAppointment, all: readonly MoveTarget[]): readonly MoveTarget[] {
    const booked = { date: dateAt(appointment.date, timeZone), time: appointment.time }
    const distance = (target: MoveTarget) => Math.abs(minutesBetween(booked, target))
    const others = all.filter(({ stylistId }) => stylistId !== stylist.id)
    const own = all.filter(({ stylistId, date }) => stylistId === stylist.id && date === booked.date)
    const isDearer = ({ expected }: MoveTarget) => expected !== undefined && expected.total > appointment.total
    return [
      ...others.filter((target) => !isDearer(target)),
      ...own.toSorted((one, other) => distance(one) - distance(other)),
      ...others.filter(isDearer),
    ]
  }
}

type WallTime = Pick<MoveTarget, 'date' | 'time'>

/** Uses the wall clock: an hour's error on the day of a clock change doesn't matter here. */
function minutesBetween(from: WallTime, to: WallTime): number {
  return daysBetween(from.date, to.date) * 24 * 60 + minutesOf(to.time) - minutesOf(from.time)
}

interface Taken {
  readonly target: MoveTarget
  readonly minutes: number
}

function meet(one: Taken, other: Taken): boolean {
  if (one.target.stylistId !== other.target.stylistId) return false
  const apart = minutesBetween(one.target, other.target)
  return apart < one.minutes && -apart < other.minutes
}
