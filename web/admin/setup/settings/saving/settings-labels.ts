import { type Formats, formatsOf } from '../../../../../domain/formats.ts'
import type { Settings, SettingsSection } from '../../../../../domain/salon/settings.ts'
import type { Weekday } from '../../../../../domain/time/calendar.ts'
import { isSame } from './settings-state.ts'

/** Weekdays are named as the salon writes them, and the guide's progress is no field. */
type Labeled = Exclude<SettingsSection, 'hours' | 'setup'>

/** The label of each setting on its page. */
const labels = {
  salon: {
    name: 'Name',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    mapUrl: 'Map link',
    pictureUrl: 'Picture',
    heroTitle: 'Welcome title',
    heroText: 'Welcome text',
    aboutTitle: 'About title',
    aboutText: 'About text',
  },
  place: {
    timeZone: 'Time zone',
    currency: 'Currency',
    locale: 'Language and region',
    clock: 'Clock',
    firstDay: 'First day of the week',
    country: 'Country of phone numbers',
  },
  rules: {
    leastNotice: 'Least notice',
    monthsAhead: 'Months ahead',
    changeNotice: 'Changes by clients',
    mostOpen: 'Most open bookings',
    confirmsAutomatically: 'Confirmation',
    phoneRequired: 'Phone number',
  },
  mail: { reminder: 'Reminders', tellsSalon: 'Mail to the salon', dailySheet: 'Daily sheet', quiet: 'Quiet hours' },
  found: { origins: 'Sites with the booking button', ratings: 'Whose ratings are shown', asks: 'Mail that asks for ratings' },
  waitlist: { offers: 'Who gets a free time', minutes: 'Hold it for' },
  staff: {
    stylistsSeeAll: 'What stylists see',
    stylistsBook: 'Whether stylists book',
    stylistsCheckOut: 'Whether stylists check out',
  },
  pictures: { hero: 'Home page’s picture', salon: 'Picture of the salon', team: 'Picture of the team', gallery: 'Gallery' },
  look: {
    accent: 'Accent color',
    type: 'Fonts',
    corners: 'Corners',
    density: 'Spacing',
    logoUrl: 'Logo',
    logoRatio: 'Shape of the logo',
    logoGround: 'Background of the logo',
  },
  page: { home: 'Home page', about: 'About page', groups: 'Groups of services' },
  legal: { privacy: 'Privacy page', terms: 'Terms page' },
  contact: { phones: 'Further phones', links: 'Social pages', position: 'Place on the map' },
  closures: 'Closures',
  starts: 'Start times',
  noGaps: 'Gaps',
  opened: 'Open to clients',
  clientWay: 'How new clients book',
} satisfies { [Section in Labeled]: string | Record<keyof Settings[Section], string> }

/** Label of the field at a path, such as 'hours.Monday.0.ends'. */
export function labelAt(path: string, { place }: Settings): string | null {
  const [section, name = ''] = path.split('.')
  if (section === 'hours' && name) return `${formatsOf(place).weekday(name as Weekday)}’s hours`
  const label: string | Readonly<Record<string, string>> | undefined = labels[section as Labeled]
  return typeof label === 'string' ? label : (label?.[name] ?? null)
}

export interface Difference {
  readonly label: string
  /** The stored value in words, if it is short. */
  readonly stored: string | null
}

/** Lists the fields of sections whose stored value differs from the typed one. */
export function listDifferences(sections: readonly SettingsSection[], stored: Settings, typed: Settings): Difference[] {
  const values = sections.flatMap((section): [path: string, stored: unknown, typed: unknown][] => {
    const [now, own] = [stored, typed].map((settings) => settings[section] as Record<string, unknown>)
    if (typeof labels[section as Labeled] === 'string') return [[section, now, own]]
    return Object.keys(now ?? {}).map((name) => [`${section}.${name}`, now?.[name], own?.[name]])
  })
  return values
    .filter(([, now, own]) => !isSame(now, own))
    .map(([path, now]) => ({ label: labelAt(path, stored) ?? path, stored: inWords(path, now, formatsOf(stored.place)) }))
}

const inMinutes = ['rules.leastNotice', 'rules.changeNotice', 'mail.reminder', 'waitlist.minutes']

/** Null for what takes more than a few words. */
function inWords(path: string, value: unknown, { timeOfDay }: Formats): string | null {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (path === 'mail.dailySheet') return typeof value === 'number' ? timeOfDay(value) : 'off'
  if (typeof value === 'number') return inMinutes.includes(path) ? `${value} minutes` : String(value)
  if (typeof value === 'string' && /^(salon|place)\.(?!pictureUrl)/.test(path) && value.length <= 80) {
    return value === '' ? 'empty' : `“${value}”`
  }
  if (!path.startsWith('hours.') || !Array.isArray(value)) return null
  return value.map(({ starts, ends }) => `${timeOfDay(starts)} to ${timeOfDay(ends)}`).join(' and ') || 'closed'
}
