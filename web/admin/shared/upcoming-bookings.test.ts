import { expect, it } from 'vitest'
import { upcomingText } from './upcoming-bookings.tsx'

it.each([
  ['counting', 'Checking upcoming bookings…'],
  ['unknown', 'We couldn’t check the upcoming bookings with this stylist. They stay as booked.'],
  [0, 'No upcoming bookings have this stylist. Past ones stay as they were.'],
  [1, '1 upcoming booking has this stylist. It stays as booked.'],
  [2, '2 upcoming bookings have this stylist. They stay as booked.'],
  [1234, '1,234 upcoming bookings have this stylist. They stay as booked.'],
] as const)('says what %j upcoming bookings mean', (upcoming, text) => {
  expect(upcomingText('Stylist', upcoming)).toBe(text)
})
