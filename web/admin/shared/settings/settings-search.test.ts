import { describe, expect, it } from 'vitest'
import { pageAccess } from '../../../../domain/access.ts'
import { formerParts, openSettings, settingsGroups } from './settings-pages.ts'
import { findSettings } from './settings-search.ts'

const pathsFor = (role: 'administrator' | 'manager' | 'receptionist') =>
  openSettings({ role }).flatMap(({ pages }) => pages.map(({ path }) => path))

describe('the list of settings', () => {
  it('lists every page once, under its address', () => {
    const below = Object.keys(pageAccess).filter((path) => path.startsWith('/admin/settings/'))
    expect(pathsFor('administrator').toSorted()).toEqual(below.toSorted())
    expect(Object.values(formerParts).every((path) => below.includes(path))).toBe(true)
  })

  it('lists only pages that the account may open', () => {
    expect(pathsFor('receptionist')).toEqual([])
    const closed = ['mail', 'second-step', 'import', 'export', 'backups'].map((page) => `/admin/settings/${page}`)
    expect(pathsFor('administrator').filter((path) => !pathsFor('manager').includes(path))).toEqual(closed)
  })
})

describe('the search of settings', () => {
  const first = (typed: string) => findSettings(settingsGroups(), typed)[0]

  it.each([
    ['Logo', 'Salon: Look', 'Logo'],
    ['timezone', 'Salon: Language and region', 'Time zone'],
    ['lead time', 'Booking: Rules', 'Least notice'],
    ['SMTP', 'Messages', 'Mail server'],
    ['holiday', 'Booking', 'Closures'],
    ['2fa', 'Team', 'Second step'],
    ['restore', 'Data', 'Backups'],
    ['csv import', 'Data', 'Import'],
  ])('finds for “%s” the page that people mean', (typed, where, label) => {
    expect(first(typed)).toMatchObject({ label, where })
  })

  it('finds fields, and nothing for an empty search', () => {
    expect(first('most open')?.to).toBe('/admin/settings/rules?field=Most+open+bookings')
    expect(findSettings(settingsGroups(), '  ')).toEqual([])
    expect(findSettings(settingsGroups(), 'xyzzy')).toEqual([])
  })

  it('puts matches by name first', () => {
    expect(
      findSettings(settingsGroups(), 'mail')
        .map(({ label }) => label)
        .slice(0, 2),
    ).toEqual(['Mail server', 'Mail log'])
  })
})
