import { plural, t } from '@lingui/core/macro'
import { type Formats, formatsOf } from '../../../../../domain/formats.ts'
import { isWhole, labelAt } from '../../../../../domain/salon/setting-labels.ts'
import type { Settings, SettingsSection } from '../../../../../domain/salon/settings.ts'
import { isSame } from './settings-state.ts'

export interface Difference {
  readonly label: string
  /** The stored value in words, if it is short. */
  readonly stored: string | null
}

/** Lists the fields of sections whose stored value differs from the typed one. */
export function listDifferences(sections: readonly SettingsSection[], stored: Settings, typed: Settings): Difference[] {
  const values = sections.flatMap((section): [path: string, stored: unknown, typed: unknown][] => {
    const now = stored[section] as Record<string, unknown>
    const own = typed[section] as Record<string, unknown>
    if (isWhole(section)) return [[section, now, own]]
    return Object.keys(now ?? {}).map((name) => [`${section}.${name}`, now?.[name], own?.[name]])
  })
  return values
    .filter(([, now, own]) => !isSame(now, own))
    .map(([path, now]) => ({ label: labelAt(path, stored) ?? path, stored: inWords(path, now, formatsOf(stored.place)) }))
}

const inMinutes = ['rules.leastNotice', 'rules.changeNotice', 'mail.reminder', 'waitlist.minutes']

const on = () => t({ message: 'on', context: 'a setting' })
const off = () => t({ message: 'off', context: 'a setting' })
const minutesText = (minutes: number) => t`${plural(minutes, { one: `${minutes} minute`, other: `${minutes} minutes` })}`

/** Null for what takes more than a few words. */
function inWords(path: string, value: unknown, { timeOfDay }: Formats): string | null {
  if (typeof value === 'boolean') return value ? on() : off()
  if (path === 'mail.dailySheet') return typeof value === 'number' ? timeOfDay(value) : off()
  if (typeof value === 'number') return inMinutes.includes(path) ? minutesText(value) : String(value)
  if (typeof value === 'string' && /^(salon|place)\.(?!pictureUrl)/.test(path) && value.length <= 80) {
    return value === '' ? t({ message: 'empty', context: 'a setting' }) : t`“${value}”`
  }
  if (!path.startsWith('hours.') || !Array.isArray(value)) return null
  if (value.length === 0) return t({ message: 'closed', context: 'a day of the salon' })
  return value
    .map(({ starts, ends }) => t`${{ start: timeOfDay(starts) }} to ${{ end: timeOfDay(ends) }}`)
    .reduce((earlier, later) => t`${earlier} and ${later}`)
}
