// Calls that any page may make; appointment-lists.ts has the state, so that a first visit doesn't download it.
import type { Appointment, StatusChange } from '../../domain/booking/appointment.ts'
import type { BookingInput } from '../../domain/booking/schedule/booking-input.ts'
import type { MoveRequest } from '../../domain/booking/schedule/move.ts'
import type { Api, AppointmentQuery } from '../api.ts'
import { createApiThunk } from './api-thunk.ts'

export const fetchAppointments = createApiThunk('appointments/fetch', (api, query: AppointmentQuery) => api.appointments(query))

export interface NewAppointment {
  readonly input: BookingInput
  /** The same for every try of one booking. */
  readonly idempotencyKey: string
  readonly book?: (api: Api, input: BookingInput) => Promise<Appointment>
}

export const addAppointment = createApiThunk('appointments/add', (api, { input, idempotencyKey, book }: NewAppointment) =>
  book ? book(api, input) : api.book(input, idempotencyKey),
)

export const updateAppointmentStatus = createApiThunk(
  'appointments/updateStatus',
  (api, { id, ...change }: StatusChange & { readonly id: string }) => api.changeStatus(id, change),
)

export const moveAppointment = createApiThunk(
  'appointments/move',
  (api, { id, ...move }: MoveRequest & { readonly id: string }) => api.moveAppointment(id, move),
)
