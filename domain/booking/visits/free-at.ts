import type { DeskDay, DeskStylist } from '../schedule/desk-day.ts'
import { heldAt } from '../schedule/desk-move.ts'

interface WantedTime {
  /** Minutes since midnight. */
  readonly starts: number
  readonly minutes: number
  /** Pairs of minutes from the start in which the stylist is busy; null: the whole visit. */
  readonly busy: readonly number[] | null
}

export function isFreeAt(
  day: Pick<DeskDay, 'appointments' | 'blocks'>,
  { id, working, absences }: Pick<DeskStylist, 'id' | 'working' | 'absences'>,
  { starts, minutes, busy }: WantedTime,
): boolean {
  const ends = starts + minutes
  const isAway = absences.some((away) => away.starts < ends && starts < away.ends)
  const isWorking = working.some((part) => part.starts <= starts && ends <= part.ends)
  return isWorking && !isAway && heldAt(day, { id: '', stylistId: id, starts, ends, busy: busy && [...busy] }) === null
}

/** Returns the client's other visits of the day: a new booking may have been meant to change one of them. */
export function otherVisits({ appointments }: Pick<DeskDay, 'appointments'>, clientId: string, exceptId?: string) {
  return appointments.filter((each) => each.clientId === clientId && each.id !== exceptId && each.marks.no_show === undefined)
}
