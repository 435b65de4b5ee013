import type { Settings, VersionedSettings } from '../../../domain/salon/settings.ts'
import type { Database } from '../../platform/database/client.ts'
import { settings } from '../../platform/database/schema/salon.ts'
import type { Log } from '../../platform/log.ts'
import { readSettings } from './queries.ts'

/** Cached settings, so that no request waits for them. */
export interface CurrentSettings {
  /** Never waits. The same object until the settings change. */
  get(): VersionedSettings
  /** Reloads; on failure keeps the old ones until the next time. Never throws. */
  refresh(): Promise<void>
}

interface CurrentSettingsOptions {
  readonly db: Database
  /** Used until some are stored, with the first ones' `version`, 1. */
  readonly initial: Settings
  readonly first?: Settings
  readonly log: Log
}

export function createCurrentSettings({ db, initial, log }: CurrentSettingsOptions): CurrentSettings {
  let current: VersionedSettings = { ...initial, version: 1 }
  // The first stored ones share the initial version, but can differ: they may be an earlier start's.
  let isRead = false
  let reading = Promise.resolve()

  async function read(): Promise<void> {
    try {
      const stored = await readSettings(db, initial)
      if (stored && (!isRead || stored.version !== current.version)) {
        current = stored
        isRead = true
      }
    } catch (error) {
      log.warn('the settings could not be read', error)
    }
  }

  return {
    get: () => current,
    // In sequence, so that an older response never replaces a newer one.
    refresh() {
      reading = reading.then(read)
      return reading
    },
  }
}

/** Milliseconds between reads without a notification: a change in `psql` sends none. */
const readAgainMillis = 30_000

/** Opens a database's settings, and stores `initial` at its first start. @returns the loaded settings; `close` stops reloading */
export async function openSettings(options: CurrentSettingsOptions): Promise<CurrentSettings & { close(): Promise<void> }> {
  await storeInitial(options.db, options.first ?? options.initial)
  const current = createCurrentSettings(options)
  await current.refresh()
  const timer = setInterval(() => void current.refresh(), readAgainMillis)
  return { ...current, close: async () => clearInterval(timer) }
}

export async function storeInitial(db: Pick<Database, 'insert'>, initial: Settings): Promise<void> {
  await db.insert(settings).values({ document: initial }).onConflictDoNothing()
}
