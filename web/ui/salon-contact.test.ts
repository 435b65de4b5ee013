import { expect, test } from 'vitest'
import { defaultStyle, formatsOf } from '../../domain/formats.ts'
import { buildMapLink, callTo, formatClosures, formatHours } from './salon-contact.ts'

test('the number to call has no decoration', () => {
  expect(callTo({ phone: '+1 (718) 555-0142' })).toBe('tel:+17185550142')
})

test('the map link escapes the address', () => {
  const link = new URL(buildMapLink({ name: 'Ann & Bo', address: '12 Linden Street #3, Brooklyn', mapUrl: '', position: null }))
  expect(link.origin).toBe('https://www.google.com')
  expect(link.searchParams.get('query')).toBe('Ann & Bo, 12 Linden Street #3, Brooklyn')
  expect(link.hash).toBe('')
})

test('an owner’s own link to the map is used unchanged, and otherwise the position', () => {
  const salon = { name: 'Linden', address: '', position: { latitude: 40.69371, longitude: -73.99 } }
  expect(buildMapLink({ ...salon, mapUrl: 'https://maps.example/linden' })).toBe('https://maps.example/linden')
  expect(buildMapLink({ ...salon, mapUrl: '' })).toBe(
    'https://www.openstreetmap.org/?mlat=40.69371&mlon=-73.99#map=17/40.69371/-73.99',
  )
})

test('the hours are grouped by runs of weekdays, from the salon’s first day of the week on', () => {
  const day = [{ starts: 600, ends: 1140 }]
  const split = [
    { starts: 540, ends: 720 },
    { starts: 780, ends: 1440 },
  ]
  const everyDay = { Monday: day, Tuesday: day, Wednesday: day, Thursday: day, Friday: day, Saturday: day, Sunday: day }
  const plain = (lines: readonly string[]) => lines.map((line) => line.replaceAll('\u00a0', ' '))
  expect(plain(formatHours({ hours: everyDay, firstDay: 'Monday' }, formatsOf(defaultStyle)))).toEqual([
    'Monday to Sunday, 10:00 AM to 7:00 PM',
  ])
  const style = { ...defaultStyle, locale: 'en-GB', clock: '24', firstDay: 'Sunday' } as const
  const hours = { ...everyDay, Sunday: [], Monday: [], Friday: split }
  expect(plain(formatHours({ hours, firstDay: 'Sunday' }, formatsOf(style)))).toEqual([
    'Sunday and Monday, closed',
    'Tuesday to Thursday, 10:00 to 19:00',
    'Friday, 09:00 to 12:00 and 13:00 to 00:00',
    'Saturday, 10:00 to 19:00',
  ])
})

test('closures are named in order, with their reasons', () => {
  const closures = [
    { from: '2026-12-31', to: '2026-12-31', reason: 'Stocktaking' },
    { from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' },
  ]
  expect(formatClosures({ closures }, formatsOf(defaultStyle))).toEqual([
    'Closed Thursday, December 24 to Saturday, December 26: Christmas',
    'Closed Thursday, December 31: Stocktaking',
  ])
})
