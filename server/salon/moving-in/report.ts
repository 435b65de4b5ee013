import type pg from 'pg'
import {
  type ImportCounts,
  type ImportReport,
  type Outcome,
  outcomes,
  type RecordKind,
  type ReportLine,
  recordKinds,
} from '../../../domain/moving-in/source-records.ts'
import { csvLine } from '../../insight/exports/csv-stream.ts'

/** Most refused records that a report names itself; all of them are in its lines. */
const mostNamed = 100

const lines = `
  select staged.line::float8 as line, staged.kind, coalesce(source_id, '') as "sourceId",
    concat_ws(', ', coalesce(nullif(label, ''), clients.name), doc ->> 'wallDate' || ' ' ||
      to_char((doc ->> 'wallMinutes')::int * interval '1 minute', 'HH24:MI')) as label,
    coalesce(outcome, 'added') as outcome, coalesce(reason, nullif(remark, ''), '') as reason
  from import_staged as staged left join import_ends using (seq)
  left join import_refs using (ref) left join clients on clients.id = client_id`

/** How many records came to which end, and the first that were refused. */
export async function reportOf(client: pg.Client): Promise<Pick<ImportReport, 'counts' | 'refused'>> {
  const { rows } = await client.query<{ kind: RecordKind; outcome: Outcome; n: number }>(
    `select kind, coalesce(outcome, 'added') as outcome, count(*)::int as n from import_staged left join import_ends using (seq) group by 1, 2`,
  )
  const { rows: refused } = await client.query<ReportLine>(
    `${lines} where outcome in ('refused', 'overlap') order by place, staged.seq limit ${mostNamed}`,
  )
  return { counts: countsOf(rows), refused }
}

function countsOf(rows: readonly { kind: RecordKind; outcome: Outcome; n: number }[]): ImportCounts {
  const countOf = (kind: RecordKind, outcome: Outcome) =>
    rows.find((row) => row.kind === kind && row.outcome === outcome)?.n ?? 0
  const endsOf = (kind: RecordKind) => Object.fromEntries(outcomes.map((outcome) => [outcome, countOf(kind, outcome)]))
  return Object.fromEntries(recordKinds.map((kind) => [kind, endsOf(kind)])) as ImportCounts
}

/** What became of each record, by kind and in the order of the file, a thousand at a time; `notable` leaves out what was simply added. */
export async function* reportLines(client: pg.Client, which: 'all' | 'notable'): AsyncGenerator<ReportLine> {
  const notable = `where outcome is not null or remark <> ''`
  await client.query(
    `declare import_lines no scroll cursor for ${lines} ${which === 'notable' ? notable : ''} order by place, staged.seq`,
  )
  for (;;) {
    const { rows } = await client.query<ReportLine>('fetch 1000 from import_lines')
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('close import_lines')
}

export const reportHeader = csvLine(['Line', 'What', 'ID', 'Name', 'Result', 'Why'])

/** One line of the report as CSV, without a header. */
export function reportCsv({ line, kind, sourceId, label, outcome, reason }: ReportLine): string {
  return csvLine([String(line), kind, sourceId, label, outcome === 'known' ? 'already here' : outcome, reason])
}
