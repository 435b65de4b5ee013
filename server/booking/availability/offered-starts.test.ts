import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { HoursInterval, StylistSchedule } from '../../../domain/salon/schedule/hours.ts'
import type { DayAvailability } from '../../../domain/salon/schedule/schedule.ts'
import { addDays, timeLabel, weekdays } from '../../../domain/time/calendar.ts'
import { startOfDay } from '../../../domain/time/salon-time.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import { addService, addStylist, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { databaseOfThisTest, isThorough } from '../../testing/test-database.ts'

/** Days with clock changes within or beside opening hours, and an ordinary one. */
const zoneDates = [
  { zone: 'America/New_York', date: '2027-03-14' },
  { zone: 'America/New_York', date: '2026-11-01' },
  { zone: 'Australia/Lord_Howe', date: '2026-10-04' },
  { zone: 'Asia/Beirut', date: '2027-03-28' },
  { zone: 'Africa/Cairo', date: '2027-04-30' },
  { zone: 'Europe/Lisbon', date: '2026-10-25' },
  { zone: 'Europe/Lisbon', date: '2027-03-28' },
  { zone: 'Asia/Kathmandu', date: '2027-01-20' },
]

const cell = (least: number, most: number) => fc.integer({ min: least / 5, max: most / 5 }).map((cells) => cells * 5)
const hours = fc
  .uniqueArray(cell(0, 1440), { minLength: 2, maxLength: 4 })
  .map((times) => times.toSorted((one, other) => one - other))
  .map((times) =>
    Array.from({ length: Math.floor(times.length / 2) }, (_, index): HoursInterval => {
      return { starts: times[index * 2] ?? 0, ends: times[index * 2 + 1] ?? 0 }
    }),
  )
const service = fc.record({
  minutes: fc.integer({ min: 15, max: 90 }),
  processing: fc.constantFrom(0, 0, 20, 35),
  finishing: fc.constantFrom(0, 10),
  buffer: fc.constantFrom(0, 0, 5, 15),
})
const worker = fc.record({
  hours: fc.option(hours),
  exception: fc.option(hours, { freq: 4 }),
  absent: fc.option(fc.record({ starts: cell(0, 700), ends: cell(720, 1440), weeksAgo: fc.nat(3) })),
  offered: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
  ownMinutes: fc.option(fc.integer({ min: 20, max: 100 })),
})
const step = fc.record({
  who: fc.nat(2),
  what: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 2 }),
  pick: fc.nat(10_000),
})
const salon = fc.record({
  zoneDate: fc.constantFrom(...zoneDates),
  opening: hours,
  rule: fc.oneof(
    fc.record({ kind: fc.constant('interval' as const), minutes: fc.constantFrom(5, 10, 15, 30) }),
    fc.record({ kind: fc.constant('times' as const), times: fc.uniqueArray(cell(0, 1435), { minLength: 5, maxLength: 40 }) }),
  ),
  noGaps: fc.boolean(),
  services: fc.array(service, { minLength: 3, maxLength: 3 }),
  workers: fc.array(worker, { minLength: 2, maxLength: 2 }),
  steps: fc.array(step, { minLength: 8, maxLength: 8 }),
})
type Salon = typeof salon extends fc.Arbitrary<infer Value> ? Value : never

function minutesHeld({ date, services: booked }: Appointment): number[] {
  const heldMinutes: number[] = []
  let at = 0
  const hold = (minute: number) =>
    heldMinutes.push(...[0, 1, 2, 3, 4].map((each) => date / 60 + Math.floor(minute / 5) * 5 + each))
  for (const { Duration, processingMinutes = 0, finishingMinutes = 0 } of booked) {
    const finishing = Math.min(finishingMinutes, Duration - 5)
    const processing = Math.min(processingMinutes, Duration - finishing - 5)
    for (let minute = 0; minute < Duration; minute++) {
      if (minute < Duration - finishing - processing || minute >= Duration - finishing) hold(at + minute)
    }
    at += Duration
  }
  for (let minute = 0; minute < Math.max(...booked.map((each) => each.bufferMinutes ?? 0)); minute++) hold(at + minute)
  return [...new Set(heldMinutes)]
}

test('every start offered by random salons can be booked, no other can, and nobody’s time is held twice', async () => {
  const database = await databaseOfThisTest()
  const { db } = database
  const settings = settingsInMemory()
  let now = 0
  const app = openTestSalon(database, { settings, clock: () => now })
  const client = await signedIn(app, database)
  const counts = { booked: 0, refused: 0 }

  async function open({ zoneDate, services: offered, workers, ...rest }: Salon) {
    await database.pool.query('truncate services, stylists, appointments cascade')
    now = startOfDay(addDays(zoneDate.date, -9), zoneDate.zone)
    settings.change({
      place: { ...settings.get().place, timeZone: zoneDate.zone },
      hours: Object.fromEntries(weekdays.map((day) => [day, rest.opening])) as ReturnType<typeof settings.get>['hours'],
      starts: rest.rule as ReturnType<typeof settings.get>['starts'],
      noGaps: rest.noGaps,
    })
    const serviceIds = await Promise.all(offered.map(({ minutes }) => addService(database, { minutes })))
    for (const [index, { minutes, processing, finishing, buffer }] of offered.entries()) {
      const processingMinutes = Math.min(processing, minutes - 15)
      const finishingMinutes = processingMinutes > 0 ? Math.min(finishing, minutes - processingMinutes - 1) : 0
      const changes = { processingMinutes, finishingMinutes, bufferMinutes: buffer }
      await db
        .update(services)
        .set(changes)
        .where(eq(services.id, serviceIds[index] ?? ''))
    }
    const stylistIds = await Promise.all(workers.map((_, index) => addStylist(database, { name: `Stylist ${index}` })))
    for (const [index, each] of workers.entries()) {
      const from = addDays(zoneDate.date, -7 * (each.absent?.weeksAgo ?? 0))
      const absence = { id: newId(), from, to: from, repeats: 'FREQ=WEEKLY', reason: '' }
      const schedule: StylistSchedule = {
        hours: each.hours ? Object.fromEntries(weekdays.map((day) => [day, each.hours ?? []])) : {},
        exceptions: each.exception ? [{ date: zoneDate.date, hours: each.exception }] : [],
        absences: each.absent ? [{ ...absence, part: { starts: each.absent.starts, ends: each.absent.ends } }] : [],
      }
      const own = each.ownMinutes === null ? {} : { Duration: each.ownMinutes }
      const theirs = Object.fromEntries(each.offered.map((which) => [serviceIds[which] ?? '', own]))
      await db
        .update(stylists)
        .set({ schedule, services: theirs })
        .where(eq(stylists.id, stylistIds[index] ?? ''))
    }
    return { serviceIds, stylistIds, date: zoneDate.date }
  }

  async function take({ who, what, pick }: Salon['steps'][number], world: Awaited<ReturnType<typeof open>>) {
    const { date } = world
    const stylistId = world.stylistIds[who] ?? 'any'
    const serviceIds = what.map((which) => world.serviceIds[which] ?? '')
    const query = new URLSearchParams({ stylistId, services: serviceIds.join(), from: date, to: date })
    const [day] = (await (await client.call('GET', `/api/availability?${query}`)).json()) as DayAvailability[]
    const free = day?.slots.filter(({ state }) => state === 'free').map(({ time }) => time) ?? []
    const others = Array.from({ length: 288 }, (_, index) => timeLabel(index * 5)).filter((time) => !free.includes(time))
    const book = (time: string) => bookAs(client, { serviceIds, stylistId, date, time })
    // A listed start that isn't free, if there is one, and any other time of the day.
    const takenTimes = day?.slots.filter(({ state }) => state !== 'free').map(({ time }) => time) ?? []
    for (const time of [takenTimes[pick % Math.max(1, takenTimes.length)], others[pick % others.length]]) {
      if (time === undefined) continue
      expect([time, (await book(time)).status]).toEqual([time, expect.toBeOneOf([409, 422])])
      counts.refused++
    }
    const pickedTime = free[pick % Math.max(1, free.length)]
    if (pickedTime === undefined) return
    expect(await book(pickedTime)).toEqual({ status: 201, time: pickedTime })
    counts.booked++
  }

  const property = fc.asyncProperty(salon, async (salon) => {
    const world = await open(salon)
    for (const each of salon.steps) await take(each, world)
    const response = await client.call('GET', '/api/appointments?pageSize=100')
    const { items } = (await response.json()) as { items: Appointment[] }
    const heldMinutes = items.flatMap((item) => minutesHeld(item).map((minute) => `${item.stylist?.id} ${minute}`))
    expect(new Set(heldMinutes).size).toBe(heldMinutes.length)
    const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from slot_claims')
    expect(rows[0]?.n).toBe(heldMinutes.length / 5)
    expect(await db.$count(appointments)).toBe(items.length)
  })
  // 25 salons make about 60 bookings; with bad luck hardly any visit fits.
  for (let round = 0; round === 0 || (round < 4 && counts.booked <= 20); round++) {
    await fc.assert(property, { numRuns: isThorough ? 300 : 25 })
  }
  expect(counts.booked).toBeGreaterThan(20)
  expect(counts.refused).toBeGreaterThan(100)
}, 300_000)

async function bookAs(person: Person, body: object) {
  const response = await person.call('POST', '/api/appointments', { ...body, alsoBook: true })
  const { time } = (await response.json()) as Partial<Appointment>
  return { status: response.status, time }
}
