import type { BackupHealth, BackupPlan } from './backups.ts'

/** After how long a failed backup is tried again, and how old the last good one may get before the owner is warned, in seconds. */
export const retrySeconds = 3600
const oldSeconds = 2 * 24 * 3600

/** Instants are Unix seconds; null where there was none. */
export interface BackupHistory {
  /** Since when backups are kept here. */
  readonly since: number
  /** When the last whole one was begun. */
  readonly lastGood: number | null
  /** When the last one that failed was begun, and why, in words. */
  readonly lastFailure: { readonly at: number; readonly reason: string } | null
}

interface Moments {
  readonly night: number
  readonly now: number
}

/**
 * Whether a backup is to begin now. One that was missed, such as on a computer that is off at night, is made up for; one that failed is tried
 * again an hour later.
 * @param night the last time at which one was to begin
 */
export function isDue(plan: BackupPlan, { since, lastGood, lastFailure }: BackupHistory, { night, now }: Moments): boolean {
  if (!plan.nightly || night < since || (lastGood !== null && lastGood >= night)) return false
  return lastFailure === null || lastFailure.at + retrySeconds <= now
}

/** How backups are doing, for the administrator: a failure counts until one is good again. */
export function healthOf(plan: BackupPlan, { since, lastGood, lastFailure }: BackupHistory, now: number): BackupHealth {
  const failed = lastFailure !== null && lastFailure.at >= (lastGood ?? 0)
  const reason = failed ? lastFailure.reason : null
  return { state: stateOf(), lastGood, reason }

  function stateOf(): BackupHealth['state'] {
    if (!plan.nightly) return 'off'
    if (now - (lastGood ?? since) >= oldSeconds) return 'old'
    if (failed) return 'failing'
    return lastGood === null ? 'none-yet' : 'good'
  }
}
