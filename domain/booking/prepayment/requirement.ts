import { roundToCurrency, toMills } from '../../money/money.ts'
import type { Weekday } from '../../time/calendar.ts'
import type { AmountOrShare, PrepaymentDemand, PrepaymentRule, PrepaymentSettings } from './prepayment-settings.ts'

/** What is known of a booking when it is asked for. Instants in Unix seconds, amounts in mills. */
export interface PrepaymentFacts {
  readonly serviceIds: readonly string[]
  readonly chargesMills: number
  readonly currency: string
  readonly weekday: Weekday
  readonly now: number
  /** Of completed visits; null for somebody new, and for guests, of whom nothing is told. */
  readonly lastVisit: number | null
  readonly noShows: number
}

/** What the client leaves before the visit; null for nothing. */
export type Requirement =
  | { readonly kind: 'payment'; readonly amountMills: number; readonly isFull: boolean }
  | { readonly kind: 'card' }

const monthSeconds = 30.4375 * 24 * 60 * 60

/** True if the rule's conditions are all met. */
export function matchesRule(rule: PrepaymentRule, facts: PrepaymentFacts): boolean {
  const { services, fromPrice, newClients, absentMonths, noShows, weekdays } = rule
  const isNew = facts.lastVisit === null
  return (
    (services.length === 0 || services.some((id) => facts.serviceIds.includes(id))) &&
    (fromPrice === null || facts.chargesMills >= toMills(fromPrice)) &&
    (!newClients || isNew) &&
    (absentMonths === null || (facts.lastVisit !== null && facts.now - facts.lastVisit >= absentMonths * monthSeconds)) &&
    (noShows === null || facts.noShows >= noShows) &&
    (weekdays.length === 0 || weekdays.includes(facts.weekday))
  )
}

/** Returns what the first matching rule asks for. A visit without a price needs no payment. */
export function requirementFor(settings: Pick<PrepaymentSettings, 'rules'>, facts: PrepaymentFacts): Requirement | null {
  const demand = settings.rules.find((rule) => matchesRule(rule, facts))?.demand
  return demand === undefined ? null : requirementOf(demand, facts)
}

function requirementOf(demand: PrepaymentDemand, facts: PrepaymentFacts): Requirement | null {
  if (demand.kind === 'nothing') return null
  if (demand.kind === 'card') return { kind: 'card' }
  const amountMills = demand.kind === 'full' ? facts.chargesMills : sizeInMills(demand.size, facts)
  if (amountMills <= 0) return null
  return { kind: 'payment', amountMills, isFull: amountMills >= facts.chargesMills }
}

/** In mills, as the currency has it, and never above the price. */
export function sizeInMills(
  size: AmountOrShare,
  { chargesMills, currency }: Pick<PrepaymentFacts, 'chargesMills' | 'currency'>,
): number {
  const exact = size.kind === 'amount' ? toMills(size.amount) : (chargesMills * size.percent) / 100
  return Math.min(roundToCurrency(exact, currency), chargesMills)
}
