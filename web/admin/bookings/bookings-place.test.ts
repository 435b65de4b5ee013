import { describe, expect, it } from 'vitest'
import { type BookingsPlace, bookingsPath, pagesOf, placeParams, placeQuery, readPlace } from './bookings-place.ts'

const read = (query: string) => readPlace(new URLSearchParams(query))
const usual: BookingsPlace = { status: 'Pending', page: 1, q: '', order: 'visit', isOverdue: false }

describe('the place in the address', () => {
  it('is page 1 of the pending bookings where it says nothing', () => {
    expect(read('')).toEqual(usual)
  })

  it.each<[string, BookingsPlace]>([
    ['status=Canceled', { ...usual, status: 'Canceled' }],
    ['page=5000', { ...usual, page: 5000 }],
    ['order=change', { ...usual, order: 'change' }],
    ['overdue=today', { ...usual, isOverdue: true }],
    ['q=ada+lovelace', { ...usual, q: 'ada lovelace' }],
    ['status=Completed&page=2&q=%26', { ...usual, status: 'Completed', page: 2, q: '&' }],
  ])('is read from %s and written back', (query, place) => {
    expect(read(query)).toEqual(place)
    expect(placeParams(place).toString()).toBe(query)
  })

  it('is not written where it is usual', () => {
    expect(placeParams(usual).toString()).toBe('')
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
    'page=12345678',
    'q=+',
    'order=price',
    'overdue=always',
  ])('ignores %s', (query) => {
    expect(read(query)).toEqual(usual)
  })

  it('asks for nothing that the server refuses', () => {
    expect(read('page=9999999').page).toBe(1_000_000)
    expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(254)
  })
})

describe('the question to the server', () => {
  it('is the one that start-up has asked, at first', () => {
    expect(placeQuery(usual)).toEqual({ scope: 'all', status: 'Pending', page: 1, order: 'visit' })
  })

  it('has the search', () => {
    const place: BookingsPlace = { ...usual, page: 3, q: 'ada', order: 'change' }
    expect(placeQuery(place)).toEqual({ scope: 'all', status: 'Pending', page: 3, q: 'ada' })
  })

  it('about what is overdue asks for that and nothing else', () => {
    expect(placeQuery({ ...usual, isOverdue: true, q: 'ada' })).toEqual({ scope: 'all', page: 1, overdue: 'today' })
  })
})

it.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [50_000, 5000],
])('%i bookings fill %i pages', (total, pages) => {
  expect(pagesOf(total)).toBe(pages)
})
