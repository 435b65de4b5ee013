import { type AppointmentOrder, type AppointmentStatus, appointmentStatuses } from '../../../domain/appointment.ts'
import type { AppointmentQuery } from '../../api.ts'

/** Bookings on a page; what the server gives where nothing else is asked for. */
export const bookingsPerPage = 10

/** Which bookings the page shows; kept in its address. */
export interface BookingsPlace {
  readonly status: AppointmentStatus
  /** From 1. */
  readonly page: number
  /** Client, stylist or booking id; empty for all. */
  readonly q: string
  readonly order: AppointmentOrder
  /** Bookings of today that are over and still open, Pending or Confirmed, in place of a status's. */
  readonly isOverdue: boolean
}

/** What the page shows where its address says nothing. */
const usual: BookingsPlace = { status: 'Pending', page: 1, q: '', order: 'visit', isOverdue: false }

/** The page's address for a place; what is left out is as usual. */
export function bookingsPath(place: Partial<BookingsPlace>): string {
  const params = placeParams({ ...usual, ...place }).toString()
  return `/admin/bookings${params && `?${params}`}`
}

/** Longest search, in UTF-16 code units: as long as an address. */
const longestSearch = 254
/** As far as the server turns pages. */
const lastPage = 1_000_000

function isStatus(text: string | null): text is AppointmentStatus {
  return (appointmentStatuses as readonly (string | null)[]).includes(text)
}

/** The place in an address, whatever it says: what cannot be read is as if it was not there. */
export function readPlace(params: URLSearchParams): BookingsPlace {
  const status = params.get('status')
  const page = params.get('page') ?? ''
  return {
    status: isStatus(status) ? status : 'Pending',
    page: /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), lastPage) : 1,
    q: (params.get('q') ?? '').trim().slice(0, longestSearch).toWellFormed(),
    order: params.get('order') === 'change' ? 'change' : 'visit',
    isOverdue: params.get('overdue') === 'today',
  }
}

/** The address's query for a place; what is usual is left out. */
export function placeParams({ status, page, q, order, isOverdue }: BookingsPlace): URLSearchParams {
  const params = new URLSearchParams()
  if (isOverdue) params.set('overdue', 'today')
  if (status !== 'Pending') params.set('status', status)
  if (page > 1) params.set('page', String(page))
  if (q) params.set('q', q)
  if (order !== 'visit') params.set('order', order)
  return params
}

/** The question to the server. Without a search it is the one that start-up has already asked. */
export function placeQuery({ status, page, q, order, isOverdue }: BookingsPlace): AppointmentQuery {
  if (isOverdue) return { scope: 'all', page, overdue: 'today' }
  return { scope: 'all', status, page, ...(q && { q }), ...(order === 'visit' && { order }) }
}

/** How many pages so many bookings fill; one, where there are none. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / bookingsPerPage))
}
