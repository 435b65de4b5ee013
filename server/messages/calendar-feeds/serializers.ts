import { setImmediate } from 'node:timers/promises'
import { msg } from '@lingui/core/runtime-macro'
import { ICalCalendar, type ICalEventData } from 'ical-generator'
import { clientOf, phoneOf } from '../../../domain/booking/appointment.ts'
import { say } from '../../../domain/language/say.ts'
import { salonInSentence } from '../../../domain/messages/salon-name.ts'
import { can, type HasRole } from '../../../domain/people/roles.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { presentAppointment } from '../../booking/appointments/serializers.ts'
import { inColor } from '../ics/color.ts'
import { entryTexts, eventLocation, eventTimes, oneLine, visitAt, withStylist } from '../ics/event.ts'
import { audiences } from './policies.ts'
import type { Feed, FeedRow } from './queries.ts'

interface FeedFile {
  readonly feed: Feed
  readonly reader: HasRole
  readonly rows: readonly FeedRow[]
  readonly settings: Settings
  readonly origin: string
}

/** Seconds after which calendars should fetch again; many do so every few hours anyway. */
const refreshSeconds = 15 * 60

/** Events written before other requests get their turn: about 5 milliseconds' work. */
const eventsAtOnce = 50

/**
 * Builds a calendar file (RFC 5545). Each event has the UID of the booking's own file; its fields depend on the reader. Written in
 * slices, so that a big salon's calendar blocks nobody.
 */
export async function writeCalendar({ rows, ...file }: FeedFile): Promise<string> {
  const open = () =>
    new ICalCalendar({
      prodId: { company: 'Chairtime', product: 'Appointments' },
      name: oneLine(toTitle(file.feed, file.settings)),
      ttl: refreshSeconds,
    })
  const parts: string[] = []
  for (let at = 0; at < rows.length; at += eventsAtOnce) {
    if (at > 0) await setImmediate()
    const slice = open()
    for (const row of rows.slice(at, at + eventsAtOnce)) slice.createEvent(toEvent(row, file))
    const text = slice.toString()
    parts.push(text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf('END:VCALENDAR')))
  }
  const empty = open().toString()
  const end = empty.lastIndexOf('END:VCALENDAR')
  return inColor(empty.slice(0, end), file.settings.look) + parts.join('') + empty.slice(end)
}

function toTitle({ kind, stylistName }: Feed, { salon }: Settings): string {
  if (kind === 'client') return say(msg`My visits at ${{ salon: salonInSentence(salon.name) }}`)
  return say(
    kind === 'stylist'
      ? msg`${{ stylist: stylistName ?? '' }} at ${{ salon: salonInSentence(salon.name) }}`
      : msg`Bookings at ${{ salon: salonInSentence(salon.name) }}`,
  )
}

function toEvent(row: FeedRow, { feed: { kind }, reader, settings, origin }: Omit<FeedFile, 'rows'>): ICalEventData {
  const { salon, place } = settings
  const { seesClient, seesAmount } = audiences[kind]
  const booking = presentAppointment(row, place.timeZone)
  const { services, stylist, amount, reference } = entryTexts(row, place)
  const what = services || say(msg`Appointment`)
  const who = clientOf(booking).name ?? say(msg`Unknown Client`)
  const phone = can(reader, 'clients.contact') ? phoneOf(booking) : undefined
  const ofStylist = say(msg`${{ client: who }}: ${{ services: what }}`)
  const ofSalon = stylist ? say(msg`${{ client: who }}: ${{ services: what }} with ${{ stylist }}`) : ofStylist
  const lines = [
    what,
    ...(stylist && kind !== 'stylist' ? [withStylist(stylist)] : []),
    ...(seesClient ? [who] : []),
    ...(seesClient && phone ? [say(msg`Phone: ${{ phone }}`)] : []),
    ...(seesClient && row.note ? [say(msg`Note: ${{ note: row.note }}`)] : []),
    ...(seesAmount ? [amount] : []),
    reference,
  ]
  const path = { client: `/mybookings?booking=${row.id}`, salon: `/admin/bookings?q=${row.id}`, stylist: null }[kind]
  return {
    ...eventTimes(row),
    summary: oneLine({ client: visitAt(services, salon), salon: ofSalon, stylist: ofStylist }[kind]),
    description: lines.map(oneLine).join('\n'),
    ...(kind === 'client' && { location: eventLocation(salon) }),
    ...(path && { url: origin + path }),
  }
}
