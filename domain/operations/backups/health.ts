import { z } from 'zod'
import { instant } from '../../time/date-schemas.ts'
import type { BackupHistory, BackupPlan } from './nightly.ts'

/** `reason`: why the last one failed; null unless that was after the last good one. */
export const backupHealth = z.object({
  state: z.enum(['good', 'none-yet', 'failing', 'old', 'off']),
  lastGood: instant.nullable(),
  reason: z.string().nullable(),
})
export type BackupHealth = z.infer<typeof backupHealth>

/** Seconds until the owner is warned that the last good one is old. */
const oldSeconds = 2 * 24 * 3600

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
