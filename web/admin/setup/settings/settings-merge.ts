import { formatsOf } from '../../../../domain/formats.ts'
import type { Settings } from '../../../../domain/settings.ts'
import { type Weekday, weekdays } from '../../../../domain/time/calendar.ts'
import { draftOf, type SettingsDraft, settingsOf } from './settings-draft.ts'

/** The settings that are merged as a whole. */
type WholeField = 'closures' | 'starts' | 'noGaps' | 'opened' | 'setup' | 'clientWay'

/** The settings that are merged field by field. */
type Section = Exclude<keyof Settings, WholeField>

/**
 * The settings' fields as two people can change them, each with its name on the page. All of them, or someone else's change of one
 * that is missing here would be overwritten without a word.
 */
const fields = {
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
  // Named as the salon writes weekdays.
  hours: Object.fromEntries(weekdays.map((day) => [day, ''])) as Record<Weekday, ''>,
  rules: {
    leastNotice: 'Least notice',
    monthsAhead: 'How far ahead',
    changeNotice: 'Changes by clients',
    mostOpen: 'Most open bookings',
    confirmsAutomatically: 'Confirmation',
    phoneRequired: 'Phone number',
  },
  mail: { reminder: 'Reminders', tellsSalon: 'Mail to the salon', dailySheet: 'Daily sheet', quiet: 'Quiet hours' },
  found: { origins: 'Sites with the booking button', ratings: 'Whose ratings are shown', asks: 'Mail that asks for ratings' },
  waitlist: { offers: 'Who gets a free time', minutes: 'How long it is held' },
  staff: { stylistsSeeAll: 'What stylists see' },
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
  contact: { phones: 'Further phones', links: 'Social pages', position: 'Place on the map' },
} as const satisfies { [Name in Section]: Record<keyof Settings[Name], string> }

/** Fields with a switch and a value: the switch of each. */
const switchOf: Readonly<Record<string, string>> = {
  changeNotice: 'changesAnyTime',
  reminder: 'reminds',
  dailySheet: 'sendsSheet',
  quiet: 'isQuiet',
}

const wholeFields: Record<WholeField, string> = {
  closures: 'Closures',
  starts: 'Start times',
  noGaps: 'Gaps',
  opened: 'Open to clients',
  setup: 'Set-up',
  clientWay: 'How new clients book',
}

/** What someone else has saved since this page read the settings. */
export interface Merged {
  readonly draft: SettingsDraft
  /** Their changes that are on the page now. */
  readonly taken: readonly string[]
  /** What both have changed: what was typed here stays. */
  readonly kept: readonly string[]
}

interface Versions {
  /** As this page read them. */
  readonly before: Settings
  /** As they are stored now. */
  readonly theirs: Settings
  readonly typed: SettingsDraft
}

/** What was typed here, on top of what someone else has saved. Nothing that was typed is lost. */
export function merge({ before, theirs, typed }: Versions): Merged {
  const [mine, fresh] = [settingsOf(typed) as Settings, draftOf(theirs)]
  const [taken, kept]: [string[], string[]] = [[], []]
  const draft: Record<string, unknown> = { ...typed }
  const { weekday } = formatsOf(theirs.place)

  /** Whether to take theirs. */
  function decide(label: string, [was, own, other]: readonly [unknown, unknown, unknown]): boolean {
    if (isSame(was, other) || isSame(own, other)) return false
    if (isSame(was, own)) {
      taken.push(label)
      return true
    }
    kept.push(label)
    return false
  }

  for (const section of Object.keys(fields) as Section[]) {
    for (const [name, label] of Object.entries(fields[section])) {
      const valuesOf = (settings: Settings) => (settings[section] as Record<string, unknown>)[name]
      const shown = section === 'hours' ? `${weekday(name as Weekday)}’s hours` : label
      if (!decide(shown, [valuesOf(before), valuesOf(mine), valuesOf(theirs)])) continue
      const names = [name, switchOf[name] ?? name]
      const freshValues = fresh[section] as Record<string, unknown>
      draft[section] = { ...(draft[section] as object), ...Object.fromEntries(names.map((one) => [one, freshValues[one]])) }
    }
  }
  for (const name of Object.keys(wholeFields) as WholeField[]) {
    if (decide(wholeFields[name], [before[name], mine[name], theirs[name]])) draft[name] = fresh[name]
  }
  return { draft: draft as unknown as SettingsDraft, taken, kept }
}

/** NaN, which is what can't be read yet, is written as null. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** With the names of objects in one order: PostgreSQL has its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([name], [other]) => (name < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
