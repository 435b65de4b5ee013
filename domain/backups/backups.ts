import { z } from 'zod'
import { instant } from '../time/date-schemas.ts'

const timeError = 'Choose a time'
const daysError = 'Enter whole days'

/** When backups are made by themselves, and for how long they are kept. The administrator's alone, so it isn't in the settings. */
export const backupPlan = z
  .object({
    nightly: z.boolean(),
    /** When, in minutes since midnight on the salon's clock. */
    at: z
      .int(timeError)
      .min(0, timeError)
      .max(24 * 60 - 1, timeError),
    /** For how many days they are kept. */
    days: z.int(daysError).min(1, 'Enter at least 1 day').max(3650, 'Enter at most 3650 days'),
  })
  .meta({ id: 'BackupPlan' })
export type BackupPlan = z.infer<typeof backupPlan>

export const defaultPlan: BackupPlan = { nightly: true, at: 3 * 60, days: 14 }

/** `reason`: why the last one failed, in words; null unless it failed after the last good one. */
const backupHealth = z.object({
  state: z.enum(['good', 'none-yet', 'failing', 'old', 'off']),
  lastGood: instant.nullable(),
  reason: z.string().nullable(),
})
export type BackupHealth = z.infer<typeof backupHealth>

/** Such as 'chairtime-2026-12-01-031500.backup', in UTC: names stand in the order of time, and lead nowhere else. */
export const backupName = z.string().regex(/^chairtime-\d{4}-\d{2}-\d{2}-\d{6}\.backup$/, 'There’s no such backup')

const backup = z.object({
  name: backupName,
  /** When it was begun. */
  at: instant,
  bytes: z.int(),
  /** Null where only the file is known, such as one made on the terminal. */
  rows: z.int().nullable(),
  seconds: z.number().nullable(),
  encrypted: z.boolean(),
  /** Whether it was read back and every row compared with its checksum. */
  checked: z.boolean(),
  /** Whether its file is where this server keeps them: another server, or somebody, may have it. */
  here: z.boolean(),
})
export type Backup = z.infer<typeof backup>

/** Latest first. */
export const backups = z
  .object({
    plan: backupPlan,
    health: backupHealth,
    /** Where they are on the server. */
    folder: z.string(),
    /** Whether new ones are encrypted: BACKUP_PASSPHRASE is set. */
    encrypts: z.boolean(),
    /** Whether a download asks for a one-time code too. */
    asksCode: z.boolean(),
    /** The one that is being made: from 0 to 1. */
    running: z.object({ share: z.number() }).nullable(),
    items: z.array(backup),
  })
  .meta({ id: 'Backups' })
export type Backups = z.infer<typeof backups>

/** An address that downloads a backup, for a minute, for whoever asked for it. */
export const backupDownload = z.object({ url: z.string() }).meta({ id: 'BackupDownload' })
