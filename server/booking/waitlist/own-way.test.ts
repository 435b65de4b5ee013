import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { TimeHold } from '../../../domain/booking/schedule/time-hold.ts'
import { waitlist } from '../../../domain/booking/waitlist/waitlist.ts'
import type { DayAvailability } from '../../../domain/salon/schedule/schedule.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { claimDifferences, overlaps } from '../../testing/claims.ts'
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
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'

/** Friday. */
const date = '2026-12-04'

let database: TestDatabase
let app: ReturnType<typeof openTestSalon>
let settings: ReturnType<typeof settingsInMemory>
let desk: Person
let ada: Person
let ben: Person
let serviceId: string
let stylistId: string

beforeEach(async () => {
  database = await databaseOfThisTest()
  settings = settingsInMemory()
  app = openTestSalon(database, { clock: () => mondayMorning, settings })
  desk = await signedIn(app, database, { email: adminEmail })
  ada = await signedIn(app, database, { name: 'Ada Lovelace' })
  ben = await signedIn(app, database, { name: 'Ben Franklin' })
  serviceId = await addService(database)
  stylistId = await addStylist(database)
})

const at = (time: string) => ({ serviceIds: [serviceId], stylistId, date, time })
async function book(person: Person, time: string): Promise<Appointment> {
  const response = await person.call('POST', '/api/appointments', { ...at(time), alsoBook: true })
  expect(response.status).toBe(201)
  return (await response.json()) as Appointment
}
const cancel = (person: Person, { id }: Appointment) =>
  person.call('PATCH', `/api/appointments/${id}`, { from: 'Pending', status: 'Canceled' })
const reopen = (person: Person, { id }: Appointment, cookie = '') =>
  person.call('PATCH', `/api/appointments/${id}`, { from: 'Canceled', status: 'Pending' }, withCookie(person, cookie))
const move = (person: Person, { id, version }: Appointment, { time, cookie = '' }: { time: string; cookie?: string }) =>
  person.call('PATCH', `/api/appointments/${id}`, { date, time, version }, withCookie(person, cookie))
const withCookie = (person: Person, cookie: string) => ({ cookie: [person.cookie, cookie].filter(Boolean).join('; ') })
const readError = async (response: Response) => ((await response.json()) as ErrorResponse).error

async function hold(time: string): Promise<string> {
  const response = await visitor(app).call('POST', '/api/holds', at(time))
  expect([response.status, await response.clone().json()]).toEqual([200, expect.objectContaining({ stylistId })])
  expect(((await response.json()) as TimeHold).id).not.toBe('')
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function offer(person: Person, time: string): Promise<string> {
  const wish = { serviceIds: [serviceId], stylistId, from: date, to: date }
  const response = await person.call('POST', '/api/waitlist', wish)
  const { id } = (await response.json()) as { id: string }
  const offered = await desk.call('POST', `/api/waitlist/${id}/offers`, { stylistId, date, time })
  expect(offered.status).toBe(201)
  return id
}

async function stateFor(person: Person, { moving, cookie = '' }: { moving: Appointment; cookie?: string }, time: string) {
  const path = `/api/availability?stylistId=${stylistId}&from=${date}&to=${date}&moving=${moving.id}`
  const [day] = (await (await person.call('GET', path, undefined, withCookie(person, cookie))).json()) as DayAvailability[]
  return day?.slots.find((slot) => slot.time === time)?.state
}

describe('a client’s own holds never block them', () => {
  test('a visit moves onto a time that its client’s own browser holds, which is offered to it', async () => {
    const visit = await book(ada, '10:00 AM')
    const cookie = await hold('2:00 PM')
    expect([
      await stateFor(ada, { moving: visit }, '2:00 PM'),
      await stateFor(ada, { moving: visit, cookie }, '2:00 PM'),
    ]).toEqual(['taken', 'free'])
    expect((await move(ada, visit, { time: '2:00 PM' })).status).toBe(409)
    expect((await move(ada, visit, { time: '2:00 PM', cookie })).status).toBe(200)
    expect(await database.db.select().from(holds)).toEqual([])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('a hold stays if the move is refused', async () => {
    const visit = await book(ada, '10:00 AM')
    const cookie = await hold('2:00 PM')
    await desk.call('PATCH', `/api/appointments/${visit.id}`, { from: 'Pending', status: 'Confirmed' })
    expect((await move(ada, visit, { time: '2:00 PM', cookie })).status).toBe(409)
    const other = await addStylist(database, { name: 'Jun' })
    await ada.call('POST', '/api/appointments', { ...at('2:00 PM'), stylistId: other })
    const fresh = (await (await ada.call('GET', `/api/appointments/${visit.id}`)).json()) as Appointment
    expect((await move(ada, fresh, { time: '2:00 PM', cookie })).status).toBe(409)
    expect(await database.db.select().from(holds)).toHaveLength(1)
    expect(await claimDifferences(database)).toBe(0)
  })

  test.each([
    ['moves onto', async (visit: Appointment) => move(ada, visit, { time: '2:00 PM' })],
    [
      'is re-opened at',
      async () => {
        const canceled = await book(ben, '4:00 PM')
        await cancel(ben, canceled)
        await offer(ben, '4:00 PM')
        return reopen(ben, canceled)
      },
    ],
  ])('a visit %s the time that its client is offered, which accepts the offer; for others it is taken', async (_, act) => {
    const visit = await book(ada, '10:00 AM')
    await offer(ada, '2:00 PM')
    expect([await stateFor(ada, { moving: visit }, '2:00 PM')]).toEqual(['free'])
    expect((await move(ben, await book(ben, '11:00 AM'), { time: '2:00 PM' })).status).toBe(409)
    expect((await act(visit)).status).toBe(200)
    const accepted = await database.db.select().from(waitlistOffers).where(eq(waitlistOffers.state, 'accepted'))
    expect(accepted).toHaveLength(1)
    const ended = await database.db
      .select()
      .from(waitlistEntries)
      .where(eq(waitlistEntries.id, accepted[0]?.entryId ?? ''))
    expect(ended).toMatchObject([{ endReason: 'booked' }])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('a canceled visit is re-opened at a time that its client’s browser holds', async () => {
    const visit = await book(ada, '10:00 AM')
    await cancel(ada, visit)
    const cookie = await hold('10:00 AM')
    expect(await readError(await reopen(ada, visit))).toMatchObject({ code: 'slot_taken' })
    expect((await reopen(ada, visit, cookie)).status).toBe(200)
    expect(await database.db.select().from(holds)).toEqual([])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('the time that is kept free after a visit isn’t in the way of a booking of the same browser either', async () => {
    serviceId = await addService(database, { minutes: 60, name: 'Color', bufferMinutes: 30 })
    const cookie = await hold('10:00 AM')
    const headers = withCookie(ada, cookie)
    const body = { ...at('11:00 AM'), alsoBook: true }
    expect((await ada.call('POST', '/api/appointments', body)).status).toBe(409)
    expect((await ada.call('POST', '/api/appointments', body, headers)).status).toBe(201)
    const again = await hold('2:00 PM')
    const placed = await visitor(app).call('POST', '/api/holds', at('3:00 PM'), { cookie: again })
    expect(((await placed.json()) as TimeHold).replaced).toHaveLength(1)
    expect(await overlaps(database)).toBe(0)
  })

  test('the desk offers, and the owner tries out, what their own browser holds', async () => {
    const wish = { serviceIds: [serviceId], stylistId, from: date, to: date }
    const { id } = (await (await ada.call('POST', '/api/waitlist', wish)).json()) as { id: string }
    const cookie = await hold('2:00 PM')
    const slot = { stylistId, date, time: '2:00 PM' }
    const offered = await desk.call('POST', `/api/waitlist/${id}/offers`, slot, withCookie(desk, cookie))
    expect(offered.status).toBe(201)
    const other = await hold('4:00 PM')
    const tried = { serviceId, stylistId: 'any', date, time: '4:00 PM' }
    expect((await desk.call('POST', '/api/setup/test-booking', tried)).status).toBe(409)
    expect((await desk.call('POST', '/api/setup/test-booking', tried, withCookie(desk, other))).status).toBe(201)
    expect((await desk.call('POST', '/api/setup/test-booking', tried)).status).toBe(201)
    expect(await claimDifferences(database)).toBe(0)
  })
})

describe('names in refusals', () => {
  test('a client reads of their own booking at that time', async () => {
    const visit = await book(ada, '10:00 AM')
    const own = await book(ada, '2:00 PM')
    const moved = await readError(await move(ada, visit, { time: '2:00 PM' }))
    expect(moved.message).toMatch(/^You already have a booking at that time\./)
    expect(moved.current?.id).toBe(own.id)
    await cancel(ada, visit)
    const again = await book(ada, '10:00 AM')
    const reopened = await readError(await reopen(ada, visit))
    expect(reopened.message).toMatch(/^You’ve booked this time yourself\./)
    expect(reopened.current?.id).toBe(again.id)
    const anybody = await readError(await ada.call('POST', '/api/appointments', { ...at('2:00 PM'), stylistId: 'any' }))
    expect(anybody.message).toMatch(/^You already have a booking at that time\./)
    expect(anybody.current?.id).toBe(own.id)
  })

  test('somebody else’s booking has a name at the desk only', async () => {
    const visit = await book(ada, '10:00 AM')
    await cancel(ada, visit)
    await book(ben, '10:00 AM')
    const refused = await readError(await reopen(ada, visit))
    expect(refused.message).toMatch(/^That time has been taken\./)
    expect(refused.current).toBeUndefined()
    expect((await readError(await reopen(desk, visit))).message).toMatch(/^Ben Franklin, .* is there now\./)
    const wish = { serviceIds: [serviceId], stylistId, from: date, to: date }
    const { id } = (await (await ada.call('POST', '/api/waitlist', wish)).json()) as { id: string }
    const offered = await readError(
      await desk.call('POST', `/api/waitlist/${id}/offers`, { stylistId, date, time: '10:00 AM' }),
    )
    expect(offered.message).toMatch(/^Ben Franklin, .* is there already\. Choose another time\.$/)
    const tried = { serviceId, stylistId, date, time: '10:00 AM' }
    const trial = await readError(await desk.call('POST', '/api/setup/test-booking', tried))
    expect(trial.message).toMatch(/^Ben Franklin, .* is there already\. Choose another time\.$/)
    expect(waitlist.parse(await (await desk.call('GET', '/api/waitlist')).json()).items).toHaveLength(1)
  })
})
