import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type {
  DeskRating,
  DeskRatings,
  LinkedRating,
  OwnRating,
  OwnRatings,
  ShownRatings,
} from '../../../domain/booking/ratings/rating.ts'
import type { PersonalData } from '../../../domain/operations/personal-data.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { appointments, ratings, stylistRatings } from '../../platform/database/schema/booking.ts'
import { auditEvents } from '../../platform/database/schema/platform.ts'
import { linkPath } from '../../platform/links/actions.ts'
import { addAppointment, removeAppointment } from '../../testing/appointments.ts'
import { random } from '../../testing/run/random.ts'
import { addClient, addStylist, adminEmail, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let admin: Person
let client: Person
let stylistId: string
const day = 86_400
const ends = Date.parse('2026-12-02T11:00:00-05:00') / 1000
let now = ends
const settings = settingsInMemory()
let app: ReturnType<typeof openTestSalon>

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { settings, clock: () => now })
  admin = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
  client = await signedIn(app, database, { name: 'Ana Costa' })
})
beforeEach(async () => {
  now = ends
  settings.change({ found: { origins: [], ratings: 'earned', asks: true } })
  stylistId = await addStylist(database, { name: 'Mara' })
})
afterAll(() => database.drop())

const visit = (userId = client.uid, status: 'Completed' | 'Confirmed' = 'Completed') =>
  addAppointment(database, { userId, stylistId, status, client: { name: 'Ana Costa', email: '' } })
const rate = (id: string, stars: number, text = '', by = client) =>
  by.call('PUT', `/api/appointments/${id}/rating`, { stars, text })
const rated = async (stars: number, text = '') => {
  const id = await visit()
  expect((await rate(id, stars, text)).status).toBe(200)
  return id
}
const earned = async (id = stylistId) => {
  const listed = (await (await visitor(app).call('GET', '/api/stylists')).json()) as Stylist[]
  return listed.find((each) => each.id === id)?.earned
}
const sums = async () => {
  const [row] = await database.db.select().from(stylistRatings).where(eq(stylistRatings.stylistId, stylistId))
  return row && { count: row.count, total: row.total }
}
const readShown = async () => ((await (await visitor(app).call('GET', '/api/ratings')).json()) as ShownRatings).items
const desk = async (list: string) =>
  ((await (await admin.call('GET', `/api/ratings/desk?list=${list}`)).json()) as DeskRatings).items
const ofVisit = async (id: string) => (await desk('all')).find((each) => each.id === id) as DeskRating
const answer = async (id: string, change: object) => {
  const { version } = await ofVisit(id)
  return admin.call('PUT', `/api/ratings/${id}`, { version, ...change })
}
const setStatus = (id: string, status: 'Completed' | 'Canceled') =>
  database.db.update(appointments).set({ status }).where(eq(appointments.id, id))

test('a client rates a completed visit of their own, once, and can change it for a week', async () => {
  const id = await visit()
  const other = await signedIn(app, database)
  expect((await rate(id, 5, '', other)).status).toBe(404)
  expect((await rate(await visit(client.uid, 'Confirmed'), 5)).status).toBe(409)
  expect(await (await rate(id, 4, '  Lovely\ncut ')).json()).toMatchObject({
    stars: 4,
    text: 'Lovely cut',
    textState: 'waiting',
  })
  now = ends + 7 * day
  expect((await rate(id, 2)).status).toBe(200)
  expect(await sums()).toEqual({ count: 1, total: 2 })
  now += 1
  expect((await rate(id, 5)).status).toBe(409)
  const own = (await (await client.call('GET', '/api/ratings/own')).json()) as OwnRatings
  expect(own.isOpen).toBe(true)
  expect(own.items.find(({ bookingId }) => bookingId === id)).toMatchObject({ stars: 2, textState: 'none' })
})

test('a visit can be rated for 30 days', async () => {
  const first = await visit()
  const second = await visit()
  now = ends + 30 * day
  expect((await rate(first, 5)).status).toBe(200)
  now += 1
  expect((await rate(second, 5)).status).toBe(409)
})

test.each([
  { stars: 0 },
  { stars: 6 },
  { stars: 4.5 },
  {},
  { stars: 5, text: 'a'.repeat(301) },
  { stars: 5, text: 'a\u0000b' },
])('invalid ratings are refused with a message at the field: %j', async (input) => {
  const response = await client.call('PUT', `/api/appointments/${await visit()}/rating`, input)
  expect(response.status).toBe(422)
  const { error } = (await response.json()) as { error: { fields: object } }
  expect(Object.keys(error.fields)).toHaveLength(1)
})

test('three ratings make a mean, which says of how many; the salon’s own number stays beside it', async () => {
  expect(await earned()).toEqual({ mean: null, count: 0 })
  await rated(5)
  await rated(4)
  expect(await earned()).toEqual({ mean: null, count: 2 })
  await rated(4)
  expect(await earned()).toEqual({ mean: 13 / 3, count: 3 })
  const listed = (await (await admin.call('GET', '/api/stylists')).json()) as Stylist[]
  expect(listed.find((each) => each.id === stylistId)?.rating).toBe(4.5)
})

test('with ratings entered by the salon, nobody rates, and nothing of ratings is shown', async () => {
  const id = await rated(5, 'Great')
  await answer(id, { textState: 'shown' })
  settings.change({ found: { origins: [], ratings: 'entered', asks: true } })
  expect(await earned()).toBeUndefined()
  expect(await readShown()).toEqual([])
  expect((await rate(await visit(), 5)).status).toBe(403)
  expect(await (await client.call('GET', '/api/ratings/own')).json()).toMatchObject({ isOpen: false })
})

test('a text is public once the salon shows it, and its stars count in any case', async () => {
  const good = await rated(5, 'the good line')
  const bad = await rated(1, 'the bad line')
  expect(JSON.stringify(await readShown())).not.toContain('line')
  expect((await desk('waiting')).map(({ id }) => id)).toEqual(expect.arrayContaining([good, bad]))
  expect((await answer(good, { textState: 'shown', reply: 'Thank you' })).status).toBe(200)
  expect((await answer(bad, { textState: 'hidden' })).status).toBe(422)
  expect((await answer(bad, { textState: 'hidden', hiddenReason: 'It names a colleague' })).status).toBe(200)
  const line = (await readShown()).find(({ text }) => text === 'the good line')
  expect(line).toEqual({ firstName: 'Ana', stylistName: 'Mara', stars: 5, text: 'the good line', reply: 'Thank you', at: now })
  expect(JSON.stringify(await readShown())).not.toContain('the bad line')
  expect(await sums()).toEqual({ count: 2, total: 6 })
  const own = (await (await client.call('GET', '/api/ratings/own')).json()) as OwnRatings
  expect(own.items.find(({ bookingId }) => bookingId === bad)).toMatchObject({ hiddenReason: 'It names a colleague' })
  const audited = await database.db.select().from(auditEvents).where(eq(auditEvents.subjectId, bad))
  expect(audited.map(({ kind }) => kind)).toEqual(['ratings.hidden'])
  expect(JSON.stringify(audited)).not.toContain('the bad line')
})

test('a line that its client has changed since is not shown unread', async () => {
  const id = await rated(5, 'as the salon read it')
  const { version } = await ofVisit(id)
  await rate(id, 5, 'as it is now')
  expect((await admin.call('PUT', `/api/ratings/${id}`, { version, textState: 'shown' })).status).toBe(409)
  await answer(id, { textState: 'shown' })
  await rate(id, 5, 'and once more')
  expect(JSON.stringify(await readShown())).not.toContain('once more')
  expect((await ofVisit(id)).textState).toBe('waiting')
})

test('an undone visit counts again when it is completed; a moved one counts for its new stylist', async () => {
  const id = await rated(3)
  await setStatus(id, 'Canceled')
  expect(await sums()).toEqual({ count: 0, total: 0 })
  expect((await rate(id, 5)).status).toBe(409)
  await setStatus(id, 'Completed')
  expect(await sums()).toEqual({ count: 1, total: 3 })
  await database.db.update(appointments).set({ stylistId: 'SOMEONE' }).where(eq(appointments.id, id))
  expect(await sums()).toEqual({ count: 0, total: 0 })
})

test('a deleted visit leaves the number, without the line', async () => {
  const id = await rated(2, 'written by somebody')
  await removeAppointment(database, id)
  expect(await sums()).toEqual({ count: 1, total: 2 })
  expect(await ofVisit(id)).toMatchObject({ stars: 2, text: '', clientName: '' })
})

test('a link rates one visit without signing in, also after its client’s record was merged', async () => {
  const merged = await addClient(database, { name: 'Bea Silva' })
  const remaining = await addClient(database, { name: 'Beatriz Silva' })
  const bookingId = await visit(merged)
  const token = linkPath(testAuthSecret, 'rating', bookingId, merged).split('/').at(-1) ?? ''
  const call = (method: string, body?: object, of = token) => visitor(app).call(method, `/api/rating-links/${of}`, body)
  expect(await (await call('GET')).json()).toMatchObject({ firstName: 'Bea', stylistName: 'Mara', rating: null, refusal: null })
  expect((await call('GET', undefined, `${token.slice(0, 10)}A${token.slice(11)}`)).status).toBe(404)
  expect((await call('PUT', { stars: 4, text: 'By mail' })).status).toBe(200)
  expect((await admin.call('POST', '/api/clients/merge', { keep: remaining, merge: merged })).status).toBeLessThan(300)
  const changed = (await (await call('PUT', { stars: 5, text: 'By mail' })).json()) as LinkedRating
  expect(changed).toMatchObject({ firstName: 'Beatriz', rating: { stars: 5 } satisfies Partial<OwnRating> })
  expect(await sums()).toEqual({ count: 1, total: 5 })
  const elsewhere = linkPath(testAuthSecret, 'rating', bookingId, client.uid).split('/').at(-1)
  expect((await call('GET', undefined, elsewhere)).status).toBe(404)
})

test('a deleted client’s text is deleted, and the number still counts', async () => {
  const id = await addClient(database, { name: 'Forgotten Person' })
  const bookingId = await visit(id)
  const token = linkPath(testAuthSecret, 'rating', bookingId, id).split('/').at(-1)
  await visitor(app).call('PUT', `/api/rating-links/${token}`, { stars: 1, text: 'to be forgotten' })
  await answer(bookingId, { textState: 'shown', reply: 'sorry, Forgotten' })
  expect(JSON.stringify(await readShown())).toContain('to be forgotten')
  expect((await admin.call('DELETE', `/api/clients/${id}`)).status).toBe(204)
  const { rows } = await database.db.execute(sql`select r::text as row from ratings as r where appointment_id = ${bookingId}`)
  expect(JSON.stringify(rows)).not.toMatch(/forgotten/i)
  expect(await sums()).toEqual({ count: 1, total: 1 })
  expect((await visitor(app).call('GET', `/api/rating-links/${token}`)).status).toBe(404)
})

test('a person’s file has their ratings', async () => {
  const id = await rated(4, 'for my file')
  const data = (await (await client.call('GET', '/api/me/data')).json()) as PersonalData
  expect(data.bookings.find((each) => each.id === id)?.rating).toMatchObject({ stars: 4, text: 'for my file' })
})

test('lists are read a page at a time, the latest first', async () => {
  const ids: string[] = []
  now += day
  for (let index = 0; index < 22; index++) {
    ids.push(await rated(5, `line ${index}`))
    now += 1
  }
  const first = (await (await admin.call('GET', '/api/ratings/desk?list=waiting')).json()) as DeskRatings
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(2).toReversed())
  const second = (await (await admin.call('GET', `/api/ratings/desk?before=${first.next}`)).json()) as DeskRatings
  expect(second.items.slice(0, 2).map(({ id }) => id)).toEqual(ids.slice(0, 2).toReversed())
})

test('the sums equal the ratings that count after any concurrent changes', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => visit()))
  for (let round = 0; round < 15; round++) {
    await Promise.all(
      ids.map(async (id) => {
        const draw = random()
        if (draw < 0.6) await rate(id, 1 + Math.floor(random() * 5))
        else await setStatus(id, draw < 0.8 ? 'Canceled' : 'Completed')
      }),
    )
  }
  const { rows } = await database.db.execute<{ count: number; total: number; wrong: number }>(sql`
    select count(*) filter (where counts)::int as count, coalesce(sum(stars) filter (where counts), 0)::int as total,
      count(*) filter (where counts <> (status = 'Completed'))::int as wrong
    from ratings join appointments on id = appointment_id where ratings.stylist_id = ${stylistId}`)
  expect(rows[0]).toEqual({ ...(await sums()), wrong: 0 })
})

test('the server can’t write the sums', async () => {
  await expect(database.app.db.update(stylistRatings).set({ total: 5 })).rejects.toThrow()
  await expect(database.app.db.delete(stylistRatings)).rejects.toThrow()
  await expect(database.app.db.insert(ratings).values({ appointmentId: 'NONE', stars: 5, textState: 'none' })).rejects.toThrow()
})
