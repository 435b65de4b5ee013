import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import type { TableSet } from '../../../domain/operations/moving-in/import-file.ts'
import { asRecord } from '../../../domain/salon/service.ts'
import { weekdays } from '../../../domain/time/calendar.ts'
import { type DumpRow, rowsOfDump } from '../../platform/tables/mysql-dump.ts'
import { UnusableImport } from './checks.ts'
import { parsed } from './own-format.ts'

type Cells = DumpRow['cells']

/** References and statistics of a set of tables, collected before its rows are read. */
export interface Around {
  readonly roles: Map<string, string>
  readonly services: Map<string, string[]>
  readonly days: Map<string, readonly string[]>
  readonly zones: Map<string, string>
  /** Names of deleted services and providers, for earlier visits. */
  readonly former: Map<string, string>
  readonly people: Map<string, number>
  visits: number
  lastVisit: string
  hasUsers: boolean
}

const tables = /^(|.*_)(services_providers|user_settings|users|roles|services|appointments)$/

export function locateTable({ database, table }: DumpRow) {
  const [, prefix = '', kind] = tables.exec(table) ?? []
  return { kind, prefix, id: database === '' ? prefix : `${database}.${prefix}` }
}

/**
 * Lists the program's sets of tables. A dump can also contain another program's, or an old copy.
 * @throws {UnusableImport} if there is none
 */
export async function tableSetsIn(open: () => AsyncIterable<string>): Promise<TableSet[]> {
  const sets = await setsIn(open())
  return [...sets].map(([id, { roles, people, visits, lastVisit }]) => {
    const clients = [...people].reduce((sum, [role, count]) => sum + (roles.get(role) === 'customer' ? count : 0), 0)
    return { id, visits, clients, lastVisit: lastVisit === '' ? null : lastVisit }
  })
}

export const isDeleted = ({ delete_datetime: at }: Cells) => at != null && at !== '' && !at.startsWith('0000')

export async function setsIn(lines: AsyncIterable<string>): Promise<Map<string, Around>> {
  const sets = new Map<string, Around>()
  for await (const row of rowsOfDump(lines)) {
    const { kind, id } = locateTable(row)
    if (kind === undefined) continue
    const around = sets.get(id) ?? nothingAround()
    sets.set(id, around)
    note(around, kind, row.cells)
  }
  for (const [id, { roles, hasUsers }] of sets) if (roles.size === 0 || !hasUsers) sets.delete(id)
  if (sets.size === 0)
    throw new UnusableImport(say(msg`This is a database of another program than Easy!Appointments. Nothing was imported.`))
  return sets
}

const nothingAround = (): Around => ({
  roles: new Map(),
  services: new Map(),
  days: new Map(),
  zones: new Map(),
  former: new Map(),
  people: new Map(),
  visits: 0,
  lastVisit: '',
  hasUsers: false,
})

function note(around: Around, kind: string, cells: Cells): void {
  const id = cells.id ?? ''
  const user = cells.id_users ?? ''
  if (kind === 'roles' && cells.slug) around.roles.set(id, cells.slug)
  if (kind === 'user_settings') around.days.set(user, readDays(cells.working_plan))
  if (kind === 'services_providers') around.services.set(user, [...(around.services.get(user) ?? []), cells.id_services ?? ''])
  if (kind === 'services' && isDeleted(cells)) around.former.set(`service ${id}`, cells.name ?? '')
  if (kind === 'appointments' && cells.start_datetime && !isDeleted(cells) && !isTimeOff(cells)) {
    around.visits++
    const day = cells.start_datetime.slice(0, 10)
    if (/^\d{4}-\d\d-\d\d$/.test(day) && day > around.lastVisit) around.lastVisit = day
  }
  if (kind !== 'users' || cells.id_roles === undefined) return
  around.hasUsers = true
  // UTC is the default: then times are in the salon's zone.
  if (isZone(cells.timezone)) around.zones.set(id, cells.timezone)
  if (isDeleted(cells)) around.former.set(`user ${id}`, fullName(cells))
  else around.people.set(cells.id_roles ?? '', (around.people.get(cells.id_roles ?? '') ?? 0) + 1)
}

export const fullName = (cells: Cells) => [cells.first_name, cells.last_name].filter(Boolean).join(' ')

export const isTimeOff = (cells: Cells) => Number(cells.is_unavailability ?? cells.is_unavailable) === 1

function readDays(workingPlan: string | null | undefined): string[] {
  const plan = asRecord(parsed(workingPlan ?? '')) as Readonly<Record<string, unknown>>
  return weekdays.filter((day) => plan[day.toLowerCase()])
}

function isZone(zone: string | null | undefined): zone is string {
  return Boolean(zone) && zone !== 'UTC' && Intl.supportedValuesOf('timeZone').includes(zone ?? '')
}
