import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppointmentPage } from '../../../domain/booking/appointment.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addStylist, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: 'owner@salon.example', name: 'Administrator' })
})
afterAll(() => database.drop())

async function addClient(name: string, email = `${newId().toLowerCase()}@client.example`): Promise<string> {
  const id = newId()
  await database.db.insert(users).values({ id, name, email })
  return id
}

async function find(query: Record<string, string>): Promise<AppointmentPage> {
  const response = await admin.call(
    'GET',
    `/api/appointments?${new URLSearchParams({ scope: 'all', pageSize: '100', ...query })}`,
  )
  expect([query, response.status]).toEqual([query, 200])
  return (await response.json()) as AppointmentPage
}
const findIds = async (q: string, more: Record<string, string> = {}) => (await find({ q, ...more })).items.map(({ id }) => id)

describe('a search', () => {
  test.each([
    [
      'Chloé Ångström',
      'chloe@mail.example',
      [
        'chloe',
        'CHLOÉ',
        'Chloe\u0301',
        'angs',
        'ang chl',
        'chlo%',
        'chloe@',
        'chloe@mail.ex',
        'chloé ångström',
        ' Ångström  chloé ',
        'hloe',
        'LOÉ%',
        'strom',
        'ngs hlo',
        'ch ström',
      ],
    ],
    ['Siobhan O’Brien-Walsh', 'walsh@mail.example', ["o'brien", 'O’Brien', 'brien walsh', 'o brien', 'o-brien']],
    ['Łukasz Żółć', 'lz@mail.example', ['łukasz', 'ŁUK', 'zołc', 'żółć']],
    ['Жанна Дмитриевна', 'zhanna@mail.example', ['жан', 'ДМИТРИЕВНА', 'дми жанна']],
    ['王 小明', 'xiaoming@mail.example', ['王', '小', '小明']],
    [
      'Nobody Special',
      'first.last_tag+salon@Odd-Domain.example'.toLowerCase(),
      [
        'first.last_tag+salon@odd-domain.example',
        'FIRST.LAST_TAG+SALON@ODD',
        'first',
        'last tag salon',
        'odd-domain',
        'odd domain.example',
      ],
    ],
  ])('finds %s <%s>', async (name, email, texts) => {
    const id = await addAppointment(database, { userId: await addClient(name, email) })
    for (const text of texts) expect([text, await findIds(text)]).toEqual([text, [id]])
  })

  test.each([
    '%',
    '_',
    '\\',
    '%%%',
    "'",
    '"',
    "' or 1=1 --",
    '$1',
    '*',
    'x_loe',
    '[a-z]',
    '(',
    ':*',
    '&',
    'lo',
    'oé%',
    'hloes',
    'loe xyz',
    'hlo@',
    'chlo@',
  ])('treats %j literally and finds nothing', async (text) => {
    expect(await find({ q: text })).toEqual({ items: [], total: 0, previous: null, next: null })
  })

  test('a part of an address with an @ must be a prefix of the address', async () => {
    const userId = await addClient('Percent', 'a%b_c@wild.example')
    const id = await addAppointment(database, { userId })
    await addAppointment(database, { userId: await addClient('Other', 'axbyc@wild.example') })
    expect(await findIds('a%b_c@wi')).toEqual([id])
    expect(await findIds('a%@wild')).toEqual([])
  })

  test.each([['x'.repeat(1_000_000)], ['\u0000'], ['a\u0000b'], ['\ud800'], ['a\nb'], ['   ']])(
    'refuses an unusable text with a message: %#',
    async (text) => {
      // URLSearchParams replaces a lone surrogate by U+FFFD, which is in nobody's name.
      const response = await admin.call('GET', `/api/appointments?scope=all&${new URLSearchParams({ q: text })}`)
      expect(response.status).toBe(text === '\ud800' ? 200 : 422)
      if (response.status === 422)
        expect(await response.json()).toMatchObject({
          error: { code: 'invalid', fields: { q: expect.stringMatching(/^Search /) } },
        })
    },
  )

  test('survives broken escapes', async () => {
    const response = await admin.call('GET', '/api/appointments?scope=all&q=%E0%A4%A')
    expect(response.status).toBeLessThan(500)
  })

  test('finds by booking id in any grouping and notation', async () => {
    const userId = await addClient('Ida Identity')
    const id = await addAppointment(database, { userId, id: 'K7QF9M2X0R1W' })
    await addAppointment(database, { userId, id: 'K7QG9M2X0R1W' })
    for (const text of ['K7QF9M2X0R1W', 'k7qf', 'k7qf-9m2x-0r1w', 'K7QF 9M2X', '#k7qf.9m2xOrl']) {
      expect([text, await findIds(text)]).toEqual([text, [id]])
    }
    expect(await findIds('K7Q')).toEqual([])
    expect(await findIds('K7QF9M2X0R1WA')).toEqual([])
  })

  test('finds clients by former names and addresses too, until the account is deleted', async () => {
    const uid = await addClient('Maiden Name', 'maiden@mail.example')
    await addAppointment(database, { userId: uid })
    await database.db.update(users).set({ name: 'Married Name', email: 'married@mail.example' }).where(sql`id = ${uid}`)
    expect(await findIds('maiden')).toHaveLength(1)
    expect(await findIds('married@mail.example')).toHaveLength(1)
    await database.db.execute(sql`delete from appointments where client_id = ${uid}`)
    await database.db.execute(sql`delete from users where id = ${uid}`)
    const { rowCount } = await database.db.execute(sql`select from search_words where id = ${uid}`)
    expect(rowCount).toBe(0)
  })

  test('finds by the stylist, even if renamed or deleted', async () => {
    const stylistId = await addStylist(database, { name: 'Zuzana Kovářová' })
    const userId = await addClient('Some Client')
    const ids = [
      await addAppointment(database, { userId, stylistId }),
      await addAppointment(database, { userId, stylistId, time: '2:00 PM' }),
    ]
    expect((await findIds('kovar zuz')).toSorted()).toEqual(ids.toSorted())
    await database.db.update(stylists).set({ name: 'Zuzana Nováková' }).where(sql`id = ${stylistId}`)
    expect(await findIds('kovarova')).toHaveLength(2)
    await database.db.delete(stylists)
    expect(await findIds('novakova')).toHaveLength(2)
  })

  test('finds an appointment once, whose client, stylist and id all match, and lists by last change', async () => {
    const stylistId = await addStylist(database, { name: 'Bead Beadwell' })
    const userId = await addClient('Bead Beadsworth', 'bead@mail.example')
    const moments = [3, 1, 2].map((second) => new Date(Date.UTC(2026, 10, 1, 0, 0, second)))
    const newest = await addAppointment(database, { userId, stylistId, id: 'BEAD00000000', updatedAt: moments[0] as Date })
    const oldest = await addAppointment(database, { userId, updatedAt: moments[1] as Date, status: 'Completed' })
    const middle = await addAppointment(database, { userId, stylistId, time: '4:00 PM', updatedAt: moments[2] as Date })
    expect(await find({ q: 'bead' })).toMatchObject({ total: 3, items: [{ id: newest }, { id: middle }, { id: oldest }] })
    expect(await findIds('bead', { status: 'Completed' })).toEqual([oldest])
    const { next } = await find({ q: 'bead', pageSize: '2' })
    expect(await find({ q: 'bead', pageSize: '2', after: next ?? '' })).toMatchObject({
      total: 3,
      items: [{ id: oldest }],
      next: null,
    })
    expect(await find({ q: 'bead', pageSize: '2', before: 'end' })).toMatchObject({ items: [{ id: middle }, { id: oldest }] })
  })

  test('is for the administrator only, and covers everyone’s bookings', async () => {
    const client = await signedIn(app, database)
    expect((await client.call('GET', '/api/appointments?scope=all&q=ada')).status).toBe(403)
    expect((await client.call('GET', '/api/appointments?q=ada')).status).toBe(422)
    expect((await client.call('GET', '/api/appointments?q=')).status).toBe(200)
    expect((await visitor(app).call('GET', '/api/appointments?scope=all&q=ada')).status).toBe(401)
  })
})

describe('a very common name', () => {
  const each = 3
  const clients = 420

  beforeAll(async () => {
    const { db } = database
    await db.execute(sql`
      insert into users (id, name, email) select 'CROWD' || i, 'Crowd Member' || i, 'crowd' || i || '@mail.example' from generate_series(1, ${clients}::int) i`)
    const sample = await addAppointment(database, { userId: 'CROWD1', updatedAt: new Date('2020-01-01') })
    await db.execute(sql`alter table appointments disable trigger appointments_keep_slot_claims`)
    await db.execute(sql`
      insert into appointments select copy.* from appointments as sample, generate_series(1, ${clients * each}::int) i,
        lateral jsonb_populate_record(sample, jsonb_build_object('id', 'Y' || lpad(i::text, 11, '0'), 'client_id', 'CROWD' || (1 + i % ${clients}::int),
          'updated_at', timestamptz '2020-01-02' + i * interval '1 second')) as copy
      where sample.id = ${sample}`)
    await db.execute(sql`alter table appointments enable trigger appointments_keep_slot_claims`)
  })

  test('shows the newest first, says that there are at least 500, and has no page beyond', async () => {
    const first = await find({ q: 'crowd', pageSize: '10' })
    expect(first.items.map(({ id }) => Number(id.slice(1)))).toEqual(
      Array.from({ length: 10 }, (_, index) => clients * each - index),
    )
    expect(first.total).toBe(500)
    expect(first.totalIsAtLeast).toBe(true)
    const last = await find({ q: 'crowd', pageSize: '10', before: 'end' })
    expect(last.items.map(({ id }) => Number(id.slice(1)))).toEqual(
      Array.from({ length: 10 }, (_, index) => clients * each - 490 - index),
    )
    expect(last).toMatchObject({ total: 500, totalIsAtLeast: true, next: null })
  })

  test('has an exact total after more letters', async () => {
    const { total, totalIsAtLeast, items } = await find({ q: 'crowd member42' })
    expect([total, totalIsAtLeast, items.length]).toEqual([2 * each, undefined, 2 * each])
  })

  test('isn’t cut off before a rarer second word is checked', async () => {
    const userId = await addClient('Crowd Zzyzx', 'zz@mail.example')
    const id = await addAppointment(database, { userId })
    expect(await findIds('crowd zzy')).toEqual([id])
  })
})
