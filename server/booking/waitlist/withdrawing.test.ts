import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { LinkedOffer, WaitlistEntry } from '../../../domain/booking/waitlist/waitlist.ts'
import { defaultSchedule } from '../../../domain/salon/schedule/hours.ts'
import { createMailWriter } from '../../messages/mail/mail-writer.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import { waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { linkPath } from '../../platform/links/actions.ts'
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
import { testAuthSecret } from '../../testing/server-process.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'
import { openCatalogue } from '../availability/catalogue.ts'
import { prepareAvailability } from '../availability/queries.ts'
import { offerFreeTimes } from './offering.ts'

/** Friday. */
const date = '2026-12-04'
let database: TestDatabase
let settings: ReturnType<typeof settingsInMemory>
let app: ReturnType<typeof openTestSalon>
let [desk, ada]: Person[] = []
let serviceId: string
let stylistId: string
let entry: WaitlistEntry
let now: number

beforeEach(async () => {
  database = await databaseOfThisTest()
  now = mondayMorning
  settings = settingsInMemory()
  app = openTestSalon(database, { clock: () => now, settings })
  desk = await signedIn(app, database, { email: adminEmail })
  ada = await signedIn(app, database, { name: 'Ada Lovelace' })
  ;[serviceId, stylistId] = [await addService(database), await addStylist(database)]
  entry = (await (
    await ada.call('POST', '/api/waitlist', { serviceIds: [serviceId], stylistId, from: date, to: date })
  ).json()) as WaitlistEntry
  const offered = await desk.call('POST', `/api/waitlist/${entry.id}/offers`, { stylistId, date, time: '12:00 PM' })
  expect(offered.status).toBe(201)
})

/** Runs the job; in the server any change of the catalogue, the settings or bookings wakes it. */
function run() {
  const { db } = database.app ?? database
  const catalogue = openCatalogue(db)
  const availability = prepareAvailability({ db, catalogue, clock: () => now, settings })
  const announce = { appointment: () => {} }
  const where = { secret: testAuthSecret, origin: 'https://salon.example', adminEmail }
  const askForMail = createMailWriter(settings)
  return offerFreeTimes({ db, askForMail, catalogue, availability, settings, clock: () => now, announce, ...where })
}
const offerRow = async () => {
  const [offer] = await database.db.select().from(waitlistOffers)
  if (!offer) throw new Error('there is no offer')
  return offer
}
const endMails = () => database.db.select().from(mails).where(eq(mails.kind, 'waitlist_ended'))
const linked = async () => {
  const path = linkPath(testAuthSecret, 'waitlist-offer', (await offerRow()).id).replace('/visit/', '/api/waitlist-links/')
  return (await (await visitor(app).call('GET', path)).json()) as LinkedOffer
}
const closed = { to: date, from: date, reason: 'Holiday' }
const absent = { date, hours: [] }

test.each<[string, () => unknown]>([
  ['the stylist isn’t taking visits anymore', () => database.db.update(stylists).set({ status: 'Not Available' })],
  ['the stylist is deleted', () => database.db.delete(stylists)],
  ['the service is deleted', () => database.db.delete(services)],
  ['the stylist is away', () => database.db.update(stylists).set({ schedule: { ...defaultSchedule, exceptions: [absent] } })],
  ['the salon is closed that day', () => settings.change({ closures: [closed] })],
  ['an hour is cut', () => settings.change({ hours: { ...settings.get().hours, Friday: [{ starts: 780, ends: 1140 }] } })],
  [
    'visits start at other times, which don’t bind the desk',
    async () => {
      await database.db.update(waitlistOffers).set({ isByDesk: false })
      settings.change({ starts: { kind: 'times', times: [600] } })
    },
  ],
])('an offer ends with a mail to its client, and frees its time, once %s', async (_, change) => {
  expect(await run()).toBe(false)
  await change()
  expect(await run()).toBe(true)
  expect(await offerRow()).toMatchObject({ state: 'withdrawn' })
  expect(await database.db.select().from(holds)).toEqual([])
  expect(await run()).toBe(false)
  const [mail, ...more] = await endMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ toAddress: ada?.email, subject: 'Not free anymore: Friday, December 4, 12:00 PM' })
  expect(await linked()).toMatchObject({ state: 'withdrawn' })
})

test('withdrawing an offer at the desk is mailed, and an old offer takes no later one with it', async () => {
  const { id } = await offerRow()
  const withdraw = () => desk?.call('DELETE', `/api/waitlist-offers/${id}`)
  expect((await withdraw())?.status).toBe(204)
  expect(await endMails()).toHaveLength(1)
  await desk?.call('POST', `/api/waitlist/${entry.id}/offers`, { stylistId, date, time: '2:00 PM' })
  for (const again of [withdraw, () => ada?.call('POST', `/api/waitlist-offers/${id}/decline`)]) await again()
  expect(await endMails()).toHaveLength(1)
  expect(await database.db.$count(waitlistOffers, eq(waitlistOffers.state, 'open'))).toBe(1)
})

test('a client who leaves the list gets no mail', async () => {
  await ada?.call('DELETE', `/api/waitlist/${entry.id}`)
  expect(await endMails()).toEqual([])
  expect(await linked()).toMatchObject({ state: 'withdrawn', isWaiting: false })
})

test('the link shows the offer’s state', async () => {
  const { id, startsAt } = await offerRow()
  expect(await linked()).toMatchObject({ state: 'open', bookingNow: null, isWaiting: true })
  expect((await ada?.call('POST', `/api/waitlist-offers/${id}/accept`, {}))?.status).toBe(201)
  expect(await linked()).toMatchObject({ state: 'accepted', bookingNow: 'booked', movedTo: null, isWaiting: false })
  const later = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000)
  await database.db.update(appointments).set({ startsAt: later(2), endsAt: later(3) })
  expect(await linked()).toMatchObject({ bookingNow: 'moved', movedTo: startsAt.getTime() / 1000 + 7200 })
  now += 7 * 86_400
  expect(await linked()).toMatchObject({ bookingNow: 'over' })
  now -= 7 * 86_400
  await database.db.update(appointments).set({ status: 'Canceled' })
  expect(await linked()).toMatchObject({ bookingNow: 'canceled' })
  await database.db.delete(appointments)
  expect(await linked()).toMatchObject({ bookingNow: 'canceled' })
})
