/** Seconds for which a mail or a webhook's delivery is retried after its job was queued. */
export const triedSeconds = 86_400

/** Attempts made in any case, since the server may have been off. */
const leastAttempts = 5

interface Attempts {
  readonly attempts: number
  readonly queuedAt: number
  readonly now: number
}

export function isGivenUp({ attempts, queuedAt, now }: Attempts): boolean {
  return now - queuedAt >= triedSeconds && attempts >= leastAttempts
}
