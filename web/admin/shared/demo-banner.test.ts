import { expect, it } from 'vitest'
import { demoNotice, demoText } from './demo-banner.tsx'

const stays = 'Anything you added or changed stays, and so do your real clients’ bookings.'

it.each([
  [
    { services: 8, stylists: 4, clients: 24, bookings: 1168 },
    `This removes 8 services, 4 stylists and 24 sample clients with their 1,168 bookings for good. ${stays}`,
  ],
  [
    { services: 1, stylists: 0, clients: 1, bookings: 1 },
    `This removes 1 service and 1 sample client with their 1 booking for good. ${stays}`,
  ],
  [{ services: 0, stylists: 2, clients: 0, bookings: 0 }, `This removes 2 stylists for good. ${stays}`],
  [{ services: 0, stylists: 1, clients: 0, bookings: 0 }, `This removes 1 stylist for good. ${stays}`],
  [{ services: 0, stylists: 0, clients: 3, bookings: 0 }, `This removes 3 sample clients for good. ${stays}`],
])('says that %j are removed', (left, text) => {
  expect(demoText(left)).toBe(text)
})

it('does not call records sample data that real clients have booked', () => {
  expect(demoNotice({ hasRealBookings: false })).toBe('This is sample data.')
  expect(demoNotice({ hasRealBookings: true })).toBe('Some of this is sample data. Your clients’ bookings are real.')
})
