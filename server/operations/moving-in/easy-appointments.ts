import { msg, plural } from '@lingui/core/runtime-macro'
import type { AppointmentStatus } from '../../../domain/booking/appointment.ts'
import { inWords } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'
import type { SourceRecord } from '../../../domain/operations/moving-in/source-records.ts'
import { parseStatus } from '../../../domain/operations/moving-in/table-statuses.ts'
import { timeLabel } from '../../../domain/time/calendar.ts'
import { instantOf } from '../../../domain/time/salon-time.ts'
import { type DumpRow, rowsOfDump } from '../../platform/tables/mysql-dump.ts'
import { UnusableImport } from './checks.ts'
import { type Around, fullName, isDeleted, isTimeOff, locateTable, setsIn } from './table-sets.ts'

type Cells = DumpRow['cells']

interface Salon {
  readonly timeZone: string
  /** Unix seconds. */
  readonly now: number
  /** A set's `id`; required if the dump has several. */
  readonly tableSet?: string | undefined
}

/**
 * Reads a database dump of Easy!Appointments 1.0 to 1.5 with any prefix of tables. Ignores other tables and rows marked as deleted.
 * @param open returns the dump's lines from the beginning; called twice
 * @throws {UnusableImport} if it is another program's, or has several sets of tables and none was chosen
 */
export async function* readEasyAppointments(open: () => AsyncIterable<string>, salon: Salon): AsyncGenerator<SourceRecord> {
  const sets = await setsIn(open())
  const [only, ...others] = sets.keys()
  const chosenSet = salon.tableSet ?? (others.length === 0 ? only : undefined)
  const around = sets.get(chosenSet ?? '')
  if (chosenSet === undefined || !around) throw new UnusableImport(whichSet([...sets.keys()]))
  let line = 0
  for await (const row of rowsOfDump(open())) {
    const { kind, id } = locateTable(row)
    const record = id === chosenSet && !isDeleted(row.cells) && toRecord(kind, row.cells, { around, salon, line: line + 1 })
    if (!record) continue
    line++
    yield record
  }
}

function whichSet(ids: readonly string[]): string {
  const sets = inWords(
    ids.map((id) => say(msg`“${{ id }}”`)),
    'comma',
  )
  return say(
    msg`This dump has the tables of Easy!Appointments ${plural(
      { count: ids.length },
      { one: '# time', other: '# times' },
    )}: ${{ sets }}. Choose which are the salon’s.`,
  )
}

interface Context {
  readonly around: Around
  readonly salon: Salon
  readonly line: number
}

function toRecord(kind: string | undefined, cells: Cells, context: Context): SourceRecord | undefined {
  const origin = { line: context.line, sourceId: cells.id ?? '' }
  if (kind === 'appointments') return toBooking(cells, context)
  if (kind === 'services' && cells.name != null) {
    return {
      kind: 'service',
      ...origin,
      name: cells.name,
      description: cells.description ?? undefined,
      ...(cells.currency && { currency: cells.currency }),
      price: Number(cells.price ?? 0),
      minutes: Number(cells.duration ?? 0),
      more: { hidden: cells.is_private === '1' },
    }
  }
  if (kind !== 'users') return undefined
  const name = fullName(cells)
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
    kind: 'client',
    ...origin,
    name,
    email: cells.email ?? undefined,
    phone: cells.mobile_number || cells.phone_number || undefined,
    ...(cells.notes && { notes: [{ text: cells.notes }] }),
  }
}

function toBooking(cells: Cells, { around, salon, line }: Context): SourceRecord | undefined {
  const origin = { line, sourceId: cells.id ?? '' }
  const provider = cells.id_users_provider ?? ''
  const zone = around.zones.get(provider) ?? salon.timeZone
  const start = readMoment(cells.start_datetime, zone)
  const end = readMoment(cells.end_datetime, zone)
  const isOver = end !== undefined && end <= salon.now
  if (isTimeOff(cells)) {
    if (isOver) return undefined
    return {
      kind: 'problem',
      of: 'booking',
      ...origin,
      problem: say(msg`It’s time off, which doesn’t come over. Add it to the schedule`),
    }
  }
  if (start === undefined || end === undefined)
    return { kind: 'problem', of: 'booking', ...origin, problem: say(msg`It has no date`) }
  const booked = readMoment(cells.book_datetime, salon.timeZone)
  return {
    kind: 'booking',
    ...origin,
    starts: start,
    minutes: Math.ceil((end - start) / 60),
    status: statusIn(cells.status, isOver),
    note: cells.notes ?? undefined,
    client: { sourceId: cells.id_users_customer ?? undefined },
    stylist: { sourceId: provider || undefined, ...formerly(around, `user ${provider}`) },
    services:
      cells.id_services == null ? [] : [{ sourceId: cells.id_services, ...formerly(around, `service ${cells.id_services}`) }],
    ...(booked !== undefined && { createdAt: new Date(booked * 1000).toISOString() }),
  }
}

function formerly({ former }: Around, key: string) {
  const name = former.get(key)
  return name === undefined ? {} : { name }
}

/** The program has no status for past visits: they took place unless canceled. */
function statusIn(written: string | null | undefined, isOver: boolean): AppointmentStatus {
  const status = written === 'Draft' ? 'Pending' : (parseStatus(written ?? '') ?? 'Confirmed')
  if (status === 'No-show') return 'Canceled'
  return isOver && status !== 'Canceled' ? 'Completed' : status
}

function readMoment(written: string | null | undefined, zone: string): number | undefined {
  const [, date, hours, minutes] = /^((?!0000)\d{4}-\d\d-\d\d) (\d\d):(\d\d)/.exec(written ?? '') ?? []
  if (!date || Number.isNaN(Date.parse(date))) return undefined
  return instantOf(date, timeLabel(Number(hours) * 60 + Number(minutes)), zone)
}
