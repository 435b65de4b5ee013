import { describe, expect, it } from 'vitest'
import { dashboardQuery, resolvePeriod, splitPeriod } from '../../../../domain/insight/dashboard.ts'
import { firstPage } from '../../../parts/paging/list-position.ts'
import {
  canShowBy,
  type DashboardSearchParams,
  exportPath,
  type PeriodChoice,
  periodParams,
  presetNames,
  presets,
  readDashboardSearchParams,
  readPeriod,
  tableQuery,
  toDashboardQuery,
  writeDashboardSearchParams,
} from './dashboard-search-params.ts'

const read = (query: string) => readDashboardSearchParams(new URLSearchParams(query))
const usual = read('')

describe('the search params of the dashboard', () => {
  it('default to the first page of all bookings', () => {
    expect(usual).toMatchObject({ status: null, ...firstPage })
    expect(String(writeDashboardSearchParams(usual))).toBe('')
  })

  it.each<Partial<DashboardSearchParams>>([
    { status: 'Canceled' },
    { after: '100000-a' },
    { status: 'Completed', before: 'end', period: { preset: 'year', by: 'week' } },
  ])('are read as written: %o', (change) => {
    const params = { ...usual, ...change }
    expect(readDashboardSearchParams(writeDashboardSearchParams(params))).toEqual(params)
  })

  it.each(['status=pending', 'status=Unknown', 'page=2', 'after=ten', 'before='])(
    'are the usual ones where %s makes no sense',
    (query) => {
      expect(read(query)).toEqual(usual)
    },
  )
})

it('requests ten bookings, of one status if a tile filters', () => {
  expect(tableQuery(usual)).toEqual({ scope: 'all', pageSize: 10 })
  expect(tableQuery({ status: 'Pending', ...firstPage, after: '3-a' })).toEqual({
    scope: 'all',
    status: 'Pending',
    after: '3-a',
    pageSize: 10,
  })
})

it('exports the bookings that the tile filters', () => {
  expect(exportPath({ status: null })).toBe('/api/appointments/export.csv')
  expect(exportPath({ status: 'Canceled' })).toBe('/api/appointments/export.csv?status=Canceled')
})

/** A Saturday. */
const today = '2026-11-21'

const readPeriodFrom = (query: string) => readPeriod(new URLSearchParams(query))

function shown(choice: PeriodChoice, on = today) {
  const period = resolvePeriod(dashboardQuery.parse(toDashboardQuery(choice, on)), on)
  return [period.from, period.to, splitPeriod(period).length]
}

describe('a named period', () => {
  it.each<[PeriodChoice, string, string, number]>([
    [{ preset: 'around', by: 'week' }, '2026-10-26', '2026-12-20', 8],
    [{ preset: 'around', by: 'month' }, '2026-10-01', '2026-12-31', 3],
    [{ preset: '12-weeks', by: 'week' }, '2026-08-31', '2026-11-22', 12],
    [{ preset: '12-months', by: 'month' }, '2025-12-01', '2026-11-30', 12],
    [{ preset: 'year', by: 'month' }, '2026-01-01', '2026-12-31', 12],
    [{ preset: 'year', by: 'week' }, '2025-12-29', '2027-01-03', 53],
  ])('%o is %s to %s', (choice, from, to, parts) => {
    expect(shown(choice)).toEqual([from, to, parts])
  })

  it('includes the current week, on a Monday as on a Sunday', () => {
    expect(shown({ preset: '12-weeks', by: 'week' }, '2026-11-16')).toEqual(
      shown({ preset: '12-weeks', by: 'week' }, '2026-11-22'),
    )
    expect(shown({ preset: '12-weeks', by: 'week' }, '2026-11-23')[1]).toBe('2026-11-29')
  })

  it('spans twelve months on the last day of a long month too', () => {
    expect(shown({ preset: '12-months', by: 'month' }, '2027-03-31')).toEqual(['2026-04-01', '2027-03-31', 12])
  })

  it.each(presetNames)('%s can be requested in weeks and in months', (preset) => {
    for (const by of ['week', 'month'] as const) {
      expect(dashboardQuery.safeParse(toDashboardQuery({ preset, by }, today)).success).toBe(true)
      expect(canShowBy({ preset, by }, by)).toBe(true)
    }
  })
})

describe('the period in an address', () => {
  it('defaults without parameters', () => {
    expect(readPeriodFrom('')).toEqual({ preset: 'around', by: 'week' })
  })

  it('has default steps unless others are chosen', () => {
    expect(readPeriodFrom('period=12-months')).toEqual({ preset: '12-months', by: 'month' })
    expect(readPeriodFrom('period=12-months&by=week')).toEqual({ preset: '12-months', by: 'week' })
  })

  it('can be custom dates', () => {
    expect(readPeriodFrom('from=2026-01-05&to=2026-02-01')).toEqual({
      preset: 'custom',
      from: '2026-01-05',
      to: '2026-02-01',
      by: 'week',
    })
  })

  it.each([
    'period=forever',
    'period=custom',
    'period=constructor',
    'by=day',
    'from=2026-01-05',
    'from=2026-02-30&to=2026-03-05',
    'from=2026-03-05&to=2026-03-04',
    'from=0999-01-01&to=2026-03-04',
    'from=2020-01-01&to=2026-03-04',
  ])('defaults if %s is invalid', (query) => {
    expect(readPeriodFrom(query)).toEqual({ preset: 'around', by: 'week' })
  })

  it.each<PeriodChoice>([
    ...presetNames.flatMap((preset) => [
      { preset, by: 'week' as const },
      { preset, by: 'month' as const },
    ]),
    { preset: 'custom', from: '2026-01-05', to: '2026-02-01', by: 'week' },
    { preset: 'custom', from: '2020-01-05', to: '2026-02-01', by: 'month' },
  ])('is read as written: %o', (choice) => {
    expect(readPeriod(new URLSearchParams(periodParams(choice)))).toEqual(choice)
  })

  it('omits defaults', () => {
    expect(periodParams({ preset: 'around', by: 'week' })).toEqual({})
    expect(periodParams({ preset: 'year', by: presets.year.by })).toEqual({ period: 'year' })
  })
})

it('six years cannot be shown by week', () => {
  const long = { preset: 'custom', from: '2020-01-01', to: '2025-12-31', by: 'month' } as const
  expect([canShowBy(long, 'week'), canShowBy(long, 'month')]).toEqual([false, true])
})
