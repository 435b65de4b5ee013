import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'

const timeError = said(msg`Choose a time`)
const daysError = said(msg`Enter whole days`)

/** Schedule and retention of backups. Only for the administrator, so it isn't in the settings. */
export const backupPlan = z
  .object({
    nightly: z.boolean(),
    /** Minutes since midnight on the salon's clock. */
    at: z
      .int(timeError)
      .min(0, timeError)
      .max(24 * 60 - 1, timeError),
    days: z.int(daysError).min(1, said(msg`Enter at least 1 day`)).max(3650, said(msg`Enter at most 3650 days`)),
  })
  .meta({ id: 'BackupPlan' })
export type BackupPlan = z.infer<typeof backupPlan>

export const defaultPlan: BackupPlan = { nightly: true, at: 3 * 60, days: 14 }

/** Seconds until a failed backup is retried. */
export const retrySeconds = 3600

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
