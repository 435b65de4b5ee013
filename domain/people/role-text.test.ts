import { expect, it } from 'vitest'
import { roleText, spoken, unspoken } from './role-text.ts'
import { capabilities, roles } from './roles.ts'

it('says something of every capability', () => {
  expect(capabilities.filter((capability) => !spoken.has(capability) && !unspoken.includes(capability))).toEqual([])
})

it('says of a stylist and a manager what they may and may not', () => {
  expect(roleText({ role: 'stylist' })).toEqual({
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
  expect(roleText({ role: 'manager' }).may).toContain('Invite, change and remove receptionists and stylists')
  expect(roleText({ role: 'manager' }).closed).toEqual([])
  expect(roleText({ role: 'client' }).may).toEqual([])
})

it('says of a stylist what the salon’s settings add, and that nothing of it has to be allowed', () => {
  const { may, closed } = roleText({ role: 'stylist', seesAllVisits: true, booksOwn: true, checksOutOwn: true })
  expect(may).toEqual([
    'See everybody’s visits, from today on, and mark who arrived for their own',
    'Keep their own time free',
    'Book, move and cancel in their own column',
    'Check out their own visits',
    'Read and write notes, alerts and formulas of the clients they serve',
  ])
  expect(closed.join()).not.toContain('unless you allow it')
  expect(roleText({ role: 'stylist', booksOwn: true }).may[0]).toMatch(/^See their own visits/)
})

it('says more of each role than of the one below', () => {
  const counts = roles.map((role) => roleText({ role }).may.length)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
})
