import type { Settings } from '../../../../../domain/salon/settings.ts'
import { type Weekday, weekdays } from '../../../../../domain/time/calendar.ts'

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
} as const satisfies { [Name in Section]: Record<keyof Settings[Name], string> }

/** Fields with a switch and a value: the switch of each. */
export const switchOf: Readonly<Record<string, string>> = {
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

/** A field of the settings, or a section that is one. */
export interface Leaf {
  readonly section: keyof Settings
  readonly name: string | null
  readonly label: string
}

export const leaves: readonly Leaf[] = [
  ...(Object.keys(fields) as Section[]).flatMap((section) =>
    Object.entries(fields[section]).map(([name, label]) => ({ section, name, label })),
  ),
  ...(Object.keys(wholeFields) as WholeField[]).map((section) => ({ section, name: null, label: wholeFields[section] })),
]

/** All there is, for a page that edits everything. */
export const everything: readonly string[] = [...Object.keys(fields), ...Object.keys(wholeFields)]
