import { type AppointmentStatus, holdsTime } from '../booking/appointment.ts'
import { type HistoryEvent, isOfClient } from '../booking/history.ts'
import type { MailKind, VisitMailKind } from './mail.ts'

/** The status that a mail's words name; an undo, about which no mail is sent, makes them untrue. */
export const statusInMail: Readonly<Partial<Record<MailKind, AppointmentStatus>>> = {
  booking_received: 'Pending',
  booking_reopened: 'Pending',
  booking_confirmed: 'Confirmed',
  booking_completed: 'Completed',
  booking_canceled: 'Canceled',
}

/** The fields of an event that decide about mail. */
export type MailedEvent = Pick<HistoryEvent, 'kind' | 'actor' | 'from' | 'to' | 'tellClient' | 'awaitsPayment' | 'unpaid'>

interface Facts {
  /** As it is now, since more may have happened after the change; as it was, where it has been deleted. */
  readonly appointment: {
    readonly status: AppointmentStatus
    readonly startsAt: number
    readonly endsAt: number
    readonly stylistId: string
  }
  readonly client: {
    readonly id: string
    /** A demo client's address is nobody's, or somebody else's. */
    readonly isDemo: boolean
    /** Otherwise there is nobody to write to. */
    readonly hasAddress: boolean
    readonly isAdmin: boolean
  }
  /** True if the client's latest mail about a status says that this visit is canceled. */
  readonly wasCancellationMailed: boolean
  /** True if the booking is new and the client has no mail about its status: the undone change came before the first one. */
  readonly lacksStatusMail: boolean
  /** True if the visit's calendar entry has been sent. */
  readonly hasEntry: boolean
  /** `settings.mail.tellsSalon` */
  readonly tellsSalon: boolean
  readonly now: number
}

/** Seconds after a visit in which its client is thanked for it: an owner who tidies up old bookings writes to nobody. */
const thankedSeconds = 7 * 86_400

/**
 * Clients get mail about their own changes and others', the salon about clients' changes. An event that a later one overtook, such as an
 * undo, causes none: the later one causes its own.
 */
export function mailsForChange(event: MailedEvent, facts: Facts): VisitMailKind[] {
  const { client, tellsSalon } = facts
  if (client.isDemo || isSuperseded(event, facts)) return []
  const toClient = client.hasAddress && event.tellClient !== false ? clientMail(event, facts) : undefined
  // The administrator's own bookings are written to the administrator as the client already.
  // The system's word is the client's: they have paid, or haven't.
  const isOurs = isOfClient(event.actor) || event.kind === 'prepaid' || event.unpaid
  const goesToSalon = tellsSalon && isOurs && !client.isAdmin
  const toSalon = goesToSalon ? salonMail(event, facts) : undefined
  return [toClient, toSalon].filter((kind) => kind !== undefined)
}

function isSuperseded(
  { kind, to }: MailedEvent,
  { appointment }: { readonly appointment: Omit<Facts['appointment'], 'endsAt'> },
): boolean {
  if (kind !== 'moved') return to !== null && appointment.status !== to.status
  return !isOpen(appointment) || appointment.startsAt !== to?.startsAt || appointment.stylistId !== to.stylistId
}

/** True if a move is to be read about: the visit still is where it went, and its client knew it elsewhere. */
export function isNewsOfMove(move: MailedEvent, appointment: Omit<Facts['appointment'], 'endsAt'>): boolean {
  return !isSuperseded(move, { appointment }) && !isSameSlot(move.from, move.to)
}

/** Moved and moved back before its client heard of it. */
function isSameSlot(from: MailedEvent['from'], to: MailedEvent['to']): boolean {
  return from?.startsAt !== undefined && from.startsAt === to?.startsAt && from.stylistId === to.stylistId
}

const isOpen = (state: { readonly status: AppointmentStatus } | null) => state !== null && holdsTime(state.status)

function clientMail({ kind, from, to, awaitsPayment, unpaid }: MailedEvent, facts: Facts): VisitMailKind | undefined {
  const { appointment, hasEntry, now } = facts
  // Nobody needs to know what becomes of a visit that is over.
  if (kind !== 'completed' && kind !== 'receipt' && appointment.startsAt <= now) return undefined
  switch (kind) {
    case 'booked':
      return awaitsPayment ? undefined : firstMail(to)
    case 'prepaid':
      return 'payment_received'
    case 'confirmed':
      return 'booking_confirmed'
    case 'moved':
      return isSameSlot(from, to) ? undefined : 'booking_moved'
    case 'rezoned':
      return isOpen(appointment) && hasEntry ? 'booking_entry' : undefined
    case 'canceled':
      return isOpen(from) && !unpaid ? 'booking_canceled' : undefined
    case 'deleted':
      return isOpen(from) ? 'booking_canceled' : undefined
    case 're-opened':
    case 'undone':
      return isOpen(to) && !awaitsPayment ? mailOfReturn(to, facts) : undefined
    case 'completed':
      return from?.status === 'Confirmed' && now - appointment.endsAt <= thankedSeconds ? 'booking_completed' : undefined
    case 'receipt':
      return 'booking_receipt'
    case 'arrived':
    case 'started':
    case 'finished':
    case 'late':
    // Who did not come knows, and needs no mail that says that it was canceled.
    case 'no_show':
    case 'edited':
    case 'note':
    case 'reason':
    case 'paid':
    case 'refunded':
    case 'imported':
    case 'payment_asked':
    case 'payment_excused':
    case 'payment_kept':
    case 'fee_due':
    case null:
      return undefined
    default:
      return kind satisfies never
  }
}

/** About a visit that holds its time again, or is as it was before: no mail was sent about a change that was undone in time. */
function mailOfReturn(to: MailedEvent['to'], { wasCancellationMailed, lacksStatusMail }: Facts): VisitMailKind | undefined {
  if (wasCancellationMailed) return to?.status === 'Confirmed' ? 'booking_confirmed' : 'booking_reopened'
  return lacksStatusMail ? firstMail(to) : undefined
}

function firstMail(to: MailedEvent['to']): VisitMailKind {
  return to?.status === 'Pending' ? 'booking_received' : 'booking_confirmed'
}

function salonMail({ kind, from, awaitsPayment, unpaid }: MailedEvent, { appointment, now }: Facts): VisitMailKind | undefined {
  if (appointment.startsAt <= now) return undefined
  // It hears of a booking once that is paid.
  if (awaitsPayment) return kind === 'prepaid' ? 'salon_new' : undefined
  switch (kind) {
    case 'booked':
      return 'salon_new'
    case 'prepaid':
      // Paid late, while its time was still free.
      return from?.status === 'Canceled' ? 'salon_reopened' : undefined
    case 'moved':
      return 'salon_moved'
    case 'canceled':
      return unpaid ? 'salon_unpaid' : 'salon_canceled'
    case 're-opened':
      return 'salon_reopened'
    case 'confirmed':
    case 'completed':
    case 'deleted':
    case 'undone':
    case 'arrived':
    case 'started':
    case 'finished':
    case 'late':
    case 'no_show':
    case 'edited':
    case 'note':
    case 'reason':
    case 'paid':
    case 'refunded':
    case 'imported':
    case 'receipt':
    case 'rezoned':
    case 'payment_asked':
    case 'payment_excused':
    case 'payment_kept':
    case 'fee_due':
    case null:
      return undefined
    default:
      return kind satisfies never
  }
}
