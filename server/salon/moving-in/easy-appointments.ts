import type { AppointmentStatus } from '../../../domain/appointment.ts'
import type { SourceRecord } from '../../../domain/moving-in/source-records.ts'
import { statusOf } from '../../../domain/moving-in/table-statuses.ts'
import { asRecord } from '../../../domain/service.ts'
import { timeLabel, weekdays } from '../../../domain/time/calendar.ts'
import { instantOf } from '../../../domain/time/salon-time.ts'
import { UnusableImport } from './checks.ts'
import { type DumpRow, rowsOfDump } from './mysql-dump.ts'
import { parsed } from './own-format.ts'

type Cells = DumpRow['cells']

interface Salon {
  readonly timeZone: string
  /** Unix seconds. */
  readonly now: number
}

/** What other rows need, wherever it stands in the dump. */
interface Around {
  /** By their ids: 'customer', 'provider' and others. */
  readonly roles: Map<string, string>
  /** By the ids of those who serve. */
  readonly services: Map<string, string[]>
  readonly days: Map<string, readonly string[]>
  readonly zones: Map<string, string>
}

const tables = /(?:^|_)(services_providers|user_settings|users|roles|services|appointments)$/

/**
 * Reads a dump of Easy!Appointments' database, of versions 1.0 to 1.5, under any prefix of its tables.
 * @param open its lines, from the first on; they are read twice
 * @throws {UnusableImport} at the end, if it is another program's
 */
export async function* readEasyAppointments(open: () => AsyncIterable<string>, salon: Salon): AsyncGenerator<SourceRecord> {
  const around = await lookAround(open())
  let line = 0
  for await (const { table, cells } of rowsOfDump(open())) {
    const record = recordOf(tables.exec(table)?.[1], cells, { around, salon, line: line + 1 })
    if (!record) continue
    line++
    yield record
  }
  if (line === 0)
    throw new UnusableImport('This is a database of another program than Easy!Appointments. Nothing was imported.')
}

async function lookAround(lines: AsyncIterable<string>): Promise<Around> {
  const around: Around = { roles: new Map(), services: new Map(), days: new Map(), zones: new Map() }
  for await (const { table, cells } of rowsOfDump(lines)) {
    const kind = tables.exec(table)?.[1]
    const user = cells.id_users ?? ''
    if (kind === 'roles') around.roles.set(cells.id ?? '', cells.slug ?? '')
    if (kind === 'user_settings') around.days.set(user, daysOf(cells.working_plan))
    if (kind === 'services_providers')
      around.services.set(user, [...(around.services.get(user) ?? []), cells.id_services ?? ''])
    // UTC is what nobody has chosen: the times are the salon's then.
    if (kind === 'users' && isZone(cells.timezone)) around.zones.set(cells.id ?? '', cells.timezone)
  }
  return around
}

function daysOf(workingPlan: string | null | undefined): string[] {
  const plan = asRecord(parsed(workingPlan ?? '')) as Readonly<Record<string, unknown>>
  return weekdays.filter((day) => plan[day.toLowerCase()])
}

function isZone(zone: string | null | undefined): zone is string {
  return Boolean(zone) && zone !== 'UTC' && Intl.supportedValuesOf('timeZone').includes(zone ?? '')
}

interface Context {
  readonly around: Around
  readonly salon: Salon
  readonly line: number
}

function recordOf(kind: string | undefined, cells: Cells, context: Context): SourceRecord | undefined {
  const origin = { line: context.line, sourceId: cells.id ?? '' }
  if (kind === 'appointments') return bookingOf(cells, context)
  if (kind === 'services' && cells.name != null) {
    return {
      ...{ kind: 'service', ...origin, name: cells.name, description: cells.description ?? undefined },
      ...{ price: Number(cells.price ?? 0), minutes: Number(cells.duration ?? 0), more: { hidden: cells.is_private === '1' } },
    }
  }
  if (kind !== 'users') return undefined
  const name = [cells.first_name, cells.last_name].filter(Boolean).join(' ')
  const role = context.around.roles.get(cells.id_roles ?? '')
  if (role === 'provider') {
    const services = context.around.services.get(origin.sourceId) ?? []
    const daysAvailable = context.around.days.get(origin.sourceId) ?? []
    return {
      kind: 'stylist',
      ...origin,
      name,
      more: { daysAvailable, services: Object.fromEntries(services.map((id) => [id, {}])) },
    }
  }
  if (role !== 'customer') return undefined
  return {
    ...{ kind: 'client', ...origin, name, email: cells.email ?? undefined },
    phone: cells.mobile_number || cells.phone_number || undefined,
    ...(cells.notes && { notes: [{ text: cells.notes }] }),
  }
}

function bookingOf(cells: Cells, { around, salon, line }: Context): SourceRecord | undefined {
  const origin = { line, sourceId: cells.id ?? '' }
  const provider = cells.id_users_provider ?? ''
  const zone = around.zones.get(provider) ?? salon.timeZone
  const [start, end] = [momentOf(cells.start_datetime, zone), momentOf(cells.end_datetime, zone)]
  const isOver = end !== undefined && end <= salon.now
  if (Number(cells.is_unavailability ?? cells.is_unavailable) === 1) {
    if (isOver) return undefined
    return {
      kind: 'problem',
      of: 'booking',
      ...origin,
      problem: 'It’s time off, which doesn’t come over. Add it to the schedule',
    }
  }
  if (start === undefined || end === undefined) return { kind: 'problem', of: 'booking', ...origin, problem: 'It has no date' }
  const booked = momentOf(cells.book_datetime, salon.timeZone)
  return {
    ...{ kind: 'booking', ...origin, starts: start, minutes: Math.ceil((end - start) / 60) },
    ...{ status: statusIn(cells.status, isOver), note: cells.notes ?? undefined },
    client: { sourceId: cells.id_users_customer ?? undefined },
    stylist: { sourceId: provider || undefined },
    services: cells.id_services == null ? [] : [{ sourceId: cells.id_services }],
    ...(booked !== undefined && { createdAt: new Date(booked * 1000).toISOString() }),
  }
}

/** It doesn't know that a visit is over: one that wasn't canceled took place. */
function statusIn(written: string | null | undefined, isOver: boolean): AppointmentStatus {
  const status = written === 'Draft' ? 'Pending' : (statusOf(written ?? '') ?? 'Confirmed')
  if (status === 'No-show') return 'Canceled'
  return isOver && status !== 'Canceled' ? 'Completed' : status
}

/** In Unix seconds; undefined for none. */
function momentOf(written: string | null | undefined, zone: string): number | undefined {
  const [, date, hours, minutes] = /^((?!0000)\d{4}-\d\d-\d\d) (\d\d):(\d\d)/.exec(written ?? '') ?? []
  if (!date || Number.isNaN(Date.parse(date))) return undefined
  return instantOf(date, timeLabel(Number(hours) * 60 + Number(minutes)), zone)
}
