import { z } from 'zod'
import { type AppointmentStatus, appointment, appointmentPage, type StatusChange } from '../domain/appointment.ts'
import type { BookingInput } from '../domain/booking.ts'
import { salon } from '../domain/salon.ts'
import { dayAvailability } from '../domain/schedule.ts'
import { service } from '../domain/service.ts'
import { stylist } from '../domain/stylist.ts'
import { currentUser, type ProfileInput, type SignInInput, type SignUpInput } from '../domain/user.ts'
import { failureOf, unreachable, unreadable } from './api-error.ts'

/** Like the global `fetch`, with paths of this site only. */
export type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/** Which appointments: only the caller's own (`own`) or, for the administrator, everybody's. Pages count from 1. */
export interface AppointmentQuery {
  readonly scope: 'own' | 'all'
  readonly status?: AppointmentStatus
  readonly page?: number
  readonly pageSize?: number
}

/** Which days: calendar dates, both included, at most 62; `minutes` is how long the booking would take. */
export interface AvailabilityQuery {
  readonly stylistId: string
  readonly from: string
  readonly to: string
  readonly minutes: number
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

interface Call<Schema extends z.ZodType> {
  readonly answer: Schema
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/**
 * The one typed door to the server. Every call answers with what the contract says or throws an `ApiError`.
 * @param fetch the browser's, or on the server one that calls the app in process with the visitor's cookie
 */
export function createApi(fetch: Fetch) {
  async function call<Schema extends z.ZodType>(method: Method, path: string, { answer, body, headers }: Call<Schema>) {
    const init: RequestInit = {
      method,
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    const response = await fetch(path, init).catch((cause: unknown) => {
      throw unreachable(cause)
    })
    if (!response.ok) throw await failureOf(response)
    const parsed = answer.safeParse(response.status === 204 ? undefined : await response.json().catch(() => undefined))
    if (!parsed.success) throw unreadable(parsed.error)
    return parsed.data
  }

  return {
    me: () => call('GET', '/api/me', { answer: currentUser.nullable() }),
    signUp: (body: SignUpInput) => call('POST', '/api/auth/sign-up/email', { answer: currentUser, body }),
    signIn: (body: SignInInput) => call('POST', '/api/auth/sign-in/email', { answer: currentUser, body }),
    signOut: () => call('POST', '/api/auth/sign-out', { answer: z.unknown(), body: {} }),
    updateProfile: (body: ProfileInput) => call('PATCH', '/api/me', { answer: currentUser, body }),

    salon: () => call('GET', '/api/salon', { answer: salon }),
    services: () => call('GET', '/api/services', { answer: z.array(service) }),
    stylists: () => call('GET', '/api/stylists', { answer: z.array(stylist) }),
    availability: (query: AvailabilityQuery) =>
      call('GET', `/api/availability${search(query)}`, { answer: z.array(dayAvailability) }),

    appointments: (query: AppointmentQuery) => call('GET', `/api/appointments${search(query)}`, { answer: appointmentPage }),
    /** The same key with the same input answers with the same booking, so that a repeat after a lost answer books once. */
    book: (body: BookingInput, idempotencyKey: string) =>
      call('POST', '/api/appointments', { answer: appointment, body, headers: { 'Idempotency-Key': idempotencyKey } }),
    changeStatus: (id: string, body: StatusChange) => call('PATCH', appointmentPath(id), { answer: appointment, body }),
    deleteAppointment: (id: string) => call('DELETE', appointmentPath(id), { answer: z.unknown() }),
  }
}

export type Api = ReturnType<typeof createApi>

function appointmentPath(id: string): string {
  return `/api/appointments/${encodeURIComponent(id)}`
}

/** The query with its question mark; what is undefined is left out. */
function search(query: object): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
