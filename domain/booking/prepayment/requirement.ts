import { floorToCurrency, roundToCurrency, toMills } from '../../money/money.ts'
import { addMonths, type Weekday } from '../../time/calendar.ts'
import { dateAt } from '../../time/viewer-time.ts'
import type { AmountOrShare, PrepaymentDemand, PrepaymentRule, PrepaymentSettings } from './prepayment-settings.ts'

/** Price of a visit, in mills. */
export interface Price {
  readonly chargesMills: number
  readonly currency: string
}

/** Facts of a booking when it is asked for. Instants in Unix seconds. */
export interface PrepaymentFacts extends Price {
  readonly serviceIds: readonly string[]
  /** The visit's, on the salon's calendar. */
  readonly weekday: Weekday
  readonly now: number
  /** The salon's. */
  readonly timeZone: string
  /** Start of the latest completed visit; null for a new client, and for guests, whose history is not told. */
  readonly lastVisit: number | null
  /** Visits with the mark, as the client's card counts them; 0 for guests. A mark that was taken back isn't one. */
  readonly noShows: number
}

/** Left by the client before the visit; null for nothing. */
export type Requirement =
  | { readonly kind: 'payment'; readonly amountMills: number; readonly isFull: boolean }
  | { readonly kind: 'card' }

/** True if the rule's conditions are all met. */
export function matchesRule(rule: PrepaymentRule, facts: PrepaymentFacts): boolean {
  const { services, fromPrice, newClients, absentMonths, noShows, weekdays } = rule
  return (
    (services.length === 0 || services.some((id) => facts.serviceIds.includes(id))) &&
    (fromPrice === null || facts.chargesMills >= toMills(fromPrice)) &&
    (!newClients || facts.lastVisit === null) &&
    (absentMonths === null || isAbsent(facts, absentMonths)) &&
    (noShows === null || facts.noShows >= noShows) &&
    (weekdays.length === 0 || weekdays.includes(facts.weekday))
  )
}

/** Counts calendar months: after a visit on January 31, one month is over on February 28. */
function isAbsent({ lastVisit, now, timeZone }: PrepaymentFacts, months: number): boolean {
  return lastVisit !== null && dateAt(now, timeZone) >= addMonths(dateAt(lastVisit, timeZone), months)
}

/** Returns the demand of the first rule that matches. A visit without a price needs no payment. */
export function requirementFor(settings: Pick<PrepaymentSettings, 'rules'>, facts: PrepaymentFacts): Requirement | null {
  const demand = settings.rules.find((rule) => matchesRule(rule, facts))?.demand
  return demand === undefined ? null : requirementOf(demand, facts)
}

function requirementOf(demand: PrepaymentDemand, price: Price): Requirement | null {
  if (demand.kind === 'nothing') return null
  if (demand.kind === 'card') return { kind: 'card' }
  const most = floorToCurrency(price.chargesMills, price.currency)
  const amountMills = demand.kind === 'full' ? most : sizeInMills(demand.size, price)
  if (amountMills <= 0) return null
  return { kind: 'payment', amountMills, isFull: amountMills === most }
}

/** In mills, an amount that the currency has, and never above the price. */
export function sizeInMills(size: AmountOrShare, { chargesMills, currency }: Price): number {
  const exact = size.kind === 'amount' ? toMills(size.amount) : (chargesMills * size.percent) / 100
  return Math.max(Math.min(roundToCurrency(exact, currency), floorToCurrency(chargesMills, currency)), 0)
}
