import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { isUnavailable, violates } from '../../platform/database/errors.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { eventually } from '../../testing/live-events.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'
import { type NewBooking, prepareBookingInsert } from './commit.ts'

let database: TestDatabase
let insert: ReturnType<typeof prepareBookingInsert>
let versions: Pick<NewBooking['guarded'], 'stylistVersion' | 'serviceIds' | 'serviceVersions' | 'settingsVersion'>

beforeEach(async () => {
  database = await databaseOfThisTest()
  insert = prepareBookingInsert(database.db)
  await database.db.transaction(async (transaction) => {
    await transaction.execute(sql`insert into users (id, name, email)
      select 'CLIENT' || n, 'Ada', n || '@client.example' from generate_series(10, 30) as n union all values ('DESK', 'Desk', 'desk@salon.example')`)
    await transaction.execute(sql`insert into stylists (id, name, description, rating, status, days_available)
      select 'STYLIST' || n, 'Mara', '', 4.5, 'Available', '{Monday}' from generate_series(10, 30) as n`)
    await transaction.execute(sql`insert into services (id, name, description, price_mills, duration_minutes)
      values ('CUT', 'Cut', '', 42500, 60)`)
  })
  const { rows } = await database.pool.query<{ xmin: string }>(`select xmin::text as xmin from services`)
  const version = rows[0]?.xmin ?? ''
  versions = { stylistVersion: version, serviceIds: ['CUT'], serviceVersions: [version], settingsVersion: 1 }
})

function booking(stylist: number, client = stylist, hour = 15): NewBooking {
  const clientId = `CLIENT${client}`
  const stylistId = `STYLIST${stylist}`
  const startsAt = new Date(Date.UTC(2026, 11, 2, hour))
  const endsAt = new Date(Date.UTC(2026, 11, 2, hour + 1))
  const now = new Date(Date.UTC(2026, 10, 30))
  return {
    values: {
      ...{
        id: newId(),
        status: 'Pending',
        clientId,
        bookedBy: null,
        stylistId,
        startsAt,
        endsAt,
        wallDate: '2026-12-02',
        wallMinutes: 600,
      },
      chargesMills: 42_500,
      currency: 'USD',
      services: [],
      stylist: null,
      client: null,
      busy: null,
      ...{
        idempotencyKey: null,
        requestHash: null,
        changedBy: clientId,
        change: null,
        phone: null,
        note: null,
        language: null,
        awaitsPaymentUntil: null,
        createdAt: now,
        updatedAt: now,
      },
    },
    guarded: {
      ...{
        clientId,
        actorId: clientId,
        stylistId,
        ...versions,
        idempotencyKey: null,
        askedAt: now.toISOString(),
        mostOpen: 10,
        mayOverlap: false,
      },
      hasFreeParts: false,
      from: startsAt.toISOString(),
      to: endsAt.toISOString(),
    },
  }
}

function deskBooking(stylist: number, key: string | null = null): NewBooking {
  const { values, guarded } = booking(stylist)
  return {
    values: { ...values, bookedBy: 'DESK', changedBy: 'DESK', idempotencyKey: key },
    guarded: { ...guarded, actorId: 'DESK', idempotencyKey: key, mostOpen: null },
  }
}

async function waiting(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? -1
}

/** Starts a booking that waits, with all its locks, for its stylist's time until `release` is called. */
async function startWaiting(stylist: number, key: string | null = null) {
  const holder = await database.pool.connect()
  onTestFinished(() => holder.release())
  const { stylistId, startsAt } = booking(stylist).values
  await holder.query('begin')
  await holder.query(`insert into slot_claims (stylist_id, slot_start, appointment_id) values ($1, $2, 'HOLDER')`, [
    stylistId,
    startsAt,
  ])
  const added = insert(deskBooking(stylist, key))
  await eventually(async () => (await waiting()) === 1)
  return { added, release: () => holder.query('rollback') }
}

async function transactions(): Promise<number[][]> {
  const { rows } = await database.pool.query<{ stylists: number[] }>(
    'select array_agg(right(stylist_id, 2)::integer order by ctid) as stylists from appointments group by xmin::text',
  )
  return rows.map(({ stylists }) => stylists)
}

test('bookings of one turn share a statement, eight at most, ordered by stylist', async () => {
  const added = await Promise.all([21, 12, 17, 14, 11, 18, 15, 13, 20, 19].map((stylist) => insert(booking(stylist))))
  expect(added).toEqual(added.map(() => ({ version: 1, previousStatus: null })))
  expect((await transactions()).toSorted((a, b) => b.length - a.length)).toEqual([
    [11, 12, 13, 14, 15, 17, 18, 21],
    [19, 20],
  ])
})

test('two bookings with one stylist, or of one client, never share a statement', async () => {
  const requests = [booking(11), booking(11, 12, 17), booking(13), booking(14, 13, 17)]
  expect(await Promise.all(requests.map(insert))).not.toContain(undefined)
  const written = await transactions()
  expect(written.flat().toSorted()).toEqual([11, 11, 13, 14])
  expect(written).toHaveLength(2)
  expect(written).toContainEqual([11, 13])
})

test('a forbidden or failing booking doesn’t fail the others', async () => {
  await insert(booking(12, 22))
  await database.pool.query(`update stylists set status = 'Unavailable' where id = 'STYLIST13'`)
  const results = await Promise.allSettled([11, 12, 13, 14].map((stylist) => insert(booking(stylist))))
  const added = { status: 'fulfilled', value: { version: 1, previousStatus: null } }
  expect(results).toEqual([
    added,
    { status: 'rejected', reason: expect.anything() },
    { status: 'fulfilled', value: undefined },
    added,
  ])
  expect(violates(results[1]?.status === 'rejected' && results[1].reason, 'slot_claims_pkey')).toBe(true)
})

test('a booking that waits for a lock doesn’t delay the others for long', async () => {
  const stuck = await database.pool.connect()
  onTestFinished(() => stuck.release())
  await stuck.query(`begin; select lock_for_booking('CLIENT12')`)
  const [first, waiting, last] = [11, 12, 13].map((stylist) => insert(booking(stylist)))
  expect(await Promise.all([first, last])).not.toContain(undefined)
  expect((await transactions()).flat().toSorted()).toEqual([11, 13])
  await stuck.query('commit')
  expect(await waiting).toBeDefined()
})

test('after a lost connection nothing is written again, since it may have been written', async () => {
  await database.pool.query(`
    create sequence cuts;
    create function cut() returns trigger language plpgsql as $$
      begin
        perform pg_terminate_backend(pg_backend_pid()) where nextval('cuts') = 1;
        return new;
      end $$;
    create trigger cut before insert on appointments for each row execute function cut()`)
  const results = await Promise.allSettled([11, 12, 13].map((stylist) => insert(booking(stylist))))
  for (const result of results) expect(result.status === 'rejected' && isUnavailable(result.reason)).toBe(true)
  expect(await transactions()).toEqual([])
})

describe('bookings that one account makes for several clients', () => {
  test('don’t wait for each other', async () => {
    const { added, release } = await startWaiting(11)
    expect(await insert(deskBooking(12))).toBeDefined()
    expect(await waiting()).toBe(1)
    await release()
    expect(await added).toBeDefined()
  })

  test('are finished before one of its keys is settled', async () => {
    const { added, release } = await startWaiting(11, 'KEY')
    const settled = database.pool.query<{ id: string | null }>(`select settle_booking_key('DESK', 'KEY', now()) as id`)
    await eventually(async () => (await waiting()) === 2)
    await release()
    expect(await added).toBeDefined()
    const { rows } = await database.pool.query<{ id: string }>('select id from appointments')
    expect((await settled).rows).toEqual(rows)
  })

  test('are not made while the account, or a client, is being deleted', async () => {
    const people = { CLIENT12: 12, DESK: 11 }
    for (const [id, stylist] of Object.entries(people)) {
      const deletion = await database.pool.connect()
      onTestFinished(() => deletion.release())
      await deletion.query(`begin; select lock_for_booking('${id}'); update users set deleted_at = now() where id = '${id}'`)
      const added = insert(deskBooking(stylist))
      await eventually(async () => (await waiting()) === 1)
      await deletion.query('commit')
      expect(await added).toBeUndefined()
    }
  })

  test('lock people in the same order for any order of requests', async () => {
    const ids = [10, 11, 12, 13, 14, 15].map((number) => `CLIENT${number}`)
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from unnest($1::text[]) as id order by hashtext(id)',
      [ids],
    )
    const [first = '', ...others] = rows.map(({ id }) => id)
    const last = others.at(-1) ?? ''
    const holder = await database.pool.connect()
    const locker = await database.pool.connect()
    for (const client of [holder, locker]) onTestFinished(() => client.release())
    await holder.query(`begin; select lock_for_booking('${last}')`)
    await locker.query('begin')
    const locked = locker.query('select lock_bookings($1, $2)', [[first], [last, ...others.slice(0, -1).toReversed()]])
    await eventually(async () => (await waiting()) === 1)
    const free = await database.pool.query<{ id: string; free: boolean }>(
      'select id, pg_try_advisory_xact_lock(7203117, hashtext(id)) as free from unnest($1::text[]) as id',
      [[first, ...others.slice(0, -1)]],
    )
    expect(free.rows.filter((each) => each.free)).toEqual([])
    await holder.query('rollback')
    await locked
    await locker.query('rollback')
  })
})
