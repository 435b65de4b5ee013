import { describe, expect, it } from 'vitest'
import {
  type DashboardSearchParams,
  exportPath,
  readSearchParams,
  tableQuery,
  toSearchParams,
} from './dashboard-search-params.ts'

const read = (query: string) => readSearchParams(new URLSearchParams(query))
const usual = read('')

describe('the search params of the dashboard', () => {
  it('is every booking’s first page at first', () => {
    expect(usual).toMatchObject({ status: null, page: 1 })
    expect(String(toSearchParams(usual))).toBe('')
  })

  it.each<Partial<DashboardSearchParams>>([
    { status: 'Canceled' },
    { page: 100_000 },
    { status: 'Completed', page: 2, period: { preset: 'year', by: 'week' } },
  ])('are read as they were written: %o', (change) => {
    const params = { ...usual, ...change }
    expect(readSearchParams(toSearchParams(params))).toEqual(params)
  })

  it.each(['status=pending', 'status=Unknown', 'page=0', 'page=-1', 'page=1.5', 'page=ten', 'page='])(
    'is the usual one where %s makes no sense',
    (query) => {
      expect(read(query)).toEqual(usual)
    },
  )

  it('asks for no page that the server refuses', () => {
    expect(read('page=9999999').page).toBe(1_000_000)
  })
})

it('asks for ten of everybody’s bookings, of one status where a tile filters', () => {
  expect(tableQuery(usual)).toEqual({ scope: 'all', page: 1, pageSize: 10 })
  expect(tableQuery({ status: 'Pending', page: 3 })).toEqual({ scope: 'all', status: 'Pending', page: 3, pageSize: 10 })
})

it('exports what the tile filters', () => {
  expect(exportPath({ status: null })).toBe('/api/appointments/export.csv')
  expect(exportPath({ status: 'Canceled' })).toBe('/api/appointments/export.csv?status=Canceled')
})
