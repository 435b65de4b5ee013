import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'
import { instant } from '../../time/date-schemas.ts'
import { backupHealth } from './health.ts'
import { backupPlan } from './nightly.ts'

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
