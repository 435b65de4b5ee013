import { type AppointmentStatus, holdsTime } from '../appointment.ts'
import type { ClientMailKind, MailKind, SalonMailKind } from '../mail.ts'

/** The status that a mail's words name; an undo, about which no mail is sent, makes them untrue. */
export const statusInMail: Readonly<Partial<Record<MailKind, AppointmentStatus>>> = {
  booking_received: 'Pending',
  booking_reopened: 'Pending',
  booking_confirmed: 'Confirmed',
  booking_completed: 'Completed',
  booking_canceled: 'Canceled',
}

/** A row of an appointment's history; instants are Unix seconds. */
export interface AppointmentChange {
  /** Null for a new appointment. */
  readonly fromStatus: AppointmentStatus | null
  /** Null for a deleted one. */
  readonly toStatus: AppointmentStatus | null
  /** The account that made the change; null for the system. */
  readonly changedBy: string | null
  /** Where a move led; null for every other change. */
  readonly movedTo: { readonly startsAt: number; readonly stylistId: string } | null
}

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
  /** Whether the client's latest mail about a status says that this visit is canceled. */
  readonly wasCancellationMailed: boolean
  /** Whether the booking is new and the client has no mail that says its status: the first one was overtaken by what is now undone. */
  readonly lacksStatusMail: boolean
  /** `settings.mail.tellsSalon` */
  readonly tellsSalon: boolean
  readonly now: number
}

/** How long after a visit its client is thanked for it, in seconds: an owner who tidies up old bookings writes to nobody. */
const thankedSeconds = 7 * 86_400

/**
 * The client gets mail about what others and they themselves did, the salon about what clients did. What was overtaken by a later change,
 * such as an undo, causes none: the later change causes its own.
 */
export function mailsForChange(change: AppointmentChange, facts: Facts): (ClientMailKind | SalonMailKind)[] {
  const { client, tellsSalon } = facts
  if (client.isDemo || isSuperseded(change, facts)) return []
  const toClient = client.hasAddress ? clientMail(change, facts) : undefined
  // The administrator's own bookings are written to the administrator as the client already.
  const goesToSalon = tellsSalon && change.changedBy === client.id && !client.isAdmin
  const toSalon = goesToSalon ? salonMail(change, facts) : undefined
  return [toClient, toSalon].filter((kind) => kind !== undefined)
}

function isSuperseded({ toStatus, movedTo }: AppointmentChange, { appointment }: Facts): boolean {
  if (movedTo) {
    const { startsAt, stylistId } = movedTo
    return !isOpen(appointment.status) || appointment.startsAt !== startsAt || appointment.stylistId !== stylistId
  }
  return toStatus !== null && appointment.status !== toStatus
}

const isOpen = (status: AppointmentStatus | null) => status !== null && holdsTime(status)

function clientMail({ fromStatus, toStatus, movedTo }: AppointmentChange, facts: Facts): ClientMailKind | undefined {
  const { appointment, now, wasCancellationMailed, lacksStatusMail } = facts
  if (toStatus === 'Completed') {
    return fromStatus === 'Confirmed' && now - appointment.endsAt <= thankedSeconds ? 'booking_completed' : undefined
  }
  // Nobody needs to know what becomes of a visit that is over.
  if (appointment.startsAt <= now) return undefined
  if (movedTo) return 'booking_moved'
  if (toStatus === null) return isOpen(fromStatus) ? 'booking_canceled' : undefined
  if (toStatus === 'Canceled') return isOpen(fromStatus) ? 'booking_canceled' : undefined
  if (fromStatus === 'Canceled' && wasCancellationMailed) {
    return toStatus === 'Confirmed' ? 'booking_confirmed' : 'booking_reopened'
  }
  if (fromStatus === null || lacksStatusMail) return toStatus === 'Pending' ? 'booking_received' : 'booking_confirmed'
  // The other steps are an undo, such as from Confirmed to Pending: no mail was sent about what it takes back.
  return fromStatus === 'Pending' && toStatus === 'Confirmed' ? 'booking_confirmed' : undefined
}

function salonMail({ fromStatus, toStatus, movedTo }: AppointmentChange, facts: Facts): SalonMailKind | undefined {
  if (facts.appointment.startsAt <= facts.now) return undefined
  if (movedTo) return 'salon_moved'
  if (toStatus === 'Canceled') return 'salon_canceled'
  if (fromStatus === null) return 'salon_new'
  return fromStatus === 'Canceled' && toStatus === 'Pending' ? 'salon_reopened' : undefined
}
