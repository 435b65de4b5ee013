import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Appointment, AppointmentStatus } from '../../../domain/booking/appointment.ts'
import { type HistoryEvent, stateAfter } from '../../../domain/booking/history.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { createLinks } from '../../platform/links/sign.ts'
import { addService, addStylist, adminEmail, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { readEvents } from './queries.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person
let client: Person
let serviceId: string
const now = mondayMorning

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { clock: () => now })
  admin = await signedIn(app, database, { email: adminEmail, name: 'Olive Owner' })
  client = await signedIn(app, database, { name: 'Ada Client' })
  serviceId = await addService(database)
})
afterAll(() => database.drop())

const readHistory = (id: string) => readEvents(database.db, [id], adminEmail)
const historyLines = (events: readonly HistoryEvent[]) =>
  events.map(({ kind, actor }) => `${actor.label} (${actor.role}) ${kind}`)

async function book(by: Person, stylistId: string): Promise<Appointment> {
  const input = { serviceIds: [serviceId], stylistId, date: '2026-12-02', time: '10:00 AM', alsoBook: true }
  const response = await by.call('POST', '/api/appointments', input)
  expect(response.status).toBe(201)
  return (await response.json()) as Appointment
}

test('the history says who did what, and outlives the booking', async () => {
  const mara = await addStylist(database)
  const mia = await addStylist(database, { name: 'Mia' })
  const { id } = await book(client, mara)
  const path = `/api/appointments/${id}`
  await admin.call('PATCH', path, { from: 'Pending', status: 'Confirmed' })
  const moved = await admin.call('PATCH', path, { date: '2026-12-03', time: '2:00 PM', stylistId: mia, version: 2 })
  expect(moved.status).toBe(200)
  await client.call('PATCH', path, { from: 'Confirmed', status: 'Canceled' })
  await admin.call('PATCH', path, { from: 'Canceled', status: 'Pending' })
  await admin.call('POST', `${path}/undo`, { version: 5 })
  await admin.call('DELETE', path)

  const events = await readHistory(id)
  expect(historyLines(events)).toEqual([
    'Ada Client (client) booked',
    'Olive Owner (administrator) confirmed',
    'Olive Owner (administrator) moved',
    'Ada Client (client) canceled',
    'Olive Owner (administrator) re-opened',
    'Olive Owner (administrator) undone',
    'Olive Owner (administrator) deleted',
  ])
  const first = { status: 'Pending', date: '2026-12-02', minutes: 600, stylistId: mara }
  const last = { status: 'Confirmed', date: '2026-12-03', minutes: 840, stylistId: mia, stylistName: 'Mia' }
  expect(events.map(({ from, to }) => ({ from, to }))).toMatchObject([
    { from: null, to: first },
    { from: { status: 'Pending' }, to: { status: 'Confirmed' } },
    { from: { ...first, status: 'Confirmed' }, to: last },
    { from: { status: 'Confirmed' }, to: { status: 'Canceled' } },
    { from: { status: 'Canceled' }, to: { status: 'Pending' } },
    { from: { status: 'Pending' }, to: { status: 'Canceled' } },
    { from: { ...last, status: 'Canceled' }, to: null },
  ])
})

test('changes by a mail’s link are done by the client, or by the salon', async () => {
  const { id } = await book(client, await addStylist(database))
  const use = async (action: 'confirm' | 'cancel') => {
    const [row] = await database.db.select().from(appointments).where(eq(appointments.id, id))
    if (!row) throw new Error('there is no booking')
    const reader = action === 'confirm' ? { administratorId: admin.uid } : ('client' as const)
    const links = createLinks(row, { secret: testAuthSecret, origin: '', reader })
    const response = await app.request(`/api${links[action]?.replace('/visit/', '/visit-links/')}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect(response.status).toBe(200)
  }
  await use('confirm')
  await use('cancel')
  expect(historyLines(await readHistory(id))).toEqual([
    'Ada Client (client) booked',
    'Olive Owner (administrator) confirmed',
    'Ada Client (link) canceled',
  ])
})

const readEventId = async (appointmentId: string) => (await readHistory(appointmentId)).at(-1)?.id ?? 0

test('writes of the previous version have a kind and an actor too', async () => {
  const { id } = await book(client, await addStylist(database))
  const change = (status: AppointmentStatus, changedBy: string | null) =>
    database.db.update(appointments).set({ status, changedBy, updatedAt: new Date() }).where(eq(appointments.id, id))
  await change('Confirmed', admin.uid)
  await change('Pending', admin.uid)
  await change('Canceled', client.uid)
  await change('Pending', null)
  const written = [
    'Ada Client (client) booked',
    'Olive Owner (administrator) confirmed',
    'Olive Owner (administrator) undone',
    'Ada Client (client) canceled',
    'Chairtime (system) re-opened',
  ]
  expect(historyLines(await readHistory(id))).toEqual(written)

  const nothing = { kind: null, data: null, actorRole: null, actorLabel: null }
  const before = await readHistory(id)
  await database.db.update(appointmentEvents).set(nothing).where(eq(appointmentEvents.appointmentId, id))
  const after = await readHistory(id)
  expect(historyLines(after)).toEqual(written)
  expect(after.map(({ from, to }) => [from?.status, to?.status])).toEqual(
    before.map(({ from, to }) => [from?.status, to?.status]),
  )
})

test('a kind of a later version is kept, and not taken for another', async () => {
  const { id } = await book(client, await addStylist(database))
  await database.pool.query(`update appointments set change = $2 where id = $1`, [
    id,
    { kind: 'shampooed', actor: { id: admin.uid, role: 'receptionist', label: 'Rea' }, data: { at: 'the desk' } },
  ])
  const last = (await readHistory(id)).at(-1)
  expect(last).toMatchObject({ kind: null, from: null, to: null, actor: { id: admin.uid, role: 'receptionist', label: 'Rea' } })
  const [row] = await database.db
    .select()
    .from(appointmentEvents)
    .where(eq(appointmentEvents.id, await readEventId(id)))
  expect(row).toMatchObject({ kind: 'shampooed', data: { at: 'the desk', from: null, to: null } })
  // The next write has no cause of its own and must not inherit this one.
  await database.pool.query(`update appointments set status = 'Confirmed', changed_by = null where id = $1`, [id])
  expect(historyLines(await readHistory(id)).at(-1)).toBe('Chairtime (system) confirmed')
})

const status = fc.constantFrom<AppointmentStatus>('Pending', 'Confirmed', 'Completed', 'Canceled')
const who = fc.constantFrom<'client' | 'admin'>('client', 'admin')
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('status' as const), who, to: status }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      who,
      time: fc.constantFrom('9:00 AM', '10:00 AM', '2:00 PM'),
      date: fc.constantFrom('2026-12-02', '2026-12-03', '2027-03-15'),
      other: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), who: fc.constant('admin' as const) }) },
  // Like the previous version, or by hand.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bare' as const), to: status }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('later' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('zone' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), who: fc.constant('admin' as const) }) },
)

test('the history ends with the booking’s state after any commands by anyone', async () => {
  const stylists = [await addStylist(database), await addStylist(database)] as const
  const readRow = async (id: string) => {
    const [row] = await database.db.select().from(appointments).where(eq(appointments.id, id))
    return row
  }
  const people = { client, admin }
  let applied = 0
  const property = fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 12 }), async (commands) => {
    await database.pool.query(`update appointments set status = 'Canceled' where status in ('Pending', 'Confirmed')`)
    const { id } = await book(client, stylists[0])
    const path = `/api/appointments/${id}`
    for (const step of commands) {
      const row = await readRow(id)
      if (!row) break
      const before = (await readHistory(id)).length
      const { version } = row
      let response: Response | undefined
      if (step.do === 'status')
        response = await people[step.who].call('PATCH', path, { from: row.status, status: step.to, version })
      if (step.do === 'move') {
        const to = { date: step.date, time: step.time, stylistId: stylists[step.other ? 1 : 0], version, alsoBook: true }
        response = await people[step.who].call('PATCH', path, to)
      }
      if (step.do === 'undo') response = await admin.call('POST', `${path}/undo`, { version })
      if (step.do === 'delete') response = await admin.call('DELETE', path)
      if (step.do === 'bare')
        await database.db.update(appointments).set({ status: step.to, changedBy: null }).where(eq(appointments.id, id))
      if (step.do === 'later')
        await database.db.execute(
          sql`update appointments set change = '{"kind": "shampooed", "actor": {"id": null, "role": "system", "label": ""}}' where id = ${id}`,
        )
      if (step.do === 'zone')
        await database.pool.query(
          `update appointments set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = $1`,
          [id],
        )
      const events = await readHistory(id)
      const fresh = await readRow(id)
      // After `zone`, a move to the same wall clock only corrects the instant, which makes no event.
      const changed = (['status', 'stylistId', 'wallDate', 'wallMinutes'] as const).some((key) => fresh?.[key] !== row[key])
      if (response?.ok && step.do !== 'delete' && changed) {
        expect(events.length).toBe(before + 1)
        expect(events.at(-1)?.actor.id).toBe(people['who' in step ? step.who : 'admin'].uid)
        applied++
      }
      if (response && !response.ok) expect(events.length).toBe(before)
      const state = stateAfter(events)
      if (!fresh) {
        expect(state).toBeNull()
        expect(events.at(-1)?.kind).toBe('deleted')
      } else {
        const { status, stylistId, wallDate: date, wallMinutes: minutes } = fresh
        expect(state).toMatchObject({ status, stylistId, date, minutes })
        expect(fresh.change).toBeNull()
      }
    }
  })
  await fc.assert(property, { numRuns: 40 })
  expect(applied).toBeGreaterThan(20)
})
