import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, select } from '@lingui/core/runtime-macro'
import { foldLines, ICalAttendeeStatus, ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { type AppointmentStatus, bookedServices, bookedStylist } from '../../../domain/booking/appointment.ts'
import { noticeInUnits } from '../../../domain/booking/schedule/move.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { inWords, withCommas } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'
import { salonInSentence } from '../../../domain/messages/salon-name.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { directionControls } from '../../../domain/text.ts'
import type { AppointmentRow } from '../../booking/appointments/serializers.ts'
import { inColor } from './color.ts'

interface Person {
  readonly name: string
  readonly address: string
}

/** Lets mail programs add, update and remove the entry (RFC 5546). */
interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly organizer: Person
  readonly attendee: Person
}

/** A file that nobody answers; the reader adds it by hand. */
interface Publication {
  readonly method: 'PUBLISH'
}

interface FileOptions {
  readonly bookings: readonly AppointmentRow[]
  readonly settings: Settings
  readonly bookingsUrl: string
  readonly invitation?: Invitation | Publication
}

const statuses: Record<AppointmentStatus, ICalEventStatus> = {
  Pending: ICalEventStatus.TENTATIVE,
  Confirmed: ICalEventStatus.CONFIRMED,
  Completed: ICalEventStatus.CONFIRMED,
  Canceled: ICalEventStatus.CANCELLED,
}

/**
 * Writes bookings as a calendar file (RFC 5545). Starts and ends are instants in UTC, so calendars in every time zone are correct. Added
 * again, an event replaces its earlier one: same UID, higher sequence.
 */
export function calendarFile({ bookings, settings, bookingsUrl, invitation }: FileOptions): string {
  const calendar = new ICalCalendar({ prodId: { company: 'Chairtime', product: 'Appointments' } })
  if (invitation) calendar.method(ICalCalendarMethod[invitation.method])
  for (const booking of bookings) {
    calendar.createEvent({
      ...toEvent(booking, settings),
      url: bookingsUrl,
      ...(invitation && 'organizer' in invitation && participants(invitation)),
    })
  }
  return inColor(calendar.toString(), settings.look)
}

function toEvent(booking: AppointmentRow, { salon, place, rules }: Settings) {
  const { services, stylist, amount, reference } = entryTexts(booking, place)
  return {
    ...eventTimes(booking),
    summary: oneLine(visitAt(services, salon)),
    location: eventLocation(salon),
    description: [
      ...(services ? [services] : []),
      ...(stylist ? [withStylist(stylist)] : []),
      amount,
      reference,
      changeText(salon, rules.changeNotice),
    ]
      .map(oneLine)
      .join('\n'),
  }
}

/** @param notice in minutes; the default is 24 hours */
function changeText({ phone, email }: Pick<Settings['salon'], 'phone' | 'email'>, notice: number | null): string {
  if (notice === 0) {
    return say(
      phone === ''
        ? msg`To cancel or reschedule, write to ${{ email }} before it starts.`
        : msg`To cancel or reschedule, call ${{ phone }} before it starts.`,
    )
  }
  const { unit, count } = noticeInUnits(notice ?? 1440)
  return say(phone === '' ? writeInAdvance(email, { unit, count }) : callInAdvance(phone, { unit, count }))
}

type Notice = ReturnType<typeof noticeInUnits>

function writeInAdvance(email: string, { unit, count }: Notice): MessageDescriptor {
  return msg`To cancel or reschedule, write to ${{ email }} at least ${select(
    { unit },
    {
      days: plural({ count }, { one: '# day', other: '# days' }),
      hours: plural({ count }, { one: 'an hour', other: '# hours' }),
      other: plural({ count }, { one: 'a minute', other: '{count} minutes' }),
    },
  )} in advance.`
}

function callInAdvance(phone: string, { unit, count }: Notice): MessageDescriptor {
  return msg`To cancel or reschedule, call ${{ phone }} at least ${select(
    { unit },
    {
      days: plural({ count }, { one: '# day', other: '# days' }),
      hours: plural({ count }, { one: 'an hour', other: '# hours' }),
      other: plural({ count }, { one: 'a minute', other: '{count} minutes' }),
    },
  )} in advance.`
}

/** The client has accepted by booking, so no answer is requested. */
function participants({ organizer, attendee }: Invitation) {
  const person = ({ name, address }: Person) => ({ name: oneLine(name) || address, email: address })
  return {
    organizer: person(organizer),
    attendees: [{ ...person(attendee), status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  }
}

/**
 * Addresses an invitation to another address of the same client. Mail programs match the ATTENDEE with the mailbox (RFC 5546, section
 * 3.2.2) and ignore others' entries. UID and SEQUENCE stay, since the entry is the same.
 */
export function readdressed(file: string, { from, to }: { readonly from: string; readonly to: string }): string {
  // Nobody can be both organizer and attendee.
  if (new RegExp(`^ORGANIZER[^\\r\\n]*mailto:${RegExp.escape(to)}$`, 'im').test(file.replaceAll(/\r\n[ \t]/g, ''))) {
    return file
  }
  return file.replace(/^ATTENDEE[^\r\n]*(?:\r\n[ \t][^\r\n]*)*/m, (folded) =>
    foldLines(folded.replaceAll(/\r\n[ \t]/g, '').replaceAll(from, () => to)),
  )
}

/** Identity and times of an event, the same in every file, so that a calendar has each booking once. */
export function eventTimes(booking: AppointmentRow) {
  return {
    id: `booking-${booking.id}@chairtime`,
    sequence: computeSequence(booking),
    stamp: booking.updatedAt,
    created: booking.createdAt,
    lastModified: booking.updatedAt,
    start: booking.startsAt,
    end: booking.endsAt,
    status: statuses[booking.status],
  }
}

const references: Record<AppointmentStatus, (id: string) => MessageDescriptor> = {
  Pending: (id) => msg`Booking ${{ id }}, pending`,
  Confirmed: (id) => msg`Booking ${{ id }}, confirmed`,
  Completed: (id) => msg`Booking ${{ id }}, completed`,
  Canceled: (id) => msg`Booking ${{ id }}, canceled`,
}

/** An entry's title for its client. @param services empty if unknown */
export function visitAt(services: string, { name }: Pick<Settings['salon'], 'name'>): string {
  const salon = salonInSentence(name)
  return say(services ? msg`${{ services }} at ${{ salon }}` : msg`Appointment at ${{ salon }}`)
}

export function withStylist(stylist: string): string {
  return say(msg`With ${{ stylist }}`)
}

/** Texts about a booking, the same in every file; empty if unknown. */
export function entryTexts(booking: AppointmentRow, place: Settings['place']) {
  return {
    services: inWords(
      bookedServices.parse(booking.services).map(({ ServiceName }) => ServiceName),
      'comma',
    ),
    stylist: bookedStylist.parse(booking.stylist)?.stylistName ?? '',
    amount: say(msg`Amount: ${{ amount: formatsOf({ ...place, currency: booking.currency }).money(booking.chargesMills) }}`),
    reference: say(references[booking.status](booking.id)),
  }
}

export function eventLocation({ name, address }: Settings['salon']): string {
  return oneLine(withCommas([name, address]))
}

/** Rises with every write. Includes the seconds since the first write, the sequence before versions. Calendars expect 32 bits. */
function computeSequence({ createdAt, updatedAt, version }: AppointmentRow): number {
  return version - 1 + Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000))
}

/** Removes line breaks and direction controls. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(directionControls, '')
    .trim()
}
