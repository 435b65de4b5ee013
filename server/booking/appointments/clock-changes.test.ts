import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment, UpcomingBookings } from '../../../domain/booking/appointment.ts'
import type { AffectedAppointments } from '../../../domain/booking/schedule/working-days.ts'
import type { DayAvailability } from '../../../domain/salon/schedule/schedule.ts'
import { weekdays } from '../../../domain/time/calendar.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { addService, addStylist, adminEmail, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'

// In Lisbon, clocks go from 1:00 to 2:00 AM on 28 March 2027 and from 2:00 back to 1:00 AM on 31 October.
const spring = '2027-03-28'
const fall = '2027-10-31'

let database: TestDatabase
let client: Person
let admin: Person
let serviceId: string
let stylistId: string

beforeEach(async () => {
  database = await databaseOfThisTest()
  const settings = settingsInMemory('Europe/Lisbon')
  const hours = Object.fromEntries(weekdays.map((day) => [day, [{ starts: 0, ends: 6 * 60 }]]))
  settings.change({ hours: hours as ReturnType<typeof settings.get>['hours'], starts: { kind: 'interval', minutes: 30 } })
  const app = openTestSalon(database, { clock: () => mondayMorning, settings })
  client = await signedIn(app, database)
  admin = await signedIn(app, database, { email: adminEmail })
  serviceId = await addService(database, { minutes: 30 })
  stylistId = await addStylist(database)
})

const book = (date: string, time: string, who = stylistId) =>
  client.call('POST', '/api/appointments', { serviceIds: [serviceId], stylistId: who, date, time })

async function booked(date: string, time: string): Promise<Appointment> {
  const response = await book(date, time)
  expect(response.status).toBe(201)
  return (await response.json()) as Appointment
}

async function offered(date: string, who = stylistId): Promise<string[]> {
  const response = await client.call('GET', `/api/availability?stylistId=${who}&services=${serviceId}&from=${date}&to=${date}`)
  const [day] = (await response.json()) as DayAvailability[]
  return (day?.slots ?? []).map(({ time }) => time)
}

test.each(['one', 'any'])('a time that the clocks skip is neither offered nor booked: %s stylist', async (which) => {
  const who = which === 'any' ? 'any' : stylistId
  const times = await offered(spring, who)
  expect(times.slice(0, 4)).toEqual(['12:00 AM', '12:30 AM', '2:00 AM', '2:30 AM'])
  for (const time of ['1:00 AM', '1:30 AM']) {
    const response = await book(spring, time, who)
    expect([response.status, await response.json()]).toMatchObject([422, { error: { fields: { time: expect.any(String) } } }])
  }
  const { id, version } = await booked(spring, '2:30 AM')
  for (const person of [client, admin]) {
    const moved = await person.call('PATCH', `/api/appointments/${id}`, { date: spring, time: '1:30 AM', version })
    expect([moved.status, ((await moved.json()) as ErrorResponse).error.fields]).toEqual([
      422,
      { time: 'The clocks skip that time that day. Choose another one.' },
    ])
  }
  const why = `/api/availability/explain?stylistId=${stylistId}&services=${serviceId}&date=${spring}`
  const { starts } = (await (await admin.call('GET', why)).json()) as { starts: { time: string; reason: string }[] }
  expect(starts.filter(({ reason }) => reason === 'skipped').map(({ time }) => time)).toEqual(['1:00 AM', '1:30 AM'])
})

test('a time that comes twice is offered once, and means the first', async () => {
  const times = await offered(fall)
  expect(times.slice(0, 5)).toEqual(['12:00 AM', '12:30 AM', '1:00 AM', '1:30 AM', '2:00 AM'])
  const { date, time } = await booked(fall, '1:30 AM')
  expect([date, time]).toEqual([Date.parse('2027-10-31T01:30+01:00') / 1000, '1:30 AM'])
})

test('everyone reads the start from one column, also where an earlier version wrote a time that the clocks skip', async () => {
  const { id } = await booked(spring, '2:30 AM')
  await database.db.update(appointments).set({ wallMinutes: 90 }).where(eq(appointments.id, id))
  const json = async (person: Person, method: string, path: string, body?: object) =>
    (await person.call(method, path, body)).json()

  const { items } = (await json(client, 'GET', '/api/appointments')) as { items: Appointment[] }
  const absence = { id: 'A', from: spring, to: spring, part: null, repeats: null, reason: '' }
  const affected = (await json(admin, 'POST', `/api/stylists/${stylistId}/schedule/affected`, {
    schedule: { hours: {}, exceptions: [], absences: [absence] },
  })) as AffectedAppointments
  const upcoming = await Promise.all(
    [`/api/stylists/${stylistId}/upcoming`, `/api/services/${serviceId}/upcoming`].map((path) => json(admin, 'GET', path)),
  )
  const data = (await json(client, 'GET', '/api/me/data')) as { bookings: { date: string; time: string }[] }
  const table = await (await admin.call('GET', '/api/appointments/export.csv')).text()
  const [, day, time] = table.split('\r\n')[1]?.split(',') ?? []

  expect(items.map((item) => item.time)).toEqual(['2:30 AM'])
  expect(affected.appointments.map((one) => one.time)).toEqual(['2:30 AM'])
  expect((upcoming as UpcomingBookings[]).flatMap(({ first }) => first.map((one) => one.time))).toEqual(['2:30 AM', '2:30 AM'])
  expect(data.bookings).toMatchObject([{ date: spring, time: '2:30 AM' }])
  expect([day, time]).toEqual([spring, '2:30 AM'])
})

test.each(['01:30', '02:30', '03:30'])(
  'notice of a week that begins at %s covers the same hours over a clock change',
  async (clock) => {
    const zone = settingsInMemory('America/New_York')
    const hours = Object.fromEntries(weekdays.map((day) => [day, [{ starts: 0, ends: 6 * 60 }]]))
    const notice = { leastNotice: 10_080, changeNotice: 10_080 }
    const rest = { hours: hours as ReturnType<typeof zone.get>['hours'], starts: { kind: 'interval', minutes: 30 } as const }
    zone.change(rest)
    // Clocks go from 2:00 to 3:00 AM on 14 March 2027, a week later.
    let now = mondayMorning
    const app = openTestSalon(database, { clock: () => now, settings: zone })
    const person = await signedIn(app, database)
    const owner = await signedIn(app, database, { email: adminEmail })
    const bookAt = async (time: string) =>
      (await (
        await person.call('POST', '/api/appointments', { serviceIds: [serviceId], stylistId, date: '2027-03-14', time })
      ).json()) as Appointment
    const visits = [await bookAt('12:00 AM'), await bookAt('1:30 AM'), await bookAt('4:00 AM'), await bookAt('4:30 AM')]
    zone.change({ ...rest, rules: notice })
    now = Date.parse(`2027-03-07T${clock}:00-05:00`) / 1000
    const ends = now + 10_080 * 60
    for (const { id, date, version } of visits) {
      const path = `/api/appointments/${id}`
      const refused = await person.call('PATCH', path, { from: 'Pending', status: 'Canceled', version })
      expect([date, refused.status]).toEqual([date, date < ends ? 403 : 200])
      if (date < ends) expect(((await refused.json()) as ErrorResponse).error.message).toContain('7 days before it starts')
      else await owner.call('DELETE', path)
    }
    const days = (await (
      await person.call('GET', `/api/availability?stylistId=${stylistId}&services=${serviceId}&from=2027-03-14&to=2027-03-22`)
    ).json()) as DayAvailability[]
    const free = Object.fromEntries(
      days.map(({ date, slots }) => [date, slots.filter(({ state }) => state === 'free').map(({ time }) => time)]),
    )
    const whole = free['2027-03-21']
    expect([whole?.length, free['2027-03-15'], free['2027-03-22']]).toEqual([12, whole, whole])
    // The day begins in winter time; notice that ends after the change ends in summer time.
    const onTheDay = (time: string) => {
      const [, hour = '0', minute = '0'] = /^(\d+):(\d+)/.exec(time) ?? []
      const late = Number(hour) % 12
      const minutes = Number(minute)
      return Date.parse('2027-03-14T05:00:00Z') / 1000 + ((late > 2 ? late - 1 : late) * 60 + minutes) * 60
    }
    const heldTimes = new Set(visits.filter(({ date }) => date < ends).map(({ time }) => time))
    expect(free['2027-03-14']).toEqual(
      whole?.filter((time) => !time.startsWith('2:') && onTheDay(time) >= ends && !heldTimes.has(time as never)),
    )
    if (!free['2027-03-14']?.length) throw new Error('nothing is offered after the notice')
    const early = await person.call('POST', '/api/appointments', {
      serviceIds: [serviceId],
      stylistId,
      date: '2027-03-14',
      time: '1:00 AM',
    })
    expect(early.status).toBe(422)
  },
)
