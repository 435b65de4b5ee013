import type { Settings, VersionedSettings } from '../../../domain/settings.ts'
import type { Log } from '../../log.ts'
import type { Database } from '../../platform/database/client.ts'
import { settings } from '../../platform/database/schema.ts'
import { readSettings } from './queries.ts'

/** The salon's settings as this process knows them: in memory, so that no request waits for them. */
export interface CurrentSettings {
  /** Never waits. The same object until the settings change. */
  get(): VersionedSettings
  /** Reads them again; where that fails, they stay as they are until the next time. Never throws. */
  refresh(): Promise<void>
}

interface CurrentSettingsOptions {
  readonly db: Database
  /** What they are until some are stored; as `version` 1, which is the number of the first ones stored. */
  readonly initial: Settings
  /** What a new salon stores at first, where that isn't `initial`. */
  readonly first?: Settings
  readonly log: Log
}

/** Starts with `initial`, and reads nothing before the first `refresh`. */
export function createCurrentSettings({ db, initial, log }: CurrentSettingsOptions): CurrentSettings {
  let current: VersionedSettings = { ...initial, version: 1 }
  // The first ones stored have the version of the initial ones, and can differ: they may be an earlier start's.
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
    // One after the other, so that an older response never replaces a newer one.
    refresh() {
      reading = reading.then(read)
      return reading
    },
  }
}

/** How often a process reads the settings without a notification, in milliseconds: a change in `psql` sends none. */
const readAgainMillis = 30_000

/**
 * The settings of a database, which begin as `initial` at its first start.
 * @returns them, read; `close` stops reading them again
 */
export async function openSettings(options: CurrentSettingsOptions): Promise<CurrentSettings & { close(): Promise<void> }> {
  await storeInitial(options.db, options.first ?? options.initial)
  const current = createCurrentSettings(options)
  await current.refresh()
  const timer = setInterval(() => void current.refresh(), readAgainMillis)
  return { ...current, close: async () => clearInterval(timer) }
}

/** Stores the first settings where there are none. Several processes may do so at once. */
export async function storeInitial(db: Pick<Database, 'insert'>, initial: Settings): Promise<void> {
  await db.insert(settings).values({ document: initial }).onConflictDoNothing()
}
