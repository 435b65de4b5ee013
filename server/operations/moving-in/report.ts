import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type pg from 'pg'
import { say } from '../../../domain/language/say.ts'
import type { UnknownNames } from '../../../domain/operations/moving-in/names-here.ts'
import type { PersonQuestion, PersonQuestions } from '../../../domain/operations/moving-in/person-questions.ts'
import {
  type ImportCounts,
  type ImportReport,
  type Outcome,
  outcomes,
  type RecordKind,
  type ReportLine,
  recordKinds,
} from '../../../domain/operations/moving-in/source-records.ts'
import { csvLine } from '../../platform/csv-stream.ts'

/** Most refused records in a report; its lines have all of them. */
const mostNamed = 100

const lineColumns = `
  select staged.line::float8 as line, staged.kind, coalesce(source_id, '') as "sourceId",
    concat_ws(', ', coalesce(nullif(label, ''), clients.name), doc ->> 'wallDate' || ' ' ||
      to_char((doc ->> 'wallMinutes')::int * interval '1 minute', 'HH24:MI')) as label,
    coalesce(outcome, 'added') as outcome, coalesce(reason, nullif(remark, ''), '') as reason
  from import_staged as staged left join import_ends using (seq)
  left join import_refs using (ref) left join clients on clients.id = client_id`

export async function buildReport(
  client: pg.Client,
): Promise<Pick<ImportReport, 'counts' | 'refused' | 'noted' | 'people' | 'names'>> {
  const { rows } = await client.query<{ kind: RecordKind; outcome: Outcome; n: number }>(
    `select kind, coalesce(outcome, 'added') as outcome, count(*)::int as n from import_staged left join import_ends using (seq) group by 1, 2`,
  )
  const { rows: refused } = await client.query<ReportLine>(
    `${lineColumns} where outcome in ('refused', 'overlap') order by kind_order, staged.seq limit ${mostNamed}`,
  )
  const noted = {
    remarks: await listLines(
      client,
      `coalesce(outcome, 'added') = 'added' and coalesce(reason, nullif(remark, '')) is not null`,
    ),
    joined: await listLines(client, `outcome = 'joined'`),
    added: await listLines(client, `coalesce(outcome, 'added') = 'added' and staged.kind = 'client'`),
  }
  return { counts: toCounts(rows), refused, noted, people: await listQuestions(client), names: await listUnknownNames(client) }
}

async function listLines(client: pg.Client, condition: string): Promise<{ count: number; lines: ReportLine[] }> {
  const { rows: lines } = await client.query<ReportLine>(
    `${lineColumns} where ${condition} order by kind_order, staged.seq limit ${mostNamed}`,
  )
  if (lines.length < mostNamed) return { count: lines.length, lines }
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from import_staged as staged left join import_ends using (seq) where ${condition}`,
  )
  return { count: rows[0]?.n ?? 0, lines }
}

async function listQuestions(client: pg.Client): Promise<PersonQuestions> {
  const { rows: first } = await client.query<PersonQuestion>(`
    select question.line::float8 as line, question.kind, must_choose as "mustChoose",
      case when choice is null or choice = 'apart' then choice else (select ref from import_people where id = choice) end as choice,
      coalesce(given ->> 'name', given ->> 'email', given ->> 'phone') as name, given ->> 'phone' as phone, given ->> 'email' as email,
      (
        select json_agg(json_build_object(
          'ref', ref, 'name', clients.name, 'phone', clients.phone, 'email', clients.email, 'reasons', array_remove(array[
            case when import_people.digits = digits_of(given ->> 'phone') then 'phone' end,
            case when import_people.email = given ->> 'email' then 'email' end,
            case when import_people.key = given ->> 'nameKey' then 'name' end
          ], null)
        ) order by position)
        from unnest(candidates) with ordinality as candidate (id, position) join import_people using (id) join clients using (id)
      ) as candidates
    from import_questions as question join import_staged using (seq)
    cross join lateral (select case when question.kind = 'client' then doc else doc -> 'client' end as given) as person
    order by must_choose desc, question.seq limit ${mostNamed}`)
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from import_questions')
  return { count: rows[0]?.n ?? 0, first }
}

/** From bookings without the other system's ids. */
async function listUnknownNames(client: pg.Client): Promise<UnknownNames> {
  const { rows } = await client.query<{ kind: string; key: string; name: string; bookings: number }>(`
    select kind, key, min(name) as name, count(*)::int as bookings from (
      select 'stylist' as kind, doc -> 'stylist' ->> 'named' as key, doc -> 'stylist' ->> 'name' as name from import_staged
      where kind = 'booking' and problem is null and doc -> 'stylist' ->> 'key' is null and doc -> 'stylist' -> 'document' is null
      union all
      select 'service', booked ->> 'named', booked -> 'document' ->> 'ServiceName'
      from import_staged cross join jsonb_array_elements(doc -> 'services') as booked
      where kind = 'booking' and problem is null and booked ->> 'key' is null and not (booked ->> 'isWhole')::boolean
    ) as named
    where key <> '' and not exists (
      select from import_catalogue where import_catalogue.kind = named.kind and import_catalogue.ref = named.key
    )
    group by kind, key order by bookings desc, key limit ${mostNamed}`)
  const ofKind = (wanted: string) => rows.flatMap(({ kind, ...row }) => (kind === wanted ? [row] : []))
  return { stylists: ofKind('stylist'), services: ofKind('service') }
}

function toCounts(rows: readonly { kind: RecordKind; outcome: Outcome; n: number }[]): ImportCounts {
  const findCount = (kind: RecordKind, outcome: Outcome) =>
    rows.find((row) => row.kind === kind && row.outcome === outcome)?.n ?? 0
  const countOutcomes = (kind: RecordKind) => Object.fromEntries(outcomes.map((outcome) => [outcome, findCount(kind, outcome)]))
  return Object.fromEntries(recordKinds.map((kind) => [kind, countOutcomes(kind)])) as ImportCounts
}

/** Yields each record's outcome, by kind and in the order of the file; `notable` leaves out records that were simply added. */
export async function* reportLines(client: pg.Client, which: 'all' | 'notable'): AsyncGenerator<ReportLine> {
  const notable = `where outcome is not null or remark <> ''`
  await client.query(
    `declare import_lines no scroll cursor for ${lineColumns} ${which === 'notable' ? notable : ''} order by kind_order, staged.seq`,
  )
  for (;;) {
    const { rows } = await client.query<ReportLine>('fetch 1000 from import_lines')
    if (rows.length === 0) break
    yield* rows
  }
  await client.query('close import_lines')
}

/** Names of lines' kinds. */
const kindWords: Record<RecordKind, MessageDescriptor> = {
  settings: msg`settings`,
  service: msg`service`,
  stylist: msg`stylist`,
  client: msg`client`,
  booking: msg`booking`,
  picture: msg`picture`,
  block: msg({ message: 'block', comment: 'Blocked time.' }),
  waitlist: msg`waitlist`,
  rating: msg`rating`,
  payment: msg`payment`,
  'online-payment': msg`online payment`,
  closing: msg({ message: 'closing', comment: 'Of a till.' }),
  history: msg`history`,
  detail: msg`detail`,
}

/** Names of lines' outcomes. */
const outcomeWords: Record<Outcome, MessageDescriptor> = {
  added: msg({ message: 'added', context: 'what became of a line of an import' }),
  joined: msg({ message: 'joined', context: 'what became of a line of an import', comment: 'To one that was there.' }),
  known: msg({ message: 'already here', context: 'what became of a line of an import' }),
  refused: msg({ message: 'refused', context: 'what became of a line of an import' }),
  overlap: msg({ message: 'overlap', context: 'what became of a line of an import', comment: 'Its time is taken.' }),
}

export function reportHeader(): string {
  return csvLine([
    say(msg({ message: 'Line', comment: 'The number of a line of a file.' })),
    say(msg({ message: 'What', comment: 'Above words such as “booking”.' })),
    say(msg`ID`),
    say(msg`Name`),
    say(msg({ message: 'Result', comment: 'Above words such as “added” and “refused”.' })),
    say(msg({ message: 'Why', comment: 'Above reasons for a result.' })),
  ])
}

export function reportLineCsv({ line, kind, sourceId, label, outcome, reason }: ReportLine): string {
  return csvLine([String(line), say(kindWords[kind]), sourceId, label, say(outcomeWords[outcome]), reason])
}
