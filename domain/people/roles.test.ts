import { expect, it } from 'vitest'
import { can, canManageRole, canMarkColumn, capabilities, type HasRole, isStaff, type Role, roles } from './roles.ts'

/** Each role's capabilities, written out again so that no edit of the table goes unseen. */
const rights: Record<Role, readonly string[]> = {
  client: [],
  stylist: ['account.second-factor', 'clients.notes', 'bookings.read', 'bookings.mark', 'blocks.write'],
  receptionist: [
    'bookings.read-all',
    'bookings.write',
    'bookings.write-own',
    'blocks.write-all',
    'payments.take',
    'payments.take-own',
    'clients.find',
    'till.read',
    'till.close',
    'waitlist.read',
    'waitlist.write',
    'services.read-hidden',
    'schedules.read',
    'clients.read',
    'absences.soon',
    'clients.write',
    'clients.contact',
    'calendars.read-all',
  ],
  manager: [
    'bookings.delete',
    'fees.charge',
    'payments.refund-online',
    'payments.excuse',
    'till.read-all',
    'catalogue.write',
    'ratings.read',
    'ratings.write',
    'schedules.write',
    'clients.delete',
    'clients.spent',
    'dashboard.read',
    'reports.read',
    'exports.read',
    'mail.read',
    'mail.write',
    'settings.read',
    'settings.write',
    'webhooks.write',
    'audit.read',
    'staff.manage',
  ],
  administrator: ['online-payments.keys', 'staff.rules', 'backup.manage', 'imports.write', 'mail.read-secrets', 'mail.server'],
}

/** From fewest rights to most: so far, each has all rights of the roles before it. */
const ascending = roles.toReversed()

it.each(ascending)('a %s has these rights and no other', (role) => {
  const expected = ascending.slice(0, ascending.indexOf(role) + 1).flatMap((each) => rights[each])
  expect(capabilities.filter((capability) => can({ role }, capability)).toSorted()).toEqual(expected.toSorted())
})

it('lets staff without a required second factor do nothing but set it up', () => {
  for (const role of roles) {
    const allowed = capabilities.filter((capability) => can({ role, needsSecondFactor: true }, capability))
    expect(allowed, role).toEqual(role === 'client' ? [] : ['account.second-factor'])
  }
})

it.each([
  ['book', { booksOwn: true }, ['bookings.write-own', 'clients.find']],
  ['check out', { checksOutOwn: true }, ['payments.take-own']],
  ['give online payments back', { refundsOnline: true }, ['fees.charge', 'payments.refund-online', 'payments.excuse']],
] as const)('lets a stylist whom the salon lets %s do that, and nothing else more', (_, tick, more) => {
  const grantedTo = (person: HasRole) => capabilities.filter((capability) => can(person, capability))
  expect(grantedTo({ role: 'stylist', ...tick }).toSorted()).toEqual([...rights.stylist, ...more].toSorted())
  expect(grantedTo({ role: 'stylist', needsSecondFactor: true, ...tick })).toEqual(['account.second-factor'])
})

it('gives a visitor no right', () => {
  expect(capabilities.filter((capability) => can(null, capability))).toEqual([])
})

it('lets people manage roles below their own only', () => {
  const managed = (role: Role) => roles.filter((other) => canManageRole({ role }, other))
  expect(managed('administrator')).toEqual(['manager', 'receptionist', 'stylist', 'client'])
  expect(managed('manager')).toEqual(['receptionist', 'stylist', 'client'])
  for (const role of ['receptionist', 'stylist', 'client'] as const) expect(managed(role)).toEqual([])
})

it('counts everybody but clients as staff', () => {
  expect(roles.filter((role) => isStaff({ role }))).toEqual(['administrator', 'manager', 'receptionist', 'stylist'])
})

it('lets a stylist mark the visits in their column, and the desk everybody’s', () => {
  const stylist = { role: 'stylist', stylistId: 'mara', seesAllVisits: true } as const
  expect(canMarkColumn(stylist, 'mara')).toBe(true)
  expect(canMarkColumn(stylist, 'noel')).toBe(false)
  expect(canMarkColumn({ role: 'stylist' }, undefined)).toBe(false)
  expect(canMarkColumn({ role: 'receptionist' }, 'noel')).toBe(true)
  expect(canMarkColumn(null, 'noel')).toBe(false)
})
