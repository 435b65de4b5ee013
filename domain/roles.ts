/** What a person is here, from most rights to fewest. The administrator is the one account whose address is ADMIN_EMAIL. */
export const roles = ['administrator', 'manager', 'receptionist', 'stylist', 'client'] as const
export type Role = (typeof roles)[number]

/** The roles that staff can be given. */
export const staffRoles = ['manager', 'receptionist', 'stylist'] as const satisfies readonly Role[]
export type StaffRole = (typeof staffRoles)[number]

/** Roles by capability: whatever isn't listed is denied. A client's own bookings and account need no capability. */
const grants = {
  /** Protect the account with one-time codes and passkeys. */
  'account.second-factor': ['administrator', 'manager', 'receptionist', 'stylist'],
  /** Open the bookings: one's own day, as the stylist who serves them, or with `bookings.read-all` everybody's. */
  'bookings.read': ['administrator', 'manager', 'receptionist', 'stylist'],
  'bookings.read-all': ['administrator', 'manager', 'receptionist'],
  /** Book for clients, without a client's limits, and confirm, move, cancel and undo. */
  'bookings.write': ['administrator', 'manager', 'receptionist'],
  'bookings.delete': ['administrator', 'manager'],
  /** Services that are hidden from clients. */
  'services.read-hidden': ['administrator', 'manager', 'receptionist'],
  /** Services, stylists and their pictures. */
  'catalogue.write': ['administrator', 'manager'],
  /** Working hours, absences, and why a time isn't offered. */
  'schedules.read': ['administrator', 'manager', 'receptionist'],
  'schedules.write': ['administrator', 'manager'],
  /** Search clients and open their records. */
  'clients.read': ['administrator', 'manager', 'receptionist'],
  'clients.write': ['administrator', 'manager', 'receptionist'],
  /** Field: clients' phone numbers and addresses, and whether mail reaches them. */
  'clients.contact': ['administrator', 'manager', 'receptionist'],
  /** The dashboard, with what the salon earns. */
  'dashboard.read': ['administrator', 'manager'],
  'exports.read': ['administrator', 'manager'],
  'calendars.read-all': ['administrator', 'manager', 'receptionist'],
  /** The log of mails and their texts. */
  'mail.read': ['administrator', 'manager'],
  'mail.write': ['administrator', 'manager'],
  'settings.read': ['administrator', 'manager'],
  'settings.write': ['administrator', 'manager'],
  'webhooks.write': ['administrator', 'manager'],
  'audit.read': ['administrator', 'manager'],
  /** Invite, change and remove staff below one's own role. */
  'staff.manage': ['administrator', 'manager'],
  /** Whether staff must have a second factor. */
  'staff.rules': ['administrator'],
  'backup.manage': ['administrator'],
  /** Field: links in mails that open somebody's account, where mail stays in files. */
  'mail.read-secrets': ['administrator'],
} as const satisfies Record<string, readonly Role[]>

export type Capability = keyof typeof grants
export const capabilities = Object.keys(grants) as readonly Capability[]

/** Whose rights are asked about. */
export interface HasRole {
  readonly role: Role
  /** The salon requires a second factor of its staff, and this account has none yet. */
  readonly needsSecondFactor?: boolean | undefined
}

/** Whether a person may do something; a visitor may nothing that needs a capability, and somebody without a required second factor only set it up. */
export function can(person: HasRole | null, capability: Capability): boolean {
  if (!person || (person.needsSecondFactor && capability !== 'account.second-factor')) return false
  const allowed: readonly Role[] = grants[capability]
  return allowed.includes(person.role)
}

/** Whether a person works here. */
export function isStaff({ role }: HasRole): boolean {
  return role !== 'client'
}

/** Whether a person may give, change or take away a role: only one below their own. */
export function canManageRole(person: HasRole, role: Role): boolean {
  return can(person, 'staff.manage') && roles.indexOf(person.role) < roles.indexOf(role)
}
