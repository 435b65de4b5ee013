import type pg from 'pg'
import { defaultSettings } from '../../../domain/salon/settings.ts'
import { withRetry } from '../../platform/database/errors.ts'
import { type Connection, hour, instant, NothingDone, owner, serveBookings } from './bookings.ts'
import * as statements from './statements.ts'

/**
 * Works as the previous version's server, for `server/platform/database/upgrade.test.ts`. Reads only to decide about writes, and leaves
 * out pg-boss's schema, which our migrations never touch.
 */

export const writtenTables = [
  ...['appointments', 'slot_claims', 'appointment_events', 'appointment_deltas', 'appointment_figures', 'voided_booking_keys'],
  ...['services', 'stylists', 'users', 'clients', 'search_words', 'accounts', 'sessions', 'rate_limits', 'mails'],
  ...['webhook_deliveries', 'staff', 'staff_invitations', 'audit_events'],
] as const

const settings = defaultSettings({ name: 'Linden', address: '', phone: '', email: '' }, 'UTC')

export async function prepareRounds(client: pg.Client): Promise<void> {
  await client.query('insert into settings (document) values ($1) on conflict do nothing', [settings])
  await client.query(
    `insert into "webhooks" ("id", "url", "secret", "events", "active", "created_at", "updated_at") values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    ['HOOK', 'http://127.0.0.1:9/', 'whsec_', '{}', false, instant(0), instant(0)],
  )
}

const ambiguousColumn = '42702'

/**
 * Runs again what a function refuses that had begun before migration 0051 and found the new column `client_id` beside its argument of that
 * name. The migration has landed, so the window stays.
 */
async function onceMore<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== ambiguousColumn) throw error
    return work()
  }
}

/**
 * Writes two bookings, a sign-up and changes of the catalogue.
 * @param round makes ids and times unique
 * @throws {pg.DatabaseError} as the server would get it
 * @throws {Error} if a write was refused or matched nothing
 */
export async function serveRound(client: pg.Client, round: number): Promise<void> {
  const id = `NEW${round}`
  const now = instant(Date.now())
  let isInTransaction = false
  const connection: Connection = {
    async run(text, values = []) {
      const query = () => client.query<Record<string, unknown>>(text, [...values])
      const { rows, rowCount, command } = await (isInTransaction ? query() : onceMore(query))
      if (rowCount === 0) throw new NothingDone(`${command} of ${id} did nothing: ${text.slice(0, 80)}`)
      return rows[0] ?? {}
    },
    // Like the server: a migration takes its locks in another order.
    inTransaction: (work) =>
      onceMore(() =>
        withRetry(async () => {
          await client.query('begin')
          isInTransaction = true
          try {
            await work()
          } catch (error) {
            await client.query('rollback')
            throw error
          } finally {
            isInTransaction = false
          }
          await client.query('commit')
        }),
      ),
  }
  const { run, inTransaction } = connection
  await serveBookings(connection, round)

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
  await run(statements.updateService, ['Color', '', 9500, 5, 90, 0, 0, 0, '', false, null, false, now, id])
  await run(statements.insertStylist, [id, 'Jun', '', 4.5, null, 'Available', '{"Monday"}', null, now, now])
  if (round % 2 === 0) {
    await inTransaction(async () => {
      await run(statements.sayWhoDeletes, [JSON.stringify({ actor: owner }), now])
      await run(statements.deleteAppointment, [id])
    })
  }
  await run('select fold_appointment_deltas($1::int) as moved', [10_000])
}
