import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { DeskDay } from '../../../domain/booking/schedule/desk-day.ts'
import {
  type LinkedOffer,
  linkedOffer,
  mostWaiting,
  type WaitlistEntry,
  waitlist,
  waitlistEntry,
} from '../../../domain/booking/waitlist/waitlist.ts'
import type { WaitlistMode } from '../../../domain/booking/waitlist/waitlist-settings.ts'
import type { DayAvailability, Slot } from '../../../domain/salon/schedule/schedule.ts'
import { slots } from '../../../domain/salon/schedule/usual-hours.ts'
import { createMailWriter } from '../../messages/mail/mail-writer.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { clientRecords } from '../../platform/database/schema/clients.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { auditEvents } from '../../platform/database/schema/platform.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { linkPath } from '../../platform/links/actions.ts'
import { addBlock, removeBlock } from '../../testing/blocks.ts'
import { claimDifferences } from '../../testing/claims.ts'
import { changedBetween, mergeInto } from '../../testing/run/races.ts'
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
import { openCatalogue } from '../availability/catalogue.ts'
import { prepareAvailability } from '../availability/queries.ts'
import { offerFreeTimes } from './offering.ts'

/** Friday. */
const date = '2026-12-04'
const day = { from: date, to: date }

let database: TestDatabase
let now: number
let settings: ReturnType<typeof settingsInMemory>
let app: ReturnType<typeof openTestSalon>
let desk: Person
let ada: Person
let ben: Person
let guest: Person
let serviceId: string
let stylistId: string
let booked: Map<Slot, Appointment>

beforeEach(async () => {
  database = await databaseOfThisTest()
  // Real clocks have fractions of seconds.
  now = mondayMorning + 0.25
  settings = settingsInMemory()
  app = openTestSalon(database, { clock: () => now, settings })
  desk = await signedIn(app, database, { email: adminEmail })
  ada = await signedIn(app, database, { name: 'Ada Lovelace' })
  ben = await signedIn(app, database, { name: 'Ben Franklin' })
  guest = await signedIn(app, database, { name: 'Grace Guest' })
  serviceId = await addService(database)
  stylistId = await addStylist(database)
  booked = new Map()
  for (const time of slots) {
    const response = await guest.call('POST', '/api/appointments', { serviceIds: [serviceId], stylistId, date, time })
    expect(response.status).toBe(201)
    booked.set(time, (await response.json()) as Appointment)
  }
})

const readBody = async <Body>(response: Response) => (await response.json()) as Body
const readRefusal = async (response: Response) => {
  const { error } = await readBody<ErrorResponse>(response)
  return { status: response.status, message: error.message, fields: Object.keys(error.fields ?? {}) }
}
const ask = (person: Person, wish: object = {}) =>
  person.call('POST', '/api/waitlist', { serviceIds: [serviceId], stylistId, ...day, ...wish })
async function waits(person: Person, wish: object = {}): Promise<WaitlistEntry> {
  const response = await ask(person, wish)
  expect(response.status).toBe(201)
  return waitlistEntry.parse(await response.json())
}
const readList = async (person: Person, query = '?scope=own') =>
  waitlist.parse(await (await person.call('GET', `/api/waitlist${query}`)).json()).items
const readState = async (person: Person) => (await readList(person))[0]?.state
async function readOffer(person: Person) {
  const [entry] = await readList(person)
  if (!entry?.offer) throw new Error('nothing is offered')
  return entry.offer
}
const cancel = (time: Slot) =>
  guest.call('PATCH', `/api/appointments/${booked.get(time)?.id}`, { from: 'Pending', status: 'Canceled' })

function offer() {
  const { db } = database.app ?? database
  const catalogue = openCatalogue(db)
  const availability = prepareAvailability({ db, catalogue, clock: () => now, settings })
  const announce = { appointment: () => {} }
  const where = { secret: testAuthSecret, origin: 'https://salon.example', adminEmail }
  const askForMail = createMailWriter(settings)
  return offerFreeTimes({ db, askForMail, catalogue, availability, settings, clock: () => now, announce, ...where })
}
const accept = (person: Person, offerId: string, body: object = {}) =>
  person.call('POST', `/api/waitlist-offers/${offerId}/accept`, body)
const decline = (person: Person, offerId: string) => person.call('POST', `/api/waitlist-offers/${offerId}/decline`)
const mode = (offers: WaitlistMode, minutes = 30) =>
  settings.change({ waitlist: { offers, minutes }, mail: { ...settings.get().mail, quiet: null } })

test('a waiting client is offered what becomes free, first come first, and accepting books it', async () => {
  const entry = await waits(ada)
  await waits(ben)
  expect(entry).toMatchObject({ state: 'waiting', services: [{ name: 'Cut' }], stylistName: 'Mara', offer: null })
  expect(await offer()).toBe(false)
  await cancel('12:00 PM')
  expect(await offer()).toBe(true)

  const offered = await readOffer(ada)
  expect(offered).toMatchObject({
    time: '12:00 PM',
    stylistName: 'Mara',
    total: 42.5,
    minutes: 60,
    until: mondayMorning + 1800,
  })
  expect(await readState(ben)).toBe('waiting')
  const refused = await ben.call('POST', '/api/appointments', { serviceIds: [serviceId], stylistId, date, time: '12:00 PM' })
  expect(refused.status).toBe(409)
  const [mail] = await database.db.select().from(mails).where(eq(mails.kind, 'waitlist_offer'))
  expect(mail).toMatchObject({ toAddress: ada.email, subject: 'A time is free: Friday, December 4, 12:00 PM' })
  expect(mail?.text).toContain('take it by 9:30 AM')
  expect(mail?.text).toContain(`https://salon.example${linkPath(testAuthSecret, 'waitlist-offer', offered.id)}`)

  const response = await accept(ada, offered.id, { expected: { total: 42.5, minutes: 60 } })
  expect(response.status).toBe(201)
  const booking = await readBody<Appointment>(response)
  expect(booking).toMatchObject({ status: 'Pending', date: offered.date, user: { uid: ada.uid } })
  expect((await readBody<Appointment>(await accept(ada, offered.id))).id).toBe(booking.id)
  expect(await readList(ada)).toEqual([])
  expect((await readList(ada, '?scope=own&state=ended'))[0]?.state).toBe('booked')
  expect(await database.db.select().from(holds)).toEqual([])
  expect(await claimDifferences(database)).toBe(0)
  expect(await offer()).toBe(false)
})

test('nothing is offered at night; times still free are offered in the morning in order, also over clock changes', async () => {
  const seconds = (moment: string) => Date.parse(moment) / 1000
  await cancel('11:00 AM')
  for (const person of [ada, ben]) await waits(person)
  now = seconds('2026-10-31T21:00:00-04:00')
  await cancel('12:00 PM')
  const slot = { serviceIds: [serviceId], stylistId, date, time: '11:00 AM' }
  const visit = await readBody<Appointment>(await guest.call('POST', '/api/appointments', slot))
  expect(await offer()).toBe(false)
  await guest.call('PATCH', `/api/appointments/${visit.id}`, { from: 'Pending', status: 'Canceled' })
  now = seconds('2026-11-01T07:59:59-05:00')
  expect(await offer()).toBe(false)
  now += 1
  expect(await offer()).toBe(true)
  const offers = [await readOffer(ada), await readOffer(ben)]
  expect(offers.map(({ time, until }) => [time, until])).toEqual([
    ['11:00 AM', now + 1800],
    ['12:00 PM', now + 1800],
  ])
})

test('the salon can allow offers at night, and the desk’s are always sent', async () => {
  await waits(ada)
  now = Date.parse('2026-12-01T23:00:00-05:00') / 1000
  await cancel('12:00 PM')
  expect(await offer()).toBe(false)
  mode('in-turn')
  expect(await offer()).toBe(true)
  settings.change({ mail: { ...settings.get().mail, quiet: { from: 21 * 60, to: 8 * 60 } } })
  const { id } = await waits(ben)
  await cancel('2:00 PM')
  expect(await offer()).toBe(false)
  const offered = await desk.call('POST', `/api/waitlist/${id}/offers`, { stylistId, date, time: '2:00 PM' })
  expect(offered.status).toBe(201)
})

test('readers of the waitlist see a held time on the day, with its client and end', async () => {
  await waits(ada)
  await cancel('12:00 PM')
  const dayFor = async (person: Person) => readBody<DeskDay>(await person.call('GET', `/api/days/${date}`))
  expect((await dayFor(desk)).held).toEqual([])
  await offer()
  const { until } = await readOffer(ada)
  const heldTime = { stylistId, starts: 720, minutes: 60, clients: ['Ada Lovelace'], until }
  expect((await dayFor(desk)).held).toMatchObject([heldTime])
  const stylist = await signedIn(app, database, { role: 'stylist', stylistId })
  expect(await dayFor(stylist)).not.toHaveProperty('held')
  now = until
  await offer()
  expect((await dayFor(desk)).held).toEqual([])
})

test('an offered time is free for its client, who accepts by booking it, and taken for others', async () => {
  await waits(ada)
  await cancel('12:00 PM')
  await offer()
  await readOffer(ada)
  const query = `stylistId=${stylistId}&services=${serviceId}&from=${date}&to=${date}`
  const stateFor = async (person: Person) => {
    const [shown] = (await (await person.call('GET', `/api/availability?${query}`)).json()) as DayAvailability[]
    return shown?.slots.find(({ time }) => time === '12:00 PM')?.state
  }
  expect([await stateFor(ada), await stateFor(ben)]).toEqual(['free', 'taken'])
  const body = { serviceIds: [serviceId], stylistId, date, time: '12:00 PM' }
  expect((await ben.call('POST', '/api/appointments', body)).status).toBe(409)
  const response = await ada.call('POST', '/api/appointments', body)
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as Appointment
  const [taken] = await database.db.select().from(waitlistOffers)
  expect(taken).toMatchObject({ state: 'accepted', appointmentId: id })
  expect(await database.db.select().from(holds)).toEqual([])
  expect((await database.db.select().from(waitlistEntries))[0]).toMatchObject({ endReason: 'booked' })
  expect(await claimDifferences(database)).toBe(0)
})

test('a lapsed or declined offer goes to the next client, and nobody is offered a passed time again', async () => {
  const people = [ada, ben]
  for (const person of people) await waits(person)
  await cancel('12:00 PM')
  await offer()
  const first = await readOffer(ada)
  now = first.until
  // Before anything has noted that it lapsed.
  const late = await readRefusal(await accept(ada, first.id))
  expect(late).toMatchObject({ status: 409, message: 'We held this time until 9:30 AM. You’re still on the waitlist.' })
  expect(await offer()).toBe(true)
  expect(await readState(ada)).toBe('waiting')
  const second = await readOffer(ben)
  expect(second.date).toBe(first.date)
  expect(await readRefusal(await accept(ada, first.id))).toEqual(late)
  expect((await decline(ben, second.id)).status).toBe(204)
  expect((await decline(ben, second.id)).status).toBe(204)
  expect(await offer()).toBe(false)
  expect(await Promise.all(people.map(readState))).toEqual(['waiting', 'waiting'])
  const anyone = await desk.call('POST', '/api/appointments', { serviceIds: [serviceId], stylistId, date, time: '12:00 PM' })
  expect(anyone.status).toBe(201)
  expect(await claimDifferences(database)).toBe(0)
})

test('a shared offer goes to everybody who waits, and the first to accept gets it', async () => {
  mode('all-at-once', 15)
  const long = await addService(database, { minutes: 90, name: 'Color' })
  await waits(ada)
  await waits(ben, { serviceIds: [long] })
  await cancel('12:00 PM')
  await offer()
  const one = await readOffer(ada)
  const other = await readOffer(ben)
  expect([one.date, one.isShared, one.until]).toEqual([other.date, true, mondayMorning + 900])
  expect(await database.db.select().from(holds)).toHaveLength(1)
  const texts = (await database.db.select().from(mails).where(eq(mails.kind, 'waitlist_offer'))).map(({ text }) => text)
  expect(texts.every((text) => text.includes('The first to take it gets it'))).toBe(true)
  expect((await accept(ben, other.id)).status).toBe(201)
  expect(await readRefusal(await accept(ada, one.id))).toMatchObject({
    status: 409,
    message: 'Someone else took this time first. You’re still on the waitlist.',
  })
  expect(await readState(ada)).toBe('waiting')
  expect(await claimDifferences(database)).toBe(0)
})

describe('a time that becomes free', () => {
  test('is offered after a block is removed, hours are added or a visit moves, but not if it was free before', async () => {
    const other = await addStylist(database, { name: 'Jun' })
    const blockId = await addBlock(database.db, {
      stylistId: other,
      reason: 'Training',
      starts: Date.parse(`${date}T12:00:00-05:00`) / 1000,
      ends: Date.parse(`${date}T20:00:00-05:00`) / 1000,
    })
    await waits(ada, { stylistId: other })
    expect(await offer()).toBe(false)
    await removeBlock(database.db, blockId)
    await offer()
    expect(await readOffer(ada)).toMatchObject({ time: '12:00 PM', stylistName: 'Jun' })
    await waits(ben)
    const moved = await guest.call('PATCH', `/api/appointments/${booked.get('2:00 PM')?.id}`, {
      date: '2026-12-05',
      time: '2:00 PM',
      version: 1,
    })
    expect(moved.status).toBe(200)
    await offer()
    expect(await readOffer(ben)).toMatchObject({ time: '2:00 PM', stylistName: 'Mara' })
  })

  test('at the desk is offered once it can’t be undone anymore', async () => {
    await waits(ada)
    const path = `/api/appointments/${booked.get('12:00 PM')?.id}`
    expect((await desk.call('PATCH', path, { from: 'Pending', status: 'Canceled', tellClient: false })).status).toBe(200)
    expect(await offer()).toBe(false)
    await database.db.update(appointmentEvents).set({ at: new Date(Date.now() - 121_000) })
    expect(await offer()).toBe(true)
  })

  test('fits services, stylist, days and hours, and no visit of their own is in the way', async () => {
    const other = await addStylist(database, { name: 'Jun', days: [] })
    await waits(ada, { earliest: '1:00 PM', latest: '2:00 PM', stylistId: 'any' })
    await waits(ben, { serviceIds: [await addService(database, { minutes: 150, name: 'Braids' })] })
    await ask(guest, { stylistId: other })
    await cancel('12:00 PM')
    expect(await offer()).toBe(false)
    await ada.call('POST', '/api/appointments', {
      serviceIds: [serviceId],
      stylistId: await addStylist(database, { name: 'Ines' }),
      date,
      time: '2:00 PM',
    })
    await cancel('2:00 PM')
    await offer()
    expect((await readList(ada, '?scope=own&state=ended'))[0]?.state).toBe('booked')
    expect(await readOffer(ben)).toMatchObject({ time: '12:00 PM', services: ['Braids'] })
  })
})

describe('the list', () => {
  test('refuses invalid wishes in words, and adds the same wish once', async () => {
    const first = await waits(ada)
    expect((await waits(ada)).id).toBe(first.id)
    const refused = async (wish: object) => readRefusal(await ask(ada, wish))
    expect(await refused({ from: '2026-11-29', to: '2026-11-29' })).toEqual({
      status: 422,
      message: 'Those days are over. Choose later ones.',
      fields: ['to'],
    })
    expect(await refused({ to: '2026-12-03' })).toMatchObject({ message: 'The last day can’t be before the first' })
    expect(await refused({ earliest: '2:00 PM', latest: '1:00 PM' })).toMatchObject({ fields: ['latest'] })
    expect(await refused({ to: '2027-12-04' })).toMatchObject({ message: 'Choose 62 days or fewer' })
    expect(await refused({ from: '2029-12-04', to: '2029-12-04' })).toMatchObject({
      message: 'You can book until Tuesday, November 30, 2027. Choose earlier days.',
    })
    expect(await refused({ earliest: '12:00 AM', latest: '6:00 AM' })).toMatchObject({
      message: 'Nobody takes visits at those times. Choose other days or hours.',
    })
    expect(await refused({ serviceIds: ['NOTHING'] })).toMatchObject({ fields: ['serviceIds'] })
    expect(await refused({ stylistId: 'NOBODY' })).toMatchObject({ fields: ['stylistId'] })
    expect((await ask(ada, { clientId: ben.uid })).status).toBe(403)
    for (let index = 1; index < mostWaiting; index++) await waits(ada, { to: `2026-12-${String(4 + index).padStart(2, '0')}` })
    expect(await refused({ to: '2026-12-31' })).toMatchObject({ status: 409 })
    await database.db.insert(clientRecords).values({ clientId: ben.uid, blockedAt: new Date() })
    expect(await readRefusal(await ask(ben))).toMatchObject({ status: 403, message: 'Please call us to book.' })
  })

  test('shows clients their own entries, and the desk all of them with the gaps that fit', async () => {
    await waits(ada, { stylistId: 'any' })
    const unmailed = await addClient(database, { name: 'Mrs Smith' })
    await waits(desk, { clientId: unmailed })
    await cancel('12:00 PM')
    await offer()
    await cancel('2:00 PM')
    const all = await readList(desk, `?date=${date}`)
    expect(all.map(({ client, state, fits }) => [client?.name, client?.hasEmail, state, fits])).toEqual([
      ['Ada Lovelace', true, 'offered', [{ stylistId, stylistName: 'Mara', minutes: 60, times: ['1:00 PM', '5:00 PM'] }]],
      ['Mrs Smith', false, 'waiting', [{ stylistId, stylistName: 'Mara', minutes: 60, times: ['1:00 PM', '5:00 PM'] }]],
    ])
    expect(await readList(desk, '?date=2026-12-05')).toEqual([])
    const [own] = await readList(ada)
    expect(own).not.toHaveProperty('client')
    expect(own).not.toHaveProperty('fits')
    expect(await readList(ben)).toEqual([])
    expect((await ben.call('GET', '/api/waitlist?scope=all')).status).toBe(403)
    expect((await ben.call('DELETE', `/api/waitlist/${own?.id}`)).status).toBe(404)
    expect((await accept(ben, own?.offer?.id ?? '')).status).toBe(404)
  })

  test('can be left by the client, or by the desk with an audit entry; an offer goes to the next client', async () => {
    const entry = await waits(ada)
    await waits(ben)
    await cancel('12:00 PM')
    await offer()
    expect((await ada.call('DELETE', `/api/waitlist/${entry.id}`)).status).toBe(204)
    expect((await ada.call('DELETE', `/api/waitlist/${entry.id}`)).status).toBe(204)
    await offer()
    const [second] = await readList(ben)
    expect(second?.offer?.time).toBe('12:00 PM')
    expect((await desk.call('DELETE', `/api/waitlist/${second?.id}`)).status).toBe(204)
    expect(await readList(desk, '')).toEqual([])
    expect((await readList(desk, '?state=ended')).map(({ state }) => state).toSorted()).toEqual(['removed', 'withdrawn'])
    const [audit] = await database.db.select().from(auditEvents).where(eq(auditEvents.area, 'waitlist'))
    expect(audit).toMatchObject({ kind: 'waitlist.removed', subjectLabel: 'Ben Franklin' })
    expect(await database.db.select().from(holds)).toEqual([])
  })
})

describe('manual offers', () => {
  test('the desk offers a gap to a chosen client, takes it back, or books at once', async () => {
    mode('by-hand')
    const entry = await waits(ada)
    const later = await waits(ben)
    await cancel('12:00 PM')
    expect(await offer()).toBe(false)
    const slot = { stylistId, date, time: '12:00 PM' }
    const response = await desk.call('POST', `/api/waitlist/${later.id}/offers`, slot)
    expect(response.status).toBe(201)
    expect(await readBody<WaitlistEntry>(response)).toMatchObject({ state: 'offered', offer: { time: '12:00 PM' } })
    const again = await desk.call('POST', `/api/waitlist/${entry.id}/offers`, slot)
    expect(await readRefusal(again)).toMatchObject({
      status: 422,
      fields: ['time'],
      message: 'An offer from the waitlist to Ben Franklin, 12:00 PM to 1:00 PM, is there already. Choose another time.',
    })
    const refused = await desk.call('POST', '/api/appointments', { ...slot, serviceIds: [serviceId] })
    expect((await readRefusal(refused)).message).toContain('An offer from the waitlist to Ben Franklin, 12:00 PM to 1:00 PM,')
    expect((await desk.call('DELETE', `/api/waitlist-offers/${(await readOffer(ben)).id}`)).status).toBe(204)
    expect(await readState(ben)).toBe('waiting')

    const booking = await desk.call('POST', `/api/waitlist/${later.id}/book`, slot)
    expect(await readBody<Appointment>(booking)).toMatchObject({ user: { uid: ben.uid }, status: 'Confirmed' })
    expect(await readList(ben)).toEqual([])
    expect(
      await readRefusal(await desk.call('POST', `/api/waitlist/${later.id}/book`, { ...slot, time: '2:00 PM' })),
    ).toMatchObject({ status: 409 })
    const kinds = (await database.db.select().from(auditEvents)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind.startsWith('waitlist'))).toEqual(['waitlist.offered', 'waitlist.withdrawn'])
    expect(await claimDifferences(database)).toBe(0)
  })
})

test('the desk’s offer or booking from the list is made once, however often it is sent', async () => {
  mode('by-hand')
  const { id } = await waits(ada)
  await cancel('12:00 PM')
  const slot = { stylistId, date, time: '12:00 PM' }
  const send = (what: 'offers' | 'book') => desk.call('POST', `/api/waitlist/${id}/${what}`, slot)
  const offered = await Promise.all([send('offers'), send('offers'), send('offers')])
  const bodies = await Promise.all([...offered, await send('offers')].map((response) => readBody<WaitlistEntry>(response)))
  expect(bodies.map((entry) => entry.offer?.id)).toEqual(Array(4).fill((await readOffer(ada)).id))
  expect(await database.db.$count(mails, eq(mails.kind, 'waitlist_offer'))).toBe(1)
  const pressed = await Promise.all([send('book'), send('book')])
  const bookings = await Promise.all([...pressed, await send('book')].map((response) => readBody<Appointment>(response)))
  expect(bookings).toEqual(Array(3).fill(bookings[0]))
  expect(bookings[0]).toMatchObject({ user: { uid: ada.uid } })
  expect(await claimDifferences(database)).toBe(0)
})

describe('the link in the mail', () => {
  const path = (offerId: string) =>
    linkPath(testAuthSecret, 'waitlist-offer', offerId).replace('/visit/', '/api/waitlist-links/')

  test('shows the offer without more than a first name, accepts it without signing in, and says so ever after', async () => {
    await waits(ada)
    await cancel('12:00 PM')
    await offer()
    const { id } = await readOffer(ada)
    const nobody = visitor(app)
    const page = await nobody.call('GET', path(id))
    expect(page.headers.get('cache-control')).toBe('no-store')
    const text = await page.text()
    for (const detail of ['Lovelace', ada.email, ada.uid]) expect(text).not.toContain(detail)
    expect(JSON.parse(text)).toMatchObject({ state: 'open', firstName: 'Ada', isYours: null, time: '12:00 PM' })
    expect((await nobody.call('GET', `${path(id).slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
    const accepted = linkedOffer.parse(await (await nobody.call('POST', `${path(id)}/accept`, {})).json())
    expect(accepted).toMatchObject({ state: 'accepted', bookingId: expect.any(String) })
    expect(await readBody<LinkedOffer>(await nobody.call('POST', `${path(id)}/accept`, {}))).toEqual(accepted)
    expect((await nobody.call('POST', `${path(id)}/decline`)).status).toBe(409)
    const [event] = await database.db
      .select()
      .from(appointmentEvents)
      .where(eq(appointmentEvents.appointmentId, accepted.bookingId ?? ''))
    expect(event).toMatchObject({ kind: 'booked', actorRole: 'link', actorLabel: 'Ada Lovelace' })
  })

  test('declines it, and a price that has changed is shown before anything is booked', async () => {
    const entry = await waits(ada)
    await cancel('12:00 PM')
    await offer()
    const first = await readOffer(ada)
    const changed = await accept(ada, first.id, { expected: { total: 40, minutes: 60 } })
    expect((await readBody<ErrorResponse>(changed)).error.reason).toBe('catalogue_changed')
    expect((await readOffer(ada)).state).toBe('open')
    const declined = await visitor(app).call('POST', `${path(first.id)}/decline`)
    expect(await readBody<LinkedOffer>(declined)).toMatchObject({ state: 'declined' })
    const [row] = await database.db.select().from(waitlistEntries).where(eq(waitlistEntries.id, entry.id))
    expect(row?.endedAt).toBeNull()
  })

  test('is refused while the client’s record is merged, and then books for the remaining one', async () => {
    const email = 'grace@client.example'
    const wish = { serviceIds: [serviceId], stylistId, ...day }
    const merged = await addClient(database, { name: 'Grace H.', email })
    const remaining = await addClient(database, { name: 'Grace' })
    expect((await desk.call('POST', '/api/waitlist', { ...wish, clientId: merged })).status).toBe(201)
    await cancel('12:00 PM')
    await offer()
    const [{ id = '' } = {}] = await database.db.select({ id: waitlistOffers.id }).from(waitlistOffers)
    const begin = async () => visitor(app).call('POST', `${path(id)}/accept`, {})
    const change = mergeInto(remaining, merged)
    expect((await changedBetween(database, { clientId: merged, begin, change })).status).toBe(404)
    expect(await database.db.$count(appointments, eq(appointments.clientId, merged))).toBe(0)
    const accepted = linkedOffer.parse(await (await begin()).json())
    expect(await database.db.$count(appointments, eq(appointments.clientId, remaining))).toBe(1)
    expect(accepted.state).toBe('accepted')
  })
})
