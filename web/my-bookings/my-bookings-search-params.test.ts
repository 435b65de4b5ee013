import { expect, test } from 'vitest'
import { firstPage } from '../parts/paging/list-position.ts'
import { readMyBookingsParams, writeMyBookingsParams } from './my-bookings-search-params.ts'

const read = (query: string) => readMyBookingsParams(new URLSearchParams(query))

test('without a query, the pending bookings are on show', () => {
  expect(read('')).toEqual({ tab: 'bookings', status: 'Pending', ...firstPage })
})

test('an address is read as it was written', () => {
  for (const params of [
    { tab: 'bookings', status: 'Pending', ...firstPage },
    { tab: 'bookings', status: 'Canceled', after: '1-a', before: undefined },
    { tab: 'profile', status: 'Pending', ...firstPage },
    { tab: 'bookings', status: 'Confirmed', after: undefined, before: 'end', booking: 'K7QF9M2XTR4W' },
  ] as const) {
    expect(readMyBookingsParams(writeMyBookingsParams(params))).toEqual(params)
  }
})

test.each(['status=Nonsense', 'page=2', 'after=x', 'before=', 'tab=other'])('a query such as %s is the default', (query) => {
  expect(read(query)).toEqual({ tab: 'bookings', status: 'Pending', ...firstPage })
})

test('the default leaves the address short', () => {
  expect(String(writeMyBookingsParams({ tab: 'bookings', status: 'Pending', ...firstPage }))).toBe('')
})
