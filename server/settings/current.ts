import { defaultSettings, type Settings } from '../../domain/settings.ts'
import type { Config } from '../config.ts'

/** The salon's settings, kept in memory. `version` counts their writes: what a booking was checked against must still hold when it is committed. */
export interface CurrentSettings {
  get(): Settings & { readonly version: number }
  /** Reads them again: another process may have changed them just now. */
  refresh(): Promise<void>
}

/** The settings of a salon that has set none of its own. */
export function settingsFromConfig({ salon }: Pick<Config, 'salon'>): CurrentSettings {
  const { timeZone, ...details } = salon
  const settings = { ...defaultSettings(details, timeZone), version: 1 }
  return { get: () => settings, refresh: async () => {} }
}
