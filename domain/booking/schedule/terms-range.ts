import { toMills } from '../../money/money.ts'
import { offers, serviceOf, takesBookings } from '../../salon/schedule/stylist-rules.ts'
import type { Service } from '../../salon/service.ts'
import type { Stylist } from '../../salon/stylist.ts'

export interface Range {
  readonly least: number
  readonly most: number
}

export interface TermsRange {
  readonly mills: Range
  readonly minutes: Range
}

type Offering = Pick<Stylist, 'services' | 'status' | 'daysAvailable'>

/** Range over stylists who can be booked for the service; as listed if nobody can. */
export function termsRange(listed: Pick<Service, 'id' | 'Price' | 'Duration'>, stylists: readonly Offering[]): TermsRange {
  const terms = stylists
    .filter((stylist) => takesBookings(stylist) && offers(stylist, listed.id))
    .map((stylist) => serviceOf(stylist, listed))
  const offered = terms.length > 0 ? terms : [listed]
  return {
    mills: toRange(offered.map(({ Price }) => toMills(Price))),
    minutes: toRange(offered.map(({ Duration }) => Duration)),
  }
}

function toRange(numbers: readonly number[]): Range {
  return { least: Math.min(...numbers), most: Math.max(...numbers) }
}
