import { expect, it } from 'vitest'
import { demoText } from './demo-text.ts'

const kept = 'What you have added or changed yourself stays, and so does what real clients have booked.'

it.each([
  [
    { services: 8, stylists: 4, clients: 24, bookings: 1168 },
    `8 services, 4 stylists and 24 made-up clients with their 1,168 bookings are removed for good. ${kept}`,
  ],
  [
    { services: 1, stylists: 0, clients: 1, bookings: 1 },
    `1 service and 1 made-up client with their 1 booking are removed for good. ${kept}`,
  ],
  [{ services: 0, stylists: 2, clients: 0, bookings: 0 }, `2 stylists are removed for good. ${kept}`],
  [{ services: 0, stylists: 1, clients: 0, bookings: 0 }, `1 stylist is removed for good. ${kept}`],
  [{ services: 0, stylists: 0, clients: 3, bookings: 0 }, `3 made-up clients are removed for good. ${kept}`],
])('says that %j go', (left, text) => {
  expect(demoText(left)).toBe(text)
})
