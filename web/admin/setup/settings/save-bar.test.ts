import { expect, it } from 'vitest'
import { effectsInWords } from './save-bar.tsx'

const nothing = { moves: 0, roundedPrices: 0, leftOut: 0 }

it.each([
  [nothing, []],
  [
    { ...nothing, leftOut: 1 },
    [
      '1 upcoming booking is at a time when the salon will be closed. It stays as booked: move or cancel it under “Hours and absences” of its stylist.',
    ],
  ],
  [
    { moves: 1200, roundedPrices: 1, leftOut: 3 },
    [
      '3 upcoming bookings are at a time when the salon will be closed. They stay as booked: move or cancel them under “Hours and absences” of each stylist.',
      '1,200 upcoming bookings move to the new time zone. Each keeps its time of day.',
      '1 price is rounded, since the new currency has no smaller coins.',
    ],
  ],
])('says what %j means', (effects, sentences) => {
  expect(effectsInWords(effects)).toEqual(sentences)
})
