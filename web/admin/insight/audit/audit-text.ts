import type { AuditArea, AuditEntry, AuditKind } from '../../../../domain/insight/audit.ts'

export const areaNames: Record<AuditArea, string> = {
  settings: 'Settings',
  services: 'Services',
  stylists: 'Stylists',
  ratings: 'Ratings',
  schedules: 'Schedules',
  staff: 'Staff',
  clients: 'Clients',
  bookings: 'Deleted bookings',
  blocks: 'Blocked time',
  waitlist: 'Waitlist',
  till: 'Closings of the till',
  exports: 'Downloads',
  imports: 'Moving in',
  'sign-ins': 'Sign-ins of staff',
  security: 'Passwords, codes and passkeys',
  calendars: 'Calendar addresses',
  webhooks: 'Webhooks',
  mails: 'Mail texts and server',
  backups: 'Backups',
  demo: 'Sample data',
}

/** Verbs between the account's name and the subject's. */
const verbs: Record<AuditKind, string> = {
  'settings.changed': 'changed the settings',
  'services.added': 'added the service',
  'services.changed': 'changed the service',
  'services.deleted': 'deleted the service',
  'services.reordered': 'changed the order of services',
  'stylists.added': 'added the stylist',
  'stylists.changed': 'changed the stylist',
  'stylists.deleted': 'deleted the stylist',
  'stylists.reordered': 'changed the order of stylists',
  'ratings.shown': 'showed what was said of',
  'ratings.hidden': 'kept back what was said of',
  'ratings.answered': 'answered what was said of',
  'schedules.changed': 'changed the schedule of',
  'staff.invited': 'invited',
  'staff.invitation-withdrawn': 'withdrew the invitation of',
  'staff.joined': 'joined the staff as',
  'staff.changed': 'changed the role of',
  'staff.removed': 'removed from the staff',
  'clients.added': 'added the client',
  'clients.changed': 'changed the client',
  'clients.deleted': 'deleted the client',
  'clients.merged': 'merged two records of the client',
  'clients.distinguished': 'said who is not the same person as the client',
  'clients.undistinguished': 'took back who is not the same person as the client',
  'clients.parted': 'undid a merge of the client',
  'clients.taken-apart': 'made a client of their own of another name on the card of',
  'clients.name-kept': 'said that another name is the client’s',
  'clients.name-doubted': 'took back that another name is the client’s',
  'clients.joined': 'joined an account to the client',
  'bookings.deleted': 'deleted the booking',
  'blocks.added': 'blocked time of',
  'blocks.changed': 'changed blocked time of',
  'blocks.removed': 'gave back blocked time of',
  'waitlist.added': 'put on the waitlist',
  'waitlist.offered': 'offered a time to',
  'waitlist.called': 'called in vain',
  'waitlist.withdrawn': 'took back the offer to',
  'waitlist.removed': 'took off the waitlist',
  'till.closed': 'closed the till of',
  'till.sold': 'sold',
  'till.refunded': 'gave back what was paid for',
  'till.cash-in': 'put cash into the till for',
  'till.cash-out': 'took cash out of the till for',
  'exports.downloaded': 'downloaded',
  'imports.done': 'imported a file of',
  'sign-ins.signed-in': 'signed in',
  'sign-ins.failed': 'failed to sign in as',
  'security.codes-on': 'turned one-time codes on',
  'security.codes-off': 'turned one-time codes off',
  'security.recovery-codes': 'made new recovery codes',
  'security.passkey-added': 'added a passkey',
  'security.passkey-renamed': 'renamed a passkey',
  'security.passkey-removed': 'removed a passkey',
  'security.password-changed': 'changed their password',
  'calendars.added': 'made a calendar address for',
  'calendars.removed': 'removed the calendar address for',
  'webhooks.added': 'added the webhook',
  'webhooks.changed': 'changed the webhook',
  'webhooks.deleted': 'removed the webhook',
  'webhooks.secret-replaced': 'replaced the secret of the webhook',
  'mails.text-changed': 'changed the text of the mail',
  'mails.text-reset': 'went back to our text of the mail',
  'mails.server-changed': 'changed the mail server',
  'mails.server-removed': 'removed the mail server',
  'backups.started': 'started the backup',
  'backups.downloaded': 'downloaded the backup',
  'backups.plan-changed': 'changed when backups are made',
  'demo.removed': 'removed the sample data',
}

/** 'deleted the service'. Falls back for kinds of later versions. */
export function verbOf({ kind }: Pick<AuditEntry, 'kind'>): string {
  return Object.hasOwn(verbs, kind) ? verbs[kind as AuditKind] : `did something that this version doesn’t know (${kind})`
}

/** 'rules.mostOpen' as 'Rules: most open', 'ServiceName' as 'Service name'. */
export function fieldText(field: string): string {
  const words = (name: string) => name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
  const [first = '', ...rest] = field.split('.').map(words)
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(': ')
}

export function valueText(value: AuditEntry['changes'][number]['from']): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

export function actorText({ label, role }: AuditEntry['actor']): string {
  return role === 'visitor' ? 'Somebody' : label
}
