import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type AppointmentPage, stylistForClient } from '../../../domain/booking/appointment.ts'
import type { StylistLeaving } from '../../../domain/booking/visits/leaving.ts'
import type { LinkedVisit } from '../../../domain/messages/visit-link.ts'
import { queueReminders } from '../../messages/mail/reminders.ts'
import { staff } from '../../platform/database/schema/accounts.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { calendarFeeds, mails } from '../../platform/database/schema/messages.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { createLinks } from '../../platform/links/sign.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { claimDifferences } from '../../testing/claims.ts'
import {
  addClient,
  addService,
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
  visitor,
} from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'

/** Friday. */
const date = '2026-12-04'
const at = (time: string, on = date) => Date.parse(`${on}T${time}:00-05:00`) / 1000

let database: TestDatabase
const settings = settingsInMemory()
let app: ReturnType<typeof openTestSalon>
let owner: Person
let ada: Person
let ben: Person
let serviceId: string
let mara: string
let jun: string

beforeEach(async () => {
  database = await databaseOfThisTest()
  app = openTestSalon(database, { clock: () => mondayMorning, settings })
  owner = await signedIn(app, database, { email: adminEmail })
  ada = await signedIn(app, database, { name: 'Ada Lovelace' })
  ben = await signedIn(app, database, { name: 'Ben Franklin' })
  serviceId = await addService(database)
  mara = await addStylist(database)
  jun = await addStylist(database, { name: 'Jun' })
})

const json = async <Body>(response: Response | Promise<Response>) => (await (await response).json()) as Body
const readLeaving = (id: string, by = owner) => json<StylistLeaving>(by.call('GET', `/api/stylists/${id}/leaving`))
const remove = (id: string) => owner.call('DELETE', `/api/stylists/${id}`)

async function waits(person: Person, stylistId: string): Promise<string> {
  const id = newId()
  const wish = { serviceIds: [serviceId], stylistId, fromDate: date, toDate: date, earliest: 0, latest: 1435, known: [] }
  await database.db.insert(waitlistEntries).values({ id, clientId: person.uid, ...wish })
  return id
}

async function offers(entryId: string, stylistId: string, time: string): Promise<string> {
  const id = newId()
  const holdId = newId()
  const starts = at(time)
  const times = {
    stylistId,
    startsAt: new Date(starts * 1000),
    endsAt: new Date((starts + 3600) * 1000),
    expiresAt: new Date((mondayMorning + 1800) * 1000),
  }
  await database.db.insert(holds).values({ id: holdId, ...times })
  await database.db.insert(waitlistOffers).values({ id, entryId, holdId, ...times })
  return id
}

const hold = (stylistId: string, time: string) =>
  database.db.insert(holds).values({
    id: newId(),
    stylistId,
    startsAt: new Date(at(time) * 1000),
    endsAt: new Date((at(time) + 3600) * 1000),
    expiresAt: new Date((mondayMorning + 600) * 1000),
    browser: 'B',
  })

const mailTo = async (person: Person) =>
  (await database.db.select().from(mails).where(eq(mails.clientId, person.uid))).map(({ kind, subject, text }) => ({
    kind,
    subject,
    text,
  }))
const entryStates = async () =>
  Object.fromEntries((await database.db.select().from(waitlistEntries)).map(({ id, endReason }) => [id, endReason]))

describe('the question before a stylist is deleted', () => {
  test('counts upcoming visits, offers, entries for them alone, holds, calendar addresses and the account', async () => {
    const book = (values: object) => addAppointment(database, { userId: ada.uid, stylistId: mara, ...values })
    await book({ status: 'Confirmed', date, time: '10:00 AM' })
    await book({ status: 'Pending', date, time: '12:00 PM' })
    await book({ status: 'Completed', date: '2026-11-02', time: '10:00 AM' })
    await waits(ada, mara)
    await offers(await waits(ben, 'any'), mara, '14:00')
    await waits(ben, jun)
    await hold(mara, '16:00')
    const worker = await signedIn(app, database, { name: 'Mara Voss', role: 'stylist', stylistId: mara })
    await worker.call('POST', '/api/calendar-feeds', { kind: 'stylist', stylistId: mara })
    expect(await readLeaving(mara)).toMatchObject({
      upcoming: { count: 2, first: [{ client: 'Ada Lovelace' }, {}] },
      offers: 1,
      waiting: 1,
      holds: 1,
      feeds: 1,
      accounts: ['Mara Voss'],
    })
    expect(await readLeaving(jun)).toEqual({
      upcoming: { count: 0, first: [] },
      offers: 0,
      waiting: 1,
      holds: 0,
      feeds: 0,
      accounts: [],
    })
    expect((await owner.call('GET', '/api/stylists/NOBODY/leaving')).status).toBe(404)
  })
})

describe('a stylist who leaves', () => {
  test('ends offers with a mail: entries for anybody stay, clients who waited for them alone are asked to choose again', async () => {
    const anybody = await waits(ben, 'any')
    await offers(anybody, mara, '10:00')
    const alone = await waits(ada, mara)
    await offers(alone, mara, '14:00')
    const others = await waits(ada, jun)
    const stays = await offers(others, jun, '10:00')
    expect((await remove(mara)).status).toBe(204)

    expect(await entryStates()).toEqual({ [anybody]: null, [alone]: 'removed', [others]: null })
    const offered = await database.db.select().from(waitlistOffers)
    expect(offered.filter(({ state }) => state === 'open').map(({ id }) => id)).toEqual([stays])
    expect(await database.db.$count(holds)).toBe(1)
    const [toBen, ...moreToBen] = await mailTo(ben)
    expect(toBen?.kind).toBe('waitlist_ended')
    expect(toBen?.text).toContain('10:00 AM')
    const [toAda, ...moreToAda] = await mailTo(ada)
    expect(toAda).toMatchObject({ kind: 'waitlist_choose_again', subject: 'Please choose again: Mara isn’t here anymore' })
    expect(toAda?.text).toContain(`/bookings?services=${serviceId}&stylist=any`)
    expect([moreToBen, moreToAda]).toEqual([[], []])
  })

  test('ends entries for them without an offer, and ignores expired ones', async () => {
    const alone = await waits(ada, mara)
    const over = await waits(ben, mara)
    await database.db
      .update(waitlistEntries)
      .set({ fromDate: '2026-11-20', toDate: '2026-11-20' })
      .where(eq(waitlistEntries.id, over))
    await remove(mara)
    expect(await entryStates()).toEqual({ [alone]: 'removed', [over]: null })
    expect([await mailTo(ada), await mailTo(ben)].map((all) => all.map(({ kind }) => kind))).toEqual([
      ['waitlist_choose_again'],
      [],
    ])
  })

  test('loses sign-in to the desk, role and calendar addresses, which return 404 in words', async () => {
    const worker = await signedIn(app, database, { name: 'Mara Voss', role: 'stylist', stylistId: mara })
    const other = await signedIn(app, database, { name: 'Jun', role: 'stylist', stylistId: jun })
    const urls = await Promise.all(
      [worker, owner].map(async (person) => {
        const feed = await json<{ url: string }>(
          person.call('POST', '/api/calendar-feeds', { kind: 'stylist', stylistId: mara }),
        )
        return new URL(feed.url).pathname
      }),
    )
    await remove(mara)
    expect(await json(worker.call('GET', '/api/me'))).toBeNull()
    expect(await database.db.$count(staff, eq(staff.userId, worker.uid))).toBe(0)
    expect(await json(other.call('GET', '/api/me'))).toMatchObject({ role: 'stylist' })
    expect(await database.db.$count(calendarFeeds)).toBe(0)
    for (const url of urls) {
      const response = await visitor(app).call('GET', url)
      expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('doesn’t work')])
    }
  })

  test('frees what visitors held, and keeps bookings, their claims and their names', async () => {
    await addAppointment(database, { userId: ada.uid, stylistId: mara, status: 'Confirmed', date, time: '10:00 AM' })
    await hold(mara, '14:00')
    await remove(mara)
    expect(await database.db.$count(holds)).toBe(0)
    expect(await claimDifferences(database)).toBe(0)
    const [row] = await database.db.select().from(appointments)
    expect(row).toMatchObject({ status: 'Confirmed', version: 1, stylist: { stylistName: 'Mara' } })
  })
})

describe('visits ahead without a stylist', () => {
  const listed = async (person = owner, query = '') =>
    json<AppointmentPage>(person.call('GET', `/api/appointments?scope=all&stylist=none${query}`))

  test('are a list, soonest first, until each has one', async () => {
    const book = (time: string, values: object = {}) =>
      addAppointment(database, { userId: ada.uid, stylistId: mara, status: 'Confirmed', date, time, ...values })
    const late = await book('2:00 PM')
    const early = await book('10:00 AM', { status: 'Pending' })
    await book('12:00 PM', { status: 'Canceled' })
    await book('10:00 AM', { date: '2026-11-27' })
    await book('10:00 AM', { stylistId: jun })
    expect((await listed()).total).toBe(0)
    await remove(mara)
    expect(await listed()).toMatchObject({ total: 2, items: [{ id: early, stylistLeft: true }, { id: late }] })

    const move = { date, time: '10:00 AM', stylistId: jun, version: 1 }
    expect((await owner.call('PATCH', `/api/appointments/${early}`, move)).status).toBe(slotTaken)
    expect((await owner.call('PATCH', `/api/appointments/${late}`, { ...move, time: '2:00 PM' })).status).toBe(200)
    expect((await listed()).items.map(({ id }) => id)).toEqual([early])
  })

  test('are the desk’s: a stylist and a client don’t see them', async () => {
    await addAppointment(database, { userId: ada.uid, stylistId: mara, status: 'Confirmed', date, time: '10:00 AM' })
    await remove(mara)
    const worker = await signedIn(app, database, { role: 'stylist', stylistId: jun })
    const reception = await signedIn(app, database, { role: 'receptionist' })
    expect((await listed(reception)).total).toBe(1)
    expect((await listed(worker)).items).toEqual([])
    expect((await ada.call('GET', '/api/appointments?scope=all&stylist=none')).status).toBe(403)
    expect((await owner.call('GET', '/api/appointments?stylist=none')).status).toBe(422)
  })
})

describe('the client of a visit ahead whose stylist has left', () => {
  test('reads no name in list, link, calendar file, feed or reminder until another is chosen; past visits keep it', async () => {
    const id = await addAppointment(database, { userId: ada.uid, stylistId: mara, status: 'Confirmed', date, time: '10:00 AM' })
    const past = await addAppointment(database, { userId: ada.uid, stylistId: mara, status: 'Completed', date: '2026-11-02' })
    const feed = new URL((await json<{ url: string }>(ada.call('POST', '/api/calendar-feeds', { kind: 'client' }))).url)
      .pathname
    const [row] = await database.db.select().from(appointments).where(eq(appointments.id, id))
    if (!row) throw new Error('no visit')
    const tokenIn = (path: string) => path.split('/').at(-1) ?? ''
    const links = createLinks(row, { secret: testAuthSecret, origin: '', reader: 'client' })
    const visits = (by = ada) => json<AppointmentPage>(by.call('GET', '/api/appointments'))
    const read = async () => {
      const { items } = await visits()
      const linked = async (path = '') => json<LinkedVisit>(visitor(app).call('GET', `/api/visit-links/${tokenIn(path)}`))
      return {
        words: items.map((visit) => stylistForClient(visit, mondayMorning)),
        links: [(await linked(links.move)).stylist, (await linked(links.cancel)).stylist],
        file: await (await ada.call('GET', `/api/appointments/${id}/calendar.ics`)).text(),
        feed: await (await visitor(app).call('GET', feed)).text(),
      }
    }
    const before = await read()
    expect(before.words).toEqual(['Mara', 'Mara'])
    await remove(mara)
    const after = await read()
    expect(after.words).toEqual(['We’ll tell you who', 'Mara'])
    expect(after.links).toEqual([null, null])
    expect([before.file.includes('With Mara'), after.file.includes('Mara')]).toEqual([true, false])
    // Only the past visit names the stylist.
    expect([before.feed.split('With Mara').length, after.feed.split('With Mara').length]).toEqual([3, 2])
    const document = settings.get()
    const context = {
      settings: document,
      origin: 'https://s.example',
      authSecret: testAuthSecret,
      adminEmail,
      now: at('08:00'),
    }
    await queueReminders(database.db, context)
    const [reminder] = await mailTo(ada)
    expect(reminder?.text).toContain('We’ll tell you who')
    expect(reminder?.text).not.toMatch(/Mara|Unknown/)

    await owner.call('PATCH', `/api/appointments/${id}`, { date, time: '10:00 AM', stylistId: jun, version: 1 })
    expect((await visits()).items.map((visit) => stylistForClient(visit, mondayMorning))).toEqual(['Jun', 'Mara'])
    expect(past).not.toBe(id)
  })

  test('counts among those that new hours and closures leave out', async () => {
    await addAppointment(database, { userId: ada.uid, stylistId: mara, status: 'Confirmed', date, time: '10:00 AM' })
    await addAppointment(database, { userId: ben.uid, stylistId: jun, status: 'Confirmed', date, time: '10:00 AM' })
    const change = async () => {
      const { version, ...document } = settings.get()
      const closed = { ...document, closures: [{ from: date, to: date, reason: 'Inventory' }] }
      return json(owner.call('POST', '/api/settings/preview', { settings: closed, version }))
    }
    expect(await change()).toMatchObject({ leftOut: 2 })
    await remove(mara)
    expect(await change()).toMatchObject({ leftOut: 2 })
  })
})

const slotTaken = 409

test('clients without mail get nothing, and nothing fails', async () => {
  const id = await addClient(database, { name: 'Grace' })
  await database.db.insert(waitlistEntries).values({
    id: newId(),
    clientId: id,
    serviceIds: ['GONE'],
    stylistId: mara,
    fromDate: date,
    toDate: date,
    earliest: 0,
    latest: 1435,
    known: [],
  })
  expect((await remove(mara)).status).toBe(204)
  expect(await database.db.$count(mails)).toBe(0)
})

test('removing the demo salon does the same for its stylists', async () => {
  await database.db.update(stylists).set({ demo: true }).where(eq(stylists.id, mara))
  const anybody = await waits(ben, 'any')
  const alone = await waits(ada, mara)
  await offers(anybody, mara, '10:00')
  await hold(mara, '14:00')
  const worker = await signedIn(app, database, { name: 'Mara Voss', role: 'stylist', stylistId: mara })
  expect((await owner.call('POST', '/api/demo/clear')).status).toBe(204)
  expect(await entryStates()).toEqual({ [anybody]: null, [alone]: 'removed' })
  expect([await mailTo(ada), await mailTo(ben)].map((all) => all.map(({ kind }) => kind))).toEqual([
    ['waitlist_choose_again'],
    ['waitlist_ended'],
  ])
  expect([await database.db.$count(holds), await database.db.$count(staff, eq(staff.userId, worker.uid))]).toEqual([0, 0])
  expect(await json(worker.call('GET', '/api/me'))).toBeNull()
  expect(await claimDifferences(database)).toBe(0)
})
