import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { defaultSchedule } from '../../../domain/salon/schedule/hours.ts'
import { createMailWriter } from '../../messages/mail/mail-writer.ts'
import { appointmentEvents } from '../../platform/database/schema/booking.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import { waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { addBlock } from '../../testing/blocks.ts'
import { claimDifferences } from '../../testing/claims.ts'
import {
  addAccount,
  addClient,
  addService,
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
} from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'
import { openCatalogue } from '../availability/catalogue.ts'
import { prepareAvailability } from '../availability/queries.ts'
import { offerFreeTimes } from './offering.ts'

/** Friday: from noon to 4 PM something long is booked, and six clients wait. */
const date = '2026-12-04'
const from = 12 * 60
const to = 16 * 60
const lengths = [45, 45, 60, 90, 90, 120]
const at = (minutes: number) => Date.parse(`${date}T05:00:00Z`) / 1000 + minutes * 60

let database: TestDatabase
let settings: ReturnType<typeof settingsInMemory>
let now: number
let desk: Person
let stylistId: string

beforeEach(async () => {
  database = await databaseOfThisTest()
  settings = settingsInMemory()
  settings.change({ starts: { kind: 'interval', minutes: 15 } })
  now = mondayMorning
  desk = await signedIn(openTestSalon(database, { clock: () => now, settings }), database, { email: adminEmail })
  stylistId = await addStylist(database)
  const busy = { stylistId, reason: 'Training' }
  await addBlock(database.db, { ...busy, starts: at(0), ends: at(from) })
  await addBlock(database.db, { ...busy, starts: at(to), ends: at(1440) })
})

async function sixWait() {
  for (const [index, minutes] of lengths.entries()) {
    const clientId = (await addAccount(database, { name: `Client ${index}`, email: `waits${index}@client.example` })) ?? ''
    const wish = { clientId, serviceIds: [await addService(database, { minutes })], stylistId, from: date, to: date }
    expect((await desk.call('POST', '/api/waitlist', wish)).status).toBe(201)
  }
}

function offer() {
  const { db } = database.app ?? database
  const catalogue = openCatalogue(db)
  const availability = prepareAvailability({ db, catalogue, clock: () => now, settings })
  const where = { secret: testAuthSecret, origin: 'https://salon.example', adminEmail }
  return offerFreeTimes({
    db,
    askForMail: createMailWriter(settings),
    catalogue,
    availability,
    settings,
    clock: () => now,
    announce: { appointment: () => {} },
    ...where,
  })
}
async function openOffers() {
  const rows = await database.db.select().from(waitlistOffers).where(eq(waitlistOffers.state, 'open'))
  return rows
    .map(({ startsAt, endsAt }) => ({
      starts: (startsAt.getTime() / 1000 - at(0)) / 60,
      ends: (endsAt.getTime() / 1000 - at(0)) / 60,
    }))
    .toSorted((one, other) => one.starts - other.starts)
}
const offerMails = async () =>
  (await database.db.select().from(mails).where(eq(mails.kind, 'waitlist_offer'))).map(({ toAddress }) => toAddress).toSorted()

async function expectSound() {
  const offers = await openOffers()
  for (const [index, each] of offers.entries()) {
    expect([each.starts >= (offers[index - 1]?.ends ?? from), each.ends <= to, each]).toEqual([true, true, each])
  }
  expect(await claimDifferences(database)).toBe(0)
  return offers
}

async function expectNoneTwice() {
  const offers = await database.db.select().from(waitlistOffers)
  const times = offers.map(({ entryId, startsAt }) => `${entryId} ${startsAt.toISOString()}`)
  expect([new Set(times).size, (await offerMails()).length]).toEqual([times.length, times.length])
}

const block = { stylistId: '', dates: [date], starts: from, ends: to, reason: 'Course' }
const keepFree = () => desk.call('POST', '/api/blocks', { ...block, stylistId })

test('a deleted long block is offered to as many as fit, none of it twice, and restoring it is refused with their names', async () => {
  const { blocks } = (await (await keepFree()).json()) as { blocks: { id: string }[] }
  await sixWait()
  expect(await offer()).toBe(false)
  now = Date.parse('2026-11-30T22:00:00-05:00') / 1000
  expect((await desk.call('DELETE', `/api/blocks/${blocks[0]?.id}`)).status).toBe(200)
  expect([await offer(), await openOffers()]).toEqual([false, []])

  now = Date.parse('2026-12-01T08:00:00-05:00') / 1000
  expect(await offer()).toBe(true)
  expect(await expectSound()).toEqual([
    { starts: from, ends: from + 45 },
    { starts: from + 45, ends: from + 90 },
    { starts: from + 90, ends: from + 150 },
    { starts: from + 150, ends: to },
  ])
  const recipients = ['waits0@client.example', 'waits1@client.example', 'waits2@client.example', 'waits3@client.example']
  expect(await offerMails()).toEqual(recipients)

  now += 10
  const back = await keepFree()
  expect(back.status).toBe(409)
  const { error } = (await back.json()) as ErrorResponse
  expect(error.message).toMatch(/^An offer from the waitlist to Client 0/)
  await offer()
  expect(await offerMails()).toEqual(recipients)

  now += 1800
  expect(await offer()).toBe(true)
  await expectSound()
  await expectNoneTwice()
})

const absent = { date, hours: [{ starts: to, ends: 1140 }] }
const closed = { from: date, to: date, reason: 'Course' }
test.each<[string, (isThere: boolean) => unknown]>([
  [
    'an absence',
    (isThere) => database.db.update(stylists).set({ schedule: { ...defaultSchedule, exceptions: isThere ? [absent] : [] } }),
  ],
  ['a closure', (isThere) => settings.change({ closures: isThere ? [closed] : [] })],
])(
  '%s that is removed, restored and removed again: each offer ends with a mail, and nobody gets a time twice',
  async (_, put) => {
    await sixWait()
    await put(true)
    expect(await offer()).toBe(false)
    await put(false)
    await offer()
    expect(await expectSound()).toHaveLength(4)
    await put(true)
    await offer()
    expect(await openOffers()).toEqual([])
    const ended = await database.db.select().from(mails).where(eq(mails.kind, 'waitlist_ended'))
    expect(ended.map(({ toAddress }) => toAddress).toSorted()).toEqual(await offerMails())

    await put(false)
    await offer()
    await expectSound()
    const offers = await database.db.select().from(waitlistOffers)
    const times = offers.map(({ entryId, startsAt }) => `${entryId} ${startsAt.toISOString()}`)
    expect(new Set(times).size).toBe(times.length)
  },
)

test('a long visit that the desk has canceled is offered once it can’t come back, and then it doesn’t', async () => {
  const serviceIds = [await addService(database, { minutes: 240, name: 'Braids' })]
  const clientId = await addClient(database, { name: 'Grace Hopper' })
  const booking = { serviceIds, stylistId, clientId, date, time: '12:00 PM' }
  const { id, status, version } = (await (await desk.call('POST', '/api/appointments', booking)).json()) as Appointment
  await sixWait()
  const path = `/api/appointments/${id}`
  const canceled = await desk.call('PATCH', path, { from: status, status: 'Canceled', version, tellClient: false })
  expect(canceled.status).toBe(200)
  expect([await offer(), await openOffers()]).toEqual([false, []])
  await database.db.update(appointmentEvents).set({ at: new Date(Date.now() - 121_000) })
  expect(await offer()).toBe(true)
  expect(await expectSound()).toHaveLength(4)
  const undone = await desk.call('POST', `${path}/undo`, { version: version + 1 })
  expect(undone.status).toBe(409)
  const reopened = await desk.call('PATCH', path, { from: 'Canceled', status: 'Pending', version: version + 1 })
  expect([reopened.status, ((await reopened.json()) as ErrorResponse).error.message]).toEqual([
    409,
    expect.stringContaining('An offer from the waitlist'),
  ])
})
