import { expect, test } from 'vitest'
import { bookingIdPrefix } from '../text.ts'

test.each([
  ['K7QF9M2XTR4W', 'K7QF9M2XTR4W'],
  ['k7qf', 'K7QF'],
  [' #k7qf-9m2x tr4w ', 'K7QF9M2XTR4W'],
  ['K7QF/9M2X.TR4W', 'K7QF9M2XTR4W'],
  ['oil0', '0110'],
])('%j is read as %s', (typed, prefix) => {
  expect(bookingIdPrefix(typed)).toBe(prefix)
})

test.each(['K7Q', 'K7QF9M2XTR4WX', 'Ada', 'Ursula', 'é7QF', 'K7QF%', "K7QF'", '', '----', 'ada@client.example'])(
  '%j is no booking id',
  (typed) => {
    expect(bookingIdPrefix(typed)).toBeNull()
  },
)
