import { t } from '@lingui/core/macro'
import { mayOpen, type PagePath } from '../../../../domain/access.ts'
import type { HasRole } from '../../../../domain/people/roles.ts'

/** A page of the settings. */
export interface SettingsPage {
  readonly path: PagePath
  readonly label: string
  /** Other words that find it. */
  readonly words?: string
  /** Other words that find its fields, by label. */
  readonly fields?: Readonly<Record<string, string>>
}

export interface SettingsGroup {
  readonly title: string
  readonly pages: readonly SettingsPage[]
}

const salon = (): readonly SettingsPage[] => [
  {
    path: '/admin/settings/details',
    label: t`Details`,
    words: t`salon business contact`,
    fields: Object.fromEntries([
      [t`Name`, t`called business`],
      [t`Address`, t`street location place`],
      [t`Phone`, t`telephone number call`],
      [t`Email`, t`mail contact`],
      [t`Map link`, t`google maps directions`],
      [t`Open to clients`, t`opening soon close online publish hide pause go live`],
      [t`Welcome title`, t`headline hero home text`],
      [t`Welcome text`, t`hero home intro`],
      [t`About title`, t`about us story`],
      [t`About text`, t`about us story`],
      [t`Further phones`, t`mobile second number telephone`],
      [t`Social pages`, t`instagram facebook tiktok whatsapp links`],
      [t`Place on the map`, t`position coordinates latitude longitude pin`],
    ]),
  },
  {
    path: '/admin/settings/look',
    label: t`Look`,
    words: t`design theme style brand appearance`,
    fields: Object.fromEntries([
      [t`Accent color`, t`accent brand colour palette`],
      [t`Logo`, t`brand image sign`],
      [t`Fonts`, t`type typeface font lettering`],
      [t`Corners`, t`round square`],
      [t`Spacing`, t`density compact`],
    ]),
  },
  {
    path: '/admin/settings/pages',
    label: t`Pages`,
    words: t`website site home about sections content text`,
    fields: Object.fromEntries([
      [t`Home page`, t`front landing`],
      [t`About page`, t`team us`],
      [t`Groups of services`, t`categories menu order`],
      [t`Privacy page`, t`data protection gdpr dsgvo policy imprint legal`],
      [t`Terms page`, t`conditions agb legal contract`],
    ]),
  },
  {
    path: '/admin/settings/pictures',
    label: t`Pictures`,
    words: t`photos images gallery portfolio`,
    fields: Object.fromEntries([[t`Gallery`, t`portfolio work photos`]]),
  },
]

const region = (): readonly SettingsPage[] => [
  {
    path: '/admin/settings/region',
    label: t`Language and region`,
    words: t`place country locale format`,
    fields: Object.fromEntries([
      [t`Time zone`, t`timezone utc clock change`],
      [t`Currency`, t`money euro dollar pound price`],
      [t`Language and region`, t`german french dates numbers locale`],
      [t`Clock`, t`24 hours am pm time format`],
      [t`First day of the week`, t`monday sunday calendar`],
      [t`Phone numbers without a country code`, t`prefix country dialing`],
    ]),
  },
  {
    path: '/admin/settings/languages',
    label: t`Languages`,
    words: t`translation translate german french spanish arabic deutsch multilingual`,
    fields: Object.fromEntries([
      [t`Your own language`, t`default main`],
      [t`Languages that clients can choose`, t`offer switch translation`],
    ]),
  },
  {
    path: '/admin/settings/translations',
    label: t`Translations`,
    words: t`languages translate texts services descriptions multilingual missing`,
  },
  {
    path: '/admin/settings/share',
    label: t`Share and your own site`,
    words: t`link qr code poster google`,
    fields: Object.fromEntries([
      [t`Your sites`, t`widget button embed website wordpress iframe booking`],
      [t`What it opens`, t`link qr code`],
      [t`Poster`, t`print pdf door`],
    ]),
  },
]

const booking = (): readonly SettingsPage[] => [
  {
    path: '/admin/settings/hours',
    label: t({ message: 'Hours', context: 'the salon is open' }),
    words: t`opening times open business lunch break weekdays schedule sunday monday`,
  },
  {
    path: '/admin/settings/closures',
    label: t`Closures`,
    words: t`holiday holidays vacation closed days off christmas bank public inventory`,
    fields: Object.fromEntries([[t`Add a closure`, t`holiday vacation day off closed`]]),
  },
  {
    path: '/admin/settings/starts',
    label: t`Start times`,
    words: t`slots interval grid when visits begin every 15 minutes`,
    fields: Object.fromEntries([
      [t`Clients can start`, t`slots interval grid`],
      [t`Leave no gaps`, t`holes idle`],
    ]),
  },
  {
    path: '/admin/settings/rules',
    label: t`Rules`,
    words: t`booking policy`,
    fields: Object.fromEntries([
      [t`Least notice`, t`lead time same day last minute earliest`],
      [t`Months ahead`, t`how far advance future window`],
      [t`Most open bookings`, t`limit per client maximum`],
      [t`Clients can cancel or move`, t`cancellation reschedule policy deadline notice late`],
      [t`New bookings`, t`confirm automatically approval pending requests`],
      [t`Require a phone number`, t`telephone mandatory required`],
    ]),
  },
  {
    path: '/admin/settings/payments',
    label: t`Payments ahead`,
    words: t`deposit prepayment stripe card online money no-show fee refund keys`,
    fields: Object.fromEntries([
      [t`What is asked for`, t`deposit prepayment rule policy`],
      [t`Canceling and not coming`, t`refund fee no-show late`],
      [t`Stripe`, t`keys account webhook provider connect`],
    ]),
  },
  {
    path: '/admin/settings/waitlist',
    label: t`Waitlist`,
    words: t`waiting list standby full offers`,
    fields: Object.fromEntries([
      [t`Who gets a free time`, t`order turn first come`],
      [t`Hold it for`, t`answer time offer`],
    ]),
  },
  {
    path: '/admin/settings/ratings',
    label: t`Ratings`,
    words: t`reviews stars feedback`,
    fields: Object.fromEntries([
      [t`Stylists’ ratings are`, t`stars reviews`],
      [t`Ask by mail after the visit`, t`request review feedback email`],
    ]),
  },
  {
    path: '/admin/settings/guests',
    label: t`Guests`,
    words: t`account sign in login without registration new clients`,
    fields: Object.fromEntries([[t`How new clients book`, t`account sign up login guest checkout`]]),
  },
]

const messages = (): readonly SettingsPage[] => [
  {
    path: '/admin/settings/mail',
    label: t`Mail server`,
    words: t`smtp email gmail outlook sending sender password host provider`,
  },
  {
    path: '/admin/settings/texts',
    label: t`Texts`,
    words: t`templates wording email mail confirmation message subject`,
  },
  {
    path: '/admin/settings/reminders',
    label: t`Reminders`,
    words: t`notifications alerts email mail messages`,
    fields: Object.fromEntries([
      [t`Remind clients of their visits`, t`reminder before hours day`],
      [t`Send nothing at night that nobody asked for`, t`quiet hours silent sleep`],
      [t`Mail us what clients do`, t`notify salon new booking alert`],
      [t`Mail us a daily sheet`, t`agenda morning list schedule`],
    ]),
  },
  {
    path: '/admin/settings/calendars',
    label: t`Calendars`,
    words: t`google apple outlook ical ics sync subscribe feed`,
  },
  {
    path: '/admin/settings/webhooks',
    label: t`Webhooks`,
    words: t`connections systems deliveries api zapier integration`,
  },
  {
    path: '/admin/settings/mail-log',
    label: t`Mail log`,
    words: t`sent delivered failed messages email test bounced`,
  },
]

const team = (): readonly SettingsPage[] => [
  {
    path: '/admin/settings/roles',
    label: t`Roles`,
    words: t`permissions access rights staff team manager receptionist`,
    fields: Object.fromEntries([
      [t`Stylists see everyone’s visits`, t`permissions privacy`],
      [t`Stylists book in their own column`, t`permissions appointments move cancel`],
      [t`Stylists check out their own visits`, t`permissions payments money`],
    ]),
  },
  {
    path: '/admin/settings/second-step',
    label: t`Second step`,
    words: t`two factor 2fa mfa totp passkey codes security authenticator sign in`,
  },
]

const data = (): readonly SettingsPage[] => [
  {
    path: '/admin/settings/import',
    label: t`Import`,
    words: t`move in clients csv excel fresha square vagaro spreadsheet upload migrate`,
  },
  {
    path: '/admin/settings/export',
    label: t`Export`,
    words: t`download csv json move out leave take data spreadsheet excel`,
  },
  {
    path: '/admin/settings/backups',
    label: t`Backups`,
    words: t`restore copy nightly save safety recover`,
  },
  { path: '/admin/settings/audit', label: t`Audit log`, words: t`who changed what history activity changes` },
]

/** All pages, in the order of the list. */
export const settingsGroups = (): readonly SettingsGroup[] => [
  { title: t`Salon`, pages: [...salon(), ...region()] },
  { title: t`Booking`, pages: booking() },
  { title: t`Messages`, pages: messages() },
  { title: t`Team`, pages: team() },
  { title: t`Data`, pages: data() },
]

/** The groups with the pages that a person may open. @param without pages that the salon has no use for */
export function openSettings(user: HasRole | null, without: readonly PagePath[] = []): readonly SettingsGroup[] {
  const isListed = ({ path }: SettingsPage) => mayOpen(path, user) && !without.includes(path)
  return settingsGroups()
    .map(({ title, pages }) => ({ title, pages: pages.filter(isListed) }))
    .filter(({ pages }) => pages.length > 0)
}

export const settingsPageAt = (path: string): SettingsPage | undefined =>
  settingsGroups()
    .flatMap(({ pages }) => pages)
    .find((page) => page.path === path)

/** Paths of the former single page's parts, by the hash that led there. */
export const formerParts: Readonly<Record<string, PagePath>> = {
  '#salon': '/admin/settings/details',
  '#contact': '/admin/settings/details',
  '#pictures': '/admin/settings/pictures',
  '#look': '/admin/settings/look',
  '#pages': '/admin/settings/pages',
  '#place': '/admin/settings/region',
  '#hours': '/admin/settings/hours',
  '#closures': '/admin/settings/closures',
  '#starts': '/admin/settings/starts',
  '#rules': '/admin/settings/rules',
  '#calendars': '/admin/settings/calendars',
  '#mail': '/admin/settings/reminders',
  '#waitlist': '/admin/settings/waitlist',
  '#ratings': '/admin/settings/ratings',
  '#widget': '/admin/settings/share',
  '#share': '/admin/settings/share',
  '#staff': '/admin/settings/roles',
  '#backups': '/admin/settings/backups',
}
