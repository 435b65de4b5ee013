import { expect, it } from 'vitest'
import { noEffects } from '../../../../domain/salon/settings.ts'
import { effectsInWords } from './effects-question.tsx'

const nothing = noEffects
const toYen = { from: 'EUR', to: 'JPY', prices: [], bookings: 1, unpaid: { visits: 2, amount: 120 } }

it.each([
  [nothing, []],
  [
    { ...nothing, leftOut: 1 },
    [
      '1 upcoming booking is at a time when the salon will be closed. It stays as booked: move or cancel it under “Hours and absences” of its stylist.',
    ],
  ],
  [
    { ...nothing, moves: 1, entries: 1, isQuietNow: true },
    [
      '1 upcoming booking moves to the new time zone. Each keeps its time of day.',
      '1 client gets their calendar entry again by mail when the quiet hours end.',
    ],
  ],
  [
    { ...nothing, moves: 1200, currency: toYen, leftOut: 3 },
    [
      '3 upcoming bookings are at a time when the salon will be closed. They stay as booked: move or cancel them under “Hours and absences” of each stylist.',
      '1,200 upcoming bookings move to the new time zone. Each keeps its time of day.',
      'New bookings are in JPY from now on. Nothing is converted: what was booked and earned in EUR stays in it, on lines of its own.',
      '1 upcoming booking stays in EUR, and is paid in it.',
      '120.00 EUR of 2 visits in the last 30 days isn’t paid yet, and stays due in EUR.',
    ],
  ],
  [{ ...nothing, reminders: 29 }, ['29 reminders of visits leave at once.']],
  [
    { ...nothing, reminders: 1, ratingRequests: 2, isQuietNow: true },
    ['1 client is reminded of a visit when the quiet hours end.', '2 clients are asked for a rating when the quiet hours end.'],
  ],
])('explains %j', (effects, sentences) => {
  expect(effectsInWords(effects)).toEqual(sentences)
})
