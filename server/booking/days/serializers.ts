import { msg } from '@lingui/core/runtime-macro'
import { holdsTime, type VisitMarks } from '../../../domain/booking/appointment.ts'
import { axisFor, type DeskDay, type DeskStylist, type DeskVisit } from '../../../domain/booking/schedule/desk-day.ts'
import { say } from '../../../domain/language/say.ts'
import { toAmount } from '../../../domain/money/money.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { isUnknownStylist, notHereAnymore, unknownStylist } from '../../../domain/salon/stylist.ts'
import { weekdayOf } from '../../../domain/time/calendar.ts'
import { minutesAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { readable, readDays } from '../../salon/schedules/queries.ts'
import { canSeeDeskFields } from '../appointments/policies.ts'
import { presentBlock } from '../blocks/serializers.ts'
import { type DayRows, dayBounds, type VisitRow } from './queries.ts'

/**
 * The attributes of a reader that decide about the visible fields. Without names and ids, so that similar readers share the cached text.
 */
export type DayReader = Pick<CurrentUser, 'role' | 'stylistId' | 'needsSecondFactor' | 'seesAllVisits'>

export type DaySettings = Pick<Settings, 'hours' | 'closures' | 'place'>

interface Presented {
  readonly date: string
  readonly rows: DayRows
  readonly settings: DaySettings
  readonly reader: DayReader
}

export function presentDay({ date, rows, settings, reader }: Presented): DeskDay {
  const { hours, closures, place } = settings
  const shownStylists = rows.stylists.map((row) => presentStylist(row, { date, settings, reader }))
  const wallMinutes = createWallClock({ date, timeZone: place.timeZone })
  const blocks = rows.blocks.map((row) => presentBlock(row, place.timeZone, date))
  // Only some stylists may know of others' no-shows, and without its mark it is just a canceled visit.
  const visits = rows.visits.filter((row) => row.status !== 'Canceled' || canSeeDeskFields(reader, row))
  const listed = visits.map((row) => presentVisit(row, wallMinutes, reader))
  const holds = can(reader, 'waitlist.read') ? rows.held.map((row) => presentHeld(row, wallMinutes)) : []
  const columns = [...shownStylists, ...missingStylists(visits, new Set(shownStylists.map(({ id }) => id)))]
  const closure = closures.find(({ from, to }) => from <= date && date <= to)?.reason ?? null
  const opening = closure === null ? (hours[weekdayOf(date)] ?? []) : []
  return {
    date,
    closure,
    axis: axisFor([
      ...opening,
      ...columns.flatMap(({ working }) => working),
      ...listed.map(({ starts, minutes, busy }) => ({ starts, ends: starts + Math.max(minutes, busy?.at(-1) ?? 0) })),
      ...blocks,
      ...holds.map(({ starts, minutes }) => ({ starts, ends: starts + minutes })),
    ]),
    stylists: columns,
    appointments: listed,
    blocks,
    ...(can(reader, 'waitlist.read') && { held: holds }),
  }
}

function presentHeld(
  { id, stylistId, starts, ends, until, clients }: DayRows['held'][number],
  minutesOf: (seconds: number) => number,
) {
  return { id, stylistId, starts: minutesOf(starts), minutes: Math.round((ends - starts) / 60), clients, until }
}

function presentStylist(row: DayRows['stylists'][number], { date, settings, reader }: Omit<Presented, 'rows'>): DeskStylist {
  const context = { settings: { get: () => settings } }
  const { working, absences } = readDays(context, row, readable(row.schedule), { from: date, to: date })(date)
  return {
    id: row.id,
    stylistName: row.name,
    ...(row.imageUrl && { imageUrl: row.imageUrl }),
    working: [...working],
    // Only some stylists may read why others are away.
    absences: absences.map((each) =>
      can(reader, 'schedules.read') || row.id === reader.stylistId ? each : { ...each, reason: '' },
    ),
  }
}

function presentVisit(row: VisitRow, minutesOf: (seconds: number) => number, reader: DayReader): DeskVisit {
  const { id, stylistId, status, version, starts, ends, busy, clientId, alerts, phone, note } = row
  const isOwn = stylistId === reader.stylistId
  return {
    id,
    stylistId,
    status,
    version,
    marks: canSeeDeskFields(reader, row) ? marksIn(row) : {},
    starts: minutesOf(starts),
    minutes: Math.round((ends - starts) / 60),
    busy,
    date: starts,
    client: row.clientName || textOr(row.bookedAs, say(msg`Unknown Client`)),
    clientId,
    ...(alerts && can(reader, isOwn ? 'clients.notes' : 'clients.read') && { alerts }),
    ...(phone && can(reader, 'clients.contact') && { phone }),
    ...(note && { note }),
    ...(row.awaitsPaymentUntil !== null && { awaitsPaymentUntil: row.awaitsPaymentUntil }),
    services: (row.services ?? []).map((name) => textOr(name, say(msg`Unknown service`))),
    serviceIds: (row.serviceIds ?? []).map((id) => textOr(id, '')),
    ...((isOwn || can(reader, 'payments.take')) && { charges: toAmount(row.chargesMills), currency: row.currency }),
  }
}

const marksIn = ({ marks }: VisitRow): VisitMarks => Object.fromEntries(Object.entries(marks).filter(([, at]) => at !== null))

const textOr = (value: unknown, fallback: string) => (typeof value === 'string' && value.trim() !== '' ? value : fallback)

/** Returns minutes since midnight at moments of that date; consults the zone only if its clock changes that day. */
function createWallClock({
  date,
  timeZone,
}: {
  readonly date: string
  readonly timeZone: string
}): (seconds: number) => number {
  const { from, to } = dayBounds({ date, timeZone })
  const isUsual = to.getTime() - from.getTime() === 24 * 60 * 60 * 1000
  return (seconds) => (isUsual ? (seconds - unixSeconds(from)) / 60 : minutesAt(seconds, timeZone))
}

/** Columns for deleted stylists, or for visits that another system wrote. */
function missingStylists(visits: readonly VisitRow[], known: ReadonlySet<string>): DeskStylist[] {
  const names = new Map(
    visits
      .filter(({ stylistId }) => !known.has(stylistId))
      .map(({ stylistId, bookedWith }) => [stylistId, textOr(bookedWith, say(unknownStylist))]),
  )
  const isOpen = (id: string) => visits.some(({ stylistId, status }) => stylistId === id && holdsTime(status))
  return [...names].map(([id, name]) => {
    const stylistName = isOpen(id) && !isUnknownStylist(name) ? notHereAnymore(name) : name
    return { id, stylistName, working: [], absences: [] }
  })
}
