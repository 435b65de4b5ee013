import { inArray } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { DeskDay } from '../../../domain/booking/schedule/desk-day.ts'
import type { BookedSeries, SeriesPlan } from '../../../domain/booking/schedule/series.ts'
import type { CalendarFeed } from '../../../domain/messages/calendar-feed.ts'
import { queueNotifications } from '../../messages/jobs/appointment-changed.ts'
import { appointmentEvents } from '../../platform/database/schema/booking.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { addClient, addService, addStylist, adminEmail, mondayMorning, openTestSalon, signedIn } from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'

// In Vienna, clocks go from 2:00 to 3:00 AM on 28 March 2027. Requests have the salon's time, wherever they come from.
const dates = ['2027-03-09', '2027-03-16', '2027-03-23', '2027-03-30', '2027-04-06', '2027-04-13']

test.each([
  ['6:30 PM', '17:30', '16:30', 18 * 60 + 30],
  ['7:00 AM', '06:00', '05:00', 7 * 60],
])('a series of %s stays so over a clock change, wherever it is read', async (time, winter, summer, minutes) => {
  const database = await databaseOfThisTest()
  const settings = settingsInMemory('Europe/Vienna')
  const environment = { PUBLIC_URL: 'https://salon.example' }
  const app = openTestSalon(database, { clock: () => mondayMorning, settings, environment })
  const desk = await signedIn(app, database, { email: adminEmail })
  const serviceId = await addService(database)
  const stylistId = await addStylist(database)
  const clientId = await addClient(database, { name: 'Anna Berg', email: 'anna@client.example' })
  const json = async <Body>(method: string, path: string, body?: object) =>
    (await (await desk.call(method, path, body)).json()) as Body

  const visits = dates.map((date) => ({ date, time, outside: true }))
  const ask = { clientId, serviceIds: [serviceId], stylistId, confirmed: true }
  const repeat = { date: dates[0], time, weeks: 1, count: 6 }
  const plan = await json<SeriesPlan>('POST', '/api/appointments/series', { ...ask, ...repeat, dryRun: true })
  expect(plan.visits.map((visit) => [visit.date, visit.time])).toEqual(dates.map((date) => [date, time]))
  const { appointments } = await json<BookedSeries>('POST', '/api/appointments/series', { ...ask, visits })
  const expected = dates.map((date) => `${date}T${date < '2027-03-28' ? winter : summer}:00.000Z`)
  const starts = (booked: readonly Appointment[]) => booked.map(({ date }) => new Date(date * 1000).toISOString())
  expect([starts(appointments), appointments.map((each) => each.time)]).toEqual([expected, dates.map(() => time)])

  const events = await database.db
    .select()
    .from(appointmentEvents)
    .where(
      inArray(
        appointmentEvents.appointmentId,
        appointments.map(({ id }) => id),
      ),
    )
    .orderBy(appointmentEvents.id)
  const context = {
    authSecret: testAuthSecret,
    origin: environment.PUBLIC_URL,
    adminEmail,
    now: mondayMorning,
    settings: settings.get(),
  }
  for (const { id } of events) await queueNotifications(database.db, id, context)
  const [mail] = await database.db.select().from(mails)
  for (const day of ['March 9', 'March 30', 'April 13']) expect(mail?.text).toContain(`${day}, 2027, ${time}`)
  const startsIn = (text: string) =>
    new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((each) => new ICAL.Event(each).startDate.toJSDate().toISOString())
      .toSorted()
  expect(startsIn(mail?.ics ?? '')).toEqual(expected)

  const feed = await json<CalendarFeed>('POST', '/api/calendar-feeds', { kind: 'salon' })
  expect(startsIn(await (await desk.call('GET', new URL(feed.url).pathname)).text())).toEqual(expected)
  const csv = (await (await desk.call('GET', '/api/appointments/export.csv')).text()).split('\r\n').slice(1).filter(Boolean)
  expect(csv.map((line) => line.split(',').slice(1, 3).join(' ')).toSorted()).toEqual(dates.map((date) => `${date} ${time}`))
  for (const date of dates) {
    const day = await json<DeskDay>('GET', `/api/days/${date}`)
    expect(day.appointments.map((visit) => visit.starts)).toEqual([minutes])
  }

  const [fourth, fifth] = appointments.slice(3)
  const path = `/api/appointments/${fourth?.id}`
  const canceled = await json<Appointment>('PATCH', path, { from: 'Confirmed', status: 'Canceled', version: fourth?.version })
  const undone = await json<Appointment>('POST', `${path}/undo`, { version: canceled.version })
  expect([undone.date, undone.time, undone.status]).toEqual([fourth?.date, time, 'Confirmed'])
  const to = { date: '2027-03-27', time, outside: true, version: fifth?.version }
  const moved = await json<Appointment>('PATCH', `/api/appointments/${fifth?.id}`, to)
  expect(starts([moved])).toEqual([`2027-03-27T${winter}:00.000Z`])
})
