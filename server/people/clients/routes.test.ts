import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walkInClient } from '../../../domain/booking/schedule/desk-booking.ts'
import type { Client, ClientDetails, ClientList } from '../../../domain/people/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { searchWords } from '../../platform/database/schema/platform.ts'
import { signedLink } from '../../platform/links/sign.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addMail, tokenTo, withMail } from '../../testing/mails.ts'
import { changedBetween } from '../../testing/run/races.ts'
import { randomUuid } from '../../testing/run/random.ts'
import {
  addClient,
  adminEmail,
  mondayMorning,
  openTestSalon,
  type Person,
  password,
  signedIn,
  visitor,
} from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { environment: withMail })
  admin = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
})
afterAll(() => database.drop())

const search = async (typed: string) =>
  (await (await admin.call('GET', `/api/clients?q=${encodeURIComponent(typed)}`)).json()) as ClientList
const namesFor = async (typed: string) => (await search(typed)).items.map(({ name }) => name)
const read = async (id: string) => (await (await admin.call('GET', `/api/clients/${id}`)).json()) as ClientDetails
const join = (id: string, accountId: string) => admin.call('POST', `/api/clients/${id}/account`, { accountId })
const readBookings = async (clientId: string) =>
  (await database.db.select({ id: appointments.id }).from(appointments).where(eq(appointments.clientId, clientId))).map(
    ({ id }) => id,
  )

describe('a search for clients', () => {
  test('finds them by beginnings of their names, without accents, and by email, with an account or without', async () => {
    await addClient(database, { name: 'Zoë Zimmermann', email: 'zoe@mail.example' })
    const account = await signedIn(app, database, { name: 'Zoe Ziegler', email: 'ziegler@mail.example' })
    expect(await namesFor('zoe z')).toEqual(['Zoe Ziegler', 'Zoë Zimmermann'])
    expect(await namesFor('zimm zoé')).toEqual(['Zoë Zimmermann'])
    expect(await namesFor('zoe@mail')).toEqual(['Zoë Zimmermann'])
    expect(await namesFor('%zoe')).toEqual(await namesFor('zoe'))
    expect((await search('ziegler')).items).toEqual([
      { id: account.uid, name: 'Zoe Ziegler', email: 'ziegler@mail.example', hasAccount: true },
    ])
    expect(await search('nobody of that name')).toEqual({ items: [], hasMore: false, next: null, previous: null })
  })

  test.each([
    '718 555 0199',
    '(718) 555-0199',
    '+1 718.555.0199',
    '17185550199',
    '0017185550199',
    '718 555',
    '+1 718 555',
    '0199',
  ])('finds them by the phone number %j', async (typed) => {
    if ((await search('0199')).items.length === 0) await addClient(database, { name: 'Phoebe', phone: '+1 718 555 0199' })
    expect(await namesFor(typed)).toEqual(['Phoebe'])
    expect(await namesFor('555 0198')).toEqual([])
  })

  test('shows their last visit, which is neither to come nor canceled, and nobody of the walk-ins', async () => {
    const id = await addClient(database, { name: 'Lavinia Last' })
    const visits = [
      ['2026-10-01', 'Completed', 'Perm'],
      ['2026-11-02', 'Confirmed', 'Color'],
      ['2026-11-20', 'Canceled', 'Cut'],
      ['2026-12-20', 'Confirmed', 'Cut'],
    ] as const
    for (const [date, status, name] of visits)
      await addAppointment(database, { userId: id, date, status, serviceNames: [name] })
    await database.db.update(appointments).set({ note: 'Gentle' }).where(eq(appointments.clientId, id))
    expect((await search('lavinia')).items).toMatchObject([
      { id, lastVisit: { date: Date.parse('2026-11-02T10:00:00-05:00') / 1000, services: ['Color'], note: 'Gentle' } },
    ])
    await addClient(database, { ...walkInClient })
    expect((await search('walk')).items).toEqual([])
    expect((await join(walkInClient.id, (await signedIn(app, database)).uid)).status).toBe(409)
  })

  test('shows twenty by name, and says if there are more', async () => {
    await database.pool.query(
      `insert into clients (id, name) select 'CROWD' || n, 'Crowd ' || chr(64 + n) from generate_series(1, 22) as n`,
    )
    const matches = await search('crowd')
    expect(matches.items.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Crowd ${String.fromCharCode(65 + n)}`),
    )
    expect(matches.hasMore).toBe(true)
    expect((await search('crowd v')).hasMore).toBe(false)
    const all = await search('')
    expect([all.items.length, all.hasMore]).toEqual([20, true])
  })

  test('is read page by page, there and back', async () => {
    const page = async (query: string) => {
      const list = (await (await admin.call('GET', `/api/clients?q=crowd&pageSize=8&${query}`)).json()) as ClientList
      return { ...list, letters: list.items.map(({ name }) => name.at(-1)).join('') }
    }
    const first = await page('')
    expect([first.letters, first.previous]).toEqual(['ABCDEFGH', null])
    const second = await page(`after=${first.next}`)
    expect(second.letters).toBe('IJKLMNOP')
    const third = await page(`after=${second.next}`)
    expect([third.letters, third.next, third.hasMore]).toEqual(['QRSTUV', null, false])
    const back = await page(`before=${third.previous}`)
    expect([back.letters, (await page(`before=${back.previous}`)).letters]).toEqual(['IJKLMNOP', 'ABCDEFGH'])
    expect((await page(`before=${back.previous}`)).previous).toBeNull()
    expect((await page('after=NOBODY')).letters).toBe('ABCDEFGH')
  })

  test('finds those with a tag, also among those found by name; the tags are those of the salon', async () => {
    const tagged: [string, string[]][] = [
      ['Tagged Ann', ['VIP']],
      ['Tagged Bea', ['VIP', 'Curly']],
      ['Tagged Cy', []],
    ]
    for (const [name, tags] of tagged)
      await admin.call('PATCH', `/api/clients/${await addClient(database, { name })}`, { tags })
    const searchNames = async (query: string) =>
      ((await (await admin.call('GET', `/api/clients?${query}`)).json()) as ClientList).items.map(({ name }) => name)
    expect(await searchNames('tag=VIP')).toEqual(['Tagged Ann', 'Tagged Bea'])
    expect(await searchNames('tag=VIP&q=bea')).toEqual(['Tagged Bea'])
    expect(await searchNames('tag=Nobody')).toEqual([])
    expect(await (await admin.call('GET', '/api/clients/tags')).json()).toEqual({ items: ['Curly', 'VIP'] })
  })

  test('finds them by the parts of a name around a hyphen or an apostrophe', async () => {
    await addClient(database, { name: 'Anne-Marie O’Reilly' })
    await addClient(database, { name: "Bob D'Angelo" })
    expect([await namesFor('marie'), await namesFor('reil'), await namesFor('o’reilly'), await namesFor('angelo')]).toEqual([
      ...[['Anne-Marie O’Reilly'], ['Anne-Marie O’Reilly'], ['Anne-Marie O’Reilly']],
      ["Bob D'Angelo"],
    ])
  })

  test('finds three letters and more inside of a name, after those whose names begin with them', async () => {
    for (const name of ['Joanna Bell', 'Hanna Orth', 'Annabel Zuse', 'Zita Ann', 'Marianne Abel'])
      await addClient(database, { name })
    expect(await namesFor('ann')).toEqual([
      ...['Annabel Zuse', 'Anne-Marie O’Reilly', 'Tagged Ann', 'Zita Ann'],
      ...['Hanna Orth', 'Joanna Bell', 'Marianne Abel', 'Zoë Zimmermann'],
    ])
    expect(await namesFor('nna')).toEqual(['Annabel Zuse', 'Hanna Orth', 'Joanna Bell'])
    expect(await namesFor('bel')).toEqual(['Joanna Bell', 'Annabel Zuse', 'Marianne Abel'])
    expect(await namesFor('bel nna')).toEqual(['Annabel Zuse', 'Joanna Bell'])
    expect(await namesFor('nna o')).toEqual(['Hanna Orth'])
    expect(await namesFor('na')).toEqual([])
    // Searches only the name: every address contains this.
    await addClient(database, { name: 'Mailer', email: 'mailer@mail.example' })
    expect(await namesFor('xamp')).toEqual([])
    const page = async (query: string) =>
      (await (await admin.call('GET', `/api/clients?q=bel&pageSize=1&${query}`)).json()) as ClientList
    const first = await page('')
    const second = await page(`after=${first.next}`)
    const third = await page(`after=${second.next}`)
    expect([second.items[0]?.name, third.items[0]?.name, third.next]).toEqual(['Annabel Zuse', 'Marianne Abel', null])
    expect((await page(`before=${third.previous}`)).items[0]?.name).toBe('Annabel Zuse')
    expect((await page(`before=${second.previous}`)).items[0]?.name).toBe('Joanna Bell')
  })

  test('says when each was here last, what for, and when they come next', async () => {
    const id = await addClient(database, { name: 'Visitor Vera' })
    await addAppointment(database, { userId: id, status: 'Completed', date: '2026-11-02', serviceNames: ['Cut', 'Color'] })
    await addAppointment(database, { userId: id, status: 'Canceled', date: '2026-11-09' })
    await addAppointment(database, { userId: id, date: '2026-12-20' })
    await addAppointment(database, { userId: id, date: '2026-12-10' })
    const [found] = (await search('vera')).items
    expect(found?.lastVisit).toEqual({ date: Date.parse('2026-11-02T10:00:00-05:00') / 1000, services: ['Cut', 'Color'] })
    expect(found?.nextVisit).toBe(Date.parse('2026-12-10T10:00:00-05:00') / 1000)
  })

  test('reads indexes only', async () => {
    await database.pool.query(`
      insert into clients (id, name, phone, email)
      select 'MANY' || n, 'Many ' || n, '+1 212 ' || to_char(n, 'FM000 0000'), 'many' || n || '@mail.example' from generate_series(1, 3000) n`)
    await database.pool.query('analyze clients, search_words')
    expect((await search('many')).hasMore).toBe(true)
    expect(await namesFor('many 2999')).toEqual(['Many 2999'])
    expect(await namesFor('many2345@')).toEqual(['Many 2345'])
    expect(await namesFor('212 000 1500')).toEqual(['Many 1500'])
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      `explain select id from clients where digits_of(phone) >= '12120001500' collate "C" and digits_of(phone) < '12120001501' collate "C"`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('clients_by_phone')
    expect((await search('any')).items.length).toBeGreaterThan(0)
    expect(await namesFor('any 2999')).toEqual(['Many 2999'])
  })
})

describe('a client without an account', () => {
  test('is shown with the accounts that could be theirs', async () => {
    const email = `${randomUuid()}@mail.example`
    const account = await signedIn(app, database, { name: 'Grace Hopper', email })
    const id = await addClient(database, { name: 'G. Hopper', email, phone: '+1 718 555 0100' })
    expect(await read(id)).toMatchObject({ id, name: 'G. Hopper', email, phone: '+1 718 555 0100', hasAccount: false })
    expect((await read(id)).accounts.map((each) => each.id)).toEqual([account.uid])
    expect((await read(account.uid)).accounts).toEqual([])
    expect((await admin.call('GET', '/api/clients/NOBODY')).status).toBe(404)
  })

  test('is joined to an account by the salon, with everything that was theirs', async () => {
    const id = await addClient(database, { name: 'Joan Clarke', phone: '+1 718 555 0101' })
    const account = await signedIn(app, database, { name: 'Joan Murray' })
    const booking = await addAppointment(database, { userId: id, client: { name: 'Joan Clarke', email: '' } })
    await addMail(database, { clientId: id, appointmentId: booking, subject: 'A mail of before' })
    const response = await join(id, account.uid)
    const joined = { id: account.uid, name: 'Joan Murray', email: account.email, phone: '+1 718 555 0101', hasAccount: true }
    expect([response.status, await response.json()]).toEqual([200, joined])
    expect(await readBookings(account.uid)).toEqual([booking])
    const own = (await (await account.call('GET', '/api/appointments')).json()) as { items: { user: unknown }[] }
    expect(own.items).toMatchObject([{ user: { uid: account.uid, name: 'Joan Clarke' } }])
    expect(await (await account.call('GET', '/api/me/data')).text()).toContain('A mail of before')
    // The former name and id lead to the account.
    expect((await search('joan clarke')).items.map((each) => each.id)).toEqual([account.uid])
    expect((await read(id)).id).toBe(account.uid)
    const again = await join(id, account.uid)
    expect([again.status, ((await again.json()) as Client).id]).toEqual([200, account.uid])
    expect(await database.db.$count(searchWords, eq(searchWords.id, id))).toBe(0)
    expect(await database.db.select().from(clients).where(eq(clients.id, id))).toMatchObject([
      { name: '', phone: null, email: null },
    ])
  })

  test('can still use the links in mails once it is joined', async () => {
    const id = await addClient(database)
    const booking = await addAppointment(database, { userId: id, date: '2027-03-01' })
    const claim = { action: 'cancel', appointmentId: booking, userId: id, expiresAt: mondayMorning + 1e8 } as const
    const use = (version: number) =>
      visitor(app).call('GET', `/api/visit-links/${signedLink(testAuthSecret, { ...claim, version }).replace('/visit/', '')}`)
    expect((await use(1)).status).toBe(200)
    await join(id, (await signedIn(app, database)).uid)
    const [row] = await database.db.select().from(appointments).where(eq(appointments.id, booking))
    expect((await use(row?.version ?? 0)).status).toBe(200)
  })

  test('isn’t joined to somebody without an account, nor an account to another', async () => {
    const one = await addClient(database)
    const other = await addClient(database)
    const ada = await signedIn(app, database)
    const ben = await signedIn(app, database, { name: 'Ben' })
    expect((await join(one, other)).status).toBe(409)
    expect((await join(ada.uid, ben.uid)).status).toBe(409)
    expect((await join('NOBODY', ada.uid)).status).toBe(404)
    await database.db.update(users).set({ demo: true }).where(eq(users.id, ben.uid))
    expect((await join(one, ben.uid)).status).toBe(409)
    // A joined client's id would leave the account itself unlocked and uninformed.
    expect((await join(one, ada.uid)).status).toBe(200)
    expect((await join(other, one)).status).toBe(404)
    expect((await join(one, ada.uid)).status).toBe(200)
  })

  test('goes with the account that it was joined to when that is deleted', async () => {
    const id = await addClient(database, { name: 'Leaving Soon' })
    const account = await signedIn(app, database)
    await join(id, account.uid)
    expect(
      (await account.call('POST', '/api/me/deletion', { password, cancelBookings: false, bookings: [] })).status,
    ).toBeLessThan(300)
    expect(await namesFor('leaving')).toEqual([])
    expect((await admin.call('GET', `/api/clients/${id}`)).status).toBe(404)
    expect((await admin.call('GET', `/api/clients/${account.uid}`)).status).toBe(404)
  })
})

describe('an account with the email of a client', () => {
  const signUp = async (email: string) => {
    const response = await visitor(app).call('POST', '/api/auth/sign-up/email', { name: 'Mary', email, password })
    expect(response.status).toBe(202)
    return tokenTo(database, email, 'confirm_address')
  }
  const confirm = (token: string) => visitor(app).call('POST', '/api/auth/confirm-address', { token, password })
  const newEmail = () => `${randomUuid()}@mail.example`

  test('is joined to it once the address is confirmed, and not before', async () => {
    const email = newEmail()
    const id = await addClient(database, { name: 'Mary', email })
    const booking = await addAppointment(database, { userId: id })
    const token = await signUp(email)
    expect(await readBookings(id)).toEqual([booking])
    expect((await confirm(token)).status).toBe(200)
    const [account] = await database.db.select().from(users).where(eq(users.email, email))
    expect(await readBookings(account?.id ?? '')).toEqual([booking])
    expect((await search(email)).items).toMatchObject([{ id: account?.id, hasAccount: true }])
  })

  test('isn’t joined to it where the salon sends no mail: anybody could sign up with it', async () => {
    const email = newEmail()
    const id = await addClient(database, { name: 'Mary', email })
    const booking = await addAppointment(database, { userId: id })
    const unmailed = openTestSalon(database)
    const response = await visitor(unmailed).call('POST', '/api/auth/sign-up/email', { name: 'Not Mary', email, password })
    expect(response.status).toBe(200)
    expect(await readBookings(id)).toEqual([booking])
    expect((await search(email)).items.map(({ hasAccount }) => hasAccount).toSorted()).toEqual([false, true])
    const other = await signedIn(unmailed, database)
    const takenEmail = newEmail()
    const theirs = await addClient(database, { email: takenEmail })
    const changed = await other.call('PATCH', '/api/me', { email: takenEmail, currentPassword: password })
    expect(changed.status).toBe(200)
    expect((await read(theirs)).hasAccount).toBe(false)
    await visitor(app).call('POST', '/api/me/address/confirmation', {}, { cookie: other.cookie })
    expect((await confirm(await tokenTo(database, takenEmail, 'confirm_address'))).status).toBe(200)
    expect((await read(theirs)).id).toBe(other.uid)
  })

  test('isn’t joined to it where the salon puts another address right at that moment', async () => {
    const email = newEmail()
    const id = await addClient(database, { name: 'Mary', email })
    const booking = await addAppointment(database, { userId: id })
    const token = await signUp(email)
    const change = (client: pg.Client) => client.query('update clients set email = $2 where id = $1', [id, newEmail()])
    const confirmed = await changedBetween(database, { clientId: id, begin: async () => confirm(token), change })
    expect(confirmed.status).toBe(200)
    expect(await readBookings(id)).toEqual([booking])
  })

  test('isn’t joined to any of several that share it: the salon knows which one it is', async () => {
    const email = newEmail()
    const family = [
      await addClient(database, { name: 'Mother', email }),
      await addClient(database, { name: 'Daughter', email }),
    ]
    expect((await confirm(await signUp(email))).status).toBe(200)
    for (const id of family) expect((await read(id)).hasAccount).toBe(false)
    expect((await read(family[0] ?? '')).accounts.map((each) => each.email)).toEqual([email])
  })
})
