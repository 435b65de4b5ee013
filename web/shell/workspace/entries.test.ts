import { describe, expect, it } from 'vitest'
import { entries, isCurrentEntry, openEntries } from './entries.ts'

const labels = (role: Parameters<typeof openEntries>[0]) => openEntries(role).map(({ label }) => label)

describe('the entries of the workspace', () => {
  it('are nine for the administrator, in the specification’s order', () => {
    expect(labels({ role: 'administrator' })).toEqual([
      'Dashboard',
      'Day',
      'Services',
      'Bookings',
      'Clients',
      'Stylists',
      'Money',
      'Settings',
      'Home',
    ])
  })

  it('are limited to entries with a tab that the role may open', () => {
    expect(labels({ role: 'receptionist' })).toEqual(['Day', 'Bookings', 'Clients', 'Stylists', 'Money', 'Home'])
    expect(labels({ role: 'stylist' })).toEqual(['Day', 'Bookings', 'Home'])
    expect(labels({ role: 'manager', needsSecondFactor: true })).toEqual(['Home'])
  })

  it('link to the first permitted tab', () => {
    const stylists = openEntries({ role: 'receptionist' }).find(({ label }) => label === 'Stylists')
    expect(stylists?.tabs.map(({ to }) => to)).toEqual(['/admin/stylists/roster', '/admin/stylists/hours'])
  })

  it('are current on each of their pages and no others', () => {
    const current = (path: string) =>
      entries()
        .filter((entry) => isCurrentEntry(entry, path))
        .map(({ label }) => label)
    expect(current('/admin')).toEqual(['Dashboard'])
    expect(current('/admin/day/waitlist')).toEqual(['Day'])
    expect(current('/admin/clients/c1')).toEqual(['Clients'])
    expect(current('/admin/stylists/staff')).toEqual(['Stylists'])
    expect(current('/admin/settings/import')).toEqual(['Settings'])
    expect(current('/')).toEqual(['Home'])
  })
})
