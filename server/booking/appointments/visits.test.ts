import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { ExplainedDay } from '../../../domain/booking/schedule/working-days.ts'
import type { StylistSchedule } from '../../../domain/salon/schedule/hours.ts'
import type { Candidate, DayAvailability } from '../../../domain/salon/schedule/schedule.ts'
import type { OfferedServices } from '../../../domain/salon/stylist.ts'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import { addService, addStylist, adminEmail, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let app: ReturnType<typeof openTestSalon>
let settings: ReturnType<typeof settingsInMemory>
let client: Person
let other: Person

beforeEach(async () => {
  database = await databaseOfThisTest()
  settings = settingsInMemory()
  app = openTestSalon(database, { settings })
  client = await signedIn(app, database, { name: 'Ada Client' })
  other = await signedIn(app, database)
})

const date = '2026-12-02'
const everyQuarter = { kind: 'interval', minutes: 15 } as const

/** An hour of color, 45 minutes of processing, 15 minutes to finish. */
async function addColor(changes: Partial<typeof services.$inferInsert> = {}): Promise<string> {
  const id = await addService(database, { name: 'Color', minutes: 120, priceMills: 99_000 })
  await database.db
    .update(services)
    .set({ processingMinutes: 45, finishingMinutes: 15, ...changes })
    .where(eq(services.id, id))
  return id
}

async function addStylistWith(
  changes: { schedule?: Partial<StylistSchedule>; services?: NonNullable<OfferedServices> },
  details: Parameters<typeof addStylist>[1] = {},
): Promise<string> {
  const id = await addStylist(database, details)
  const schedule = { hours: {}, exceptions: [], absences: [], ...changes.schedule }
  await database.db
    .update(stylists)
    .set({ schedule, services: changes.services ?? null })
    .where(eq(stylists.id, id))
  return id
}

const book = (body: object, person = client) => person.call('POST', '/api/appointments', { date, alsoBook: true, ...body })
const booked = async (...input: Parameters<typeof book>) => {
  const response = await book(...input)
  expect(response.status, await response.clone().text()).toBe(201)
  return (await response.json()) as Appointment
}
const readError = async (response: Response) => ((await response.json()) as ErrorResponse).error
const get = async <Body>(path: string, query: Record<string, string>, person = client) =>
  (await (await person.call('GET', `/api/availability${path}?${new URLSearchParams(query)}`)).json()) as Body
async function freeTimes(stylistId: string, serviceId: string, on = date): Promise<string[]> {
  const [day] = await get<DayAvailability[]>('', { stylistId, services: serviceId, from: on, to: on })
  return day?.slots.filter(({ state }) => state === 'free').map(({ time }) => time) ?? []
}

describe('a visit with processing time', () => {
  test('leaves the stylist free for somebody else while color develops', async () => {
    settings.change({ starts: everyQuarter })
    const color = await addColor()
    const cut = await addService(database)
    const trim = await addService(database, { minutes: 45 })
    const stylistId = await addStylist(database)
    const visit = await booked({ serviceIds: [color], stylistId, time: '10:00 AM' })
    expect(visit.services).toEqual([expect.objectContaining({ Duration: 120, processingMinutes: 45 })])
    expect((await freeTimes(stylistId, trim)).slice(0, 2)).toEqual(['11:00 AM', '12:00 PM'])
    expect((await freeTimes(stylistId, cut))[0]).toBe('12:00 PM')
    await booked({ serviceIds: [trim], stylistId, time: '11:00 AM' }, other)
    expect((await readError(await book({ serviceIds: [trim], stylistId, time: '11:00 AM' }))).code).toBe('slot_taken')
    expect((await freeTimes(stylistId, trim))[0]).toBe('12:00 PM')
  })

  test('may lie over a break, and only its busy time counts', async () => {
    settings.change({ starts: everyQuarter })
    const color = await addColor()
    const lunch = [
      { starts: 600, ends: 720 },
      { starts: 765, ends: 1140 },
    ]
    const stylistId = await addStylistWith({ schedule: { hours: { Wednesday: lunch } } })
    const free = await freeTimes(stylistId, color)
    // Before lunch as a whole, or with its hour of work before noon and the rest from 12:45.
    expect(free.slice(0, 3)).toEqual(['10:00 AM', '11:00 AM', '12:45 PM'])
  })

  test('asks the same client about a second visit in it', async () => {
    settings.change({ starts: everyQuarter })
    const color = await addColor()
    const trim = await addService(database, { minutes: 30 })
    const stylistId = await addStylist(database)
    await booked({ serviceIds: [color], stylistId, time: '10:00 AM' })
    const second = { serviceIds: [trim], stylistId, time: '11:00 AM' }
    expect(await readError(await book({ ...second, alsoBook: false }))).toMatchObject({ reason: 'own_visit' })
    await booked(second)
  })
})

test('a buffer follows the visit, past closing time too', async () => {
  settings.change({ starts: everyQuarter })
  const cut = await addColor({ processingMinutes: 0, finishingMinutes: 0, bufferMinutes: 20, durationMinutes: 60 })
  const stylistId = await addStylist(database)
  await booked({ serviceIds: [cut], stylistId, time: '10:00 AM' })
  const free = await freeTimes(stylistId, cut)
  expect([free[0], free.at(-1)]).toEqual(['11:30 AM', '6:00 PM'])
})

describe('a stylist’s own terms', () => {
  test('decide price, duration and the terms that the client agrees to', async () => {
    const cut = await addService(database)
    const stylistId = await addStylistWith({ services: { [cut]: { Price: 60, Duration: 90 } } })
    const visit = { serviceIds: [cut], stylistId, time: '10:00 AM' }
    expect(await readError(await book({ ...visit, expected: { total: 42.5, minutes: 60 } }))).toMatchObject({
      reason: 'catalogue_changed',
      catalogue: { services: [{ Price: 60, Duration: 90 }] },
    })
    const booking = await booked({ ...visit, expected: { total: 60, minutes: 90 } })
    expect([booking.services[0]?.Price, booking.services[0]?.Duration, booking.stylist]).toEqual([
      60,
      90,
      expect.not.objectContaining({ services: expect.anything() }),
    ])
  })

  test('leave out services that they don’t offer', async () => {
    const cut = await addService(database)
    const color = await addColor()
    const stylistId = await addStylistWith({ services: { [cut]: {} } })
    expect(await freeTimes(stylistId, color)).toEqual([])
    expect(await readError(await book({ serviceIds: [color], stylistId, time: '10:00 AM' }))).toMatchObject({
      fields: { stylistId: 'Mara doesn’t offer all of these services. Choose another stylist.' },
    })
  })
})

describe('first available', () => {
  test('is the stylist with the fewest busy minutes that day, then by name', async () => {
    const cut = await addService(database)
    const zoe = await addStylist(database, { name: 'Zoe' })
    const ada = await addStylist(database, { name: 'Ada' })
    const max = await addStylistWith({ services: { NONE: {} } }, { name: 'Abel' })
    const at = (time: string, person = client) => booked({ serviceIds: [cut], stylistId: 'any', time }, person)
    const readStylist = async (made: Promise<Appointment>) => (await made).stylist?.id
    const candidates = (time: string) => get<Candidate[]>('/candidates', { services: cut, date, time })
    expect((await candidates('10:00 AM')).map(({ stylistName, total, minutes }) => [stylistName, total, minutes])).toEqual([
      ['Ada', 42.5, 60],
      ['Zoe', 42.5, 60],
    ])
    expect(await readStylist(at('10:00 AM'))).toBe(ada)
    expect(await readStylist(at('2:00 PM'))).toBe(zoe)
    expect(await readStylist(at('3:00 PM'))).toBe(ada)
    expect(await readStylist(at('3:00 PM'))).toBe(zoe)
    expect(await readError(await book({ serviceIds: [cut], stylistId: 'any', time: '3:00 PM' }))).toMatchObject({
      code: 'slot_taken',
      nextFree: [{ date, time: '10:00 AM' }, { date: '2026-12-03' }, { date: '2026-12-04' }],
    })
    expect(max).toBeDefined()
    // A time is free with anybody if one stylist is free.
    expect(await freeTimes('any', cut)).toEqual(['10:00 AM', '11:00 AM', '12:00 PM', '2:00 PM', '4:00 PM'])
  })

  test('counts that day’s busy minutes, with buffers and without processing', async () => {
    const color = await addColor()
    const cut = await addService(database)
    await database.db.update(services).set({ bufferMinutes: 30 }).where(eq(services.id, cut))
    const zoe = await addStylist(database, { name: 'Zoe' })
    const ada = await addStylist(database, { name: 'Ada' })
    // 75 busy minutes of 120, and 90 of 60.
    await booked({ serviceIds: [color], stylistId: zoe, time: '10:00 AM' })
    await booked({ serviceIds: [cut], stylistId: ada, time: '10:00 AM' }, other)
    for (const time of ['10:00 AM', '2:00 PM']) await booked({ serviceIds: [color], stylistId: zoe, date: '2026-12-03', time })
    const candidates = await get<Candidate[]>('/candidates', { services: cut, date, time: '3:00 PM' })
    expect(candidates.map(({ stylistName }) => stylistName)).toEqual(['Zoe', 'Ada'])
  })

  test('is only a stylist with the price and duration that the client was shown', async () => {
    const cut = await addService(database)
    const dear = await addStylistWith({ services: { [cut]: { Price: 90 } } }, { name: 'Abel' })
    const usual = await addStylist(database, { name: 'Zoe' })
    const visit = { serviceIds: [cut], stylistId: 'any', time: '10:00 AM' }
    expect((await booked({ ...visit, expected: { total: 42.5, minutes: 60 } })).stylist?.id).toBe(usual)
    expect(await readError(await book({ ...visit, expected: { total: 42.5, minutes: 60 } }))).toMatchObject({
      reason: 'catalogue_changed',
      catalogue: { services: [{ Price: 90 }], stylist: { id: dear } },
    })
  })

  test('serves as many of the clients who want one start as there are stylists', async () => {
    const cut = await addService(database)
    for (const name of ['Ada', 'Jun', 'Zoe']) await addStylist(database, { name })
    const visit = { serviceIds: [cut], stylistId: 'any', time: '10:00 AM', expected: { total: 42.5, minutes: 60 } }
    const responses = await Promise.all(Array.from({ length: 12 }, (_, turn) => book(visit, turn % 2 ? client : other)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(3).fill(201), ...Array(9).fill(409)])
  })
})

describe('the salon’s rules', () => {
  test('limit notice and how far ahead, and confirm automatically', async () => {
    settings.change({ rules: { leastNotice: 26 * 60, monthsAhead: 2, confirmsAutomatically: true } })
    const cut = await addService(database)
    const stylistId = await addStylist(database)
    const visit = { serviceIds: [cut], stylistId, time: '10:00 AM' }
    expect(await freeTimes(stylistId, cut, '2026-12-01')).toEqual(['11:00 AM', '12:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'])
    expect(await readError(await book({ ...visit, date: '2026-12-01' }))).toMatchObject({
      fields: { time: 'That’s too soon for us. Choose a later time, or contact us.' },
    })
    expect(await readError(await book({ ...visit, date: '2027-02-01' }))).toMatchObject({
      fields: { date: 'You can book up to 2 months ahead.' },
    })
    expect((await booked(visit)).status).toBe('Confirmed')
    const admin = await signedIn(app, database, { email: adminEmail })
    expect((await booked({ ...visit, date: '2026-12-01' }, admin)).status).toBe('Confirmed')
  })

  test('apply notice to clients only: the administrator sees and books sooner times, with anybody too', async () => {
    settings.change({ rules: { leastNotice: 26 * 60 } })
    const cut = await addService(database)
    const stylistId = await addStylist(database)
    const admin = await signedIn(app, database, { email: adminEmail })
    const tomorrow = '2026-12-01'
    const query = { stylistId, services: cut, from: tomorrow }
    const candidatesAt = { services: cut, date: tomorrow, time: '10:00 AM' }
    const seenBy = async (person: Person) => [
      (await get<DayAvailability[]>('', { ...query, to: tomorrow }, person))[0]?.slots[0]?.state,
      (await get<object[]>('/next', query, person))[0],
      (await get<Candidate[]>('/candidates', candidatesAt, person)).length,
    ]
    expect(await seenBy(client)).toEqual(['past', { date: tomorrow, time: '11:00 AM', inDays: 1 }, 0])
    expect(await seenBy(admin)).toEqual(['free', { date: tomorrow, time: '10:00 AM', inDays: 1 }, 1])
    // Public pages show the administrator the same as clients.
    expect((await get<object[]>('/next', { from: tomorrow }, admin))[0]).toEqual({
      date: tomorrow,
      time: '11:00 AM',
      inDays: 1,
    })
    const explained = await get<ExplainedDay>('/explain', { stylistId, services: cut, date: tomorrow }, admin)
    expect(explained.starts[0]).toMatchObject({ reason: 'too_soon' })
    expect((await booked({ serviceIds: [cut], stylistId: 'any', date: tomorrow, time: '10:00 AM' }, admin)).stylist?.id).toBe(
      stylistId,
    )
  })

  test.each([
    ['12', '10:00 AM, 11:00 AM, 12:00 PM, 2:00 PM, 3:00 PM, 4:00 PM'],
    ['24', '10:00, 11:00, 12:00, 14:00, 15:00, 16:00'],
  ] as const)('the times to choose from are said on a clock of %s hours', async (clock, times) => {
    settings.change({ place: { ...settings.get().place, clock } })
    const visit = { serviceIds: [await addService(database)], stylistId: await addStylist(database), time: '1:00 PM' }
    expect(await readError(await book(visit))).toMatchObject({ fields: { time: `Choose one of these times: ${times}` } })
  })

  test('include closures, other hours on a date and absences', async () => {
    const cut = await addService(database)
    settings.change({ closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Holidays' }] })
    const absence = {
      id: 'A1',
      to: '2026-12-02',
      from: '2026-12-02',
      reason: 'Dentist',
      repeats: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20261216',
    }
    const stylistId = await addStylistWith({
      schedule: {
        exceptions: [{ date: '2026-12-04', hours: [{ starts: 480, ends: 720 }] }],
        absences: [{ ...absence, part: { starts: 600, ends: 780 } }],
      },
    })
    const visit = { serviceIds: [cut], stylistId, time: '10:00 AM' }
    expect(await readError(await book({ ...visit, date: '2026-12-24' }))).toMatchObject({
      fields: { date: 'We’re closed that day (Holidays). Choose another day.' },
    })
    expect(await freeTimes(stylistId, cut, '2026-12-04')).toEqual(['10:00 AM', '11:00 AM'])
    const afternoon = ['2:00 PM', '3:00 PM', '4:00 PM']
    expect(await freeTimes(stylistId, cut, '2026-12-02')).toEqual(afternoon)
    expect(await freeTimes(stylistId, cut, '2026-12-09')).toHaveLength(6)
    expect(await freeTimes(stylistId, cut, '2026-12-16')).toEqual(afternoon)
    expect(await freeTimes(stylistId, cut, '2026-12-30')).toHaveLength(6)
    expect(await readError(await book(visit))).toMatchObject({
      fields: { time: 'Mara isn’t here at that time. Choose another one.' },
    })
  })

  test('against gaps forbid offering, booking and re-opening a start that leaves one', async () => {
    settings.change({ starts: everyQuarter, noGaps: true })
    const cut = await addService(database, { minutes: 45 })
    const stylistId = await addStylist(database)
    const visit = { serviceIds: [cut], stylistId, time: '12:00 PM' }
    await booked(visit, other)
    // Directly after it, or late enough for another visit between.
    const free = await freeTimes(stylistId, cut)
    expect(free.filter((time) => time.endsWith('PM')).slice(0, 3)).toEqual(['12:45 PM', '1:30 PM', '1:45 PM'])
    expect(free.filter((time) => time.endsWith('AM'))).toEqual(['10:00 AM', '10:15 AM', '10:30 AM', '11:15 AM'])
    expect((await readError(await book({ ...visit, time: '1:00 PM' }))).code).toBe('slot_taken')
    const responses = await Promise.all([book({ ...visit, time: '2:00 PM' }), book({ ...visit, time: '3:00 PM' }, other)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('check the phone number, normalize it, and require it if set', async () => {
    settings.change({ rules: { phoneRequired: true } })
    const cut = await addService(database)
    const stylistId = await addStylist(database)
    const visit = { serviceIds: [cut], stylistId, time: '10:00 AM' }
    expect(await readError(await book(visit))).toMatchObject({ fields: { phone: expect.stringContaining('phone number') } })
    expect(await readError(await book({ ...visit, phone: '12' }))).toMatchObject({ fields: { phone: expect.any(String) } })
    const booking = await booked({ ...visit, phone: '(718) 555-0142', note: 'Sensitive scalp' })
    expect([booking.phone, booking.note]).toEqual(['+1 718 555 0142', 'Sensitive scalp'])
  })
})

describe('a visit with anybody that fits nobody’s time', () => {
  const color = () => addColor({ processingMinutes: 0, finishingMinutes: 0 })
  const refusedTime = async (time: string, serviceId: string) =>
    (await readError(await book({ serviceIds: [serviceId], stylistId: 'any', time }))).fields?.time

  test('is refused because of the break, not of closing time', async () => {
    const serviceId = await color()
    await addStylistWith({
      schedule: {
        hours: {
          Wednesday: [
            { starts: 600, ends: 780 },
            { starts: 840, ends: 1140 },
          ],
        },
      },
    })
    expect(await refusedTime('12:00 PM', serviceId)).toBe('Nobody has that much time then. Choose another start.')
    settings.change({ rules: { leastNotice: 10 * 24 * 60 } })
    const admin = await signedIn(app, database, { email: adminEmail })
    const refused = await readError(await book({ serviceIds: [serviceId], stylistId: 'any', time: '12:00 PM' }, admin))
    expect(refused.fields?.time).toBe('Nobody has that much time then. Choose another start.')
  })

  test('is refused because of closing time if that is the reason', async () => {
    const serviceId = await color()
    await addStylist(database)
    settings.change({ starts: everyQuarter })
    expect(await refusedTime('5:15 PM', serviceId)).toBe('That visit would end after closing time. Choose an earlier start.')
    await booked({ serviceIds: [serviceId], stylistId: 'any', time: '5:00 PM' })
  })

  test('is refused because of the phone number, which is invalid with anybody', async () => {
    const cut = await addService(database)
    await addStylist(database)
    await addStylist(database)
    const visit = { serviceIds: [cut], stylistId: 'any', time: '10:00 AM' }
    expect(await readError(await book({ ...visit, phone: '12' }))).toMatchObject({
      code: 'invalid',
      fields: { phone: 'Enter a phone number that we can call, with its country code if it isn’t +1 (United States)' },
    })
    settings.change({ rules: { phoneRequired: true } })
    expect(await readError(await book(visit))).toMatchObject({
      fields: { phone: 'Enter a phone number, so that we can reach you' },
    })
    expect((await booked({ ...visit, phone: '718 555 0142' })).phone).toBe('+1 718 555 0142')
  })
})

describe('the explanation of a day', () => {
  test('names the reason of each start, and who takes it, to the administrator', async () => {
    settings.change({ rules: { leastNotice: 120 } })
    const cut = await addService(database)
    const stylistId = await addStylistWith({
      schedule: {
        hours: {
          Monday: [
            { starts: 660, ends: 840 },
            { starts: 900, ends: 1020 },
          ],
        },
      },
    })
    const admin = await signedIn(app, database, { email: adminEmail })
    const booking = await booked({ serviceIds: [cut], stylistId, date: '2026-11-30', time: '12:00 PM' })
    const { starts } = await get<ExplainedDay>('/explain', { stylistId, services: cut, date: '2026-11-30' }, admin)
    expect(mondayMorning).toBe(Date.parse('2026-11-30T09:00:00-05:00') / 1000)
    expect(starts).toEqual([
      { time: '10:00 AM', reason: 'outside' },
      { time: '11:00 AM', reason: 'free' },
      {
        time: '12:00 PM',
        reason: 'taken',
        appointment: { id: booking.id, client: 'Ada Client', status: 'Pending', time: '12:00 PM', ends: '1:00 PM' },
      },
      { time: '2:00 PM', reason: 'break' },
      { time: '3:00 PM', reason: 'free' },
      { time: '4:00 PM', reason: 'free' },
    ])
  })

  test('distinguishes a visit from the time kept free after it', async () => {
    settings.change({ starts: everyQuarter })
    const cut = await addColor({ processingMinutes: 0, finishingMinutes: 0, bufferMinutes: 20, durationMinutes: 60 })
    const stylistId = await addStylist(database)
    const admin = await signedIn(app, database, { email: adminEmail })
    await booked({ serviceIds: [cut], stylistId, time: '12:00 PM' })
    const { starts } = await get<ExplainedDay>('/explain', { stylistId, services: cut, date }, admin)
    const bufferAt = (wanted: string) => {
      const start = starts.find(({ time }) => time === wanted)
      return start?.reason === 'taken' ? (start.appointment?.buffer ?? 'the visit') : start?.reason
    }
    expect(['10:30 AM', '10:45 AM', '11:00 AM', '11:15 AM'].map(bufferAt)).toEqual([
      'free',
      { of: 'asked', minutes: 20 },
      { of: 'asked', minutes: 20 },
      'the visit',
    ])
    expect(['12:45 PM', '1:00 PM', '1:15 PM', '1:30 PM'].map(bufferAt)).toEqual([
      'the visit',
      { of: 'taken', minutes: 20 },
      { of: 'taken', minutes: 20 },
      'free',
    ])
  })

  test('is found for a day on which the salon is closed', async () => {
    const cut = await addService(database)
    const stylistId = await addStylist(database)
    const admin = await signedIn(app, database, { email: adminEmail })
    const explained = () => get<ExplainedDay>('/explain', { stylistId, services: cut, date }, admin)
    settings.change({ closures: [{ from: date, to: date, reason: 'Holidays' }] })
    expect((await explained()).starts.map(({ reason }) => reason)).toEqual(Array(6).fill('closed'))
    settings.change({ starts: everyQuarter })
    expect(await explained()).toEqual({ date, closure: 'Holidays', starts: [] })
  })
})

test('the salon’s next opening needs neither a stylist nor services', async () => {
  expect(await get('/next', {})).toEqual([])
  await addColor()
  await addService(database, { minutes: 30 })
  await addStylist(database, { days: ['Thursday'] })
  await addStylist(database, { days: ['Wednesday'] })
  expect(await get('/next', {})).toEqual([{ date: '2026-12-02', time: '10:00 AM', inDays: 2 }])
})
