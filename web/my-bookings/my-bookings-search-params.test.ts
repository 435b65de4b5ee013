import { expect, test } from 'vitest'
import { readMyBookingsParams, writeMyBookingsParams } from './my-bookings-search-params.ts'

const read = (query: string) => readMyBookingsParams(new URLSearchParams(query))

test('without a query, the pending bookings are on show', () => {
  expect(read('')).toEqual({ tab: 'bookings', status: 'Pending', page: 1 })
})

test('an address is read as it was written', () => {
  for (const params of [
    { tab: 'bookings', status: 'Pending', page: 1 },
    { tab: 'bookings', status: 'Canceled', page: 3 },
    { tab: 'profile', status: 'Pending', page: 1 },
    { tab: 'bookings', status: 'Confirmed', page: 2, booking: 'K7QF9M2XTR4W' },
  ] as const) {
    expect(readMyBookingsParams(writeMyBookingsParams(params))).toEqual(params)
  }
})

test.each(['status=Nonsense', 'page=0', 'page=-2', 'page=1.5', 'page=Infinity', 'page=x', 'tab=other'])(
  'a query such as %s is the default',
  (query) => {
    expect(read(query)).toEqual({ tab: 'bookings', status: 'Pending', page: 1 })
  },
)

test('the default leaves the address short', () => {
  expect(String(writeMyBookingsParams({ tab: 'bookings', status: 'Pending', page: 1 }))).toBe('')
})
