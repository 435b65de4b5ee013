import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { type SQL, sql } from 'drizzle-orm'
import { say } from '../../../domain/language/say.ts'
import { plainAmount } from '../../../domain/money/money.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { csvLine } from '../../platform/csv-stream.ts'

/** A client as a line of a table; instants in Unix seconds. */
export interface ExportedClient extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly createdAt: number
  readonly birthday: string | null
  readonly source: string | null
  readonly tags: readonly string[] | null
  readonly mailConsentAt: number | null
  readonly blockedAt: number | null
  readonly visits: number
  readonly firstVisit: number | null
  readonly lastVisit: number | null
  /** Mills by currency. */
  readonly spent: Readonly<Record<string, number>> | null
  readonly alerts: string | null
  readonly notes: string | null
  readonly formulas: string | null
}

const columns: readonly MessageDescriptor[] = [
  msg`ID`,
  msg({ message: 'Name', context: 'of a person' }),
  msg`Phone`,
  msg`Email`,
  msg({ message: 'Added', comment: 'When the client was added' }),
  msg`Birthday`,
  msg`How They Came`,
  msg`Tags`,
  msg({ message: 'Agreed to Mail', comment: 'When the client agreed to mail beyond their visits' }),
  msg({ message: 'Blocked Online', comment: 'Since when the client may not book online' }),
  msg`Visits`,
  msg`First Visit`,
  msg`Last Visit`,
  msg({ message: 'Spent', comment: 'In the salon’s currency' }),
  msg({ message: 'Alerts', comment: 'What is to be known before a visit, such as an allergy' }),
  msg`Notes`,
  msg({ message: 'Formulas', comment: 'Of hair color' }),
  msg({ message: 'Spent Before', comment: 'In the salon’s earlier currencies' }),
]

export const clientColumns = () => columns.map(say)

export function selectClients(id?: string): SQL {
  const seconds = (moment: SQL) => sql`extract(epoch from ${moment})::float8`
  const written = (kind: 'note' | 'alert') => sql`(
    select string_agg(note.text, chr(10) order by note.created_at, note.id) from client_notes as note
    where note.client_id = person.id and note.kind = ${kind}
  )`
  return sql`
    select person.id, person.name, person.phone, person.email, ${seconds(sql`person.created_at`)} as "createdAt",
      birthday, source, tags, ${seconds(sql`mail_consent_at`)} as "mailConsentAt", ${seconds(sql`blocked_at`)} as "blockedAt",
      done.visits, ${seconds(sql`done.first`)} as "firstVisit", ${seconds(sql`done.last`)} as "lastVisit", (
        select json_object_agg(currency, mills) from (
          select currency, sum(charges_mills) as mills from appointments where client_id = person.id and status = 'Completed' group by currency
        ) as by_currency
      ) as spent,
      ${written('alert')} as alerts, ${written('note')} as notes,
      (
        select string_agg(formula.used_on || ': ' || formula.text, chr(10) order by formula.used_on, formula.created_at, formula.id)
        from client_formulas as formula where formula.client_id = person.id
      ) as formulas
    from clients as person
    left join client_records as known on known.client_id = person.id
    cross join lateral (
      select count(*)::integer as visits, min(starts_at) as first, max(starts_at) as last
      from appointments where client_id = person.id and status = 'Completed'
    ) as done
    where person.deleted_at is null and ${id === undefined ? sql`true` : sql`person.id = ${id}`}
    order by lower(person.name) collate "C", person.id`
}

export function clientLine(client: ExportedClient, { timeZone, currency }: { timeZone: string; currency: string }): string {
  const day = (seconds: number | null) => (seconds === null ? '' : dateAt(seconds, timeZone))
  return csvLine([
    client.id,
    client.name,
    client.phone ?? '',
    client.email ?? '',
    day(client.createdAt),
    client.birthday ?? '',
    client.source ?? '',
    client.tags?.join(', ') ?? '',
    day(client.mailConsentAt),
    day(client.blockedAt),
    String(client.visits),
    day(client.firstVisit),
    day(client.lastVisit),
    plainAmount(client.spent?.[currency] ?? 0, currency),
    client.alerts ?? '',
    client.notes ?? '',
    client.formulas ?? '',
    Object.entries(client.spent ?? {})
      .filter(([code, mills]) => code !== currency && mills > 0)
      .map(([code, mills]) => `${plainAmount(mills, code)} ${code}`)
      .toSorted()
      .join(', '),
  ])
}
