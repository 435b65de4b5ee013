import { type BackupPlan, isDue } from '../../../domain/operations/backups/nightly.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { instantAt } from '../../../domain/time/salon-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Config } from '../../platform/config.ts'
import type { Author } from '../../platform/http/author.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { type BackupContext, beginBackup, storeFirstPlan } from './commands.ts'
import { type MakeBackup, makeInThread } from './making.ts'
import { readBackupHistory, readPlan } from './queries.ts'

export interface BackupJobs {
  readonly context: BackupContext
  begin(by: Author): Promise<void>
  /** Begins the nightly backup when due, without waiting for its end. */
  everyMinute(now: number): Promise<void>
  stop(): Promise<void>
}

interface BackupOptions extends Pick<BackupContext, 'db' | 'clock' | 'log'> {
  readonly config: Config
  readonly settings: CurrentSettings
  readonly make?: MakeBackup | undefined
}

export function openBackups({ config, settings, make = makeInThread(config), ...rest }: BackupOptions): BackupJobs {
  const { folder, passphrase } = config.backups
  const context: BackupContext = { ...rest, folder, encrypts: passphrase !== undefined, make }
  const stopping = new AbortController()
  let running: (() => Promise<void>) | null = null

  async function begin(by: Author | null): Promise<void> {
    if (!stopping.signal.aborted) running = (await beginBackup(context, by, stopping.signal)) ?? running
  }

  return {
    context,
    begin,
    async everyMinute(now) {
      await storeFirstPlan(context.db, now)
      const { since, ...plan } = await readPlan(context.db, now)
      if (!plan.nightly) return
      const history = await readBackupHistory(context, since, now)
      const night = lastNight(plan, now, settings.get().place.timeZone)
      if (isDue(plan, history, { night, now })) await begin(null)
    },
    async stop() {
      stopping.abort()
      await running?.()
    },
  }
}

/** Returns the latest time for a nightly backup. On days without that time, as long after the moment to which the clocks skip. */
export function lastNight({ at }: Pick<BackupPlan, 'at'>, now: number, zone: string): number {
  const today = dateAt(now, zone)
  const night = instantAt(today, at, zone)
  return night <= now ? night : instantAt(addDays(today, -1), at, zone)
}
