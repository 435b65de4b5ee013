import { describe, expect, it } from 'vitest'
import { firstPage } from '../../parts/paging/list-position.ts'
import {
  type BookingsSearchParams,
  bookingsPath,
  readBookingsSearchParams,
  toQuery,
  writeBookingsSearchParams,
} from './bookings-search-params.ts'

const read = (query: string) => readBookingsSearchParams(new URLSearchParams(query))
const usual: BookingsSearchParams = { status: 'Pending', ...firstPage, q: '', order: 'visit', isOverdue: false }

describe('the search params of Bookings', () => {
  it('are the first page of the pending bookings by default', () => {
    expect(read('')).toEqual(usual)
  })

  it.each<[string, BookingsSearchParams]>([
    ['status=Canceled', { ...usual, status: 'Canceled' }],
    ['after=5000-a', { ...usual, after: '5000-a' }],
    ['order=change', { ...usual, order: 'change' }],
    ['overdue=today', { ...usual, isOverdue: true }],
    ['q=ada+lovelace', { ...usual, q: 'ada lovelace' }],
    ['before=end&status=Completed&q=%26', { ...usual, status: 'Completed', before: 'end', q: '&' }],
  ])('are read from %s and written back', (query, params) => {
    expect(read(query)).toEqual(params)
    expect(writeBookingsSearchParams(params).toString()).toBe(query)
  })

  it('leave out defaults', () => {
    expect(writeBookingsSearchParams(usual).toString()).toBe('')
    expect([bookingsPath({}), bookingsPath({ status: 'Confirmed', q: 'A B' })]).toEqual([
      '/admin/bookings',
      '/admin/bookings?status=Confirmed&q=A+B',
    ])
  })

  it.each(['status=pending', 'status=All', 'status=', 'page=2', 'after=two', 'q=+', 'order=price', 'overdue=always'])(
    'ignore %s',
    (query) => {
      expect(read(query)).toEqual(usual)
    },
  )

  it('stay within what the server accepts', () => {
    expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(254)
  })
})

describe('the query to the server', () => {
  it('starts as the query that start-up has sent', () => {
    expect(toQuery(usual)).toEqual({ scope: 'all', status: 'Pending', order: 'visit' })
  })

  it('includes the search', () => {
    const params: BookingsSearchParams = { ...usual, after: '3-a', q: 'ada', order: 'change' }
    expect(toQuery(params)).toEqual({ scope: 'all', status: 'Pending', after: '3-a', q: 'ada' })
  })

  it('requests overdue bookings only', () => {
    expect(toQuery({ ...usual, isOverdue: true, q: 'ada' })).toEqual({ scope: 'all', overdue: 'today' })
  })
})
