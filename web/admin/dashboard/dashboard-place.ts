import { type AppointmentStatus, appointmentStatuses } from '../../../domain/appointment.ts'
import type { AppointmentQuery } from '../../api.ts'
import { bookingsPerPage } from '../bookings/bookings-place.ts'
import { type PeriodChoice, periodParams, readPeriod } from './periods.ts'

/** What the dashboard shows; kept in its address. */
export interface DashboardPlace {
  /** The tile that filters the table; null where none does. */
  readonly status: AppointmentStatus | null
  /** Of the table, from 1. */
  readonly page: number
  readonly period: PeriodChoice
}

/** As far as the server turns pages. */
const lastPage = 1_000_000

/** The place in an address, whatever it says: what cannot be read is as if it was not there. */
export function readPlace(params: URLSearchParams): DashboardPlace {
  const page = params.get('page') ?? ''
  return {
    status: appointmentStatuses.find((status) => status === params.get('status')) ?? null,
    page: /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), lastPage) : 1,
    period: readPeriod(params),
  }
}

/** The address's query for a place; what is usual is left out. */
export function placeParams({ status, page, period }: DashboardPlace): URLSearchParams {
  return new URLSearchParams({
    ...(status !== null && { status }),
    ...(page > 1 && { page: String(page) }),
    ...periodParams(period),
  })
}

/** What the table asks the server. */
export function tableQuery({ status, page }: Pick<DashboardPlace, 'status' | 'page'>): AppointmentQuery {
  return { scope: 'all', ...(status !== null && { status }), page, pageSize: bookingsPerPage }
}

/** Where the table's bookings can be had as a file: all pages of them. */
export function exportPath({ status }: Pick<DashboardPlace, 'status'>): string {
  return `/api/appointments/export.csv${status === null ? '' : `?status=${status}`}`
}
