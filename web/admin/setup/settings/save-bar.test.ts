import { expect, it } from 'vitest'
import { noEffects } from '../../../../domain/settings.ts'
import { effectsInWords } from './save-bar.tsx'

const nothing = noEffects

it.each([
  [nothing, []],
  [
    { ...nothing, leftOut: 1 },
    [
      '1 upcoming booking is at a time when the salon will be closed. It stays as booked: move or cancel it under “Hours and absences” of its stylist.',
    ],
  ],
  [
    { ...nothing, moves: 1200, roundedPrices: 1, leftOut: 3 },
    [
      '3 upcoming bookings are at a time when the salon will be closed. They stay as booked: move or cancel them under “Hours and absences” of each stylist.',
      '1,200 upcoming bookings move to the new time zone. Each keeps its time of day.',
      '1 price is rounded, since the new currency has no smaller coins.',
    ],
  ],
  [{ ...nothing, reminders: 29 }, ['29 reminders of visits leave at once.']],
  [
    { ...nothing, reminders: 1, ratingRequests: 2, isQuietNow: true },
    ['1 client is reminded of a visit when the quiet hours end.', '2 clients are asked for a rating when the quiet hours end.'],
  ],
])('says what %j means', (effects, sentences) => {
  expect(effectsInWords(effects)).toEqual(sentences)
})
