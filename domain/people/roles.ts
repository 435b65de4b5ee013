/** Roles from most rights to fewest. The administrator is the one account whose address is ADMIN_EMAIL. */
export const roles = ['administrator', 'manager', 'receptionist', 'stylist', 'client'] as const
export type Role = (typeof roles)[number]

/** The roles that staff can be given. */
export const staffRoles = ['manager', 'receptionist', 'stylist'] as const satisfies readonly Role[]
export type StaffRole = (typeof staffRoles)[number]

const owner: readonly Role[] = ['administrator']
const managers: readonly Role[] = [...owner, 'manager']
const desk: readonly Role[] = [...managers, 'receptionist']
const everybody: readonly Role[] = [...desk, 'stylist']

/** Roles by capability: unlisted ones are denied. A client's own bookings and account need no capability. */
const grants = {
  /** Protect the account with one-time codes and passkeys. */
  'account.second-factor': everybody,
  /** Open the bookings: one's own day, as the stylist who serves them, or with `bookings.read-all` everybody's. */
  'bookings.read': everybody,
  /** Also a stylist's, where the salon's settings say so. */
  'bookings.read-all': desk,
  /** Book for clients, without a client's limits, and confirm, move, cancel and undo. */
  'bookings.write': desk,
  /** The same in one's own column: also a stylist's, where the salon's settings say so. */
  'bookings.write-own': desk,
  /** Mark visits arrived, started and so on: the desk everybody's, a stylist their own. */
  'bookings.mark': everybody,
  /** Keep time free of bookings: one's own, as a stylist, or with `blocks.write-all` everybody's. */
  'blocks.write': everybody,
  'blocks.write-all': desk,
  'bookings.delete': managers,
  /** Take what clients pay, and give back. */
  'payments.take': desk,
  /** Check out one's own visits, and take their payments: also a stylist's, where the salon's settings say so. Giving back is the desk's. */
  'payments.take-own': desk,
  /** Keys of the provider of online payments. */
  'online-payments.keys': owner,
  /** Charge a fee for a late cancellation or a no-show; refund online payments; complete visits without them. */
  'fees.charge': managers,
  'payments.refund-online': managers,
  'payments.excuse': managers,
  /** The till: a day's takings, of the last week or with `till.read-all` of any, and closing it. */
  'till.read': desk,
  'till.read-all': managers,
  'till.close': desk,
  /** Who waits for a time, and giving them one. */
  'waitlist.read': desk,
  'waitlist.write': desk,
  /** Services that are hidden from clients. */
  'services.read-hidden': desk,
  /** Services, stylists and their pictures. */
  'catalogue.write': managers,
  /** Clients' ratings and texts before they are shown: to look at them, and to answer. */
  'ratings.read': managers,
  'ratings.write': managers,
  /** Working hours, absences, and why a time isn't offered. */
  'schedules.read': desk,
  'schedules.write': managers,
  /** Mark stylists away today and tomorrow, and take that back: a sick call. */
  'absences.soon': desk,
  /** Search clients and open their records. */
  'clients.read': desk,
  /** Find one client by the whole name or phone number, to book for them: with `bookings.write-own`, also a stylist's. */
  'clients.find': desk,
  'clients.write': desk,
  /** Field: clients' phone numbers and addresses, and whether mail reaches them. */
  'clients.contact': desk,
  /** Delete clients, with all records about them. */
  'clients.delete': managers,
  /** Read and write notes, alerts and formulas: the desk everybody's, a stylist those about clients that they serve. */
  'clients.notes': everybody,
  /** Field: a client's spending. */
  'clients.spent': managers,
  /** The dashboard, with the salon's earnings. */
  'dashboard.read': managers,
  /** Figures of stylists and the salon over time. */
  'reports.read': managers,
  'exports.read': managers,
  'calendars.read-all': desk,
  /** The log of mails and their texts. */
  'mail.read': managers,
  'mail.write': managers,
  /** The server that sends mail, with its password: a change to it would disclose everybody's links for a new password. */
  'mail.server': owner,
  'settings.read': managers,
  'settings.write': managers,
  'webhooks.write': managers,
  'audit.read': managers,
  /** Invite, change and remove staff below one's own role. */
  'staff.manage': managers,
  /** True if staff must have a second factor. */
  'staff.rules': owner,
  'backup.manage': owner,
  /** Bring clients and bookings over from another system. */
  'imports.write': owner,
  /** Field: links in mails that act for their recipient; links that open an account only where mail stays in files. */
  'mail.read-secrets': owner,
} satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof grants
export const capabilities = Object.keys(grants) as readonly Capability[]

/** The person whose rights are checked. */
export interface HasRole {
  readonly role: Role
  /** The salon requires a second factor of its staff, and this account has none yet. */
  readonly needsSecondFactor?: boolean | undefined
  /** The salon lets its stylists see everybody's visits, and this is one. */
  readonly seesAllVisits?: boolean | undefined
  /** The salon lets its stylists book, move and cancel in their own column, and this is one. */
  readonly booksOwn?: boolean | undefined
  /** The salon lets its stylists check out their own visits, and this is one. */
  readonly checksOutOwn?: boolean | undefined
  /** The salon lets its receptionists charge fees, give online payments back, and go on without them, and this is one. */
  readonly refundsOnline?: boolean | undefined
  /** This is about their own column, where they book as the desk does. */
  readonly isInOwnColumn?: boolean | undefined
}

/** Capabilities that the salon's settings can add to a stylist's role, by the setting. */
const additions = {
  'bookings.read-all': 'seesAllVisits',
  'bookings.write-own': 'booksOwn',
  'clients.find': 'booksOwn',
  'payments.take-own': 'checksOutOwn',
  'bookings.write': 'isInOwnColumn',
  'fees.charge': 'refundsOnline',
  'payments.refund-online': 'refundsOnline',
  'payments.excuse': 'refundsOnline',
} as const satisfies Partial<Record<Capability, keyof HasRole>>

/** True if a person may do something; a visitor may nothing that needs a capability, and somebody without a required second factor only set it up. */
export function can(person: HasRole | null, capability: Capability): boolean {
  if (!person || (person.needsSecondFactor && capability !== 'account.second-factor')) return false
  if (capability in additions && person[additions[capability as keyof typeof additions]]) return true
  const allowed: readonly Role[] = grants[capability]
  return allowed.includes(person.role)
}

/** Who may be the stylist of a column. */
interface OfColumn extends HasRole {
  readonly stylistId?: string | undefined
}

/** True if a person books, moves and cancels with a stylist: the desk with everybody, a stylist in their own column where the salon lets them. */
export function canWriteColumn(person: OfColumn | null, stylistId: string | undefined): boolean {
  if (can(person, 'bookings.write')) return true
  return can(person, 'bookings.write-own') && stylistId !== undefined && person?.stylistId === stylistId
}

/** True if a person checks out a stylist's visits: likewise. */
export function canCheckOutColumn(person: OfColumn | null, stylistId: string | undefined): boolean {
  if (can(person, 'payments.take')) return true
  return can(person, 'payments.take-own') && stylistId !== undefined && person?.stylistId === stylistId
}

/** True if a person marks a stylist's visits arrived, started and so on: the desk everybody's, a stylist their own. */
export function canMarkColumn(person: OfColumn | null, stylistId: string | undefined): boolean {
  if (can(person, 'bookings.write')) return true
  return can(person, 'bookings.mark') && stylistId !== undefined && person?.stylistId === stylistId
}

/** True if a person works here. */
export function isStaff({ role }: HasRole): boolean {
  return role !== 'client'
}

/** True if a person may give, change or take away a role: only one below their own. */
export function canManageRole(person: HasRole, role: Role): boolean {
  return can(person, 'staff.manage') && roles.indexOf(person.role) < roles.indexOf(role)
}
