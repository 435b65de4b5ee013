import type { Stylist } from '../../../domain/salon/stylist.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { HeldByAsker, RequestedVisit } from './offerings.ts'

interface FreeStylist {
  readonly stylist: Stylist
  /** Seconds that are taken that day. */
  readonly busy: number
}

interface AskedTime {
  readonly requested: RequestedVisit
  readonly date: string
  /** A label such as '2:00 PM'. */
  readonly time: string
  readonly place: { readonly timeZone: string; readonly locale: string }
}

/** Sorts by the rule of decision 020: fewest busy minutes that day, then name. A stylist whose time the asker holds comes first. */
export function sortCandidates<Free extends FreeStylist>(
  free: readonly Free[],
  { requested, date, time, place }: AskedTime,
): Free[] {
  const own = typeof requested === 'object' && 'serviceIds' in requested ? (requested.own ?? []) : []
  const isThen = ({ starts }: HeldByAsker) =>
    dateAt(starts, place.timeZone) === date && timeLabelAt(starts, place.timeZone) === time
  const isOwn = ({ stylist }: Free) => own.some((hold) => hold.stylistId === stylist.id && isThen(hold))
  return free.toSorted(
    (one, other) =>
      Number(isOwn(other)) - Number(isOwn(one)) || one.busy - other.busy || byName(one.stylist, other.stylist, place.locale),
  )
}

function byName(one: Stylist, other: Stylist, locale: string): number {
  return one.stylistName.localeCompare(other.stylistName, locale) || (one.id < other.id ? -1 : 1)
}
