import { expect, it } from 'vitest'
import { roleText, spoken, unspoken } from './role-text.ts'
import { capabilities, roles } from './roles.ts'

it('says something of every capability', () => {
  expect(capabilities.filter((capability) => !spoken.has(capability) && !unspoken.includes(capability))).toEqual([])
})

it('says of a stylist and a manager what they may and may not', () => {
  expect(roleText('stylist')).toEqual({
    may: [
      'See their own visits, from today on, and mark who arrived',
      'Keep their own time free',
      'Read and write notes, alerts and formulas of the clients they serve',
    ],
    closed: [
      'other stylists’ visits (unless you allow it in Settings)',
      'booking for clients (unless you allow it in Settings)',
      'checking out (unless you allow it in Settings)',
      'phone numbers and emails',
      'earnings',
      'settings',
      'staff',
    ],
  })
  expect(roleText('manager').may).toContain('Invite, change and remove receptionists and stylists')
  expect(roleText('manager').closed).toEqual([])
  expect(roleText('client').may).toEqual([])
})

it('says more of each role than of the one below', () => {
  const counts = roles.map((role) => roleText(role).may.length)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
})
