import {
  type AppointmentOrder,
  type AppointmentStatus,
  appointmentOrders,
  appointmentStatuses,
} from '../../../domain/booking/appointment.ts'
import type { AppointmentQuery } from '../../api.ts'
import { firstPage, type PagePosition, positionParams, readPosition } from '../../parts/paging/list-position.ts'
import { readChoice } from '../../search-params.ts'

/** The server's default page size. */
export const bookingsPerPage = 10

export interface BookingsSearchParams extends PagePosition {
  readonly status: AppointmentStatus
  /** Client, stylist or booking id; empty for all. */
  readonly q: string
  readonly order: AppointmentOrder
  /** Lists today's past bookings that are still Pending or Confirmed, instead of one status. */
  readonly isOverdue: boolean
}

const defaults: BookingsSearchParams = { status: 'Pending', ...firstPage, q: '', order: 'visit', isOverdue: false }

/** Omitted params have their default. */
export function bookingsPath(params: Partial<BookingsSearchParams>): string {
  const search = writeBookingsSearchParams({ ...defaults, ...params }).toString()
  return `/admin/bookings${search && `?${search}`}`
}

/** Maximum in UTF-16 code units: the length of an email address. */
const longestSearch = 254

/** Invalid parameters count as missing. */
export function readBookingsSearchParams(search: URLSearchParams): BookingsSearchParams {
  return {
    status: readChoice(appointmentStatuses, search.get('status')) ?? defaults.status,
    ...readPosition(search),
    q: (search.get('q') ?? '').trim().slice(0, longestSearch).toWellFormed(),
    order: readChoice(appointmentOrders, search.get('order')) ?? defaults.order,
    isOverdue: search.get('overdue') === 'today',
  }
}

/** Leaves out defaults. */
export function writeBookingsSearchParams({ status, q, order, isOverdue, ...position }: BookingsSearchParams): URLSearchParams {
  const search = new URLSearchParams(positionParams(position))
  if (isOverdue) search.set('overdue', 'today')
  if (status !== defaults.status) search.set('status', status)
  if (q) search.set('q', q)
  if (order !== defaults.order) search.set('order', order)
  return search
}

/** The server's query. load-bookings.ts sends the same one at start-up. */
export function toQuery({ status, q, order, isOverdue, ...position }: BookingsSearchParams): AppointmentQuery {
  if (isOverdue) return { scope: 'all', ...positionParams(position), overdue: 'today' }
  return { scope: 'all', status, ...positionParams(position), ...(q && { q }), ...(order === 'visit' && { order }) }
}
