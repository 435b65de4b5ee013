import {
  type Appointment,
  type AwaitedPayment,
  bookedClient,
  bookedServices,
  bookedStylist,
  isDamaged,
  needsStylist,
  type VisitMark,
  type VisitMarks,
  visitMarks,
} from '../../../domain/booking/appointment.ts'
import { plainTimeNeeded, type TimeNeeded, type VisitPart } from '../../../domain/booking/booking.ts'
import type { SeenVisit } from '../../../domain/booking/visits/seen-visit.ts'
import { toAmount } from '../../../domain/money/money.ts'
import { can, isStaff } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { service } from '../../../domain/salon/service.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { systemDate } from '../../platform/clock.ts'
import type { appointments } from '../../platform/database/schema/booking.ts'
import { languageNow } from '../../platform/language/reader.ts'
import { readersName } from '../../salon/services/names.ts'
import { canSeeDeskFields } from './policies.ts'

/** The optional fields come with `visitColumns` and `ownColumns`; a row that was just inserted has none. */
export type AppointmentRow = typeof appointments.$inferSelect & {
  readonly stylistLeft?: boolean
  readonly canceled?: Appointment['canceled'] | null
  readonly isPaid?: boolean
  readonly holdsMoney?: boolean
  readonly awaited?: AwaitedRow | null
}

/** The payment that a visit waits for; the amount in mills. */
export type AwaitedRow = AwaitedPayment

export const markColumns = {
  arrived: 'arrivedAt',
  started: 'startedAt',
  finished: 'finishedAt',
  no_show: 'noShowAt',
  late: 'lateAt',
} as const satisfies Record<VisitMark, keyof AppointmentRow>

/** Returns the marks, in Unix seconds. */
export function presentMarks(row: Pick<AppointmentRow, (typeof markColumns)[VisitMark]>): VisitMarks {
  const marked = visitMarks.flatMap((mark) => {
    const at = row[markColumns[mark]]
    return at ? [[mark, unixSeconds(at)] as const] : []
  })
  return Object.fromEntries(marked)
}

/** Returns the visit's duration and busy time as booked, not by the current services. */
export function visitOfRow({ startsAt, endsAt, busy }: Pick<AppointmentRow, 'startsAt' | 'endsAt' | 'busy'>): TimeNeeded {
  const minutes = Math.max(1, (endsAt.getTime() - startsAt.getTime()) / 60_000)
  if (busy === null) return plainTimeNeeded(minutes)
  const parts = Array.from({ length: busy.length / 2 }, (_, index): VisitPart => {
    const [from = 0, to = 0] = busy.slice(index * 2, index * 2 + 2)
    return [from, Math.min(to, minutes)]
  })
  const bufferMinutes = Math.max(0, (busy.at(-1) ?? 0) - minutes)
  return { minutes, busy: parts.filter(([from, to]) => from < to), bufferMinutes }
}

/** A row as the domain reads it. */
export function seenVisit(row: AppointmentRow): SeenVisit {
  const { status, stylistId, startsAt, endsAt, currency, chargesMills, note, deskNote, cancelReason, stylist, services, busy } =
    row
  const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000
  return {
    status,
    stylistId,
    currency,
    chargesMills,
    note,
    deskNote,
    cancelReason,
    starts: unixSeconds(startsAt),
    visit: visitOfRow(row),
    services: bookedServices.parse(services),
    terms: { stylist, services, busy, mills: chargesMills, minutes },
  }
}

/**
 * Builds the wire form, without desk fields. `date` and `time` are two views of the start. Without `contact` (just booked), the account's
 * name is used. Damaged documents are read as far as possible.
 */
export function presentAppointment(row: AppointmentRow & Pick<Appointment, 'contact'>, timeZone: string): Appointment {
  const seconds = unixSeconds(row.startsAt)
  const unreadable = isDamaged(row)
  if (unreadable) noteDamage(row.id)
  const user = bookedClient.parse(row.client)
  return {
    id: row.id,
    status: row.status,
    services: bookedServices.parse(row.services),
    currency: row.currency,
    stylist: bookedStylist.parse(row.stylist),
    date: seconds,
    time: timeLabelAt(seconds, timeZone),
    user,
    contact: row.contact ?? (user && { name: user.name, email: user.email }),
    ...(row.phone && { phone: row.phone }),
    ...(row.note && { note: row.note }),
    ...(row.canceled && { canceled: row.canceled }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    ...(unreadable && { unreadable }),
    ...(row.stylistLeft && { stylistLeft: true }),
    ...(row.isPaid && { isPaid: true }),
    ...presentHeld(row),
    ...presentAwaited(row),
  }
}

/** In any view of a visit: canceling or moving it has consequences for its money. */
export const presentHeld = ({ holdsMoney }: Pick<AppointmentRow, 'holdsMoney'>): Pick<Appointment, 'holdsMoney'> =>
  holdsMoney ? { holdsMoney } : {}

/** Presents the payment that the visit waits for, if any. */
export const presentAwaited = ({ awaited }: Pick<AppointmentRow, 'awaited'>): Pick<Appointment, 'awaitsPayment'> =>
  awaited ? { awaitsPayment: { ...awaited, amount: toAmount(awaited.amount) } } : {}

type ReadRow = AppointmentRow & Pick<Appointment, 'contact'> & { readonly alerts?: readonly string[] | null }

/** True if the visit still needs a stylist. @param now Unix seconds */
function lacksStylist(row: Pick<AppointmentRow, 'status' | 'stylist' | 'stylistLeft' | 'startsAt'>, now: number): boolean {
  const { status, stylistLeft, startsAt } = row
  const stylist = bookedStylist.parse(row.stylist)
  return needsStylist({ status, stylist, date: unixSeconds(startsAt), ...(stylistLeft && { stylistLeft }) }, now)
}

/** A row as its client reads it: services in their language, and without the name of a deleted stylist. @param now Unix seconds */
export function asClientFinds<Row extends AppointmentRow>(row: Row, now: number): Row {
  const translated = inReadersWords(row)
  return lacksStylist(translated, now) ? { ...translated, stylist: null } : translated
}

/** A row whose services have the names in the reader's language that they were booked with, as far as there were any. */
export function inReadersWords<Row extends Pick<AppointmentRow, 'services'>>(row: Row): Row {
  const services: unknown = row.services
  if (languageNow() === null || !Array.isArray(services)) return row
  // Damaged services stay as they are.
  const translatedServices = services.map((each) =>
    hasNames(each) ? { ...each, ServiceName: readersName(service.parse(each)) } : each,
  )
  return { ...row, services: translatedServices as typeof row.services }
}

const hasNames = (document: unknown): document is object =>
  typeof document === 'object' && document !== null && 'names' in document

/** Returns the stylist that a linked visit shows; null while none is assigned. @param now Unix seconds */
export function stylistInLink(row: AppointmentRow, now: number): { id: string; name: string } | null {
  const stylist = bookedStylist.parse(row.stylist)
  return stylist && !lacksStylist(row, now) ? { id: row.stylistId, name: stylist.stylistName } : null
}

function deskFields(row: ReadRow): Pick<Appointment, 'marks' | 'cancelReason' | 'deskNote' | 'alerts'> {
  const { cancelReason, deskNote, alerts } = row
  const marks = presentMarks(row)
  return {
    ...(Object.keys(marks).length > 0 && { marks }),
    ...(cancelReason && { cancelReason }),
    ...(deskNote && { deskNote }),
    ...(alerts && { alerts: [...alerts] }),
  }
}

/** Adds the fields that the reader's role includes. Everyone sees the contact of their own bookings. */
export function presentTo(
  reader: Pick<CurrentUser, 'uid' | 'role' | 'stylistId'>,
  row: ReadRow,
  timeZone: string,
): Appointment {
  // Staff read the salon's own text: they edit it.
  const readersRow = isStaff(reader) ? row : inReadersWords(row)
  const booking = { ...presentAppointment(readersRow, timeZone), ...(canSeeDeskFields(reader, row) && deskFields(row)) }
  if (row.clientId === reader.uid || can(reader, 'clients.contact')) return booking
  const { phone: _, contact, user, ...rest } = booking
  return {
    ...rest,
    user: user && { ...user, email: '' },
    ...(contact && { contact: { name: contact.name, email: '' } }),
  }
}

const noted = new Set<string>()

function noteDamage(id: string): void {
  if (noted.has(id) || noted.size >= 1000) return
  noted.add(id)
  console.error(
    `${systemDate().toISOString()} warn The booking ${id} is damaged: its services, stylist or client can’t be read in full`,
  )
}
