import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../../domain/salon/settings.ts'
import { appointmentEvents, appointments, ratings } from '../../platform/database/schema/booking.ts'
import { clientRecords } from '../../platform/database/schema/clients.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addAccount, adminEmail } from '../../testing/records.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'
import { isStillTrue } from './late-mail.ts'
import { queueRatingRequests } from './rating-requests.ts'

let database: TestDatabase
let clientId: string
beforeEach(async () => {
  database = await databaseOfThisTest()
  clientId = (await addAccount(database, { name: 'Ana Costa', email: 'ana@client.example' })) ?? ''
  await agree(clientId)
})

const hour = 3600
const details = { name: 'Linden', address: '', phone: '', email: 'hello@salon.example' }
const ends = Date.parse('2026-12-02T11:00:00-05:00') / 1000
const defaults = defaultSettings(details, 'America/New_York')

const agree = (id: string) => database.db.insert(clientRecords).values({ clientId: id, mailConsentAt: new Date() })
// The mails' timestamps are real time and must not count.
const ask = (at: number, found: Partial<typeof defaults.found> = {}) =>
  queueRatingRequests(database.db, {
    settings: { ...defaults, found: { ...defaults.found, ratings: 'earned', asks: true, ...found } },
    now: at,
    origin: 'https://salon.example',
    authSecret: 'x'.repeat(32),
    adminEmail,
  })
const visit = (details: Partial<Parameters<typeof addAppointment>[1]> = {}) =>
  addAppointment(database, { userId: clientId, status: 'Completed', updatedAt: new Date((ends - hour) * 1000), ...details })
const queued = () => database.db.select().from(mails)

test('a client who agreed to mail is asked once, three hours after a completed visit', async () => {
  const id = await visit()
  await ask(ends + 3 * hour - 1)
  expect(await queued()).toEqual([])
  await Promise.all([ask(ends + 3 * hour), ask(ends + 3 * hour)])
  await ask(ends + 4 * hour)
  const [mail, ...others] = await queued()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ key: `rating:${id}`, kind: 'rating_request', toAddress: 'ana@client.example', clientId })
  expect(mail?.text).toContain(`Rate your visit: https://salon.example/visit/rate-`)
})

test.each<[string, () => Promise<unknown>]>([
  ['a visit that isn’t completed', () => visit({ status: 'Confirmed' })],
  ['a visit of last week', () => visit({ date: '2026-11-25' })],
  [
    'a client who hasn’t agreed',
    async () => [await visit(), await database.db.update(clientRecords).set({ mailConsentAt: null })],
  ],
  ['a blocked client', async () => [await visit(), await database.db.update(clientRecords).set({ blockedAt: new Date() })]],
  ['a visit that was rated', async () => rated(await visit())],
  [
    'a visit that was moved in when it was over',
    async () =>
      database.db.insert(appointmentEvents).values({
        appointmentId: await visit(),
        kind: 'imported',
        at: new Date((ends + hour) * 1000),
      }),
  ],
  ['a change that can still be undone', () => visit({ updatedAt: new Date((ends + 4 * hour - 60) * 1000) })],
])('nobody is asked about %s', async (_, arrange) => {
  await arrange()
  await ask(ends + 4 * hour)
  expect(await queued()).toEqual([])
})

test('nobody is asked if the salon doesn’t want to, or enters the numbers itself', async () => {
  await visit()
  await ask(ends + 4 * hour, { asks: false })
  await ask(ends + 4 * hour, { ratings: 'entered' })
  expect(await queued()).toEqual([])
})

test('nobody is asked at night: the mail about a visit that ended at 8:45 PM leaves at 8:00 AM', async () => {
  await visit({ time: '7:45 PM', updatedAt: new Date((ends - hour) * 1000) })
  const midnight = Date.parse('2026-12-03T00:00:00-05:00') / 1000
  for (const night of [midnight, midnight + 7.9 * hour]) await ask(night)
  expect(await queued()).toEqual([])
  await ask(midnight + 8 * hour)
  expect(await queued()).toHaveLength(1)
})

test('two visits of a day make one mail', async () => {
  await visit()
  await visit({ time: '11:00 AM' })
  await ask(ends + 5 * hour)
  expect(await queued()).toHaveLength(1)
})

test('a mail that waited is not sent once the visit is rated or undone, or the client doesn’t agree anymore', async () => {
  const id = await visit()
  const late = ends + 20 * hour
  const mail = { key: `rating:${id}`, kind: 'rating_request', appointmentId: id, createdAt: new Date((ends + 3 * hour) * 1000) }
  const isTrue = (at = late) => isStillTrue(database.db, mail, at)
  expect(await isTrue()).toBe(true)
  expect(await isTrue(ends + 31 * 24 * hour)).toBe(false)
  await database.db.update(clientRecords).set({ mailConsentAt: null })
  expect(await isTrue()).toBe(false)
  await database.db.update(clientRecords).set({ mailConsentAt: new Date() })
  await rated(id)
  expect(await isTrue()).toBe(false)
  await database.db.delete(ratings)
  await database.db.update(appointments).set({ status: 'Canceled' }).where(eq(appointments.id, id))
  expect(await isTrue()).toBe(false)
})

const rated = (id: string) => database.db.insert(ratings).values({ appointmentId: id, stars: 5, textState: 'none' })
