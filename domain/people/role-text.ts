import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../language/say.ts'
import { type Capability, can, type HasRole } from './roles.ts'

/** Sentences about a role's rights, each shown for a role with all capabilities that it needs and none that it lacks. */
const sentences: readonly {
  readonly needs: readonly Capability[]
  readonly lacks?: readonly Capability[]
  readonly text: MessageDescriptor
}[] = [
  {
    needs: ['bookings.read', 'bookings.mark'],
    lacks: ['bookings.read-all'],
    text: msg`See their own visits, from today on, and mark who arrived`,
  },
  {
    needs: ['bookings.read-all', 'bookings.mark'],
    lacks: ['bookings.write'],
    text: msg`See everybody’s visits, from today on, and mark who arrived for their own`,
  },
  { needs: ['bookings.read-all', 'bookings.write'], text: msg`See, make, move, confirm and cancel all bookings` },
  { needs: ['blocks.write'], lacks: ['blocks.write-all'], text: msg`Keep their own time free` },
  { needs: ['blocks.write', 'blocks.write-all'], text: msg`Keep anyone’s time free` },
  { needs: ['waitlist.read', 'waitlist.write'], text: msg`See who waits for a time, and give them one` },
  {
    needs: ['bookings.write-own', 'clients.find'],
    lacks: ['bookings.write'],
    text: msg`Book, move and cancel in their own column`,
  },
  { needs: ['payments.take-own'], lacks: ['payments.take'], text: msg`Check out their own visits` },
  { needs: ['payments.take'], text: msg`Take payments and give them back` },
  {
    needs: ['fees.charge', 'payments.refund-online', 'payments.excuse'],
    text: msg`Charge fees for missed visits, give online payments back, and go on without them`,
  },
  {
    needs: ['till.read', 'till.close'],
    lacks: ['till.read-all'],
    text: msg`See what was paid on the days of the last week, and close the till`,
  },
  { needs: ['till.read-all', 'till.close'], text: msg`See what was paid on any day, and close the till` },
  { needs: ['bookings.delete'], text: msg`Delete bookings` },
  { needs: ['clients.delete'], text: msg`Delete clients, with what is known of them` },
  {
    needs: ['clients.notes'],
    lacks: ['clients.read'],
    text: msg`Read and write notes, alerts and formulas of the clients they serve`,
  },
  { needs: ['clients.notes', 'clients.read'], text: msg`Read and write notes, alerts and formulas of clients` },
  { needs: ['clients.read', 'clients.write', 'clients.contact'], text: msg`Find clients, with their phone numbers and emails` },
  {
    needs: ['schedules.read', 'services.read-hidden'],
    lacks: ['schedules.write'],
    text: msg`See working hours and hidden services`,
  },
  { needs: ['absences.soon'], lacks: ['schedules.write'], text: msg`Mark stylists away today and tomorrow` },
  { needs: ['catalogue.write', 'schedules.write'], text: msg`Change services, stylists and working hours` },
  { needs: ['ratings.read', 'ratings.write'], text: msg`Look at what clients say of their visits, and answer` },
  { needs: ['calendars.read-all'], text: msg`Subscribe to everyone’s calendars` },
  {
    needs: ['dashboard.read', 'reports.read', 'clients.spent', 'exports.read'],
    text: msg`See the dashboard with its earnings, reports and what clients have spent, and export all of it`,
  },
  { needs: ['settings.read', 'settings.write', 'webhooks.write'], text: msg`Change settings and webhooks` },
  { needs: ['mail.read', 'mail.write'], text: msg`See what was mailed, and change what mails say` },
  { needs: ['audit.read'], text: msg`See who changed what` },
  { needs: ['staff.manage'], lacks: ['staff.rules'], text: msg`Invite, change and remove receptionists and stylists` },
  { needs: ['staff.manage', 'staff.rules'], text: msg`Invite, change and remove staff, and require a second step from them` },
]

/** Capabilities that no sentence is about: everyone on the staff has the first, the administrator alone the others. */
export const unspoken: readonly Capability[] = [
  'account.second-factor',
  'mail.read-secrets',
  'mail.server',
  'backup.manage',
  'imports.write',
  'online-payments.keys',
]

/** Sentences about capabilities that a role lacks. */
const closed: readonly { readonly lacks: Capability; readonly text: MessageDescriptor }[] = [
  { lacks: 'bookings.read-all', text: msg`other stylists’ visits (unless you allow it in Settings)` },
  { lacks: 'bookings.write-own', text: msg`booking for clients (unless you allow it in Settings)` },
  { lacks: 'payments.take-own', text: msg`checking out (unless you allow it in Settings)` },
  {
    lacks: 'clients.contact',
    text: msg({ message: 'phone numbers and emails', comment: 'In a list of what a role may not see' }),
  },
  { lacks: 'dashboard.read', text: msg({ message: 'earnings', comment: 'In a list of what a role may not see' }) },
  { lacks: 'settings.read', text: msg({ message: 'settings', comment: 'In a list of what a role may not see' }) },
  { lacks: 'staff.manage', text: msg({ message: 'staff', comment: 'In a list of what a role may not see' }) },
]

/** The capabilities that sentences are about. */
export const spoken: ReadonlySet<Capability> = new Set(sentences.flatMap(({ needs }) => needs))

/** Describes a person's rights and their limits, by their role and the salon’s settings. */
export function roleText(person: HasRole): { readonly may: readonly string[]; readonly closed: readonly string[] } {
  const has = (capability: Capability) => can(person, capability)
  return {
    may: sentences.filter(({ needs, lacks = [] }) => needs.every(has) && !lacks.some(has)).map(({ text }) => say(text)),
    closed: closed.filter(({ lacks }) => !has(lacks)).map(({ text }) => say(text)),
  }
}
