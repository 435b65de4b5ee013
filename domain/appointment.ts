import { z } from 'zod'
import { noStylistYet } from './booking.ts'
import { asRecord, service } from './service.ts'
import { stylist, unknownStylist } from './stylist.ts'
import { lineOfText, readText, recordVersion, textLimits } from './text.ts'

export const appointmentStatuses = ['Pending', 'Confirmed', 'Completed', 'Canceled'] as const
export const appointmentStatus = z.enum(appointmentStatuses, `Status must be one of ${appointmentStatuses.join(', ')}`)
export type AppointmentStatus = z.infer<typeof appointmentStatus>

/** What staff mark on a visit beside its status: a client came, was begun with, is done, did not come, or is late. */
export const visitMarks = ['arrived', 'started', 'finished', 'no_show', 'late'] as const
export type VisitMark = (typeof visitMarks)[number]
/** When each was made, in Unix seconds. */
export const markTimes = z.partialRecord(z.enum(visitMarks), z.number())
export type VisitMarks = z.infer<typeof markTimes>

/** Why the salon cancels: the client asked, the salon can't, somebody is ill, it was never meant to be, or something else. */
export const cancelReasons = ['client', 'salon', 'illness', 'mistake', 'other'] as const
export const cancelReason = z.enum(cancelReasons, `Reason must be one of ${cancelReasons.join(', ')}`)
export type CancelReason = z.infer<typeof cancelReason>

/**
 * The documents of a booking, as they were when booked. In imported or damaged records they can be missing or malformed:
 * readable fields are kept and the rest get docs/product.md's fallbacks, so that one bad record never hides a list.
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
 * Whether a booking's documents have a shape that no booking writes: not merely an old one without some field. Such a booking is
 * shown with its readable fields and a note.
 */
export function isDamaged({ services, stylist, client }: Record<'services' | 'stylist' | 'client', unknown>): boolean {
  const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  const mayBeMissing = (value: unknown) => value === null || value === undefined || isRecord(value)
  return !(Array.isArray(services) && services.every(isRecord)) || !mayBeMissing(stylist) || !mayBeMissing(client)
}

/** Who canceled a booking last, and when, in Unix seconds; left out of one that isn't canceled, or was so when it was imported. */
export const canceled = z.object({ by: z.enum(['client', 'salon']), at: z.number() })

/**
 * A booking as in section 3 of docs/product.md. `contact` isn't part of the record: it is the client's account as it is now.
 * Read both through `clientOf`.
 * `date` is the start in Unix seconds, `time` the same start as the slot's label on the salon's wall clock.
 */
export const appointment = z
  .object({
    id: z.string(),
    status: appointmentStatus,
    services: bookedServices,
    /** What their prices are in, by ISO 4217: the salon's currency when it was booked. A server of the version before leaves it out. */
    currency: z.string().optional(),
    stylist: bookedStylist,
    date: z.number(),
    time: z.string(),
    user: bookedClient,
    contact: z
      .object({
        name: z.string(),
        email: z.string(),
        phone: z.string().optional(),
        /** For the administrator: why mail to the address doesn't arrive, as the mail server said it. Left out while it does. */
        bounced: z.string().optional(),
      })
      .nullable()
      .optional(),
    /** The client's phone number and note, as given with the booking. */
    phone: z.string().optional(),
    note: z.string().optional(),
    canceled: canceled.optional(),
    /** For staff who see the visit at the desk only: when it was marked, in Unix seconds, by mark. */
    marks: markTimes.optional(),
    /** Likewise: why the salon canceled it. */
    cancelReason: cancelReason.optional(),
    /** Likewise: staff's own note. */
    deskNote: z.string().optional(),
    /** Likewise: what must be seen before the client is served, such as an allergy; left out where there is nothing. */
    alerts: z.array(z.string()).optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** Counts the record's writes, from 1, so that a change applies only to the version that was seen. */
    version: z.number().int().positive(),
    /** Part of the record can't be read; the rest is shown. */
    unreadable: z.literal(true).optional(),
    /** It is Pending or Confirmed, and its stylist isn't here anymore. */
    stylistLeft: z.literal(true).optional(),
    /** For its client: something was paid, so there is a receipt. */
    isPaid: z.literal(true).optional(),
  })
  .meta({ id: 'Appointment' })
export type Appointment = z.infer<typeof appointment>

interface Client {
  /** Null if unknown. */
  readonly name: string | null
  readonly email: string | null
  /** The name and address at the time of booking, as far as they differ: 'Ada Lovelace, ada@old.example'. */
  readonly bookedAs: string | null
}

/** The client's current name and address: the account's, or the record's if there is no account. */
export function clientOf({ user, contact }: Pick<Appointment, 'user' | 'contact'>): Client {
  const name = contact?.name || user?.name || null
  const email = contact?.email || user?.email || null
  const former = [user?.name !== name && user?.name, user?.email !== email && user?.email].filter(Boolean)
  return { name, email, bookedAs: former.join(', ') || null }
}

/** Whether a visit still needs a stylist: the one that it was booked with isn't here anymore, or it never had one. @param now Unix seconds */
export function needsStylist({ status, stylist, stylistLeft, date }: ServedVisit, now: number): boolean {
  return holdsTime(status) && date > now && (stylistLeft === true || stylist === null)
}

type ServedVisit = Pick<Appointment, 'status' | 'stylist' | 'stylistLeft' | 'date'>

/** Who serves a visit, as its client reads it; null where that isn't known. @param now Unix seconds */
export function stylistForClient(visit: ServedVisit, now: number): string | null {
  if (needsStylist(visit, now)) return noStylistYet
  const name = visit.stylist?.stylistName
  return name === undefined || name === unknownStylist ? null : name
}

/** Where the client can be reached: the number given with the booking, or else the account's; null if there is none. */
export function phoneOf({ phone, contact }: Pick<Appointment, 'phone' | 'contact'>): string | null {
  return phone || contact?.phone || null
}

/** A summary of all of a client's own bookings, the same for every list. */
const ownOverview = z
  .object({
    counts: z.record(appointmentStatus, z.number()),
    /** The first open booking that is not over yet. */
    next: appointment.nullable(),
    /** The last changed ones, newest first, so that an open page can show what others have changed. */
    latest: z.array(
      appointment.pick({ id: true, status: true, date: true, time: true, updatedAt: true }).extend({
        /** The person made this change themselves, on whichever device. */
        isOwnChange: z.literal(true).optional(),
      }),
    ),
  })
  .meta({ id: 'OwnOverview' })
export type OwnOverview = z.infer<typeof ownOverview>

/** A placeholder in a list for a booking that can't be read at all, so that the others are shown. */
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
 * One page of a list; `page` is the requested one, or the last one if there are fewer. A search with very many results stops counting:
 * then `total` is a lower bound and `totalIsAtLeast` is set. `own` comes with the caller's own bookings.
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

/** Where a booking of the caller's own is: on which page of the list of its status. */
export const appointmentPlace = z.object({ status: appointmentStatus, page: z.int() }).meta({ id: 'AppointmentPlace' })
export type AppointmentPlace = z.infer<typeof appointmentPlace>

/**
 * The administrator's search: a booking's id, a client's name or email, or a stylist's name. An empty search field means no
 * search.
 */
export const optionalSearch = z.preprocess(
  (typed) => (typed === '' ? undefined : typed),
  lineOfText('Search', textLimits.email).optional(),
)

/** The upcoming bookings that a change to a service or a stylist affects: their count, and the first ones by date of visit. */
export const upcomingBookings = z
  .object({
    count: z.number(),
    first: z.array(
      z.object({ id: z.string(), status: appointmentStatus, date: z.number(), time: z.string(), client: z.string() }),
    ),
  })
  .meta({ id: 'UpcomingBookings' })
export type UpcomingBookings = z.infer<typeof upcomingBookings>

/**
 * A status change: `from` is the status that the person saw, and `version` the version, so that a concurrent change is noticed, such as a
 * move to a time that they haven't seen. Without `version`, only the status has to be the same. Where the salon cancels, `reason` says why,
 * and `tellClient: false` that the client gets no mail about it.
 */
export const statusChange = z
  .object({
    status: appointmentStatus,
    from: appointmentStatus,
    version: recordVersion.optional(),
    reason: cancelReason.optional(),
    tellClient: z.boolean('Send true or false').optional(),
  })
  .meta({ id: 'StatusChange' })
export type StatusChange = z.infer<typeof statusChange>

/** The orders of a list of bookings: by last change, newest first, or by date of visit. */
export const appointmentOrders = ['change', 'visit'] as const
export type AppointmentOrder = (typeof appointmentOrders)[number]

/** Completed and Canceled visits are listed latest first, the others soonest first. */
export function isLatestFirst(status: AppointmentStatus): boolean {
  return !holdsTime(status)
}

/** Undoes the administrator's last status change. `version` is the one that the page saw after that change. */
export const undoRequest = z.object({ version: recordVersion }).meta({ id: 'UndoRequest' })
export type UndoRequest = z.infer<typeof undoRequest>

/**
 * How long a status change can be undone, in seconds. The page offers it for the first time, longer while the pointer is on the
 * button; the server accepts it for the second, so that a slow click or network isn't refused. After the third no undo is on its
 * way anymore, so mail about the change can be sent.
 */
export const undoSeconds = { offered: 20, accepted: 120, settled: 125 } as const

/** On whose side a change is made: the client's, or the salon's, for which all its staff act. */
export type Party = 'client' | 'salon'

/** Who may change what to what (docs/product.md, section 4). */
const transitions: Record<Party, Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  client: { Pending: ['Canceled'], Confirmed: ['Canceled'], Canceled: ['Pending'], Completed: [] },
  salon: {
    Pending: ['Confirmed', 'Completed', 'Canceled'],
    Confirmed: ['Completed', 'Canceled'],
    Canceled: ['Pending'],
    Completed: [],
  },
}

/** The statuses that the party may set from the given one, in the order in which they are offered. */
export function nextStatuses(party: Party, from: AppointmentStatus): readonly AppointmentStatus[] {
  return transitions[party][from]
}

/** Whether a visit is still to come. @param now Unix seconds */
export function liesAhead({ date }: Pick<Appointment, 'date'>, now: number): boolean {
  return date > now
}

/** What the salon can make of a booking, in the order of the buttons: completing a visit that lies ahead comes last. */
export function salonChoices(booking: Pick<Appointment, 'status' | 'date'>, now: number): readonly AppointmentStatus[] {
  const offered = nextStatuses('salon', booking.status)
  if (!liesAhead(booking, now) || !offered.includes('Completed')) return offered
  return [...offered.filter((status) => status !== 'Completed'), 'Completed']
}

export function mayChange(party: Party, { from, status }: StatusChange): boolean {
  return nextStatuses(party, from).includes(status)
}

/** The statuses in which an appointment holds its stylist's time. */
export const openStatuses: readonly AppointmentStatus[] = ['Pending', 'Confirmed']

/** Whether an appointment of this status holds its stylist's time. */
export function holdsTime(status: AppointmentStatus): boolean {
  return openStatuses.includes(status)
}

/** What a client reads on the card. */
export const statusMessages: Record<AppointmentStatus, string> = {
  Pending: 'Please wait for confirmation',
  Confirmed: 'Confirmed - See you soon!',
  Canceled: 'Canceled - Contact support for details',
  Completed: 'Completed - Thank you!',
}
