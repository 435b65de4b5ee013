/**
 * The keys of the database's advisory locks: arbitrary numbers of our own, in one place so that no two are the same. The migrations have
 * more: 7203115 (rolling changes up into totals), 7203116 (the catalogue) and 7203117 (a client's bookings) and 7203120 (counting reports), and as the first of a pair
 * 7203119 (the till of a day).
 */
export const advisoryLocks = {
  /** Processes that start at the same time migrate one after the other. */
  migration: 7_203_114,
  /** One process at a time does the work of the minute. */
  minutely: 7_203_118,
  /** One import at a time. */
  movingIn: 7_203_121,
  /** Two keys, the other being the stylist's: PostgreSQL keeps pairs apart from single keys, so the number may be the one above. */
  stylist: 7_203_118,
} as const

/** Who owns an embedded database; held in its database `postgres`. 'CHAI' in ASCII, and a number. */
export const ownerLock = [0x43_48_41_49, 1] as const
