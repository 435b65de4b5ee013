import { z } from 'zod'
import { asRecord, service } from './service.ts'
import { stylist } from './stylist.ts'
import { lineOfText, readText, textLimits } from './text.ts'

export const appointmentStatuses = ['Pending', 'Confirmed', 'Completed', 'Canceled'] as const
export const appointmentStatus = z.enum(appointmentStatuses, `Status must be one of ${appointmentStatuses.join(', ')}`)
export type AppointmentStatus = z.infer<typeof appointmentStatus>

/**
 * The documents of a booking, as they were when booked. They can be missing from a record that was brought in from elsewhere, or damaged:
 * what can be read is read, and the specification's fallbacks stand for the rest, so that one bad record never hides a list.
 */
export const bookedServices = z.preprocess((value) => (Array.isArray(value) ? value.map(asRecord) : []), z.array(service))
export const bookedStylist = z.preprocess(recordOrNull, stylist.nullable())
export const bookedClient = z.preprocess(
  recordOrNull,
  z.object({ uid: readText(), name: readText('Unknown Client'), email: readText() }).nullable(),
)

function recordOrNull(value: unknown): object | null {
  return typeof value === 'object' && !Array.isArray(value) ? value : null
}

/**
 * Whether a booking's documents are other than anything that a booking writes: not merely old and without some field, but of another
 * shape. Such a booking is shown with what can be read, and says so.
 */
export function isDamaged({ services, stylist, client }: Record<'services' | 'stylist' | 'client', unknown>): boolean {
  const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  const mayBeMissing = (value: unknown) => value === null || value === undefined || isRecord(value)
  return !(Array.isArray(services) && services.every(isRecord)) || !mayBeMissing(stylist) || !mayBeMissing(client)
}

/**
 * A booking as the specification's section 3 has it. `contact` is no part of the record: it is what the client's account is called today;
 * read both through `clientOf`.
 * `date` is the start in Unix seconds, `time` the same start as the slot's label on the salon's wall clock.
 */
export const appointment = z
  .object({
    id: z.string(),
    status: appointmentStatus,
    services: bookedServices,
    stylist: bookedStylist,
    date: z.number(),
    time: z.string(),
    user: bookedClient,
    contact: z.object({ name: z.string(), email: z.string() }).nullable().optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** Counts the writes of the record, from 1: what was seen is what is changed. */
    version: z.number().int().positive(),
    /** Part of the record cannot be read; what is shown is the rest of it. */
    unreadable: z.literal(true).optional(),
  })
  .meta({ id: 'Appointment' })
export type Appointment = z.infer<typeof appointment>

interface Client {
  /** Null where nobody knows. */
  readonly name: string | null
  readonly email: string | null
  /** The name and address that the booking was made under, as far as they differ: 'Ada Lovelace, ada@old.example'. */
  readonly bookedAs: string | null
}

/** Whom the salon writes to and calls by name: the account as it is now, or the record where there is no account. */
export function clientOf({ user, contact }: Pick<Appointment, 'user' | 'contact'>): Client {
  const name = contact?.name || user?.name || null
  const email = contact?.email || user?.email || null
  const former = [user?.name !== name && user?.name, user?.email !== email && user?.email].filter(Boolean)
  return { name, email, bookedAs: former.join(', ') || null }
}

/** What a client sees of all of their own bookings, whichever list is shown. */
const ownOverview = z
  .object({
    counts: z.record(appointmentStatus, z.number()),
    /** The first open booking that is not over yet. */
    next: appointment.nullable(),
    /** The last changed ones, newest first: a page that is open learns from them what others have done. */
    latest: z.array(appointment.pick({ id: true, status: true, date: true, time: true, updatedAt: true })),
  })
  .meta({ id: 'OwnOverview' })
export type OwnOverview = z.infer<typeof ownOverview>

/** The bookings that were confirmed between two looks at the overview: not those that somebody only set back to Confirmed. */
export function newlyConfirmed(before: OwnOverview, after: OwnOverview): OwnOverview['latest'] {
  const seenUntil = before.latest[0]?.updatedAt ?? ''
  const wasDecided = (id: string) => before.latest.some((one) => one.id === id && one.status !== 'Pending')
  return after.latest.filter(({ id, status, updatedAt }) => status === 'Confirmed' && updatedAt > seenUntil && !wasDecided(id))
}

/** What stands in a list for a booking that cannot be read at all, so that the others are there. */
export function unreadableAppointment(value: unknown): Appointment {
  const { id, status } = asRecord(value) as { readonly id?: unknown; readonly status?: unknown }
  const epoch = '1970-01-01T00:00:00.000Z'
  return {
    id: typeof id === 'string' ? id : '',
    status: appointmentStatus.catch('Completed').parse(status),
    services: [],
    stylist: null,
    date: 0,
    time: '',
    user: null,
    createdAt: epoch,
    updatedAt: epoch,
    version: 1,
    unreadable: true,
  }
}

/**
 * One page of a list; `page` is the one that was asked for, or the last where there are fewer. A search that finds very many counts only
 * so far: then `total` is a lower bound, and said to be one. `own` comes with the caller's own bookings.
 */
export const appointmentPage = z
  .object({
    items: z.array(appointment),
    total: z.number(),
    totalIsAtLeast: z.literal(true).optional(),
    page: z.number(),
    pageSize: z.number(),
    own: ownOverview.optional(),
  })
  .meta({ id: 'AppointmentPage' })
export type AppointmentPage = z.infer<typeof appointmentPage>

/**
 * What the administrator may search for: a booking's id, a client's name or email, a stylist's name. An emptied search field
 * searches for nothing.
 */
export const optionalSearch = z.preprocess(
  (typed) => (typed === '' ? undefined : typed),
  lineOfText('Search', textLimits.email).optional(),
)

/** The bookings still ahead that a change of a service or a stylist touches: how many, and the first of them in the order of their visits. */
export const upcomingBookings = z
  .object({
    count: z.number(),
    first: z.array(
      z.object({ id: z.string(), status: appointmentStatus, date: z.number(), time: z.string(), client: z.string() }),
    ),
  })
  .meta({ id: 'UpcomingBookings' })
export type UpcomingBookings = z.infer<typeof upcomingBookings>

/** A status change: `from` is the status that the person saw, so that a change made meanwhile is noticed. */
export const statusChange = z.object({ status: appointmentStatus, from: appointmentStatus }).meta({ id: 'StatusChange' })
export type StatusChange = z.infer<typeof statusChange>

/** What a list of bookings can be ordered by: the last change, newest first, or the date of the visit. */
export const appointmentOrders = ['change', 'visit'] as const
export type AppointmentOrder = (typeof appointmentOrders)[number]

/** Visits that are over, or will not be, are listed latest first; those that are to come, soonest first. */
export function isLatestFirst(status: AppointmentStatus): boolean {
  return !holdsTime(status)
}

/** Takes the administrator's last change of a status back. `version` is the one that the page saw after that change. */
export const undoRequest = z
  .object({ version: z.number('Version must be a number').int().positive() })
  .meta({ id: 'UndoRequest' })
export type UndoRequest = z.infer<typeof undoRequest>

/**
 * How long a change of status can be undone, in seconds. The page offers it for the first, which it stretches while somebody points at the
 * button; the server accepts it for the second, so that a slow hand or network is not refused.
 */
export const undoSeconds = { offered: 20, accepted: 120 } as const

export type Actor = 'client' | 'admin'

/** Who may change what to what (specification, section 4). */
const transitions: Record<Actor, Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  client: { Pending: ['Canceled'], Confirmed: ['Canceled'], Canceled: ['Pending'], Completed: [] },
  admin: {
    Pending: ['Confirmed', 'Completed', 'Canceled'],
    Confirmed: ['Completed', 'Canceled'],
    Canceled: ['Pending'],
    Completed: [],
  },
}

/** The statuses that the actor may set from the given one, in the order in which they are offered. */
export function nextStatuses(actor: Actor, from: AppointmentStatus): readonly AppointmentStatus[] {
  return transitions[actor][from]
}

export function mayChange(actor: Actor, { from, status }: StatusChange): boolean {
  return nextStatuses(actor, from).includes(status)
}

/** Whether an appointment of this status holds its stylist's time. */
export function holdsTime(status: AppointmentStatus): boolean {
  return status === 'Pending' || status === 'Confirmed'
}

/** What a client reads on the card. */
export const statusMessages: Record<AppointmentStatus, string> = {
  Pending: 'Please wait for confirmation',
  Confirmed: 'Confirmed - See you soon!',
  Canceled: 'Canceled - Contact support for details',
  Completed: 'Completed - Thank you!',
}
