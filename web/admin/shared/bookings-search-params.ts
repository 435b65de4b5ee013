import {
  type AppointmentOrder,
  type AppointmentStatus,
  appointmentOrders,
  appointmentStatuses,
} from '../../../domain/appointment.ts'
import type { AppointmentQuery } from '../../api.ts'
import { readOneOf, readPage } from '../../search-params.ts'

/** The server's default page size. */
export const bookingsPerPage = 10

/** Which bookings the page shows, as its address says. */
export interface BookingsSearchParams {
  readonly status: AppointmentStatus
  /** From 1. */
  readonly page: number
  /** Client, stylist or booking id; empty for all. */
  readonly q: string
  readonly order: AppointmentOrder
  /** Shows today's bookings that are over and still open, Pending or Confirmed, instead of one status. */
  readonly isOverdue: boolean
}

const defaults: BookingsSearchParams = { status: 'Pending', page: 1, q: '', order: 'visit', isOverdue: false }

/** The page's address; what is left out has its default. */
export function bookingsPath(params: Partial<BookingsSearchParams>): string {
  const search = writeBookingsSearchParams({ ...defaults, ...params }).toString()
  return `/admin/bookings${search && `?${search}`}`
}

/** Longest search, in UTF-16 code units: as long as an address. */
const longestSearch = 254

/** Reads an address's search params; what is invalid counts as missing. */
export function readBookingsSearchParams(search: URLSearchParams): BookingsSearchParams {
  return {
    status: readOneOf(appointmentStatuses, search.get('status')) ?? defaults.status,
    page: readPage(search),
    q: (search.get('q') ?? '').trim().slice(0, longestSearch).toWellFormed(),
    order: readOneOf(appointmentOrders, search.get('order')) ?? defaults.order,
    isOverdue: search.get('overdue') === 'today',
  }
}

/** The address's search params; defaults are left out. */
export function writeBookingsSearchParams({ status, page, q, order, isOverdue }: BookingsSearchParams): URLSearchParams {
  const search = new URLSearchParams()
  if (isOverdue) search.set('overdue', 'today')
  if (status !== defaults.status) search.set('status', status)
  if (page !== defaults.page) search.set('page', String(page))
  if (q) search.set('q', q)
  if (order !== defaults.order) search.set('order', order)
  return search
}

/** The query to the server. Start-up sends the same one (load-bookings.ts). */
export function toQuery({
  status,
  page,
  q,
  order,
  isOverdue,
}: BookingsSearchParams): AppointmentQuery & { readonly page: number } {
  if (isOverdue) return { scope: 'all', page, overdue: 'today' }
  return { scope: 'all', status, page, ...(q && { q }), ...(order === 'visit' && { order }) }
}

/** How many pages a number of bookings fills; at least one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / bookingsPerPage))
}
