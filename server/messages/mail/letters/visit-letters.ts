import { msg } from '@lingui/core/runtime-macro'
import { bookedServices, bookedStylist, holdsTime } from '../../../../domain/booking/appointment.ts'
import { noStylistYet } from '../../../../domain/booking/booking.ts'
import { formatsOf } from '../../../../domain/formats.ts'
import { localeFor } from '../../../../domain/language/i18n.ts'
import { inWords, withCommas } from '../../../../domain/language/lists.ts'
import { say } from '../../../../domain/language/say.ts'
import type { VisitMailKind } from '../../../../domain/messages/mail.ts'
import { nameInMail } from '../../../../domain/messages/template.ts'
import type { Receipt } from '../../../../domain/money/receipt.ts'
import type { Settings } from '../../../../domain/salon/settings.ts'
import { unixSeconds } from '../../../../domain/time/unix-time.ts'
import { zoneNameAt } from '../../../../domain/time/viewer-time.ts'
import type { appointments } from '../../../platform/database/schema/booking.ts'
import type { VisitLinks } from '../../../platform/links/sign.ts'
import { factNames, fromTo } from './fact-names.ts'
import type { Action, Fact } from './letter.ts'
import type { LetterContent } from './letters.ts'
import { receiptFacts } from './receipt-facts.ts'

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
  const isForSalon = kind.startsWith('salon_')
  const name = nameInMail(visit.client.name)
  const values = { ...buildValues(visit), client: name || (isForSalon ? say(msg`Unknown client`) : '') }
  return {
    settings,
    origin,
    values,
    summary: `${withCommas([values.date, values.time])} · ${values.services}`,
    facts: [
      ...(isForSalon ? clientFacts(visit) : []),
      ...(visit.receipt ? receiptFacts(visit.receipt, settings) : visitFacts(visit, isForSalon)),
      ...(visit.isByHand ? [{ label: say(msg`Calendar`), lines: [calendarHint(visit)] }] : []),
    ],
    actions: isForSalon ? salonActions(visit) : clientActions(kind, visit),
  }
}

/** Imported appointments can have no services. */
export function serviceNames({ services }: Pick<MailedVisit['appointment'], 'services'>): string[] {
  return bookedServices.parse(services).map(({ ServiceName }) => ServiceName)
}

function buildValues({ appointment, before, settings }: MailedVisit) {
  const { day, money } = formatsOf({ ...settings.place, currency: appointment.currency })
  return {
    services: inWords(serviceNames(appointment), 'comma') || say(msg`your visit`),
    stylist: stylistName(appointment) ?? say(msg`your stylist`),
    date: day(unixSeconds(appointment.startsAt)),
    time: timeAt(appointment.startsAt, settings),
    total: money(appointment.chargesMills),
    booking: appointment.id,
    before: beforeText(before, settings),
  }
}

function beforeText(before: MailedVisit['before'], settings: Settings): string {
  const { startsAt, stylist } = before ?? {}
  if (!startsAt) {
    return say(stylist ? msg`with ${{ stylist }}` : msg({ message: 'different', comment: 'Before, the visit was different.' }))
  }
  const when = { date: formatsOf(settings.place).day(unixSeconds(startsAt)), time: timeAt(startsAt, settings) }
  return say(
    stylist
      ? msg`${{ date: when.date }} at ${{ time: when.time }} with ${{ stylist }}`
      : msg`${{ date: when.date }} at ${{ time: when.time }}`,
  )
}

function visitFacts({ appointment, later = [], settings }: MailedVisit, isForSalon: boolean): Fact[] {
  const { salon, place } = settings
  const { date, money } = formatsOf({ ...place, currency: appointment.currency })
  const services = serviceNames(appointment)
  const stylist = stylistName(appointment)
  const starts = unixSeconds(appointment.startsAt)
  const isAwaiting = !isForSalon && holdsTime(appointment.status)
  return [
    ...(services.length > 0 ? [{ label: say(factNames.what), lines: services }] : []),
    ...(stylist || isAwaiting ? [{ label: say(factNames.with), lines: [stylist ?? say(noStylistYet)] }] : []),
    {
      label: say(factNames.when),
      lines: [date(starts), fromTo(timeAt(appointment.startsAt, settings), timeAt(appointment.endsAt, settings))],
      // The reader may be far from the salon.
      note: isForSalon ? undefined : zoneNameAt(starts, place.timeZone, localeFor(place.locale)),
    },
    ...later.map(({ appointment: { startsAt, endsAt }, url }) => ({
      label: say(factNames.and),
      lines: [date(unixSeconds(startsAt)), fromTo(timeAt(startsAt, settings), timeAt(endsAt, settings))],
      url,
    })),
    ...(salon.address && !isForSalon
      ? [{ label: say(factNames.where), lines: [salon.address], url: salon.mapUrl || undefined }]
      : []),
    // For a canceled visit it would read like a bill.
    ...(appointment.status === 'Canceled'
      ? []
      : [
          {
            label: say(later.length > 0 ? msg({ message: 'Each', comment: 'The price of each visit' }) : factNames.total),
            lines: [money(appointment.chargesMills)],
          },
        ]),
    ...(appointment.status === 'Pending' ? [{ label: say(msg`Status`), lines: [say(msg`Waiting for confirmation`)] }] : []),
    { label: say(factNames.booking), lines: [appointment.id] },
  ]
}

/** Calendars only update entries that came as an invitation to a single visit. */
function calendarHint({ appointment }: MailedVisit): string {
  return say(
    appointment.status === 'Canceled'
      ? msg`If you put this visit into your calendar, remove its entry there.`
      : msg`If you put this visit into your calendar, open the attached file to bring its entry up to date, or change it there.`,
  )
}

function clientFacts({ appointment: { phone, note }, client }: MailedVisit): Fact[] {
  const contact = [client.email, phone || client.phone || ''].filter(Boolean)
  return [
    { label: say(msg`Client`), lines: [nameInMail(client.name) || say(msg`Unknown client`), ...contact] },
    ...(note ? [{ label: say(msg({ message: 'Note', context: 'noun' })), lines: note.split('\n') }] : []),
  ]
}

function clientActions(kind: VisitMailKind, { appointment, later = [], origin, links }: MailedVisit): Action[] {
  const open = links ? [{ label: say(msg`See your booking`), url: links.open }] : []
  const rate = links?.rate ? [{ label: say(msg`Rate your visit`), url: links.rate }] : []
  if (kind === 'rating_request') return rate
  if (kind === 'booking_receipt') return open
  if (kind === 'booking_canceled' || kind === 'booking_completed') {
    const again = { label: say(msg`Book again`), url: `${origin}${bookAgainPath(appointment)}` }
    return later.length > 0 ? [again] : [...rate, again, ...open]
  }
  // For several visits it would be unclear which one it cancels.
  if (later.length > 0) return open.map(({ url }) => ({ label: say(msg`See the first visit`), url }))
  return [
    ...open,
    ...(links?.move ? [{ label: say(msg`Reschedule`), url: links.move }] : []),
    ...(links?.cancel ? [{ label: say(msg`Cancel booking`), url: links.cancel }] : []),
  ]
}

function bookAgainPath({ services, stylist }: MailedVisit['appointment']): string {
  const ids = bookedServices.parse(services).map(({ id }) => id)
  return `/bookings?${new URLSearchParams({ services: ids.join(','), stylist: bookedStylist.parse(stylist)?.id ?? 'any' })}`
}

function salonActions({ links }: MailedVisit): Action[] {
  if (!links) return []
  return [
    ...(links.confirm ? [{ label: say(msg`Confirm booking`), url: links.confirm }] : []),
    { label: say(msg`See the booking`), url: links.open },
  ]
}

function stylistName({ stylist }: Pick<MailedVisit['appointment'], 'stylist'>): string | null {
  return bookedStylist.parse(stylist)?.stylistName || null
}

export function timeAt(instant: Date, { place }: Settings): string {
  return formatsOf(place).timeAt(unixSeconds(instant))
}
