import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CalendarFeed } from '../../../domain/messages/calendar-feed.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { calendarFeeds } from '../../platform/database/schema/messages.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import { addAppointment } from '../../testing/appointments.ts'
import {
  addService,
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
  visitor,
} from '../../testing/salon.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { readFeedRows, readFeedState, windowAt } from './queries.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let now = mondayMorning
let nextDay = 1
const settings = settingsInMemory()
let client: Person
let other: Person
let admin: Person
let nobody: Person
let mara = ''
let ben = ''
let serviceId = ''

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { clock: () => now, settings, environment: { PUBLIC_URL: 'https://salon.example' } })
  client = await signedIn(app, database, { name: 'Ada Client' })
  other = await signedIn(app, database, { name: 'Bo Other' })
  admin = await signedIn(app, database, { email: adminEmail, name: 'Olga Owner' })
  nobody = visitor(app)
  mara = await addStylist(database, { name: 'Mara' })
  ben = await addStylist(database, { name: 'Ben' })
  serviceId = await addService(database, { name: 'Cut, wash; dry' })
})
afterAll(() => database.drop())

const path = (url: string) => new URL(url).pathname

async function makeFeed(person: Person, input: object): Promise<CalendarFeed> {
  const response = await person.call('POST', '/api/calendar-feeds', input)
  expect(response.status).toBe(201)
  return (await response.json()) as CalendarFeed
}

async function book(person: Person, stylistId: string): Promise<{ id: string; date: number }> {
  const date = addDays('2026-12-01', nextDay++)
  const body = { serviceIds: [serviceId], stylistId, date, time: '2:00 PM', note: 'Thick hair', phone: '+1 718 555 0188' }
  const response = await person.call('POST', '/api/appointments', body)
  expect(response.status).toBe(201)
  return (await response.json()) as { id: string; date: number }
}

async function read(url: string) {
  const response = await nobody.call('GET', path(url))
  expect(response.status).toBe(200)
  const text = await response.text()
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => ({
    component,
    event: new ICAL.Event(component),
    status: component.getFirstPropertyValue('status'),
    url: component.getFirstPropertyValue('url'),
  }))
  return {
    response,
    text,
    calendar,
    events,
    of: (id: string) => events.find(({ event }) => event.uid === `booking-${id}@chairtime`),
  }
}

test('each audience reads only its own fields', async () => {
  const own = await book(client, mara)
  const others = await book(other, ben)
  const feeds = [
    await makeFeed(client, { kind: 'client' }),
    await makeFeed(admin, { kind: 'salon' }),
    await makeFeed(admin, { kind: 'stylist', stylistId: ben }),
  ] as const
  const ofClient = await read(feeds[0].url)
  const ofSalon = await read(feeds[1].url)
  const ofStylist = await read(feeds[2].url)

  expect(ofClient.events.map(({ event }) => event.uid)).toEqual([`booking-${own.id}@chairtime`])
  expect(ofClient.of(own.id)?.event).toMatchObject({ summary: 'Cut, wash; dry at Linden', location: 'Linden' })
  expect(ofClient.of(own.id)?.url).toBe(`https://salon.example/mybookings?booking=${own.id}`)
  for (const secret of ['Bo Other', 'Ada Client', '555 0188', 'Thick hair', client.email])
    expect(ofClient.text).not.toContain(secret)
  expect(ofClient.calendar.getFirstPropertyValue('x-wr-calname')).toBe('My visits at Linden')

  expect(ofSalon.events.map(({ event }) => event.summary)).toEqual([
    'Ada Client: Cut, wash; dry with Mara',
    'Bo Other: Cut, wash; dry with Ben',
  ])
  expect(ofSalon.of(own.id)?.event.description.split('\n')).toEqual([
    ...['Cut, wash; dry', 'With Mara', 'Ada Client', 'Phone: +1 718 555 0188', 'Note: Thick hair'],
    ...['Amount: $42.50', `Booking ${own.id}, pending`],
  ])

  expect(ofStylist.events.map(({ event }) => event.summary)).toEqual(['Bo Other: Cut, wash; dry'])
  expect(ofStylist.of(others.id)?.event.description).toContain('Phone: +1 718 555 0188')
  expect(ofStylist.text).not.toContain('$')
  expect(ofStylist.calendar.getFirstPropertyValue('x-wr-calname')).toBe('Ben at Linden')
  for (const { text } of [ofClient, ofSalon, ofStylist]) {
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  }
})

test('an event is the one of the booking’s own file, in time and through every change', async () => {
  const { id, date } = await book(client, mara)
  const { url } = await makeFeed(client, { kind: 'client' })
  const own = async () => {
    const text = await (await client.call('GET', `/api/appointments/${id}/calendar.ics`)).text()
    return new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined)
  }
  const sequences: number[] = []
  for (const [from, status, shown] of [
    [null, 'Pending', 'TENTATIVE'],
    ['Pending', 'Confirmed', 'CONFIRMED'],
    ['Confirmed', 'Canceled', 'CANCELLED'],
    ['Canceled', 'Pending', 'TENTATIVE'],
  ] as const) {
    if (from) expect((await admin.call('PATCH', `/api/appointments/${id}`, { from, status })).status).toBe(200)
    const event = (await read(url)).of(id)
    const alone = await own()
    expect(event?.status).toBe(shown)
    expect(event?.event.startDate.toUnixTime()).toBe(date)
    expect(event?.event.endDate.toUnixTime()).toBe(date + 3600)
    expect([event?.event.uid, event?.event.sequence]).toEqual([alone.uid, alone.sequence])
    sequences.push(event?.event.sequence ?? -1)
  }
  expect(sequences).toEqual(sequences.toSorted((one, another) => one - another))
  expect(new Set(sequences).size).toBe(4)
})

test('it reaches from 30 days back to a year ahead, and canceled visits disappear after a while', async () => {
  const person = await signedIn(app, database)
  const { url } = await makeFeed(person, { kind: 'client' })
  const today = dateAt(now, 'America/New_York')
  const add = (days: number, details: object = {}) =>
    addAppointment(database, { userId: person.uid, date: addDays(today, days), status: 'Confirmed', ...details })
  const daysAgo = (days: number) => new Date((now - days * 86_400) * 1000)
  const ids = [
    await add(-30, { status: 'Completed' }),
    await add(1, { status: 'Canceled', updatedAt: daysAgo(13) }),
    await add(2),
    await add(365),
  ]
  for (const [days, details] of [
    [-31, { status: 'Completed' }],
    [367, {}],
    [3, { status: 'Canceled', updatedAt: daysAgo(16) }],
  ] as const) {
    await add(days, details)
  }
  expect((await read(url)).events.map(({ event }) => event.uid)).toEqual(ids.map((id) => `booking-${id}@chairtime`))
})

test('an unchanged calendar gets a 304, a changed one is sent in full', async () => {
  const { id } = await book(client, mara)
  const ofClient = await makeFeed(client, { kind: 'client' })
  const ofSalon = await makeFeed(admin, { kind: 'salon' })
  const ofStylist = await makeFeed(admin, { kind: 'stylist', stylistId: mara })
  const readEtag = async ({ url }: CalendarFeed) => (await nobody.call('GET', path(url))).headers.get('etag') ?? ''
  const etags = new Map<CalendarFeed, string>()
  for (const feed of [ofClient, ofSalon, ofStylist]) etags.set(feed, await readEtag(feed))
  expect(new Set(etags.values()).size).toBe(3)

  async function changed() {
    const changedKinds: string[] = []
    for (const [feed, etag] of etags) {
      const response = await nobody.call('GET', path(feed.url), undefined, { 'if-none-match': `W/${etag}` })
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
      if (response.status === 304) expect(await response.text()).toBe('')
      else changedKinds.push(feed.kind)
      etags.set(feed, response.headers.get('etag') ?? '')
    }
    return changedKinds
  }
  const everything = ['client', 'salon', 'stylist']
  expect(await changed()).toEqual([])
  await admin.call('PATCH', `/api/appointments/${id}`, { from: 'Pending', status: 'Confirmed' })
  expect(await changed()).toEqual(everything)
  expect(await changed()).toEqual([])
  const moved = { date: addDays('2027-06-01', nextDay++), time: '11:00 AM', version: 2 }
  expect((await admin.call('PATCH', `/api/appointments/${id}`, moved)).status).toBe(200)
  expect(await changed()).toEqual(everything)
  await book(other, ben)
  expect(await changed()).toEqual(['salon'])
  await database.db.update(users).set({ name: 'Ada Renamed' }).where(eq(users.id, client.uid))
  expect(await changed()).toEqual(everything)
  await database.db.update(users).set({ name: 'Ada Client' }).where(eq(users.id, client.uid))
  await changed()
  await admin.call('DELETE', `/api/appointments/${id}`)
  expect(await changed()).toEqual(everything)
  await database.db.update(stylists).set({ name: 'Mara B.' }).where(eq(stylists.id, mara))
  expect(await changed()).toEqual(['stylist'])
  settings.change({ noGaps: false })
  expect(await changed()).toEqual(everything)
  // Direct writes count too, as long as the triggers run.
  await database.db.update(appointments).set({ note: 'By hand' }).where(eq(appointments.clientId, other.uid))
  expect(await changed()).toEqual(['salon'])
  now += 86_400
  expect(await changed()).toEqual(everything)
  now -= 86_400
})

test('reading changes nothing', async () => {
  const { url } = await makeFeed(client, { kind: 'client' })
  const before = await database.db.select().from(calendarFeeds)
  for (const method of ['GET', 'HEAD']) expect((await nobody.call(method, path(url))).status).toBe(200)
  expect(await database.db.select().from(calendarFeeds)).toEqual(before)
})

test('a revoked or wrong address is refused in plain words', async () => {
  const { id, url } = await makeFeed(other, { kind: 'client' })
  const words = 'This calendar address doesn’t work. It may have been turned off, or part of it is missing.\n'
  const expectNothing = async (address: string) => {
    const response = await nobody.call('GET', address)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      404,
      'text/plain; charset=UTF-8',
      words,
    ])
  }
  const another = await makeFeed(client, { kind: 'client' })
  // From the first dash on: signatures can contain more.
  const secret = path(another.url).replace(/^[^-]*-/, '')
  for (const address of [`/calendar/${id}.ics`, `/calendar/${id}-${secret}`, path(url).slice(0, -5), '/calendar/x']) {
    await expectNothing(address)
  }
  expect((await nobody.call('GET', path(url))).status).toBe(200)
  expect((await client.call('DELETE', `/api/calendar-feeds/${id}`)).status).toBe(404)
  expect((await admin.call('DELETE', `/api/calendar-feeds/${id}`)).status).toBe(404)
  expect((await other.call('DELETE', `/api/calendar-feeds/${id}`)).status).toBe(204)
  await expectNothing(path(url))
  const again = await makeFeed(other, { kind: 'client' })
  expect(again.url).not.toBe(url)
})

test('an address stops working with the owner’s right to it', async () => {
  const leaver = await signedIn(app, database)
  const feed = await makeFeed(leaver, { kind: 'client' })
  await database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, leaver.uid))
  expect((await nobody.call('GET', path(feed.url))).status).toBe(404)

  const stylistId = await addStylist(database)
  const ofStylist = await makeFeed(admin, { kind: 'stylist', stylistId })
  await database.db.delete(stylists).where(eq(stylists.id, stylistId))
  expect((await nobody.call('GET', path(ofStylist.url))).status).toBe(404)

  const ofSalon = await makeFeed(admin, { kind: 'salon' })
  const environment = { ADMIN_EMAIL: 'new-owner@salon.example', PUBLIC_URL: 'https://salon.example' }
  const later = openTestSalon(database, { settings, clock: () => now, environment })
  expect((await later.request(path(ofSalon.url))).status).toBe(404)
})

test('clients make their own address only, and each kind once', async () => {
  for (const input of [{ kind: 'salon' }, { kind: 'stylist', stylistId: mara }]) {
    expect((await client.call('POST', '/api/calendar-feeds', input)).status).toBe(403)
  }
  for (const input of [{}, { kind: 'stylist' }, { kind: 'client', stylistId: mara }, { kind: 'everything' }]) {
    expect((await admin.call('POST', '/api/calendar-feeds', input)).status).toBe(422)
  }
  expect((await admin.call('POST', '/api/calendar-feeds', { kind: 'stylist', stylistId: 'NONE' })).status).toBe(404)
  const newcomer = await signedIn(app, database)
  const feeds = await Promise.all(Array.from({ length: 6 }, () => makeFeed(newcomer, { kind: 'client' })))
  expect(new Set(feeds.map(({ url }) => url)).size).toBe(1)
  expect(await (await newcomer.call('GET', '/api/calendar-feeds')).json()).toEqual([feeds[0]])
})

test('a big salon’s calendar has the visits nearest to today', async () => {
  const busy = await signedIn(app, database)
  const ids: string[] = []
  for (const days of [-5, -3, -1, 0, 1, 3, 5]) {
    const details = { date: addDays('2026-11-30', days), status: days < 0 ? 'Completed' : 'Confirmed' } as const
    ids.push(await addAppointment(database, { userId: busy.uid, ...details }))
  }
  const feed = { id: '', kind: 'client', userId: busy.uid, stylistId: null, stylistName: null, createdAt: new Date() } as const
  const window = { ...windowAt(now, 'America/New_York'), most: { past: 2, ahead: 3 } }
  expect((await readFeedRows(database.db, feed, window)).map(({ id }) => id)).toEqual(ids.slice(1, 6))
  expect((await readFeedState(database.db, feed, window)).count).toBe(5)
  expect((await readFeedState(database.db, feed, windowAt(now, 'America/New_York'))).count).toBe(7)
})

test('a long calendar is one file of whole events', async () => {
  const person = await signedIn(app, database)
  const added = await Promise.all(
    Array.from({ length: 120 }, (_, days) =>
      addAppointment(database, { userId: person.uid, date: addDays('2026-12-01', days), serviceNames: [`Nr. ${days}`] }),
    ),
  )
  const { events, text } = await read((await makeFeed(person, { kind: 'client' })).url)
  expect(events.map(({ event }) => event.uid)).toEqual(added.map((id) => `booking-${id}@chairtime`))
  expect(text.match(/BEGIN:VCALENDAR|END:VCALENDAR/g)).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  expect(text).toMatch(/REFRESH-INTERVAL;VALUE=DURATION:PT15M/)
})
