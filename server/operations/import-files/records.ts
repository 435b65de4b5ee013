import { createHash } from 'node:crypto'
import type { ImportTable } from '../../../domain/operations/moving-in/import-file.ts'
import type { RecordSource, SourceRecord } from '../../../domain/operations/moving-in/source-records.ts'
import { detectDateOrder, type TableMapping } from '../../../domain/operations/moving-in/table-mapping.ts'
import {
  rowIdentity,
  type TableRow,
  type TableRules,
  toSourceRecord,
} from '../../../domain/operations/moving-in/table-records.ts'
import { timeLabel } from '../../../domain/time/calendar.ts'
import { instantOf, minutesAt } from '../../../domain/time/salon-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'

interface TableOptions {
  readonly table: Pick<ImportTable, 'columns'>
  readonly mapping: TableMapping
  readonly zone: string
  readonly currency: string
  /** Unix seconds. */
  readonly now: number
}

export function tableSource(rows: AsyncIterable<TableRow>, options: TableOptions): RecordSource {
  return { system: options.mapping.system, records: recordsOf(rows, buildRules(options)) }
}

function buildRules({ table, mapping, zone, currency, now }: TableOptions): TableRules {
  const order = detectDateOrder(table.columns, mapping)
  return {
    mapping,
    currency,
    order: mapping.dateOrder ?? (order === 'ask' || order === null ? 'mdy' : order),
    decimalMark: table.columns[mapping.columns.price ?? -1]?.decimalMark ?? null,
    thisYear: Number(dateAt(now, zone).slice(0, 4)),
    wallClockAt: (seconds) => ({ date: dateAt(seconds, zone), minutes: minutesAt(seconds, zone) }),
    instantOf: (date, minutes) => instantOf(date, timeLabel(minutes), zone),
  }
}

async function* recordsOf(rows: AsyncIterable<TableRow>, rules: TableRules): AsyncGenerator<SourceRecord> {
  const counts = new Map<string, number>()
  for await (const row of rows) yield toSourceRecord(row, identify(row, rules, counts), rules)
}

/**
 * Returns a row's own id. Some lists repeat a booking's number on a line for each service: the repetitions are numbered. Rows without an id
 * are identified by person, time and service.
 */
function identify(row: TableRow, rules: TableRules, seen: Map<string, number>): string {
  const { id, marks } = rowIdentity(row, rules)
  if (id === '') return `row:${createHash('sha256').update(JSON.stringify(marks)).digest('base64url').slice(0, 22)}`
  if (rules.mapping.kind === 'clients') return id
  const turn = (seen.get(id) ?? 0) + 1
  seen.set(id, turn)
  return turn === 1 ? id : `${id}#${turn}`
}

export function rowLine({ line, cells }: TableRow): string {
  return `${JSON.stringify([line, ...cells])}\n`
}

export async function* rowsIn(texts: AsyncIterable<string>): AsyncGenerator<TableRow> {
  for await (const text of texts) {
    for (const line of text.split('\n')) {
      if (line === '') continue
      const [number, ...cells] = JSON.parse(line) as [number, ...string[]]
      yield { line: number, cells }
    }
  }
}
