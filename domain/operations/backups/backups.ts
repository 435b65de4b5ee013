import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'
import { instant } from '../../time/date-schemas.ts'

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

/** `reason`: why the last one failed; null unless that was after the last good one. */
const backupHealth = z.object({
  state: z.enum(['good', 'none-yet', 'failing', 'old', 'off']),
  lastGood: instant.nullable(),
  reason: z.string().nullable(),
})
export type BackupHealth = z.infer<typeof backupHealth>

/** Such as 'chairtime-2026-12-01-031500.backup', in UTC: names sort by time and can't lead to another folder. */
export const backupName = z.string().regex(/^chairtime-\d{4}-\d{2}-\d{2}-\d{6}\.backup$/, said(msg`There’s no such backup`))

const backup = z.object({
  name: backupName,
  at: instant,
  bytes: z.int(),
  /** Null if only the file is known, such as one made on the terminal. */
  rows: z.int().nullable(),
  seconds: z.number().nullable(),
  encrypted: z.boolean(),
  /** Read back, with every row's checksum compared. */
  checked: z.boolean(),
  /** The file is in this server's folder; it may have been moved or deleted. */
  here: z.boolean(),
})
export type Backup = z.infer<typeof backup>

export const backups = z
  .object({
    plan: backupPlan,
    health: backupHealth,
    folder: z.string(),
    /** New ones are encrypted: BACKUP_PASSPHRASE is set. */
    encrypts: z.boolean(),
    asksCode: z.boolean(),
    running: z.object({ share: z.number() }).nullable(),
    items: z.array(backup),
  })
  .meta({ id: 'Backups' })
export type Backups = z.infer<typeof backups>

/** Download address that works for a minute, only for the account that requested it. */
export const backupDownload = z.object({ url: z.string() }).meta({ id: 'BackupDownload' })
