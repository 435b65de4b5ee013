import type pg from 'pg'
import type { Settings } from '../../../domain/settings.ts'
import { ownSystem } from './own-format.ts'

/** Everything that the salon knows, as docs/export-format.md describes it: an object a line. */

const at = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const written = (kind: 'note' | 'alert') => `(
  select json_agg(json_strip_nulls(json_build_object('text', text, 'by', nullif(author_label, ''), 'at', ${at('created_at')})) order by created_at, text)
  from client_notes where client_id = clients.id and kind = '${kind}'
)`

const seconds = (column: string) => `extract(epoch from ${column})::float8`

/** In the order in which they stand in the file; what a record doesn't have is null. */
const statements = {
  service: `
    select id, name as "ServiceName", description as "Description", price_mills / 1000.0::float8 as "Price", duration_minutes as "Duration",
      nullif(processing_minutes, 0) as "processingMinutes", nullif(finishing_minutes, 0) as "finishingMinutes",
      nullif(buffer_minutes, 0) as "bufferMinutes", nullif(category, '') as category, nullif(hidden, false) as hidden, image_url as "imageUrl"
    from services order by position, id`,
  stylist: `
    select id, name as "stylistName", description, rating, image_url as "imageUrl", status, days_available as "daysAvailable",
      services, schedule
    from stylists order by position, id`,
  client: `
    select id, name, email, phone, birthday, source, nullif(tags, '{}') as tags,
      ${written('note')} as notes, ${written('alert')} as alerts,
      (
        select json_agg(json_strip_nulls(json_build_object(
          'text', text, 'by', nullif(author_label, ''), 'at', ${at('created_at')}, 'usedOn', used_on, 'bookingId', appointment_id
        )) order by used_on, created_at, text)
        from client_formulas where client_id = clients.id
      ) as formulas,
      ${at('mail_consent_at')} as "mailConsentAt", ${at('blocked_at')} as "blockedAt", ${at('clients.created_at')} as "createdAt",
      ${at('deleted_at')} as "deletedAt"
    from clients left join client_records on client_id = clients.id
    where deleted_at is null or merged_into is null and exists (select from appointments where user_id = clients.id)
    order by clients.created_at, id`,
  booking: `
    select id, status, ${at('starts_at')} as starts, (${seconds('ends_at')} - ${seconds('starts_at')}) / 60 as minutes,
      json_strip_nulls(json_build_object('id', user_id, 'name', client ->> 'name', 'email', nullif(client ->> 'email', ''))) as client,
      coalesce(stylist, '{}') || jsonb_build_object('id', stylist_id) as stylist, services, charges_mills / 1000.0::float8 as charges,
      phone, note, desk_note as "deskNote", nullif(jsonb_strip_nulls(jsonb_build_object(
        'arrived', ${seconds('arrived_at')}, 'started', ${seconds('started_at')}, 'finished', ${seconds('finished_at')},
        'late', ${seconds('late_at')}, 'no_show', ${seconds('no_show_at')}
      )), '{}') as marks,
      cancel_reason as "cancelReason", busy, ${at('created_at')} as "createdAt", ${at('updated_at')} as "updatedAt"
    from appointments order by starts_at, id`,
} as const

interface ExportOptions {
  readonly settings: Settings
  readonly madeAt: Date
  /** @param done records so far @param all how many there are */
  readonly onProgress?: (done: number, all: number) => void
}

const rowsAtOnce = 1_000

/**
 * Reads everything in one snapshot, while the salon goes on.
 * @param client on a connection of its own
 * @returns pieces of text, each of whole lines
 */
export async function* exportSalon(client: pg.ClientBase, { settings, madeAt, onProgress = () => {} }: ExportOptions) {
  // A reader who stops reading must not keep the database from cleaning up.
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = '60s'; set timezone = 'UTC'`)
  await client.query('begin isolation level repeatable read read only')
  try {
    const all = await countAll(client)
    yield lineOf({ [ownSystem]: 'export', format: 1, salon: settings.salon.name, madeAt: madeAt.toISOString() })
    yield lineOf({ kind: 'settings', settings })
    const counts: Record<string, number> = { settings: 1 }
    let done = 1
    for (const [kind, statement] of Object.entries(statements)) {
      counts[`${kind}s`] = 0
      await client.query(`declare exported no scroll cursor for ${statement}`)
      for (;;) {
        const { rows } = await client.query<Record<string, unknown>>(`fetch ${rowsAtOnce} from exported`)
        if (rows.length === 0) break
        yield rows.map((row) => lineOf({ kind, ...withoutNulls(row) })).join('')
        counts[`${kind}s`] = (counts[`${kind}s`] ?? 0) + rows.length
        done += rows.length
        onProgress(done, all)
      }
      await client.query('close exported')
    }
    yield lineOf({ end: counts })
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

async function countAll(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select ((select count(*) from services) + (select count(*) from stylists) + (select count(*) from clients) + (select count(*) from appointments))::int as n`,
  )
  return 1 + (rows[0]?.n ?? 0)
}

const lineOf = (value: object) => `${JSON.stringify(value)}\n`

function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
