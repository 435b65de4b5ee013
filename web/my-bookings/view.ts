import { type AppointmentStatus, appointmentStatuses } from '../../domain/appointment.ts'

/** What the page's address says is on show. Pages count from 1. */
export interface View {
  readonly tab: 'bookings' | 'profile'
  readonly status: AppointmentStatus
  readonly page: number
}

/** The status tabs in their order; the first is the default. */
export const statusTabs = ['Pending', 'Confirmed', 'Completed', 'Canceled'] as const satisfies readonly AppointmentStatus[]

/** Reads the address; what it does not say or says wrongly is the default. */
export function viewOf(query: URLSearchParams): View {
  const status = appointmentStatuses.find((known) => known === query.get('status')) ?? statusTabs[0]
  const page = Number(query.get('page'))
  return {
    tab: query.get('tab') === 'profile' ? 'profile' : 'bookings',
    status,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The address's query for a view, without what is the default anyway. */
export function queryOf({ tab, status, page }: View): URLSearchParams {
  const query = new URLSearchParams()
  if (tab !== 'bookings') query.set('tab', tab)
  else {
    if (status !== statusTabs[0]) query.set('status', status)
    if (page > 1) query.set('page', String(page))
  }
  return query
}
