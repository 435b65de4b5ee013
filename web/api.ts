import type { z } from 'zod'
import { i18n } from '#i18n'
import type { AppointmentOrder, AppointmentStatus, StatusChange, UndoRequest } from '../domain/booking/appointment.ts'
import type { BookingInput } from '../domain/booking/schedule/booking-input.ts'
import type { MoveRequest } from '../domain/booking/schedule/move.ts'
import type { PeriodStep } from '../domain/insight/dashboard.ts'
import type { ListPosition } from '../domain/paging.ts'
import type { ProfileInput, SignInInput, SignUpInput } from '../domain/people/user.ts'
import type { NextFreeTime } from '../domain/salon/schedule/schedule.ts'
import type { ServiceInput } from '../domain/salon/service.ts'
import type { StylistInput } from '../domain/salon/stylist.ts'
import { ApiError, timedOut, unreachable, unreadable } from './api-error.ts'
import type { Parsed, SchemaName } from './api-schemas.ts'
import { serverTimeReceived } from './server-clock.ts'
import { isPageLeft } from './ui/browser/leaving.ts'

/** Like the global `fetch`, with paths of this site only, and as much of a response as is read here. */
export type Fetch = (path: string, init?: RequestInit) => Promise<ApiResponse>
type ApiResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>

/** Which appointments: only the caller's own or, for the administrator, everybody's. */
export interface AppointmentQuery extends ListPosition {
  readonly scope: 'own' | 'all'
  readonly status?: AppointmentStatus
  readonly pageSize?: number
  /** Only those whose client, stylist or id it is found in. */
  readonly q?: string
  /** Default: by last change. */
  readonly order?: AppointmentOrder
  /** Only today's that are over and still open. */
  readonly overdue?: 'today'
  /** Only those ahead whose stylist isn't here anymore. */
  readonly stylist?: 'none'
}

/** Which days: calendar dates, both included, at most 62; for a stylist, or 'any' who offers the services. */
export interface AvailabilityQuery {
  readonly stylistId: string
  readonly from: string
  readonly to: string
  /** Their ids, separated by commas, in the order chosen. */
  readonly services: string
}

/** From which calendar date on, and how many days to find. */
export interface NextFreeQuery extends Omit<AvailabilityQuery, 'to'> {
  readonly count: number
}

/** Who is free at a time for these services: ids, joined by commas. */
export interface CandidatesQuery {
  readonly services: string
  readonly date: string
  readonly time: string
}

/** A time to which an appointment may be moved. */
export interface CandidatesForMoveQuery {
  /** The appointment's id. */
  readonly moving: string
  readonly date: string
  readonly time: string
}

/** Query for times to move an appointment to: with a stylist, on calendar dates, both included. */
export interface TimesForMoveQuery {
  readonly stylistId: string
  readonly from: string
  readonly to: string
  /** The appointment's id. */
  readonly moving: string
  /** The token of a signed link, instead of a session. */
  readonly link?: string | undefined
}

/** The charts' period: calendar dates, both included, rounded to whole weeks or months. A missing date has the server's default. */
export interface DashboardQuery {
  readonly from?: string
  readonly to?: string
  readonly by: PeriodStep
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

interface CallOptions {
  /** True if the caller reads the response without the schemas, which a visitor's first page does without. */
  readonly isPlain?: boolean
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** The longest call, in milliseconds. */
export const callTimeout = 15_000

/** Sends requests, and reads what comes back. */
function openRequests(fetch: Fetch) {
  /** The response's body, unchecked. */
  async function request(method: Method, path: string, options?: CallOptions): Promise<unknown> {
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    // Not the signal alone: the code that parses the response is fetched too, and a hanging connection may ignore the signal.
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(timedOut())
        ended.abort()
      }, callTimeout)
    })
    try {
      return await Promise.race([send(method, path, ended.signal, options), timeout])
    } finally {
      clearTimeout(timer)
    }
  }

  async function send(
    method: Method,
    path: string,
    signal: AbortSignal,
    { isPlain = false, body, headers }: CallOptions = {},
  ): Promise<unknown> {
    const hasBody = body !== undefined
    const sentAt = Date.now()
    const sent = fetch(path, {
      method,
      signal,
      headers: {
        accept: 'application/json',
        // The page's, which another site's frame has no cookie for.
        ...(i18n.locales !== undefined && { 'accept-language': i18n.locale }),
        ...(hasBody && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(hasBody && { body: JSON.stringify(body) }),
    })
    const timed = sent.then((response) => {
      if (!import.meta.env.SSR) serverTimeReceived(Date.parse(response.headers.get('date') ?? ''), sentAt)
      return response
    })
    const [response] = await Promise.all([timed, isPlain || loadSchemas()]).catch(didNotArrive)
    const json: unknown = await response
      .json()
      .catch((cause) => (cause instanceof SyntaxError ? undefined : didNotArrive(cause)))
    if (response.ok) return json
    const { errorResponse } = await loadSchemas().catch(didNotArrive)
    const failed = errorResponse.safeParse(json)
    if (failed.success) throw new ApiError({ ...failed.data.error, ...readRetryAfter(response) })
    // Not our own words: a proxy's page, perhaps. It stays unquoted.
    throw response.status >= 502 ? unreachable(failed.error) : unreadable(failed.error)
  }

  async function call<Name extends SchemaName>(method: Method, path: string, name: Name, options?: CallOptions) {
    const json = await request(method, path, options)
    const { schemas } = await loadSchemas()
    return checked<unknown>(schemas[name], json) as Parsed<Name>
  }

  return { request, call }
}

/**
 * The one typed API client. Every call returns data as in the contract or throws an `ApiError`, within `callTimeout`.
 * @param fetch the browser's, or on the server one that calls the app in process with the visitor's cookie
 */
export function createApi(fetch: Fetch) {
  const { request, call } = openRequests(fetch)
  return {
    me: () => call('GET', '/api/me', 'userOrNobody'),
    /** Nobody where the address must be confirmed first: a mail is on its way. */
    signUp: (body: SignUpInput) => call('POST', '/api/auth/sign-up/email', 'userOrNobody', { body }),
    signIn: (body: SignInInput) => call('POST', '/api/auth/sign-in/email', 'signIn', { body }),
    /** Begins signing in through the outside service. @returns its address for this browser */
    beginOutsideSignIn: async (next?: string) => (await call('POST', '/api/auth/oidc', 'elsewhere', { body: { next } })).url,
    signOut: () => call('POST', '/api/auth/sign-out', 'nothing', { body: {} }),
    updateProfile: (body: ProfileInput) => call('PATCH', '/api/me', 'user', { body }),

    salon: () => call('GET', '/api/salon', 'salon'),
    gallery: () => call('GET', '/api/gallery', 'gallery'),

    services: () => call('GET', '/api/services', 'services'),
    addService: (body: ServiceInput) => call('POST', '/api/services', 'service', { body }),
    updateService: (id: string, body: ServiceInput) => call('PUT', recordPath('services', id), 'service', { body }),
    deleteService: (id: string) => call('DELETE', recordPath('services', id), 'nothing'),
    /** @returns all services in their order, also those that the ids do not name */
    reorderServices: (ids: string[]) => call('PUT', '/api/services/order', 'services', { body: { ids } }),

    stylists: () => call('GET', '/api/stylists', 'stylists'),
    addStylist: (body: StylistInput) => call('POST', '/api/stylists', 'stylist', { body }),
    updateStylist: (id: string, body: StylistInput) => call('PUT', recordPath('stylists', id), 'stylist', { body }),
    deleteStylist: (id: string) => call('DELETE', recordPath('stylists', id), 'nothing'),
    reorderStylists: (ids: string[]) => call('PUT', '/api/stylists/order', 'stylists', { body: { ids } }),

    availability: (query: AvailabilityQuery | TimesForMoveQuery) =>
      call('GET', `/api/availability${formatSearch(query)}`, 'availability'),
    nextFree: (query: NextFreeQuery | (Omit<TimesForMoveQuery, 'to'> & { readonly count: number })) =>
      call('GET', `/api/availability/next${formatSearch(query)}`, 'freeTimes'),
    candidates: (query: CandidatesQuery | CandidatesForMoveQuery) =>
      call('GET', `/api/availability/candidates${formatSearch(query)}`, 'candidates'),
    /** The salon's next opening, with any stylist and for the shortest visit; null if there is none. */
    nextOpening: async () => openingIn(await request('GET', '/api/availability/next', { isPlain: true })),

    appointments: (query: AppointmentQuery) => call('GET', `/api/appointments${formatSearch(query)}`, 'appointmentPage'),
    appointment: (id: string) => call('GET', recordPath('appointments', id), 'appointment'),
    /** The same key with the same input returns the same booking, so that a repeat after a lost response books once. */
    book: (body: BookingInput, idempotencyKey: string) =>
      call('POST', '/api/appointments', 'appointment', { body, headers: { 'Idempotency-Key': idempotencyKey } }),
    /** Settles a request whose response was lost: the booking that it made, or null; then it never will. */
    settleRequest: (idempotencyKey: string) =>
      call('POST', '/api/appointments/settle', 'appointmentOrNone', { body: { idempotencyKey } }),
    changeStatus: (id: string, body: StatusChange) => call('PATCH', recordPath('appointments', id), 'appointment', { body }),
    /** Moves it, if it is still the version that was seen. */
    moveAppointment: (id: string, body: MoveRequest) => call('PATCH', recordPath('appointments', id), 'appointment', { body }),
    undoStatus: (id: string, body: UndoRequest) =>
      call('POST', `${recordPath('appointments', id)}/undo`, 'appointment', { body }),

    /**
     * Any other call, of parts that few people open: they bring the schema of the response, since everybody downloads this file.
     * @param path under '/api'
     * @param schema of the response, or its import, for a part whose code comes without it
     */
    call: async <Read>(
      method: Method,
      path: string,
      schema: z.ZodType<Read> | Promise<z.ZodType<Read>>,
      body?: unknown,
      headers?: CallOptions['headers'],
    ) => {
      const imported = Promise.resolve(schema).catch(didNotArrive)
      const json = await request(method, `/api${path}`, { body, ...(headers && { headers }) })
      return checked(await imported, json)
    },

    clearDemo: () => call('POST', '/api/demo/clear', 'nothing', { body: {} }),
  }
}

export type Api = ReturnType<typeof createApi>

let schemasModule: typeof import('./api-schemas.ts') | undefined

/** Imported once: on the server, where it has long been loaded, importing it for each call took as long as the calls' other work. */
async function loadSchemas() {
  schemasModule ??= await import('./api-schemas.ts')
  return schemasModule
}

/**
 * Ends a call whose response, or the code that reads it, did not arrive. Firefox fails a page's pending requests while another one
 * opens: then the call stays open, so that the page shows no failure in that moment, and ends by its time-out if the page stays after all.
 */
function didNotArrive(cause: unknown): Promise<never> {
  if (isPageLeft()) return new Promise(() => {})
  throw unreachable(cause)
}

/** The first of a response's free times, read by hand: see `isPlain`. */
function openingIn(json: unknown): NextFreeTime | null {
  const [first] = Array.isArray(json) ? (json as readonly (Partial<NextFreeTime> | null)[]) : []
  const { date, time, inDays } = first ?? {}
  return typeof date === 'string' && typeof time === 'string' && typeof inDays === 'number' ? { date, time, inDays } : null
}

/** Response bodies that have been parsed: rendering on the server reads the same ones for many pages. */
const parsedBefore = new WeakMap<object, { readonly schema: unknown; readonly data: unknown }>()

/** @returns a response's body, checked against the contract */
function checked<Read>(schema: z.ZodType<Read>, json: unknown): Read {
  const isObject = typeof json === 'object' && json !== null
  const cached = isObject ? parsedBefore.get(json) : undefined
  if (cached?.schema === schema) return cached.data as Read
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw unreadable(parsed.error)
  if (isObject) parsedBefore.set(json, { schema, data: parsed.data })
  return parsed.data
}

function recordPath(collection: 'services' | 'stylists' | 'appointments', id: string): string {
  return `/api/${collection}/${encodeURIComponent(id)}`
}

/** Formats an address's query with its question mark; leaves out undefined values. */
export function formatSearch(query: object): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

/** Seconds to wait before trying again, if the response says so. */
function readRetryAfter(response: ApiResponse): { retryAfter?: number } {
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 ? { retryAfter: seconds } : {}
}
