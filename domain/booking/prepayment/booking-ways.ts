/** Ways in which a visit comes about, or changes. `series` and `together` are the desk's, a visit at a time. */
export const bookingWays = [
  'client',
  'guest',
  'first_available',
  'again',
  'waitlist_offer',
  'reopened',
  'desk',
  'series',
  'together',
  'walk_in',
  'import',
  'move',
] as const
export type BookingWay = (typeof bookingWays)[number]

/**
 * `always`: asked by the policy. `unpaid`: likewise, unless something is still paid for the visit. `press`: asked if staff press for it.
 */
type Asking = 'always' | 'unpaid' | 'press' | 'never'

interface WayRule {
  readonly asks: Asking
  /** True if the client reads and accepts the terms before they book; by a pay link, they accept them on its page. */
  readonly acceptsFirst: boolean
  /** Its deadline: a client's counts from the booking, or for a guest from the confirmation; staff's is the pay link's. */
  readonly deadline: 'client' | 'desk' | null
}

const byClient: WayRule = {
  asks: 'always',
  acceptsFirst: true,
  deadline: 'client',
}
const byPress: WayRule = {
  asks: 'press',
  acceptsFirst: false,
  deadline: 'desk',
}
const never: WayRule = {
  asks: 'never',
  acceptsFirst: false,
  deadline: null,
}

/** A move keeps its payment; by a press, its client is asked for the rest of a dearer visit. */
export const wayRules: Readonly<Record<BookingWay, WayRule>> = {
  client: byClient,
  guest: byClient,
  first_available: byClient,
  again: byClient,
  waitlist_offer: byClient,
  reopened: {
    ...byClient,
    asks: 'unpaid',
  },
  desk: byPress,
  series: byPress,
  together: byPress,
  walk_in: never,
  import: never,
  move: byPress,
}

/** Minutes in which a client pays for a booking; a provider's session lasts at least as long. */
export const clientMinutes = 30

interface AskedVisit {
  /** Unix seconds, like `now`. */
  readonly starts: number
  readonly now: number
  readonly deskHours: number
}

/** Returns until when a visit's payment is waited for, in Unix seconds; null if nothing is asked. A pay link ends when the visit starts. */
export function firstDeadline(way: BookingWay, { starts, now, deskHours }: AskedVisit): number | null {
  const { deadline } = wayRules[way]
  if (deadline === null) return null
  return deadline === 'client' ? now + clientMinutes * 60 : Math.min(now + deskHours * 60 * 60, starts)
}

/** True if the policy's demand holds for it. @param isPaid something is paid for the visit and wasn't given back */
export function asksByPolicy(way: BookingWay, isPaid: boolean): boolean {
  const { asks } = wayRules[way]
  return asks === 'always' || (asks === 'unpaid' && !isPaid)
}
