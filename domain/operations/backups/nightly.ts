import type { BackupHealth, BackupPlan } from './backups.ts'

/** Seconds until a failed backup is retried, and until the owner is warned that the last good one is old. */
export const retrySeconds = 3600
const oldSeconds = 2 * 24 * 3600

/** Instants are Unix seconds, null for never. `since`: when backups began here. */
export interface BackupHistory {
  readonly since: number
  readonly lastGood: number | null
  readonly lastFailure: { readonly at: number; readonly reason: string } | null
}

interface Moments {
  readonly night: number
  readonly now: number
}

/**
 * True if a backup should begin. A missed one is made up for, such as on a computer that is off at night; a failed one is retried after an
 * hour.
 * @param night start time of the last night
 */
export function isDue(plan: BackupPlan, { since, lastGood, lastFailure }: BackupHistory, { night, now }: Moments): boolean {
  if (!plan.nightly || night < since || (lastGood !== null && lastGood >= night)) return false
  return lastFailure === null || lastFailure.at + retrySeconds <= now
}

/** Health of backups, for the administrator: a failure counts until a later one succeeds. */
export function assessBackups(plan: BackupPlan, { since, lastGood, lastFailure }: BackupHistory, now: number): BackupHealth {
  const failed = lastFailure !== null && lastFailure.at >= (lastGood ?? 0)
  const reason = failed ? lastFailure.reason : null
  return { state: healthState(), lastGood, reason }

  function healthState(): BackupHealth['state'] {
    if (!plan.nightly) return 'off'
    if (now - (lastGood ?? since) >= oldSeconds) return 'old'
    if (failed) return 'failing'
    return lastGood === null ? 'none-yet' : 'good'
  }
}
