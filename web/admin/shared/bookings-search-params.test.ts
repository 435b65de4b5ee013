import { describe, expect, it } from 'vitest'
import {
  type BookingsSearchParams,
  bookingsPath,
  countPages,
  readBookingsSearchParams,
  toQuery,
  writeBookingsSearchParams,
} from './bookings-search-params.ts'

const read = (query: string) => readBookingsSearchParams(new URLSearchParams(query))
const usual: BookingsSearchParams = { status: 'Pending', page: 1, q: '', order: 'visit', isOverdue: false }

describe('the search params of Bookings', () => {
  it('are page 1 of the pending bookings by default', () => {
    expect(read('')).toEqual(usual)
  })

  it.each<[string, BookingsSearchParams]>([
    ['status=Canceled', { ...usual, status: 'Canceled' }],
    ['page=5000', { ...usual, page: 5000 }],
    ['order=change', { ...usual, order: 'change' }],
    ['overdue=today', { ...usual, isOverdue: true }],
    ['q=ada+lovelace', { ...usual, q: 'ada lovelace' }],
    ['status=Completed&page=2&q=%26', { ...usual, status: 'Completed', page: 2, q: '&' }],
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

  it.each([
    'status=pending',
    'status=All',
    'status=',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=two',
    'q=+',
    'order=price',
    'overdue=always',
  ])('ignore %s', (query) => {
    expect(read(query)).toEqual(usual)
  })

  it('stay within what the server accepts', () => {
    expect(read('page=9999999').page).toBe(1_000_000)
    expect(read(`page=${Number.MAX_SAFE_INTEGER}`).page).toBe(1_000_000)
    expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(254)
  })
})

describe('the query to the server', () => {
  it('starts as the query that start-up has sent', () => {
    expect(toQuery(usual)).toEqual({ scope: 'all', status: 'Pending', page: 1, order: 'visit' })
  })

  it('includes the search', () => {
    const params: BookingsSearchParams = { ...usual, page: 3, q: 'ada', order: 'change' }
    expect(toQuery(params)).toEqual({ scope: 'all', status: 'Pending', page: 3, q: 'ada' })
  })

  it('requests overdue bookings only', () => {
    expect(toQuery({ ...usual, isOverdue: true, q: 'ada' })).toEqual({ scope: 'all', page: 1, overdue: 'today' })
  })
})

it.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [50_000, 5000],
])('%i bookings fill %i pages', (total, pages) => {
  expect(countPages(total)).toBe(pages)
})
