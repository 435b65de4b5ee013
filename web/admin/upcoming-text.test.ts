import { expect, it } from 'vitest'
import { upcomingText } from './upcoming-text.ts'

it.each([
  ['counting', 'Counting the upcoming bookings…'],
  ['unknown', 'We could not count the upcoming bookings with this stylist. They stay as they were booked.'],
  [0, 'No upcoming booking has this stylist. Past ones stay as they were.'],
  [1, '1 upcoming booking has this stylist. It stays as it was booked.'],
  [2, '2 upcoming bookings have this stylist. They stay as they were booked.'],
  [1234, '1,234 upcoming bookings have this stylist. They stay as they were booked.'],
] as const)('says what %j upcoming bookings mean', (upcoming, text) => {
  expect(upcomingText('Stylist', upcoming)).toBe(text)
})
