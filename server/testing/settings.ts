import { defaultSettings, type Settings } from '../../domain/salon/settings.ts'
import type { CurrentSettings } from '../salon/settings/current.ts'
import type { TestDatabase } from './test-database.ts'

const details = { name: 'Linden', address: '', phone: '', email: 'hello@salon.example' }

export function settingsInMemory(timeZone = 'America/New_York') {
  let current = { ...defaultSettings(details, timeZone), version: 1 }
  return {
    get: () => current,
    refresh: async () => {},
    change(changes: Partial<Omit<Settings, 'rules'>> & { readonly rules?: Partial<Settings['rules']> }): void {
      const rules = { ...current.rules, ...changes.rules }
      current = { ...current, ...changes, rules, version: current.version + 1 }
    },
  } satisfies CurrentSettings & Record<'change', unknown>
}

export async function storeChangedSettings({ pool }: Pick<TestDatabase, 'pool'>, { get }: CurrentSettings): Promise<void> {
  await pool.query('update settings set document = $1, version = $2', [get(), get().version])
}

/** Also stores them, if the database itself reads them. */
export async function storeSettings({ pool }: Pick<TestDatabase, 'pool'>, { get }: CurrentSettings): Promise<void> {
  await pool.query('insert into settings (document, version) values ($1, $2)', [get(), get().version])
}
