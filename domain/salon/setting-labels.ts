import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { formatsOf, type SalonStyle } from '../formats.ts'
import { say } from '../language/say.ts'
import type { Weekday } from '../time/calendar.ts'
import type { Settings, SettingsSection } from './settings.ts'

/** Weekdays are named as the salon writes them, and the guide's progress is no field. */
type Labeled = Exclude<SettingsSection, 'hours' | 'setup'>

/** The label on its page of each section that is one setting. */
const wholes = {
  closures: msg`Closures`,
  starts: msg`Start times`,
  noGaps: msg`Gaps`,
  opened: msg`Open to clients`,
  clientWay: msg`How new clients book`,
  prepayment: msg`Payments before the visit`,
  languages: msg`Languages`,
} satisfies Partial<Record<Labeled, MessageDescriptor>>

/** The label on its page of each setting of the others. */
const labels = {
  salon: {
    name: msg`Name`,
    address: msg`Address`,
    phone: msg`Phone`,
    email: msg`Email`,
    mapUrl: msg`Map link`,
    pictureUrl: msg`Picture`,
    heroTitle: msg`Welcome title`,
    heroText: msg`Welcome text`,
    aboutTitle: msg`About title`,
    aboutText: msg`About text`,
  },
  place: {
    timeZone: msg`Time zone`,
    currency: msg`Currency`,
    locale: msg`Language and region`,
    clock: msg`Clock`,
    firstDay: msg`First day of the week`,
    country: msg`Country of phone numbers`,
  },
  rules: {
    leastNotice: msg`Least notice`,
    monthsAhead: msg`Months ahead`,
    changeNotice: msg`Changes by clients`,
    mostOpen: msg`Most open bookings`,
    confirmsAutomatically: msg`Confirmation`,
    phoneRequired: msg`Phone number`,
  },
  mail: { reminder: msg`Reminders`, tellsSalon: msg`Mail to the salon`, dailySheet: msg`Daily sheet`, quiet: msg`Quiet hours` },
  found: {
    origins: msg`Sites with the booking button`,
    ratings: msg`Whose ratings are shown`,
    asks: msg`Mail that asks for ratings`,
  },
  waitlist: { offers: msg`Who gets a free time`, minutes: msg`Hold it for` },
  staff: {
    stylistsSeeAll: msg`What stylists see`,
    stylistsBook: msg`Whether stylists book`,
    stylistsCheckOut: msg`Whether stylists check out`,
    receptionistsRefund: msg`Whether receptionists give money back`,
  },
  pictures: {
    hero: msg`Home page’s picture`,
    salon: msg`Picture of the salon`,
    team: msg`Picture of the team`,
    gallery: msg`Gallery`,
  },
  look: {
    accent: msg`Accent color`,
    type: msg`Fonts`,
    corners: msg`Corners`,
    density: msg`Spacing`,
    logoUrl: msg`Logo`,
    logoRatio: msg`Shape of the logo`,
    logoGround: msg`Background of the logo`,
  },
  page: { home: msg`Home page`, about: msg`About page`, groups: msg`Groups of services` },
  legal: { privacy: msg`Privacy page`, terms: msg`Terms page` },
  contact: { phones: msg`Further phones`, links: msg`Social pages`, position: msg`Place on the map` },
} satisfies { [Section in Exclude<Labeled, keyof typeof wholes>]: Record<keyof Settings[Section], MessageDescriptor> }

/** True for a section that is one setting, with one label. */
export const isWhole = (section: string): section is keyof typeof wholes => Object.hasOwn(wholes, section)

/** Label of the field at a path, such as 'hours.Monday.0.ends'; null for others, such as a later version's. */
export function labelAt(path: string, { place }: { readonly place: SalonStyle }): string | null {
  const [section = '', name = ''] = path.split('.')
  if (section === 'hours' && name) return say(msg`${{ day: formatsOf(place).weekday(name as Weekday) }}’s hours`)
  if (isWhole(section)) return say(wholes[section])
  const fields: Readonly<Record<string, MessageDescriptor>> | undefined = labels[section as keyof typeof labels]
  const label = fields?.[name]
  return label ? say(label) : null
}
