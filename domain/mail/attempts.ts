/** How long a mail, or the delivery of a webhook, is tried, in seconds from when its job was queued. */
export const triedSeconds = 86_400

/** The server can have been off in that time, so this many attempts are made in any case. */
const leastAttempts = 5

interface Attempts {
  readonly attempts: number
  /** When its job was queued, and `now`, both in Unix seconds. */
  readonly queuedAt: number
  readonly now: number
}

/** Whether a mail or a delivery that failed once more is given up. */
export function isGivenUp({ attempts, queuedAt, now }: Attempts): boolean {
  return now - queuedAt >= triedSeconds && attempts >= leastAttempts
}
