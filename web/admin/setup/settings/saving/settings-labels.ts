import { plural, t } from '@lingui/core/macro'
import { type Formats, formatsOf, type SalonStyle } from '../../../../../domain/formats.ts'
import type { Settings, SettingsSection } from '../../../../../domain/salon/settings.ts'
import type { Weekday } from '../../../../../domain/time/calendar.ts'
import { isSame } from './settings-state.ts'

/** Weekdays are named as the salon writes them, and the guide's progress is no field. */
type Labeled = Exclude<SettingsSection, 'hours' | 'setup'>

/** The label of each setting on its page. */
const labels = () =>
  ({
    salon: {
      name: t`Name`,
      address: t`Address`,
      phone: t`Phone`,
      email: t`Email`,
      mapUrl: t`Map link`,
      pictureUrl: t`Picture`,
      heroTitle: t`Welcome title`,
      heroText: t`Welcome text`,
      aboutTitle: t`About title`,
      aboutText: t`About text`,
    },
    place: {
      timeZone: t`Time zone`,
      currency: t`Currency`,
      locale: t`Language and region`,
      clock: t`Clock`,
      firstDay: t`First day of the week`,
      country: t`Country of phone numbers`,
    },
    rules: {
      leastNotice: t`Least notice`,
      monthsAhead: t`Months ahead`,
      changeNotice: t`Changes by clients`,
      mostOpen: t`Most open bookings`,
      confirmsAutomatically: t`Confirmation`,
      phoneRequired: t`Phone number`,
    },
    mail: { reminder: t`Reminders`, tellsSalon: t`Mail to the salon`, dailySheet: t`Daily sheet`, quiet: t`Quiet hours` },
    found: {
      origins: t`Sites with the booking button`,
      ratings: t`Whose ratings are shown`,
      asks: t`Mail that asks for ratings`,
    },
    waitlist: { offers: t`Who gets a free time`, minutes: t`Hold it for` },
    staff: {
      stylistsSeeAll: t`What stylists see`,
      stylistsBook: t`Whether stylists book`,
      stylistsCheckOut: t`Whether stylists check out`,
      receptionistsRefund: t`Whether receptionists give money back`,
    },
    pictures: {
      hero: t`Home page’s picture`,
      salon: t`Picture of the salon`,
      team: t`Picture of the team`,
      gallery: t`Gallery`,
    },
    look: {
      accent: t`Accent color`,
      type: t`Fonts`,
      corners: t`Corners`,
      density: t`Spacing`,
      logoUrl: t`Logo`,
      logoRatio: t`Shape of the logo`,
      logoGround: t`Background of the logo`,
    },
    page: { home: t`Home page`, about: t`About page`, groups: t`Groups of services` },
    legal: { privacy: t`Privacy page`, terms: t`Terms page` },
    contact: { phones: t`Further phones`, links: t`Social pages`, position: t`Place on the map` },
    closures: t`Closures`,
    starts: t`Start times`,
    noGaps: t`Gaps`,
    opened: t`Open to clients`,
    clientWay: t`How new clients book`,
    prepayment: t`Payments before the visit`,
    languages: t`Languages`,
  }) satisfies { [Section in Labeled]: string | Record<keyof Settings[Section], string> }

/** Label of the field at a path, such as 'hours.Monday.0.ends'. */
export function labelAt(path: string, { place }: { readonly place: SalonStyle }): string | null {
  const [section, name = ''] = path.split('.')
  if (section === 'hours' && name) return t`${{ day: formatsOf(place).weekday(name as Weekday) }}’s hours`
  const label: string | Readonly<Record<string, string>> | undefined = labels()[section as Labeled]
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
    if (typeof labels()[section as Labeled] === 'string') return [[section, now, own]]
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
