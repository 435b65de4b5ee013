import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { withCommas } from '../language/lists.ts'
import { said, say } from '../language/say.ts'
import { pageEnds } from '../paging.ts'
import { asRecord, service } from '../salon/service.ts'
import { isUnknownStylist, stylist } from '../salon/stylist.ts'
import { lineOfText, readText, recordId, recordVersion, textLimits } from '../text.ts'
import { noStylistYet } from './booking.ts'

export const appointmentStatuses = ['Pending', 'Confirmed', 'Completed', 'Canceled'] as const
export const appointmentStatus = z.enum(appointmentStatuses, {
  error: () => say(msg`Status must be one of ${{ statuses: withCommas(appointmentStatuses) }}`),
})
export type AppointmentStatus = z.infer<typeof appointmentStatus>

export const visitMarks = ['arrived', 'started', 'finished', 'no_show', 'late'] as const
export type VisitMark = (typeof visitMarks)[number]
/** When each mark was made, in Unix seconds. */
export const markTimes = z.partialRecord(z.enum(visitMarks), z.number())
export type VisitMarks = z.infer<typeof markTimes>

/** Reasons why the salon cancels. `mistake`: the booking was never meant to be. */
export const cancelReasons = ['client', 'salon', 'illness', 'mistake', 'other'] as const
export const cancelReason = z.enum(cancelReasons, {
  error: () => say(msg`Reason must be one of ${{ reasons: withCommas(cancelReasons) }}`),
})
export type CancelReason = z.infer<typeof cancelReason>

/**
 * Documents stored with a booking, as they were then. Imported or damaged records can lack them: readable fields are kept and the rest get
 * docs/product.md's fallbacks, so that one bad record never hides a list.
 */
export const bookedServices = z.preprocess((value) => (Array.isArray(value) ? value.map(asRecord) : []), z.array(service))
export const bookedStylist = z.preprocess(recordOrNull, stylist.nullable())
export const bookedClient = z.preprocess(
  recordOrNull,
  z.object({ uid: readText(), name: readText(() => say(msg`Unknown Client`)), email: readText() }).nullable(),
)

function recordOrNull(value: unknown): object | null {
  return typeof value === 'object' && !Array.isArray(value) ? value : null
}

/**
 * True if the stored documents have a shape that no version writes; older ones may lack fields. Pages show the readable fields with a note.
 */
export function isDamaged({ services, stylist, client }: Record<'services' | 'stylist' | 'client', unknown>): boolean {
  const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  const mayBeMissing = (value: unknown) => value === null || value === undefined || isRecord(value)
  return !(Array.isArray(services) && services.every(isRecord)) || !mayBeMissing(stylist) || !mayBeMissing(client)
}

/** Last cancellation, `at` in Unix seconds; left out for bookings that were canceled before their import. */
export const canceled = z.object({ by: z.enum(['client', 'salon']), at: z.number() })

/** `balance`: the difference after a visit became dearer. */
export const onlinePaymentPurposes = ['prepayment', 'card', 'fee', 'balance'] as const
export type OnlinePaymentPurpose = (typeof onlinePaymentPurposes)[number]

/** The payment that a visit waits for, on every list: `link` is the path of its page to pay. `until` in Unix seconds. */
export const awaitedPayment = z
  .object({
    purpose: z.enum(onlinePaymentPurposes),
    amount: z.number().meta({ description: 'In the visit’s currency' }),
    currency: z.string(),
    until: z.number(),
    link: z.string(),
  })
  .meta({ id: 'AwaitedPayment' })
export type AwaitedPayment = z.infer<typeof awaitedPayment>

export const holdsMoney = z.literal(true)

/**
 * A booking as in docs/product.md, section 3. `user` is as booked, `contact` the account as it is now; read both through `clientOf`. `date`
 * is the start in Unix seconds, `time` the same as a label on the salon's wall clock.
 */
export const appointment = z
  .object({
    id: z.string(),
    status: appointmentStatus,
    services: bookedServices,
    /** ISO 4217: the salon's currency when booked. Servers of the previous version leave it out. */
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
        /** For the administrator: why mail to the address bounces. Left out while it arrives. */
        bounced: z.string().optional(),
      })
      .nullable()
      .optional(),
    phone: z.string().optional(),
    note: z.string().optional(),
    canceled: canceled.optional(),
    /** From here to `alerts`: only for staff at the desk. */
    marks: markTimes.optional(),
    cancelReason: cancelReason.optional(),
    deskNote: z.string().optional(),
    /** Seen before the client is served, such as an allergy. */
    alerts: z.array(z.string()).optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** Counts writes from 1, so that a change applies only to the version that was seen. */
    version: z.number().int().positive(),
    unreadable: z.literal(true).optional(),
    /** It is Pending or Confirmed, and its stylist was deleted. */
    stylistLeft: z.literal(true).optional(),
    /** For its client: something was paid, so there is a receipt. */
    isPaid: z.literal(true).optional(),
    /** Something was paid for it online, or a card is kept: canceling or moving it has consequences for that. */
    holdsMoney: holdsMoney.optional(),
    /** It is Pending until its client has paid. */
    awaitsPayment: awaitedPayment.optional(),
  })
  .meta({ id: 'Appointment' })
export type Appointment = z.infer<typeof appointment>

interface Client {
  readonly name: string | null
  readonly email: string | null
  /** Name and address at booking, where they differ: 'Ada Lovelace, ada@old.example'. */
  readonly bookedAs: string | null
}

/** The account's current name and address, or the record's if there is no account. */
export function clientOf({ user, contact }: Pick<Appointment, 'user' | 'contact'>): Client {
  const name = contact?.name || user?.name || null
  const email = contact?.email || user?.email || null
  const former = [user?.name !== name && user?.name, user?.email !== email && user?.email].filter(Boolean)
  return { name, email, bookedAs: former.join(', ') || null }
}

/** True if an upcoming visit has no stylist, or one who was deleted. @param now Unix seconds */
export function needsStylist({ status, stylist, stylistLeft, date }: ServedVisit, now: number): boolean {
  return holdsTime(status) && date > now && (stylistLeft === true || stylist === null)
}

type ServedVisit = Pick<Appointment, 'status' | 'stylist' | 'stylistLeft' | 'date'>

export function stylistForClient(visit: ServedVisit, now: number): string | null {
  if (needsStylist(visit, now)) return say(noStylistYet)
  const name = visit.stylist?.stylistName
  return name === undefined || isUnknownStylist(name) ? null : name
}

export function phoneOf({ phone, contact }: Pick<Appointment, 'phone' | 'contact'>): string | null {
  return phone || contact?.phone || null
}

/** Summary of all of a client's own bookings, the same for every list. */
const ownOverview = z
  .object({
    counts: z.record(appointmentStatus, z.number()),
    next: appointment.nullable(),
    /** Last changes, newest first, so that an open page can point out those made by others. */
    latest: z.array(
      appointment.pick({ id: true, status: true, date: true, time: true, updatedAt: true }).extend({
        isOwnChange: z.literal(true).optional(),
      }),
    ),
  })
  .meta({ id: 'OwnOverview' })
export type OwnOverview = z.infer<typeof ownOverview>

/** A placeholder for a booking that can't be read at all, so that a list can show the others. */
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
 * A page of a list. A search with very many results stops counting: then `total` is a lower bound and `totalIsAtLeast` is set. `own` comes
 * only with the caller's own bookings.
 */
export const appointmentPage = z
  .object({
    items: z.array(appointment),
    ...pageEnds,
    totalIsAtLeast: z.literal(true).optional(),
    own: ownOverview.optional(),
  })
  .meta({ id: 'AppointmentPage' })
export type AppointmentPage = z.infer<typeof appointmentPage>

/** The list that a booking is in, and the position after which its page begins, null for the first. */
export const appointmentPosition = z
  .object({ status: appointmentStatus, after: pageEnds.previous })
  .meta({ id: 'AppointmentPosition' })
export type AppointmentPosition = z.infer<typeof appointmentPosition>

/** Search by booking id, client's name or email, or stylist's name. An empty field means no search. */
export const optionalSearch = z.preprocess(
  (typed) => (typed === '' ? undefined : typed),
  lineOfText(msg`Search`, textLimits.email).optional(),
)

/** Count, and the first ones by date. */
export const upcomingBookings = z
  .object({
    count: z.number(),
    first: z.array(
      z.object({ id: z.string(), status: appointmentStatus, date: z.number(), time: z.string(), client: z.string() }),
    ),
  })
  .meta({ id: 'UpcomingBookings' })
export type UpcomingBookings = z.infer<typeof upcomingBookings>

export const excuseText = lineOfText(msg`The reason`, 200)

/**
 * `from` and `version` are the state on the person's page, so that a concurrent change is noticed, such as a move to another time. Without
 * `version`, only the status has to match. If the salon cancels, `reason` says why and `tellClient: false` sends no mail.
 */
export const statusChange = z
  .object({
    status: appointmentStatus,
    from: appointmentStatus,
    version: recordVersion.optional(),
    reason: cancelReason.optional(),
    tellClient: z.boolean(said(msg`Send true or false`)).optional(),
    /** When a client re-opens: the version of the terms of payment that were shown and accepted. */
    acceptedTerms: recordId.optional(),
    /** Why the visit goes on although it isn't paid. */
    excuse: excuseText.optional(),
  })
  .meta({ id: 'StatusChange' })
export type StatusChange = z.infer<typeof statusChange>

/** Last change first, or ordered by date of visit. */
export const appointmentOrders = ['change', 'visit'] as const
export type AppointmentOrder = (typeof appointmentOrders)[number]

/** Completed and Canceled visits are listed latest first, the others soonest first. */
export function isLatestFirst(status: AppointmentStatus): boolean {
  return !holdsTime(status)
}

export const undoRequest = z.object({ version: recordVersion }).meta({ id: 'UndoRequest' })
export type UndoRequest = z.infer<typeof undoRequest>

/**
 * Seconds for undoing a status change. Pages offer it for `offered` (longer under the pointer); the server accepts it for `accepted`,
 * allowing for slow clicks and networks. After `settled` no undo can be on its way, so mail about the change may be sent.
 */
export const undoSeconds = { offered: 20, accepted: 120, settled: 125 } as const

export type Party = 'client' | 'salon'

/** docs/product.md, section 4. */
const transitions: Record<Party, Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  client: { Pending: ['Canceled'], Confirmed: ['Canceled'], Canceled: ['Pending'], Completed: [] },
  salon: {
    Pending: ['Confirmed', 'Completed', 'Canceled'],
    Confirmed: ['Completed', 'Canceled'],
    Canceled: ['Pending'],
    Completed: [],
  },
}

export function nextStatuses(party: Party, from: AppointmentStatus): readonly AppointmentStatus[] {
  return transitions[party][from]
}

export function liesAhead({ date }: Pick<Appointment, 'date'>, now: number): boolean {
  return date > now
}

/** The salon's next statuses in the order of the buttons; completing an upcoming visit comes last. */
export function salonChoices(booking: Pick<Appointment, 'status' | 'date'>, now: number): readonly AppointmentStatus[] {
  const offered = nextStatuses('salon', booking.status)
  if (!liesAhead(booking, now) || !offered.includes('Completed')) return offered
  return [...offered.filter((status) => status !== 'Completed'), 'Completed']
}

export function mayChange(party: Party, { from, status }: StatusChange): boolean {
  return nextStatuses(party, from).includes(status)
}

export const openStatuses: readonly AppointmentStatus[] = ['Pending', 'Confirmed']

/** True if an appointment of this status claims its stylist's time. */
export function holdsTime(status: AppointmentStatus): boolean {
  return openStatuses.includes(status)
}

export const statusMessages: Record<AppointmentStatus, MessageDescriptor> = {
  Pending: msg`Please wait for confirmation`,
  Confirmed: msg`Confirmed - See you soon!`,
  Canceled: msg`Canceled - Contact support for details`,
  Completed: msg`Completed - Thank you!`,
}
