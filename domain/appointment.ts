import { z } from 'zod'
import { service } from './service.ts'
import { stylist } from './stylist.ts'
import { lineOfText, textLimits } from './text.ts'

export const appointmentStatuses = ['Pending', 'Confirmed', 'Completed', 'Canceled'] as const
export const appointmentStatus = z.enum(appointmentStatuses, `Status must be one of ${appointmentStatuses.join(', ')}`)
export type AppointmentStatus = z.infer<typeof appointmentStatus>

/**
 * A booking as the specification's section 3 has it. Services, stylist and user are as they were when booked; `stylist`
 * and `user` can be missing from a record that was brought in from elsewhere. `contact` is no part of the record: it is what the
 * client's account is called today; read both through `clientOf`.
 * `date` is the start in Unix seconds, `time` the same start as the slot's label on the salon's wall clock.
 */
export const appointment = z
  .object({
    id: z.string(),
    status: appointmentStatus,
    services: z.array(service),
    stylist: stylist.nullable(),
    date: z.number(),
    time: z.string(),
    user: z.object({ uid: z.string(), name: z.string(), email: z.string() }).nullable(),
    contact: z.object({ name: z.string(), email: z.string() }).nullable().optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** Counts the writes of the record, from 1: what was seen is what is changed. */
    version: z.number().int().positive(),
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

/** How many bookings still lie ahead, as the question before deleting a service or a stylist says it. */
export const upcomingBookings = z.object({ count: z.number() }).meta({ id: 'UpcomingBookings' })
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
