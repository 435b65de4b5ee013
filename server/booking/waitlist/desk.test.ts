import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { type WaitlistEntry, waitlist, waitlistEntry } from '../../../domain/booking/waitlist/waitlist.ts'
import { defaultQuietHours } from '../../../domain/messages/quiet-hours.ts'
import { createMailWriter } from '../../messages/mail/mail-writer.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { auditEvents } from '../../platform/database/schema/platform.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { linkPath } from '../../platform/links/actions.ts'
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
import { openCatalogue } from '../availability/catalogue.ts'
import { prepareAvailability } from '../availability/queries.ts'
import { offerFreeTimes } from './offering.ts'

/** Friday. */
const date = '2026-12-04'

let database: TestDatabase
let now: number
let settings: ReturnType<typeof settingsInMemory>
let app: ReturnType<typeof openTestSalon>
let desk: Person
let ada: Person
let serviceId: string
let stylistId: string

beforeEach(async () => {
  database = await databaseOfThisTest()
  now = mondayMorning
  settings = settingsInMemory()
  app = openTestSalon(database, { clock: () => now, settings })
  desk = await signedIn(app, database, { email: adminEmail, name: 'Rita' })
  ada = await signedIn(app, database, { name: 'Ada Lovelace' })
  ;[serviceId, stylistId] = [await addService(database), await addStylist(database)]
})

const wish = (more: object = {}) => ({ serviceIds: [serviceId], stylistId, from: date, to: date, ...more })
const add = (person: Person, body: object, key?: string) =>
  person.call('POST', '/api/waitlist', body, key === undefined ? {} : { 'idempotency-key': key })
async function added(person: Person, body: object, key?: string): Promise<WaitlistEntry> {
  const response = await add(person, body, key)
  expect(response.status).toBe(201)
  return waitlistEntry.parse(await response.json())
}
const listed = async (person: Person = desk, query = '?scope=all') =>
  waitlist.parse(await (await person.call('GET', `/api/waitlist${query}`)).json()).items
const readError = async (response: Response) => ((await response.json()) as ErrorResponse).error
const entries = () => database.db.select().from(waitlistEntries)
const slots = (time = '12:00 PM') => ({ stylistId, date, time })
const offer = async (id: string, time?: string) => {
  const response = await desk.call('POST', `/api/waitlist/${id}/offers`, slots(time))
  expect(response.status).toBe(201)
  const { offer: made } = waitlistEntry.parse(await response.json())
  if (!made) throw new Error('nothing is offered')
  return made
}
const accept = (person: Person, id: string, body = {}) => person.call('POST', `/api/waitlist-offers/${id}/accept`, body)

function offerWhatIsFree() {
  const { db } = database.app ?? database
  const catalogue = openCatalogue(db)
  const availability = prepareAvailability({ db, catalogue, clock: () => now, settings })
  const where = { secret: testAuthSecret, origin: 'https://salon.example', adminEmail }
  const announce = { appointment: () => {} }
  const askForMail = createMailWriter(settings)
  return offerFreeTimes({ db, askForMail, catalogue, availability, settings, clock: () => now, announce, ...where })
}

describe('the desk puts a caller on the list', () => {
  test('a new client by name and phone, with a note, once for any number of repeats', async () => {
    const body = wish({ client: { name: 'Ute Sommer', phone: '+1 718 555 0142' }, note: 'After school' })
    const [one, again, ...others] = await Promise.all([1, 2, 3].map(() => added(desk, body, 'caller-1')))
    expect(again?.id).toBe(one?.id)
    expect(others.map(({ id }) => id)).toEqual([one?.id])
    expect((await added(desk, body, 'caller-1')).id).toBe(one?.id)
    expect(await entries()).toMatchObject([{ note: 'After school' }])
    expect(await database.db.select().from(clients).where(eq(clients.name, 'Ute Sommer'))).toHaveLength(1)
    const [entry] = await listed()
    expect(entry?.client).toMatchObject({ name: 'Ute Sommer', phone: '+1 718 555 0142', hasEmail: false })
    const [audited] = await database.db.select().from(auditEvents).where(eq(auditEvents.kind, 'waitlist.added'))
    expect(audited).toMatchObject({ subjectLabel: 'Ute Sommer' })
  })

  test('an existing client, also when typed as new; their second wish is another entry', async () => {
    const id = await addClient(database, { name: 'Ute Sommer', phone: '+17185550142' })
    await added(desk, wish({ clientId: id }))
    await added(desk, wish({ client: { name: 'ute sommer', phone: '718 555 0142' }, earliest: '2:00 PM' }))
    expect((await entries()).map(({ clientId }) => clientId)).toEqual([id, id])
  })

  test('nobody is added if the wish is refused, with messages by field', async () => {
    const client = { name: 'Ute Sommer', phone: '12' }
    expect(await readError(await add(desk, wish({ client })))).toMatchObject({ fields: { 'client.phone': expect.any(String) } })
    const closed = { from: '2026-12-06', to: '2026-12-06', earliest: '12:00 AM', latest: '1:00 AM' }
    expect((await readError(await add(desk, wish({ client: { name: 'Ute' }, ...closed })))).fields).toHaveProperty('to')
    expect(await database.db.select().from(clients).where(eq(clients.name, 'Ute'))).toEqual([])
    expect((await add(desk, wish({ note: 'x'.repeat(501) }))).status).toBe(422)
  })

  test('a client puts only themselves on it', async () => {
    for (const more of [{ client: { name: 'Ute' } }, { clientId: desk.uid }]) {
      expect((await add(ada, wish(more))).status).toBe(403)
    }
    expect(await added(ada, wish({ note: 'Quiet, please' }))).toMatchObject({ note: 'Quiet, please' })
    expect((await listed(ada, '?scope=own'))[0]).not.toHaveProperty('client')
  })
})

test('an entry for one of two stylists is offered times with either, and with nobody else', async () => {
  settings.change({ waitlist: { offers: 'in-turn', minutes: 30 }, mail: { ...settings.get().mail, quiet: null } })
  const jun = await addStylist(database, { name: 'Jun' })
  const ines = await addStylist(database, { name: 'Ines' })
  const noon = { earliest: '12:00 PM', latest: '12:00 PM' }
  const book = async (who: string) => {
    const body = { serviceIds: [serviceId], stylistId: who, date, time: '12:00 PM', walkIn: true }
    return (await (await desk.call('POST', '/api/appointments', body)).json()) as Appointment
  }
  const blocking = [await book(stylistId), await book(jun), await book(ines)]
  const entry = await added(ada, wish({ stylistId: 'any', stylistIds: [stylistId, jun, jun], ...noon }))
  expect(entry).toMatchObject({ stylistId: 'any', stylists: [{ name: 'Mara' }, { name: 'Jun' }] })
  const cancel = async (visit: Appointment | undefined) => {
    await desk.call('PATCH', `/api/appointments/${visit?.id}`, { from: visit?.status, status: 'Canceled' })
    await database.db.execute(`update appointment_events set at = at - interval '10 minutes'`)
  }
  await cancel(blocking[2])
  expect(await offerWhatIsFree()).toBe(false)
  await cancel(blocking[1])
  expect(await offerWhatIsFree()).toBe(true)
  expect((await listed(ada, '?scope=own'))[0]?.offer).toMatchObject({ stylistName: 'Jun' })
})

test('an entry for two stylists waits for one alone when the other leaves', async () => {
  const jun = await addStylist(database, { name: 'Jun' })
  await added(ada, wish({ stylistId: 'any', stylistIds: [stylistId, jun] }))
  expect((await desk.call('DELETE', `/api/stylists/${jun}`)).status).toBe(204)
  expect(await entries()).toMatchObject([{ stylistId, stylistIds: [], endedAt: null }])
  const unknown = wish({ stylistId: 'any', stylistIds: [stylistId, 'GONE'] })
  expect((await readError(await add(ada, unknown))).fields).toHaveProperty('stylistId')
})

describe('offers by a call', () => {
  test('a call that nobody answers is noted with when and who; a second press is the same call', async () => {
    const { id } = await added(ada, wish())
    const call = () => desk.call('POST', `/api/waitlist/${id}/calls`)
    expect([(await call()).status, (await call()).status]).toEqual([201, 201])
    now += 3600
    await call()
    const [entry] = await listed()
    expect(entry?.calls).toEqual([
      { at: mondayMorning, by: 'Rita' },
      { at: mondayMorning + 3600, by: 'Rita' },
    ])
    expect((await listed(ada, '?scope=own'))[0]).not.toHaveProperty('calls')
    await desk.call('DELETE', `/api/waitlist/${id}`)
    expect(await readError(await call())).toMatchObject({ message: 'They aren’t waiting anymore.' })
  })

  test('a yes on the phone books the held time, confirmed, with the client’s note', async () => {
    const body = wish({ client: { name: 'Ute Sommer', phone: '+1 718 555 0142' }, note: 'After school' })
    const { id } = await added(desk, body)
    const offered = await offer(id)
    const response = await accept(desk, offered.id)
    expect(response.status).toBe(201)
    const booking = (await response.json()) as Appointment
    expect(booking).toMatchObject({ status: 'Confirmed', user: { name: 'Ute Sommer' }, note: 'After school', time: '12:00 PM' })
    expect(((await (await accept(desk, offered.id)).json()) as Appointment).id).toBe(booking.id)
    expect(await entries()).toMatchObject([{ endReason: 'booked' }])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('one of several clients with an offer accepts it on the phone, and the others read that it is taken', async () => {
    settings.change({ waitlist: { offers: 'all-at-once', minutes: 30 }, mail: { ...settings.get().mail, quiet: null } })
    const ben = await signedIn(app, database, { name: 'Ben Franklin' })
    const noon = { earliest: '12:00 PM', latest: '12:00 PM' }
    const slot = { serviceIds: [serviceId], ...slots() }
    const blocking = (await (await desk.call('POST', '/api/appointments', { ...slot, walkIn: true })).json()) as Appointment
    for (const person of [ada, ben]) await added(person, wish(noon))
    await desk.call('PATCH', `/api/appointments/${blocking.id}`, { from: blocking.status, status: 'Canceled' })
    await database.db.execute(`update appointment_events set at = at - interval '10 minutes'`)
    await offerWhatIsFree()
    const [first, second] = await listed()
    const booked = await accept(desk, first?.offer?.id ?? '')
    expect([booked.status, ((await booked.json()) as Appointment).status]).toEqual([201, 'Confirmed'])
    expect(await readError(await accept(desk, second?.offer?.id ?? ''))).toMatchObject({
      message: 'Someone else took this time first. They’re still on the waitlist.',
    })
    expect((await listed(ben, '?scope=own'))[0]?.endedOffer).toMatchObject({ state: 'taken' })
    expect(await claimDifferences(database)).toBe(0)
  })

  test('a no on the phone keeps the client waiting; only the desk answers for somebody else', async () => {
    const { id } = await added(ada, wish())
    const offered = await offer(id)
    const ben = await signedIn(app, database, { name: 'Ben Franklin' })
    expect((await accept(ben, offered.id)).status).toBe(404)
    expect((await desk.call('POST', `/api/waitlist-offers/${offered.id}/decline`)).status).toBe(204)
    expect(await listed(ada, '?scope=own')).toMatchObject([
      { state: 'waiting', endedOffer: { id: offered.id, state: 'declined' } },
    ])
    expect(await readError(await accept(desk, offered.id))).toMatchObject({
      message: 'They said no to this time. They’re still on the waitlist.',
    })
  })

  test('a gap between the usual start times can be offered, and is taken as offered', async () => {
    const { id } = await added(ada, wish())
    const offered = await offer(id, '12:35 PM')
    expect(await offerWhatIsFree()).toBe(false)
    const response = await accept(ada, offered.id)
    expect([response.status, ((await response.json()) as Appointment).time]).toEqual([201, '12:35 PM'])
    expect(await claimDifferences(database)).toBe(0)
  })
})

describe('a booking from the list that was a mistake', () => {
  const ways: Record<string, (id: string) => Promise<Response>> = {
    'booked at the desk': (id) => desk.call('POST', `/api/waitlist/${id}/book`, slots()),
    'taken on the phone': async (id) => accept(desk, (await offer(id)).id),
    'taken by the client': async (id) => accept(ada, (await offer(id)).id),
  }
  const cancel = (visit: Appointment, reason: string) =>
    desk.call('PATCH', `/api/appointments/${visit.id}`, {
      from: visit.status,
      version: visit.version,
      status: 'Canceled',
      reason,
      tellClient: false,
    })

  test.each(Object.keys(ways))('%s: they wait again as before, and can be booked there once more', async (way) => {
    const { id } = await added(ada, wish())
    const [before] = await listed()
    const visit = (await (await ways[way]?.(id))?.json()) as Appointment
    expect(await listed()).toEqual([])
    expect((await cancel(visit, 'mistake')).status).toBe(200)
    expect(await listed()).toEqual([before])
    const book = async () => (await (await desk.call('POST', `/api/waitlist/${id}/book`, slots())).json()) as Appointment
    const again = await book()
    expect(again).toMatchObject({ status: 'Confirmed', time: '12:00 PM' })
    expect(again.id).not.toBe(visit.id)
    expect((await book()).id).toBe(again.id)
    expect(await listed()).toEqual([])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('canceled for another reason, it leaves the list as it is', async () => {
    const { id } = await added(ada, wish())
    const visit = (await (await ways['booked at the desk']?.(id))?.json()) as Appointment
    expect((await cancel(visit, 'client')).status).toBe(200)
    expect(await listed()).toEqual([])
  })
})

describe('the desk’s offers need no confirmation', () => {
  const ways: Record<string, (id: string) => Promise<string | undefined>> = {
    'in My Bookings': async (id) => ((await (await accept(ada, id)).json()) as Appointment).status,
    'by the link': async (id) => {
      const token = linkPath(testAuthSecret, 'waitlist-offer', id).replace('/visit/', '')
      const response = await visitor(app).call('POST', `/api/waitlist-links/${token}/accept`, {})
      expect(await response.json()).toMatchObject({ state: 'accepted', bookingNow: 'booked' })
      const [row] = await database.db.select().from(waitlistOffers).where(eq(waitlistOffers.id, id))
      return ((await (await desk.call('GET', `/api/appointments/${row?.appointmentId}`)).json()) as Appointment).status
    },
    'by booking that time': async () => {
      const response = await ada.call('POST', '/api/appointments', { serviceIds: [serviceId], ...slots() })
      return ((await response.json()) as Appointment).status
    },
  }
  test.each(Object.keys(ways))('taken %s it is Confirmed at once', async (way) => {
    const { id } = await added(ada, wish())
    expect(await ways[way]?.((await offer(id)).id)).toBe('Confirmed')
  })

  test('a confirmed visit that is moved to the offered time stays confirmed', async () => {
    const slot = { serviceIds: [serviceId], ...slots('3:00 PM'), clientId: ada.uid, confirmed: true }
    const visit = (await (await desk.call('POST', '/api/appointments', slot)).json()) as Appointment
    const { id } = await added(ada, wish({ latest: '12:00 PM' }))
    await offer(id)
    const move = { date, time: '12:00 PM', version: visit.version }
    const moved = await ada.call('PATCH', `/api/appointments/${visit.id}`, move)
    expect([moved.status, ((await moved.json()) as Appointment).status]).toEqual([200, 'Confirmed'])
  })

  test('a job’s offer still has to be confirmed, and its link says so', async () => {
    settings.change({ waitlist: { offers: 'in-turn', minutes: 30 }, mail: { ...settings.get().mail, quiet: null } })
    const noon = { earliest: '12:00 PM', latest: '12:00 PM' }
    const ben = await signedIn(app, database, { name: 'Ben Franklin' })
    const blocking = (await (
      await ben.call('POST', '/api/appointments', { serviceIds: [serviceId], ...slots() })
    ).json()) as Appointment
    await added(ada, wish(noon))
    await ben.call('PATCH', `/api/appointments/${blocking.id}`, { from: 'Pending', status: 'Canceled' })
    expect(await offerWhatIsFree()).toBe(true)
    const offered = (await listed(ada, '?scope=own'))[0]?.offer
    const token = linkPath(testAuthSecret, 'waitlist-offer', offered?.id ?? '').replace('/visit/', '')
    const response = await visitor(app).call('POST', `/api/waitlist-links/${token}/accept`, {})
    expect(await response.json()).toMatchObject({ state: 'accepted', bookingNow: 'asked' })
    settings.change({ mail: { ...settings.get().mail, quiet: defaultQuietHours } })
  })
})
