import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { isolated } from '../../language/isolation.ts'
import { directionOf } from '../../language/languages.ts'
import { language, say } from '../../language/say.ts'
import { roleNames } from '../../people/staff.ts'
import type { AuditArea, AuditEntry, AuditKind } from '../audit.ts'

export const areaNames: Record<AuditArea, MessageDescriptor> = {
  settings: msg`Settings`,
  services: msg`Services`,
  stylists: msg`Stylists`,
  ratings: msg`Ratings`,
  schedules: msg`Schedules`,
  staff: msg`Staff`,
  clients: msg`Clients`,
  bookings: msg`Deleted bookings`,
  blocks: msg`Blocked time`,
  waitlist: msg`Waitlist`,
  till: msg`Closings of the till`,
  'online-payments': msg`Online payments`,
  exports: msg`Downloads`,
  imports: msg`Moving in`,
  'sign-ins': msg`Sign-ins of staff`,
  security: msg`Passwords, codes and passkeys`,
  calendars: msg`Calendar addresses`,
  webhooks: msg`Webhooks`,
  mails: msg`Mail texts and server`,
  backups: msg`Backups`,
  demo: msg`Sample data`,
}

/** The part of the salon that an entry is about: its kind's first half. */
export function areaText(kind: string): string {
  const [area = ''] = kind.split('.')
  return Object.hasOwn(areaNames, area) ? say(areaNames[area as AuditArea]) : area
}

/** Sentences about the account and the subject, each where its name belongs. */
const sentences: Record<AuditKind, MessageDescriptor> = {
  'settings.changed': msg`<actor/> changed the settings`,
  'settings.translated': msg`<actor/> changed the salon’s texts in <subject/>`,
  'settings.texts-swapped': msg`<actor/> said that the salon’s own texts were in <subject/>`,
  'services.added': msg`<actor/> added the service <subject/>`,
  'services.changed': msg`<actor/> changed the service <subject/>`,
  'services.deleted': msg`<actor/> deleted the service <subject/>`,
  'services.reordered': msg`<actor/> changed the order of services`,
  'stylists.added': msg`<actor/> added the stylist <subject/>`,
  'stylists.changed': msg`<actor/> changed the stylist <subject/>`,
  'stylists.deleted': msg`<actor/> deleted the stylist <subject/>`,
  'stylists.reordered': msg`<actor/> changed the order of stylists`,
  'ratings.shown': msg`<actor/> showed what was said of <subject/>`,
  'ratings.hidden': msg`<actor/> kept back what was said of <subject/>`,
  'ratings.answered': msg`<actor/> answered what was said of <subject/>`,
  'schedules.changed': msg`<actor/> changed the schedule of <subject/>`,
  'staff.invited': msg`<actor/> invited <subject/>`,
  'staff.invitation-withdrawn': msg`<actor/> withdrew the invitation of <subject/>`,
  'staff.joined': msg`<actor/> joined the staff as <subject/>`,
  'staff.changed': msg`<actor/> changed the role of <subject/>`,
  'staff.removed': msg`<actor/> removed from the staff <subject/>`,
  'clients.added': msg`<actor/> added the client <subject/>`,
  'clients.changed': msg`<actor/> changed the client <subject/>`,
  'clients.deleted': msg`<actor/> deleted the client <subject/>`,
  'clients.merged': msg`<actor/> merged two records of the client <subject/>`,
  'clients.distinguished': msg`<actor/> said who is not the same person as the client <subject/>`,
  'clients.undistinguished': msg`<actor/> took back who is not the same person as the client <subject/>`,
  'clients.parted': msg`<actor/> undid a merge of the client <subject/>`,
  'clients.taken-apart': msg`<actor/> made a client of their own of another name on the card of <subject/>`,
  'clients.name-kept': msg`<actor/> said that another name is the client’s <subject/>`,
  'clients.name-doubted': msg`<actor/> took back that another name is the client’s <subject/>`,
  'clients.joined': msg`<actor/> joined an account to the client <subject/>`,
  'bookings.deleted': msg`<actor/> deleted the booking <subject/>`,
  'blocks.added': msg`<actor/> blocked time of <subject/>`,
  'blocks.changed': msg`<actor/> changed blocked time of <subject/>`,
  'blocks.removed': msg`<actor/> gave back blocked time of <subject/>`,
  'waitlist.added': msg`<actor/> put on the waitlist <subject/>`,
  'waitlist.offered': msg`<actor/> offered a time to <subject/>`,
  'waitlist.called': msg`<actor/> called in vain <subject/>`,
  'waitlist.withdrawn': msg`<actor/> took back the offer to <subject/>`,
  'waitlist.removed': msg`<actor/> took off the waitlist <subject/>`,
  'till.closed': msg`<actor/> closed the till of <subject/>`,
  'till.sold': msg`<actor/> sold <subject/>`,
  'till.refunded': msg`<actor/> gave back what was paid for <subject/>`,
  'till.cash-in': msg`<actor/> put cash into the till for <subject/>`,
  'till.cash-out': msg`<actor/> took cash out of the till for <subject/>`,
  'online-payments.keys-changed': msg`<actor/> changed the keys of online payments <subject/>`,
  'online-payments.keys-removed': msg`<actor/> removed the keys of online payments <subject/>`,
  'online-payments.asked': msg`<actor/> asked for a payment online from <subject/>`,
  'online-payments.refunded': msg`<actor/> gave back an online payment of <subject/>`,
  'online-payments.kept': msg`<actor/> kept an online payment of <subject/>`,
  'online-payments.fee': msg`<actor/> charged a fee to <subject/>`,
  'online-payments.excused': msg`<actor/> went on without the payment of <subject/>`,
  'online-payments.withdrawn': msg`<actor/> stopped asking for the payment of <subject/>`,
  'exports.downloaded': msg`<actor/> downloaded <subject/>`,
  'imports.done': msg`<actor/> imported a file of <subject/>`,
  'sign-ins.signed-in': msg`<actor/> signed in <subject/>`,
  'sign-ins.failed': msg`<actor/> failed to sign in as <subject/>`,
  'security.codes-on': msg`<actor/> turned one-time codes on`,
  'security.codes-off': msg`<actor/> turned one-time codes off`,
  'security.recovery-codes': msg`<actor/> made new recovery codes`,
  'security.passkey-added': msg`<actor/> added a passkey`,
  'security.passkey-renamed': msg`<actor/> renamed a passkey`,
  'security.passkey-removed': msg`<actor/> removed a passkey`,
  'security.password-changed': msg`<actor/> changed their password`,
  'calendars.added': msg`<actor/> made a calendar address for <subject/>`,
  'calendars.removed': msg`<actor/> removed the calendar address for <subject/>`,
  'webhooks.added': msg`<actor/> added the webhook <subject/>`,
  'webhooks.changed': msg`<actor/> changed the webhook <subject/>`,
  'webhooks.deleted': msg`<actor/> removed the webhook <subject/>`,
  'webhooks.secret-replaced': msg`<actor/> replaced the secret of the webhook <subject/>`,
  'mails.text-changed': msg`<actor/> changed the text of the mail <subject/>`,
  'mails.text-reset': msg`<actor/> went back to our text of the mail <subject/>`,
  'mails.server-changed': msg`<actor/> changed the mail server <subject/>`,
  'mails.server-removed': msg`<actor/> removed the mail server <subject/>`,
  'backups.started': msg`<actor/> started the backup <subject/>`,
  'backups.downloaded': msg`<actor/> downloaded the backup <subject/>`,
  'backups.plan-changed': msg`<actor/> changed when backups are made`,
  'demo.removed': msg`<actor/> removed the sample data`,
}

/** '<actor/> deleted the service <subject/>'. Falls back for kinds of later versions. */
export function describeKind({ kind }: Pick<AuditEntry, 'kind'>): MessageDescriptor {
  if (Object.hasOwn(sentences, kind)) return sentences[kind as AuditKind]
  return msg`<actor/> did something that this version doesn’t know (${{ kind }}) <subject/>`
}

export function actorText({ label, role }: AuditEntry['actor']): string {
  return role === 'visitor' ? say(msg`Somebody`) : label
}

const actors: Record<AuditEntry['actor']['role'], MessageDescriptor> = {
  ...roleNames,
  client: msg`Client`,
  link: msg`Client, by a link`,
  system: msg({ message: 'Automatic', context: 'who made a change' }),
  visitor: msg`Visitor`,
}

export const roleText = ({ role }: Pick<AuditEntry['actor'], 'role'>) => say(actors[role])

/** An entry's sentence, with the names of its author and its subject. */
export function sentenceText({ kind, actor, subject }: Pick<AuditEntry, 'kind' | 'actor' | 'subject'>): string {
  const isIsolating = directionOf(language()) === 'rtl'
  const isolatedName = (name: string) => (isIsolating ? isolated(name) : name)
  return say(describeKind({ kind }))
    .replace('<actor/>', () => isolatedName(actorText(actor)))
    .replace('<subject/>', () => isolatedName(subject?.label ?? ''))
    .trim()
}
