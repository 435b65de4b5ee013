import { type AppointmentOrder, type AppointmentStatus, appointmentStatuses } from '../../domain/appointment.ts'
import type { AppointmentQuery } from '../api.ts'

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
  const search = toBookingsSearchParams({ ...defaults, ...params }).toString()
  return `/admin/bookings${search && `?${search}`}`
}

/** Longest search, in UTF-16 code units: as long as an address. */
const longestSearch = 254

function isStatus(text: string | null): text is AppointmentStatus {
  return (appointmentStatuses as readonly (string | null)[]).includes(text)
}

/** Reads an address's search params; what is invalid counts as missing. */
export function readBookingsSearchParams(search: URLSearchParams): BookingsSearchParams {
  const status = search.get('status')
  return {
    status: isStatus(status) ? status : 'Pending',
    page: readPage(search),
    q: (search.get('q') ?? '').trim().slice(0, longestSearch).toWellFormed(),
    order: search.get('order') === 'change' ? 'change' : 'visit',
    isOverdue: search.get('overdue') === 'today',
  }
}

/** The server's limit. */
const lastPage = 1_000_000

/** The page of a list that an address names, else the first. */
export function readPage(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), lastPage) : 1
}

/** The address's search params; defaults are left out. */
export function toBookingsSearchParams({ status, page, q, order, isOverdue }: BookingsSearchParams): URLSearchParams {
  const search = new URLSearchParams()
  if (isOverdue) search.set('overdue', 'today')
  if (status !== 'Pending') search.set('status', status)
  if (page > 1) search.set('page', String(page))
  if (q) search.set('q', q)
  if (order !== 'visit') search.set('order', order)
  return search
}

/** The query to the server. Start-up sends the same one (load-bookings.ts). */
export function toQuery({ status, page, q, order, isOverdue }: BookingsSearchParams): AppointmentQuery {
  if (isOverdue) return { scope: 'all', page, overdue: 'today' }
  return { scope: 'all', status, page, ...(q && { q }), ...(order === 'visit' && { order }) }
}

/** How many pages a number of bookings fills; at least one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / bookingsPerPage))
}
