import { useSearchParams } from 'react-router'
import { type AppointmentStatus, appointmentStatuses } from '../../../domain/appointment.ts'
import type { AppointmentQuery } from '../../api.ts'
import { bookingsPerPage } from '../bookings/bookings-search-params.ts'
import { type PeriodChoice, periodParams, readPeriod } from './periods.ts'

/** What the dashboard shows, as its address says. */
export interface DashboardSearchParams {
  /** The tile that filters the table; null where none does. */
  readonly status: AppointmentStatus | null
  /** Of the table, from 1. */
  readonly page: number
  readonly period: PeriodChoice
}

/** The server's limit. */
const lastPage = 1_000_000

/** Reads an address's query; what is invalid counts as missing. */
export function readSearchParams(search: URLSearchParams): DashboardSearchParams {
  const page = search.get('page') ?? ''
  return {
    status: appointmentStatuses.find((status) => status === search.get('status')) ?? null,
    page: /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), lastPage) : 1,
    period: readPeriod(search),
  }
}

/** The address's query; defaults are left out. */
export function toSearchParams({ status, page, period }: DashboardSearchParams): URLSearchParams {
  return new URLSearchParams({
    ...(status !== null && { status }),
    ...(page > 1 && { page: String(page) }),
    ...periodParams(period),
  })
}

/** The table's query to the server. */
export function tableQuery({ status, page }: Pick<DashboardSearchParams, 'status' | 'page'>): AppointmentQuery {
  return { scope: 'all', ...(status !== null && { status }), page, pageSize: bookingsPerPage }
}

/** All pages of the table as a CSV file. */
export function exportPath({ status }: Pick<DashboardSearchParams, 'status'>): string {
  return `/api/appointments/export.csv${status === null ? '' : `?status=${status}`}`
}

/** The address's search params, and a way to change them. */
export function useDashboardSearchParams() {
  const [search, setSearch] = useSearchParams()
  const params = readSearchParams(search)
  function show(change: Partial<DashboardSearchParams>): void {
    // Paging adds no history entries; Back undoes any other change.
    const replace = Object.keys(change).every((name) => name === 'page')
    setSearch(toSearchParams({ ...params, ...change }), { replace, preventScrollReset: true })
  }
  return { params, show }
}
