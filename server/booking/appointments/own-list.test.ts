import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
const itemIds = ({ items }: AppointmentPage) => items.map(({ id }) => id)

/** The pages from the first to the last, or backward. */
async function walk(person: Person, query: string, way: 'previous' | 'next'): Promise<AppointmentPage[]> {
  const pages = [await list(person, way === 'next' ? query : `${query}&before=end`)]
  for (let position = pages[0]?.[way]; position; position = pages.at(-1)?.[way]) {
    pages.push(await list(person, `${query}&${way === 'next' ? 'after' : 'before'}=${position}`))
  }
  return pages
}

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
  expect(itemIds(await list(person))).toEqual(inOrder)
  expect((await walk(person, '?pageSize=2', 'next')).map(itemIds)).toEqual([
    inOrder.slice(0, 2),
    inOrder.slice(2, 4),
    inOrder.slice(4),
  ])
  expect((await walk(person, '?pageSize=2', 'previous')).map(itemIds)).toEqual([
    inOrder.slice(3),
    inOrder.slice(1, 3),
    inOrder.slice(0, 2),
  ])
  const tomorrow = new Date(Date.now() + 86_400_000)
  await database.db.update(appointments).set({ updatedAt: tomorrow }).where(eq(appointments.id, 'LASTYEAR'))
  expect(itemIds(await list(person, '?status=Pending'))).toEqual(inOrder)
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

describe.each(['?', '?scope=all&status=Completed&', '?scope=all&order=visit&status=Completed&', '?scope=all&q=finder&'])(
  'the list %s',
  (query) => {
    let reader: Person
    let userId: string
    beforeAll(async () => {
      reader = query === '?' ? await signedIn(app, database, { name: 'Finder Own' }) : admin
      userId = (query === '?' ? reader : await signedIn(app, database, { name: 'Finder Client' })).uid
      for (let n = 0; n < 5; n++) await addAppointment(database, { userId, status: 'Completed', date: `2026-11-0${n + 1}` })
    })

    test('has each booking once, forward and backward, in the same order', async () => {
      const all = itemIds(await list(reader, `${query}pageSize=100`))
      expect((await walk(reader, `${query}pageSize=2`, 'next')).flatMap(itemIds)).toEqual(all)
      const backward = await walk(reader, `${query}pageSize=2`, 'previous')
      expect(new Set(backward.toReversed().flatMap(itemIds))).toEqual(new Set(all))
      expect(backward[0]?.items).toHaveLength(2)
      expect(backward.at(-1)).toMatchObject({ previous: null })
    })

    test('skips and repeats nothing when a page’s bookings go away meanwhile', async () => {
      const first = await list(reader, `${query}pageSize=2`)
      const all = itemIds(await list(reader, `${query}pageSize=100`))
      await database.db.delete(appointments).where(inArray(appointments.id, itemIds(first).slice(0, 1)))
      expect(itemIds(await list(reader, `${query}pageSize=2&after=${first.next}`))).toEqual(all.slice(2, 4))
    })

    test('is the last page after its end, and the first before its beginning', async () => {
      const first = await list(reader, `${query}pageSize=2`)
      const last = await list(reader, `${query}pageSize=2&before=end`)
      expect(itemIds(await list(reader, `${query}pageSize=2&after=end`))).toEqual(itemIds(last))
      const second = await list(reader, `${query}pageSize=2&after=${first.next}`)
      expect(itemIds(await list(reader, `${query}pageSize=3&before=${second.previous}`))).toEqual(
        itemIds(await list(reader, `${query}pageSize=3`)),
      )
    })
  },
)

test('a position that no page has given is refused', async () => {
  for (const position of ['after=2', 'before=x', 'after=1-', `after=1-${'x'.repeat(99)}`, 'page=2&after=%00']) {
    expect((await admin.call('GET', `/api/appointments?scope=all&${position}`)).status).toBe(422)
  }
})

test('an empty list has neither', async () => {
  const someone = await signedIn(app, database)
  for (const position of ['', '?before=end', '?after=1-NOBODY']) {
    expect(await list(someone, position)).toMatchObject({ items: [], total: 0, previous: null, next: null })
  }
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
    let after: string | null = null
    for (const page of await walk(person, `?status=${status}&pageSize=2`, 'next')) {
      for (const { id } of page.items) {
        expect(await (await person.call('GET', `/api/appointments/${id}/place?pageSize=2`)).json()).toEqual({ status, after })
        expect((await admin.call('GET', `/api/appointments/${id}/place`)).status).toBe(404)
      }
      after = page.next
    }
  }
})
