import { expect, test } from 'vitest'
import { bookingPath, clientWays } from './client-way.ts'

test('a visitor starts without signing in, unless the salon wants an account first', () => {
  expect(bookingPath({ user: null, clientWay: 'account last' })).toBe('/book')
  expect(bookingPath({ user: null, clientWay: 'guests welcome' })).toBe('/book')
  expect(bookingPath({ user: null, clientWay: undefined })).toBe('/book')
  expect(bookingPath({ user: null, clientWay: 'account first' })).toBe('/bookings')
})

test('a signed-in client gets the specification’s page', () => {
  for (const clientWay of clientWays) expect(bookingPath({ user: {}, clientWay })).toBe('/bookings')
})
