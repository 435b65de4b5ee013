import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppointmentPage, OwnOverview } from '../../../domain/booking/appointment.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { clock: () => mondayMorning })
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
})
afterAll(() => database.drop())

const list = async (person: Person, query = '') =>
  (await (await person.call('GET', `/api/appointments${query}`)).json()) as AppointmentPage & { own: OwnOverview }
const idsOf = ({ items }: AppointmentPage) => items.map(({ id }) => id)

test('upcoming visits are sorted by date, then past ones, latest first', async () => {
  const person = await signedIn(app, database)
  const dates = {
    NEXTMONTH: '2026-12-30',
    LASTYEAR: '2025-12-02',
    TOMORROW: '2026-12-01',
    TODAY: '2026-11-30',
    YESTERDAY: '2026-11-29',
  }
  for (const [id, date] of Object.entries(dates)) await addAppointment(database, { userId: person.uid, id, date })
  const inOrder = ['TODAY', 'TOMORROW', 'NEXTMONTH', 'YESTERDAY', 'LASTYEAR']
  expect(idsOf(await list(person))).toEqual(inOrder)
  const pages = [
    await list(person, '?pageSize=2&page=1'),
    await list(person, '?pageSize=2&page=2'),
    await list(person, '?pageSize=2&page=3'),
  ]
  expect(pages.flatMap(idsOf)).toEqual(inOrder)
  const tomorrow = new Date(Date.now() + 86_400_000)
  await database.db.update(appointments).set({ updatedAt: tomorrow }).where(eq(appointments.id, 'LASTYEAR'))
  expect(idsOf(await list(person, '?status=Pending'))).toEqual(inOrder)
})

test('the overview counts every tab and names the next visit for any requested list', async () => {
  const person = await signedIn(app, database)
  expect((await list(person)).own).toEqual({
    counts: { Pending: 0, Confirmed: 0, Completed: 0, Canceled: 0 },
    next: null,
    latest: [],
  })
  const add = (id: string, status: 'Pending' | 'Confirmed' | 'Completed' | 'Canceled', date: string) =>
    addAppointment(database, { userId: person.uid, id, status, date })
  await add('CANCELED1', 'Canceled', '2026-12-01')
  await add('LATER', 'Confirmed', '2026-12-09')
  await add('SOON', 'Confirmed', '2026-12-02')
  await add('OVERDUE', 'Confirmed', '2026-11-29')
  await add('REQUESTED', 'Pending', '2026-12-03')
  const { own } = await list(person, '?status=Completed')
  expect(own.counts).toEqual({ Pending: 1, Confirmed: 3, Completed: 0, Canceled: 1 })
  expect(own.next).toMatchObject({ id: 'SOON', status: 'Confirmed' })
  expect(own.latest.map(({ id }) => id)).toEqual(['REQUESTED', 'OVERDUE', 'SOON', 'LATER', 'CANCELED1'])
  expect(await list(admin, '?scope=all')).not.toHaveProperty('own')
})

test('the overview distinguishes the client’s own changes from the salon’s', async () => {
  const person = await signedIn(app, database)
  for (const id of ['MINE', 'THEIRS']) await addAppointment(database, { userId: person.uid, id })
  const change = async (by: Person, id: string, from: string, status: string) =>
    expect((await by.call('PATCH', `/api/appointments/${id}`, { from, status })).status).toBe(200)
  const changes = async () => Object.fromEntries((await list(person)).own.latest.map((one) => [one.id, one.isOwnChange]))
  await change(admin, 'MINE', 'Pending', 'Confirmed')
  await change(person, 'THEIRS', 'Pending', 'Canceled')
  expect(await changes()).toEqual({ MINE: undefined, THEIRS: true })
  await change(person, 'MINE', 'Confirmed', 'Canceled')
  await change(admin, 'THEIRS', 'Canceled', 'Pending')
  expect(await changes()).toEqual({ MINE: true, THEIRS: undefined })
  await database.db.execute(sql`update appointments set status = 'Pending', changed_by = null where id = 'MINE'`)
  expect(await changes()).toMatchObject({ MINE: undefined })
})

test.each(['?', '?scope=all&status=Completed&', '?scope=all&q=finder&'])(
  'a page beyond the end of %s is the last one',
  async (query) => {
    const reader = { own: await signedIn(app, database, { name: 'Finder Own' }), everybody: admin }[
      query === '?' ? 'own' : 'everybody'
    ]
    const userId = (query === '?' ? reader : await signedIn(app, database, { name: 'Finder Client' })).uid
    for (let n = 0; n < 3; n++) await addAppointment(database, { userId, status: 'Completed' })
    const { total } = await list(reader, `${query}pageSize=2`)
    const last = Math.ceil(total / 2)
    const expected = await list(reader, `${query}pageSize=2&page=${last}`)
    expect(expected.items.length).toBeGreaterThan(0)
    for (const page of [last + 1, 1_000_000, Number.MAX_SAFE_INTEGER]) {
      const { own: _, ...response } = await list(reader, `${query}pageSize=2&page=${page}`)
      expect(response).toMatchObject({ page: last, total, items: expected.items })
    }
  },
)

test('an empty list has one page', async () => {
  expect(await list(await signedIn(app, database), '?page=99999999999')).toMatchObject({ items: [], total: 0, page: 1 })
})

test('each booking is listed on the page that its position names', async () => {
  const person = await signedIn(app, database)
  for (const status of ['Pending', 'Confirmed', 'Completed'] as const) {
    for (const day of [1, 2, 3, 28, 29]) {
      const date = `2026-1${day < 10 ? '2' : '1'}-${String(day).padStart(2, '0')}`
      await addAppointment(database, { userId: person.uid, status, date })
    }
  }
  for (const status of ['Pending', 'Confirmed', 'Completed']) {
    for (const page of [1, 2, 3]) {
      const { items } = await list(person, `?status=${status}&pageSize=2&page=${page}`)
      expect(items).toHaveLength(page < 3 ? 2 : 1)
      for (const { id } of items) {
        expect(await (await person.call('GET', `/api/appointments/${id}/place?pageSize=2`)).json()).toEqual({ status, page })
        expect((await admin.call('GET', `/api/appointments/${id}/place`)).status).toBe(404)
      }
    }
  }
})
