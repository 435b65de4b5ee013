import { mayOpen, type PagePath } from '../../../../domain/access.ts'
import type { HasRole } from '../../../../domain/people/roles.ts'

/** A page of the settings. */
export interface SettingsPage {
  readonly path: PagePath
  readonly label: string
  /** What else people call it. */
  readonly words?: string
  /** What is on it, each by its label, with what else people call it. */
  readonly fields?: Readonly<Record<string, string>>
}

export interface SettingsGroup {
  readonly title: string
  readonly pages: readonly SettingsPage[]
}

const salon: readonly SettingsPage[] = [
  {
    path: '/admin/settings/details',
    label: 'Details',
    words: 'salon business contact',
    fields: {
      Name: 'called business',
      Address: 'street location place',
      Phone: 'telephone number call',
      Email: 'mail contact',
      'Map link': 'google maps directions',
      'Open to clients': 'opening soon close online publish hide pause go live',
      'Welcome title': 'headline hero home text',
      'Welcome text': 'hero home intro',
      'About title': 'about us story',
      'About text': 'about us story',
      'Further phones': 'mobile second number telephone',
      'Social pages': 'instagram facebook tiktok whatsapp links',
      'Place on the map': 'position coordinates latitude longitude pin',
    },
  },
  {
    path: '/admin/settings/look',
    label: 'Look',
    words: 'design theme style brand appearance',
    fields: {
      Color: 'accent brand colour palette',
      Logo: 'brand image sign',
      Fonts: 'type typeface font lettering',
      Corners: 'round square',
      Spacing: 'density compact',
    },
  },
  {
    path: '/admin/settings/pages',
    label: 'Pages',
    words: 'website site home about sections content text',
    fields: {
      'Home page': 'front landing',
      'About page': 'team us',
      'Groups of services': 'categories menu order',
      'Privacy page': 'data protection gdpr dsgvo policy imprint legal',
      'Terms page': 'conditions agb legal contract',
    },
  },
  {
    path: '/admin/settings/pictures',
    label: 'Pictures',
    words: 'photos images gallery portfolio',
    fields: { Gallery: 'portfolio work photos' },
  },
  {
    path: '/admin/settings/region',
    label: 'Language and region',
    words: 'place country locale format',
    fields: {
      'Time zone': 'timezone utc clock change',
      Currency: 'money euro dollar pound price',
      'Language and region': 'german french dates numbers locale',
      Clock: '24 hours am pm time format',
      'First day of the week': 'monday sunday calendar',
      'Phone numbers without a country code': 'prefix country dialing',
    },
  },
  {
    path: '/admin/settings/share',
    label: 'Share and your own site',
    words: 'link qr code poster google',
    fields: {
      'Your sites': 'widget button embed website wordpress iframe booking',
      'What it opens': 'link qr code',
      Poster: 'print pdf door',
    },
  },
]

const booking: readonly SettingsPage[] = [
  {
    path: '/admin/settings/hours',
    label: 'Hours',
    words: 'opening times open business lunch break weekdays schedule sunday monday',
  },
  {
    path: '/admin/settings/closures',
    label: 'Closures',
    words: 'holiday holidays vacation closed days off christmas bank public inventory',
    fields: { 'Add a closure': 'holiday vacation day off closed' },
  },
  {
    path: '/admin/settings/starts',
    label: 'Start times',
    words: 'slots interval grid when visits begin every 15 minutes',
    fields: { 'Clients can start': 'slots interval grid', 'Leave no gaps': 'holes idle' },
  },
  {
    path: '/admin/settings/rules',
    label: 'Rules',
    words: 'booking policy',
    fields: {
      'Least notice': 'lead time same day last minute earliest',
      'Months ahead': 'how far advance future window',
      'Most open bookings': 'limit per client maximum',
      'Clients can cancel or move': 'cancellation reschedule policy deadline notice late',
      'New bookings': 'confirm automatically approval pending requests',
      'Require a phone number': 'telephone mandatory required',
    },
  },
  {
    path: '/admin/settings/waitlist',
    label: 'Waitlist',
    words: 'waiting list standby full offers',
    fields: { 'Who gets a free time': 'order turn first come', 'Hold it for': 'answer time offer' },
  },
  {
    path: '/admin/settings/ratings',
    label: 'Ratings',
    words: 'reviews stars feedback',
    fields: { 'Stylists’ ratings are': 'stars reviews', 'Ask by mail after the visit': 'request review feedback email' },
  },
  {
    path: '/admin/settings/guests',
    label: 'Guests',
    words: 'account sign in login without registration new clients',
    fields: { 'How new clients book': 'account sign up login guest checkout' },
  },
]

const messages: readonly SettingsPage[] = [
  {
    path: '/admin/settings/mail',
    label: 'Mail server',
    words: 'smtp email gmail outlook sending sender password host provider',
  },
  {
    path: '/admin/settings/texts',
    label: 'Texts',
    words: 'templates wording email mail confirmation message subject',
  },
  {
    path: '/admin/settings/reminders',
    label: 'Reminders',
    words: 'notifications alerts email mail messages',
    fields: {
      'Remind clients of their visits': 'reminder before hours day',
      'Send nothing at night that nobody asked for': 'quiet hours silent sleep',
      'Mail us what clients do': 'notify salon new booking alert',
      'Mail us a daily sheet': 'agenda morning list schedule',
    },
  },
  {
    path: '/admin/settings/calendars',
    label: 'Calendars',
    words: 'google apple outlook ical ics sync subscribe feed',
  },
  {
    path: '/admin/settings/webhooks',
    label: 'Webhooks',
    words: 'connections systems deliveries api zapier integration',
  },
  {
    path: '/admin/settings/mail-log',
    label: 'Mail log',
    words: 'sent delivered failed messages email test bounced',
  },
]

const team: readonly SettingsPage[] = [
  {
    path: '/admin/settings/roles',
    label: 'Roles',
    words: 'permissions access rights staff team manager receptionist',
    fields: {
      'Stylists see everyone’s visits': 'permissions privacy',
      'Stylists book in their own column': 'permissions appointments move cancel',
      'Stylists check out their own visits': 'permissions payments money',
    },
  },
  {
    path: '/admin/settings/second-step',
    label: 'Second step',
    words: 'two factor 2fa mfa totp passkey codes security authenticator sign in',
  },
]

const data: readonly SettingsPage[] = [
  {
    path: '/admin/settings/import',
    label: 'Import',
    words: 'move in clients csv excel fresha square vagaro spreadsheet upload migrate',
  },
  {
    path: '/admin/settings/export',
    label: 'Export',
    words: 'download csv json move out leave take data spreadsheet excel',
  },
  {
    path: '/admin/settings/backups',
    label: 'Backups',
    words: 'restore copy nightly save safety recover',
  },
  { path: '/admin/settings/audit', label: 'Audit log', words: 'who changed what history activity changes' },
]

/** All pages, in the order of the list. */
export const settingsGroups: readonly SettingsGroup[] = [
  { title: 'Salon', pages: salon },
  { title: 'Booking', pages: booking },
  { title: 'Messages', pages: messages },
  { title: 'Team', pages: team },
  { title: 'Data', pages: data },
]

/** The groups with the pages that a person may open. */
export function openSettings(user: HasRole | null): readonly SettingsGroup[] {
  return settingsGroups
    .map(({ title, pages }) => ({ title, pages: pages.filter(({ path }) => mayOpen(path, user)) }))
    .filter(({ pages }) => pages.length > 0)
}

export const settingsPageAt = (path: string): SettingsPage | undefined =>
  settingsGroups.flatMap(({ pages }) => pages).find((page) => page.path === path)

/** Where the parts of the former single page are now, by the hash that led there. */
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
