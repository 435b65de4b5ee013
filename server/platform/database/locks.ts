/**
 * Keys of the database's advisory locks: arbitrary, and together so that no two are the same. Migrations have more: 7203115 (rolling
 * changes up into totals), 7203116 (the catalogue), 7203117 (a client's bookings), 7203120 (counting reports), and as the first of a pair
 * 7203119 (the till of a day).
 */
export const advisoryLocks = {
  /** Processes that start at once migrate in turn. */
  migration: 7_203_114,
  /** Only one process at a time runs the minutely jobs. */
  minutely: 7_203_118,
  movingIn: 7_203_121,
  /** The first of two keys, with the stylist's: PostgreSQL keeps pairs apart from single keys, so the number may be the one above. */
  stylist: 7_203_118,
} as const

/** Owner of an embedded database; held in its database `postgres`. 'CHAI' in ASCII, and a number. */
export const ownerLock = [0x43_48_41_49, 1] as const
