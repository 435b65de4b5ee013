import type pg from 'pg'
import { defaultSettings } from '../../../domain/settings.ts'
import * as statements from './statements.ts'

/**
 * The previous version's server at work, for `server/platform/database/upgrade.test.ts`. Reading is left out but for what decides about a write; so is
 * what pg-boss writes, in a schema of its own that no migration of ours touches.
 */

/** The tables that it writes, itself or by triggers. */
export const writtenTables = [
  ...['appointments', 'slot_claims', 'appointment_events', 'appointment_deltas', 'appointment_figures', 'voided_booking_keys'],
  ...[
    'services',
    'stylists',
    'users',
    'clients',
    'search_words',
    'accounts',
    'sessions',
    'rate_limits',
    'mails',
    'webhook_deliveries',
  ],
  ...['staff', 'staff_invitations', 'audit_events'],
] as const

const hour = 3_600_000
/** As the server encodes what its columns hold. */
const instant = (at: number) => new Date(at).toISOString()

const settings = defaultSettings({ name: 'Linden', address: '', phone: '', email: '' }, 'UTC')

/** What each round below refers to, beside the client ADA, the service CUT and the stylist MARA. */
export async function prepareRounds(client: pg.Client): Promise<void> {
  await client.query('insert into settings (document) values ($1) on conflict do nothing', [settings])
  await client.query(
    `insert into "webhooks" ("id", "url", "secret", "events", "active", "created_at", "updated_at") values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    ['HOOK', 'http://127.0.0.1:9/', 'whsec_', '{}', false, instant(0), instant(0)],
  )
}

/** @returns the first row. @throws {Error} where there is none, or nothing was written */
type Run = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>>

interface Connection {
  readonly run: Run
  readonly inTransaction: (work: () => Promise<void>) => Promise<void>
}

/**
 * One booking's life, a sign-up and changes of the catalogue. @param round makes its ids and times its own
 * @throws {pg.DatabaseError} what the server would have met · {Error} where a write was refused or found nothing
 */
export async function serveRound(client: pg.Client, round: number): Promise<void> {
  const id = `NEW${round}`
  const now = instant(Date.now())
  const starts = Date.UTC(2040, 0, 1, 10) + 4 * hour * round
  const day = (at: number) => instant(at).slice(0, 10)

  const run: Run = async (text, values = []) => {
    const { rows, rowCount, command } = await client.query<Record<string, unknown>>(text, [...values])
    if (rowCount === 0) throw new Error(`${command} of ${id} did nothing: ${text.slice(0, 80)}`)
    return rows[0] ?? {}
  }
  async function inTransaction(work: () => Promise<void>): Promise<void> {
    await client.query('begin')
    await work()
    await client.query('commit')
  }

  const stylist = await run(`select xmin::text as version from stylists where id = 'MARA'`)
  const service = await run(`select xmin::text as version from services where id = 'CUT'`)
  const current = await run('select version from settings')

  const owner = { id: 'OWNER', role: 'administrator', label: 'Olga Owner' }
  const ada = { id: 'ADA', role: 'client', label: 'Ada Client' }
  const booking = {
    ...{ id, status: 'Pending', stylistId: 'MARA', clientId: 'ADA', bookedBy: null },
    ...{ startsAt: instant(starts), endsAt: instant(starts + hour), wallDate: day(starts), wallMinutes: 600 },
    ...{ chargesCents: 4250, chargesThirdDecimal: 0, services: [{ id: 'CUT', ServiceName: 'Cut', Price: 42.5, Duration: 60 }] },
    ...{
      stylist: { id: 'MARA', stylistName: 'Mara' },
      client: { uid: 'ADA', name: 'Ada Client', email: 'ada@client.example' },
    },
    ...{ idempotencyKey: id, requestHash: 'hash', changedBy: 'ADA', busy: null, phone: '+1 718 555 0142', note: 'A note' },
    ...{ change: { actor: ada }, createdAt: now, updatedAt: now, askedAt: now, mostOpen: null, mayOverlap: false },
    ...{ stylistVersion: stylist.version, serviceIds: ['CUT'], serviceVersions: [service.version] },
    ...{
      from: instant(starts),
      to: instant(starts + hour),
      settingsVersion: current.version,
      hasFreeParts: false,
      actorId: 'ADA',
    },
  }
  await run(statements.book, [1, null, null, null, JSON.stringify([booking])])
  const settle = 'select settle_booking_key($1, $2, $3::timestamptz) as id'
  const found = await run(settle, ['ADA', id, now])
  if (found.id !== id) throw new Error(`${id} was not found by its key`)
  await run(settle, ['ADA', `${id} given up`, now])
  await run(statements.changeStatus, ['Confirmed', 'OWNER', { actor: owner }, now, id, 'Pending'])
  await run(statements.undo, ['Pending', 'OWNER', { actor: owner, kind: 'undone' }, now, id, 2, instant(0)])
  const to = starts + hour
  await inTransaction(async () => {
    await run('select lock_for_booking($1)', ['ADA'])
    await run(statements.move, [
      ...[
        'Pending',
        'MARA',
        instant(to),
        instant(to + hour),
        day(to),
        660,
        'ADA',
        null,
        { actor: ada },
        now,
        id,
        3,
        'Pending',
        'Confirmed',
      ],
      ...[false, 'ADA', id, 'MARA', false, instant(to + hour), instant(to)],
      ...['ADA', null, now, null, true, 'MARA', stylist.version],
      ...[[], [], instant(to), instant(to + hour), current.version, false, 'ADA'],
    ])
  })
  const walkIn = {
    id: `${id}W`,
    clientId: `${id}C`,
    bookedBy: 'OWNER',
    actorId: 'OWNER',
    changedBy: 'OWNER',
    change: { actor: owner },
  }
  const later = { startsAt: instant(to + hour), endsAt: instant(to + 2 * hour), wallMinutes: 720, idempotencyKey: walkIn.id }
  await inTransaction(async () => {
    await run('select lock_for_booking($1, $2)', ['OWNER', walkIn.clientId])
    await run(statements.insertClient, [walkIn.clientId, 'Mrs Smith', '+1 718 555 0144', null, now, now])
    await run(statements.book, [1, null, null, null, JSON.stringify([{ ...booking, client: null, ...walkIn, ...later }])])
  })
  await notify({ run, inTransaction }, id)

  await inTransaction(async () => {
    await run(statements.insertUser, [id, 'Grace', `${id.toLowerCase()}@client.example`, false, now, now])
    await run(statements.insertAccount, [id, id, 'credential', id, 'hash', now, now, 'hash', now])
  })
  await run(statements.insertSession, [id, id, id, instant(Date.now() + hour), 'node', now, now])
  await run(statements.countAttempt, [`signUp:${id}`, 1, Date.now() + hour, Date.now()])
  await run(statements.updateUser, ['Grace Hopper', '+1 718 555 0143', now, id])
  await run(statements.insertInvitation, [id, null, false, 'receptionist', null, id, instant(Date.now() + hour), now])
  await run(statements.insertStaff, [id, 'receptionist', null, now, now])
  if (round % 2 === 1) {
    const address = `deleted:${id.toLowerCase()}`
    await inTransaction(async () => {
      await run('select forget_in_history($1)', [id])
      await run(statements.forgetUser, ['Deleted client', address, false, null, null, false, null, null, now, now, id])
    })
  }
  await run(`delete from "sessions" where "sessions"."token" = $1`, [id])

  await inTransaction(async () => {
    await run(statements.insertService, [id, 'Color', '', 9000, 0, 90, 0, 0, 0, '', false, null, now, now])
    const added = [now, 'services', 'services.added', ...Object.values(owner)]
    await run(statements.recordAudit, [...added, id, 'Color', '[]', '127.0.0.1', 'Firefox'])
  })
  await run(statements.updateService, ['Color', '', 9500, 0, 90, 0, 0, 0, '', false, null, false, now, id])
  await run(statements.insertStylist, [id, 'Jun', '', 4.5, null, 'Available', '{"Monday"}', null, now, now])
  if (round % 2 === 0) {
    await inTransaction(async () => {
      await run(statements.sayWhoDeletes, [JSON.stringify({ actor: owner }), now])
      await run(statements.deleteAppointment, [id])
    })
  }
  await run('select fold_appointment_deltas($1::int) as moved', [10_000])
}

/** From the outbox to a mail and a delivery that have been sent. */
async function notify({ run, inTransaction }: Connection, id: string): Promise<void> {
  const now = instant(Date.now())
  const event = await run('select "id" from "appointment_events" where "appointment_id" = $1 order by "id" limit 1', [id])
  await inTransaction(async () => {
    await run('update "appointment_events" set "relayed_at" = $1 where "appointment_events"."id" in ($2)', [now, event.id])
  })
  await inTransaction(async () => {
    await run(statements.lockAppointment, [event.id])
    await run(statements.insertDelivery, [id, 'HOOK', event.id, 'appointment.created', '{}', now, now])
    const to = ['ADA', id, 'Ada Client', 'ada@client.example']
    const content = ['We’ve got your booking', '', '', 'BEGIN:VCALENDAR', 'REQUEST']
    await run(statements.insertMail, [id, `round:${id}`, 'booking_received', ...to, ...content, now, now])
  })
  await inTransaction(async () => {
    await run('update "mails" set "relayed_at" = $1 where "mails"."id" in ($2)', [now, id])
    await run('update "webhook_deliveries" set "relayed_at" = $1 where "webhook_deliveries"."id" in ($2)', [now, id])
  })
  await run(statements.settleDelivery, ['delivered', 200, null, now, now, id])
  await run(statements.settleMail, ['sent', 1, null, now, now, id])
}
