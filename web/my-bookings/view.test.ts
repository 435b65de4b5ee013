import { expect, test } from 'vitest'
import { queryOf, viewOf } from './view.ts'

const read = (query: string) => viewOf(new URLSearchParams(query))

test('without a query, the pending bookings are on show', () => {
  expect(read('')).toEqual({ tab: 'bookings', status: 'Pending', page: 1 })
})

test('what an address says is what it was made for', () => {
  for (const view of [
    { tab: 'bookings', status: 'Pending', page: 1 },
    { tab: 'bookings', status: 'Canceled', page: 3 },
    { tab: 'profile', status: 'Pending', page: 1 },
  ] as const) {
    expect(viewOf(queryOf(view))).toEqual(view)
  }
})

test.each(['status=Nonsense', 'page=0', 'page=-2', 'page=1.5', 'page=Infinity', 'page=x', 'tab=other'])(
  'a query such as %s is the default',
  (query) => {
    expect(read(query)).toEqual({ tab: 'bookings', status: 'Pending', page: 1 })
  },
)

test('the default leaves the address short', () => {
  expect(String(queryOf({ tab: 'bookings', status: 'Pending', page: 1 }))).toBe('')
})
