import { bookedServices, bookedStylist, holdsTime } from '../../../domain/booking/appointment.ts'
import { noStylistYet } from '../../../domain/booking/booking.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { localeFor } from '../../../domain/language/i18n.ts'
import type { VisitMailKind } from '../../../domain/messages/mail.ts'
import { nameInMail, type PlaceholderValues } from '../../../domain/messages/template.ts'
import type { Receipt } from '../../../domain/money/receipt.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { zoneNameAt } from '../../../domain/time/viewer-time.ts'
import type { appointments } from '../../platform/database/schema/booking.ts'
import type { VisitLinks } from '../../platform/links/sign.ts'
import type { LetterContent } from './letters.ts'
import type { Action, Fact } from './templates/letter.ts'
import { receiptFacts } from './templates/receipt-facts.ts'

type StoredVisit = typeof appointments.$inferSelect

export interface MailedVisit {
  readonly appointment: Pick<
    StoredVisit,
    'id' | 'status' | 'services' | 'stylist' | 'startsAt' | 'endsAt' | 'chargesMills' | 'currency' | 'phone' | 'note'
  >
  readonly client: { readonly name: string; readonly email: string; readonly phone: string | null }
  /** Start and stylist before a move, each only if it changed. */
  readonly before?: { readonly startsAt?: Date | undefined; readonly stylist?: string | undefined } | undefined
  readonly later?: readonly { readonly appointment: Pick<StoredVisit, 'startsAt' | 'endsAt'>; readonly url: string }[]
  /** True if the client's calendar has an entry that only the client can change. */
  readonly isByHand?: boolean | undefined
  readonly receipt?: Receipt | undefined
  readonly settings: Settings
  readonly origin: string
  readonly links: VisitLinks | null
}

export function visitLetter(kind: VisitMailKind, visit: MailedVisit): LetterContent {
  const { settings, origin } = visit
  const values = buildValues(visit)
  const isForSalon = kind.startsWith('salon_')
  return {
    settings,
    origin,
    values: isForSalon ? values : { ...values, client: values.client || 'there' },
    summary: `${values.date}, ${values.time} · ${values.services}`,
    facts: [
      ...(isForSalon ? clientFacts(visit) : []),
      ...(visit.receipt ? receiptFacts(visit.receipt, settings) : visitFacts(visit, isForSalon)),
      ...(visit.isByHand ? [{ label: 'Calendar', lines: [calendarHint(visit)] }] : []),
    ],
    actions: isForSalon ? salonActions(visit) : clientActions(kind, visit),
  }
}

/** Imported appointments can have no services. */
export function serviceNames({ services }: Pick<MailedVisit['appointment'], 'services'>): string[] {
  return bookedServices.parse(services).map(({ ServiceName }) => ServiceName)
}

function buildValues({ appointment, client, before, settings }: MailedVisit): PlaceholderValues {
  const { day, money } = formatsOf({ ...settings.place, currency: appointment.currency })
  return {
    client: nameInMail(client.name),
    services: serviceNames(appointment).join(', ') || 'your visit',
    stylist: stylistName(appointment) ?? 'your stylist',
    date: day(unixSeconds(appointment.startsAt)),
    time: timeAt(appointment.startsAt, settings),
    total: money(appointment.chargesMills),
    booking: appointment.id,
    before: beforeText(before, settings),
  }
}

function beforeText(before: MailedVisit['before'], settings: Settings): string {
  const { startsAt, stylist } = before ?? {}
  const when = startsAt && `${formatsOf(settings.place).day(unixSeconds(startsAt))} at ${timeAt(startsAt, settings)}`
  return [when, stylist && `with ${stylist}`].filter(Boolean).join(' ') || 'different'
}

function visitFacts({ appointment, later = [], settings }: MailedVisit, isForSalon: boolean): Fact[] {
  const { salon, place } = settings
  const { date, money } = formatsOf({ ...place, currency: appointment.currency })
  const services = serviceNames(appointment)
  const stylist = stylistName(appointment)
  const starts = unixSeconds(appointment.startsAt)
  const isAwaiting = !isForSalon && holdsTime(appointment.status)
  return [
    ...(services.length > 0 ? [{ label: 'What', lines: services }] : []),
    ...(stylist || isAwaiting ? [{ label: 'With', lines: [stylist ?? noStylistYet] }] : []),
    {
      label: 'When',
      lines: [date(starts), `${timeAt(appointment.startsAt, settings)} to ${timeAt(appointment.endsAt, settings)}`],
      // The reader may be far from the salon.
      note: isForSalon ? undefined : zoneNameAt(starts, place.timeZone, localeFor(place.locale)),
    },
    ...later.map(({ appointment: { startsAt, endsAt }, url }) => ({
      label: 'And',
      lines: [date(unixSeconds(startsAt)), `${timeAt(startsAt, settings)} to ${timeAt(endsAt, settings)}`],
      url,
    })),
    ...(salon.address && !isForSalon ? [{ label: 'Where', lines: [salon.address], url: salon.mapUrl || undefined }] : []),
    // For a canceled visit it would read like a bill.
    ...(appointment.status === 'Canceled'
      ? []
      : [{ label: later.length > 0 ? 'Each' : 'Total', lines: [money(appointment.chargesMills)] }]),
    ...(appointment.status === 'Pending' ? [{ label: 'Status', lines: ['Waiting for confirmation'] }] : []),
    { label: 'Booking', lines: [appointment.id] },
  ]
}

/** Calendars only update entries that came as an invitation to a single visit. */
function calendarHint({ appointment }: MailedVisit): string {
  return appointment.status === 'Canceled'
    ? 'If you put this visit into your calendar, remove its entry there.'
    : 'If you put this visit into your calendar, open the attached file to bring its entry up to date, or change it there.'
}

function clientFacts({ appointment: { phone, note }, client }: MailedVisit): Fact[] {
  const contact = [client.email, phone || client.phone || ''].filter(Boolean)
  return [
    { label: 'Client', lines: [nameInMail(client.name) || 'Unknown client', ...contact] },
    ...(note ? [{ label: 'Note', lines: note.split('\n') }] : []),
  ]
}

function clientActions(kind: VisitMailKind, { appointment, later = [], origin, links }: MailedVisit): Action[] {
  const open = links ? [{ label: 'See your booking', url: links.open }] : []
  const rate = links?.rate ? [{ label: 'Rate your visit', url: links.rate }] : []
  if (kind === 'rating_request') return rate
  if (kind === 'booking_receipt') return open
  if (kind === 'booking_canceled' || kind === 'booking_completed') {
    const again = { label: 'Book again', url: `${origin}${bookAgainPath(appointment)}` }
    return later.length > 0 ? [again] : [...rate, again, ...open]
  }
  // For several visits it would be unclear which one it cancels.
  if (later.length > 0) return open.map(({ url }) => ({ label: 'See the first visit', url }))
  return [
    ...open,
    ...(links?.move ? [{ label: 'Reschedule', url: links.move }] : []),
    ...(links?.cancel ? [{ label: 'Cancel booking', url: links.cancel }] : []),
  ]
}

function bookAgainPath({ services, stylist }: MailedVisit['appointment']): string {
  const ids = bookedServices.parse(services).map(({ id }) => id)
  return `/bookings?${new URLSearchParams({ services: ids.join(','), stylist: bookedStylist.parse(stylist)?.id ?? 'any' })}`
}

function salonActions({ links }: MailedVisit): Action[] {
  if (!links) return []
  return [
    ...(links.confirm ? [{ label: 'Confirm booking', url: links.confirm }] : []),
    { label: 'See the booking', url: links.open },
  ]
}

function stylistName({ stylist }: Pick<MailedVisit['appointment'], 'stylist'>): string | null {
  return bookedStylist.parse(stylist)?.stylistName || null
}

export function timeAt(instant: Date, { place }: Settings): string {
  return formatsOf(place).timeAt(unixSeconds(instant))
}
