import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type {
  AffectedAppointments,
  Roster,
  VersionedSchedule,
  WorkingDay,
} from '../../../domain/booking/schedule/working-days.ts'
import { defaultSchedule } from '../../../domain/salon/schedule/hours.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { liveInProcess } from '../../platform/live/live.ts'
import { addService, addStylist, mondayMorning, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person
let client: Person
let stylistId: string
const live = liveInProcess()
let lastVersion = 0
/** Counts the catalogue's changes in the test. */
const changes = () => live.hub.catalogueVersion() - lastVersion

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { clock: () => mondayMorning, live })
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
  client = await signedIn(app, database)
})
afterAll(() => database.drop())
beforeEach(async () => {
  stylistId = await addStylist(database)
  lastVersion = live.hub.catalogueVersion()
})

const path = (rest: string) => `/api/stylists/${stylistId}/${rest}`
const read = async () => (await (await admin.call('GET', path('schedule'))).json()) as VersionedSchedule
const save = (body: unknown) => admin.call('PUT', path('schedule'), body)
const away = { id: 'a1', from: '2026-12-01', to: '2026-12-02', part: null, repeats: null, reason: 'Flu' }
const hours = (starts: number, ends: number) => ({ starts: starts * 60, ends: ends * 60 })

describe('a sick call', () => {
  test('is taken at the desk: absences of today and tomorrow, and nothing else', async () => {
    const desk = await signedIn(app, database, { role: 'receptionist' })
    const today = '2026-11-30'
    const at = (from: string, to: string, id: string) => ({ id, from, to, part: null, repeats: null, reason: '' })
    const saved = {
      ...defaultSchedule,
      absences: [at('2026-12-20', '2026-12-24', 'holidays')],
      hours: { Friday: [hours(10, 13)] },
    }
    expect((await save({ ...(await read()), schedule: saved })).status).toBe(200)
    const asDesk = async (schedule: object) =>
      (await desk.call('PUT', path('schedule'), { version: (await read()).version, schedule })).status
    const sick = { ...saved, absences: [...saved.absences, at(today, addDays(today, 1), 'sick')] }
    expect(await asDesk(sick)).toBe(200)
    expect((await desk.call('POST', path('schedule/affected'), { schedule: saved })).status).toBe(200)
    for (const schedule of [
      { ...sick, absences: [...sick.absences, at(today, addDays(today, 2), 'longer')] },
      { ...sick, absences: [...sick.absences, { ...at(today, today, 'weekly'), repeats: 'FREQ=WEEKLY' }] },
      { ...sick, absences: [at(today, addDays(today, 1), 'sick')] },
      { ...sick, hours: {} },
      { ...sick, exceptions: [{ date: today, hours: [] }] },
    ])
      expect(await asDesk(schedule)).toBe(403)
    expect((await read()).schedule).toEqual(sick)
    expect(await asDesk(saved)).toBe(200)
  })
})

describe('a stylist’s schedule', () => {
  test('is the salon’s hours until it is set, and is read as it was saved', async () => {
    const before = await read()
    expect(before).toEqual({ version: expect.any(String), schedule: defaultSchedule })
    const schedule = { hours: { Monday: [hours(10, 13), hours(14, 18)] }, exceptions: [], absences: [away] }
    const response = await save({ ...before, schedule })
    const saved = await response.json()
    expect([response.status, saved]).toEqual([200, { version: expect.any(String), schedule }])
    expect([await read(), changes()]).toEqual([saved, 1])
    const back = await save({ version: (saved as VersionedSchedule).version, schedule: defaultSchedule })
    expect(await back.json()).toEqual(before)
  })

  test('never fills up: what was over two months ago is left out when it is saved', async () => {
    const exceptions = Array.from({ length: 400 }, (_, index) => ({
      date: addDays('2025-01-01', index),
      hours: [hours(10, 13)],
    }))
    const weekly = (id: string, until: string) => ({
      ...away,
      id,
      from: '2025-01-06',
      to: '2025-01-06',
      repeats: `FREQ=WEEKLY${until}`,
    })
    const absences = [
      { ...away, id: 'old', from: '2026-09-01', to: '2026-09-30' },
      { ...away, id: 'recent', from: '2026-09-01', to: '2026-10-01' },
      weekly('ended', ';UNTIL=20260930'),
      weekly('ended-lately', ';UNTIL=20261001'),
      weekly('goes-on', ''),
    ]
    const saved = await save({ ...(await read()), schedule: { ...defaultSchedule, exceptions, absences } })
    const { version, schedule } = (await saved.json()) as VersionedSchedule
    expect([saved.status, schedule.exceptions, schedule.absences.map(({ id }) => id)]).toEqual([
      200,
      [],
      ['recent', 'ended-lately', 'goes-on'],
    ])
    const exception = { date: '2026-12-24', hours: [] }
    expect((await save({ version, schedule: { ...schedule, exceptions: [exception] } })).status).toBe(200)
    expect(await read()).toMatchObject({ schedule: { exceptions: [exception] } })
  })

  test('is never public', async () => {
    await save({ ...(await read()), schedule: { ...defaultSchedule, absences: [away] } })
    const publicStylists = (await (await visitor(app).call('GET', '/api/stylists')).json()) as Stylist[]
    expect(Object.keys(publicStylists.find(({ id }) => id === stylistId) ?? {})).not.toContain('schedule')
    expect(JSON.stringify(publicStylists)).not.toContain('Flu')
  })

  test('conflicts with one saved elsewhere since, which is returned, and nothing is saved', async () => {
    const saved = await read()
    const mine = { ...defaultSchedule, absences: [away] }
    await save({ ...saved, schedule: { ...defaultSchedule, absences: [{ ...away, reason: 'Training' }] } })
    const current = await read()
    const response = await save({ ...saved, schedule: mine })
    expect([response.status, await response.json()]).toMatchObject([409, { error: { code: 'conflict', schedule: current } }])
    expect([await read(), changes()]).toEqual([current, 1])
    expect((await save({ version: current.version, schedule: mine })).status).toBe(200)
  })

  test('may be sent again after a lost response, and is untouched by other changes of the stylist', async () => {
    const current = await read()
    await admin.call('PUT', `/api/stylists/${stylistId}`, {
      stylistName: 'Mara B.',
      description: '',
      daysAvailable: ['Monday'],
    })
    const body = { ...current, schedule: { ...defaultSchedule, absences: [away] } }
    const first = await save(body)
    const again = await save(body)
    expect([first.status, again.status, await again.json()]).toEqual([200, 200, await first.json()])
  })

  test.each([
    [
      'an absence that ends before it starts',
      { absences: [{ ...away, to: '2026-11-30' }] },
      'The last day can’t be before the first',
    ],
    ['a part that ends before it starts', { absences: [{ ...away, part: hours(12, 11) }] }, 'The end must be after the start'],
    ['a repetition of our own', { absences: [{ ...away, repeats: 'FREQ=HOURLY' }] }, 'Repeat it every week or every few weeks'],
    [
      'an end that is no date',
      { absences: [{ ...away, repeats: 'FREQ=WEEKLY;UNTIL=20261399' }] },
      'It must repeat until a later date',
    ],
    ['hours that overlap', { hours: { Monday: [hours(10, 13), hours(12, 18)] } }, 'These hours overlap'],
    [
      'a time off the grid',
      { hours: { Monday: [{ starts: 601, ends: 720 }] } },
      'Use times on the 5-minute grid, such as 10:05',
    ],
    [
      'a date twice',
      {
        exceptions: [
          { date: '2026-12-01', hours: [] },
          { date: '2026-12-01', hours: [] },
        ],
      },
      'Each date can have other hours only once',
    ],
  ])('is refused with %s', async (_, part, message) => {
    const current = await read()
    const response = await save({ ...current, schedule: { ...defaultSchedule, ...part } })
    expect([response.status, await response.json()]).toMatchObject([422, { error: { code: 'invalid', message } }])
    expect([await read(), changes()]).toEqual([current, 0])
  })

  test('is refused with the path of a wrong time deep inside', async () => {
    const schedule = { ...defaultSchedule, hours: { Monday: [{ starts: 600, ends: 540 }] } }
    const response = await save({ ...(await read()), schedule })
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { error: { fields: { 'hours.Monday.0.ends': 'The end must be after the start' } } },
    ])
  })

  test('is refused with a version that nobody has read', async () => {
    const current = await read()
    for (const version of ['a\u0000b', '', 'f'.repeat(33)]) {
      const response = await save({ ...current, version })
      expect([version, response.status, await response.json()]).toMatchObject([
        version,
        422,
        { error: { fields: { version: 'Version must be the one that was read' } } },
      ])
    }
  })

  test('is 404 for a stylist who does not exist', async () => {
    const current = await read()
    stylistId = 'NONE'
    const affected = await admin.call('POST', path('schedule/affected'), {})
    const days = await admin.call('GET', path('days?from=2026-12-01&to=2026-12-02'))
    const responses = [await admin.call('GET', path('schedule')), await save(current), affected, days]
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})

describe('a stylist’s days', () => {
  test('say when they work and are away, and how many appointments they have', async () => {
    await save({
      ...(await read()),
      schedule: {
        hours: { Tuesday: [hours(9, 13), hours(14, 20)], Wednesday: [] },
        exceptions: [{ date: '2026-12-03', hours: [hours(8, 22)] }],
        absences: [
          {
            ...away,
            from: '2026-12-01',
            to: '2026-12-01',
            part: hours(15, 16),
            repeats: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20261215',
          },
        ],
      },
    })
    await book('2026-12-01')
    const response = await admin.call('GET', path('days?from=2026-12-01&to=2026-12-29'))
    const days = (await response.json()) as WorkingDay[]
    const plain = { working: [hours(10, 19)], absences: [], closure: null, hasOwnHours: false, appointments: 0 }
    // Time outside of opening hours is no working time.
    const tuesday = { ...plain, working: [hours(10, 13), hours(14, 19)] }
    const training = [{ ...hours(15, 16), reason: 'Flu' }]
    expect(days.slice(0, 4)).toEqual([
      { ...tuesday, date: '2026-12-01', absences: training, appointments: 1 },
      { ...plain, date: '2026-12-02', working: [] },
      { ...plain, date: '2026-12-03', working: [hours(8, 22)], hasOwnHours: true },
      { ...plain, date: '2026-12-04' },
    ])
    const absent = days.filter(({ absences }) => absences.length > 0).map(({ date }) => date)
    expect(absent).toEqual(['2026-12-01', '2026-12-15'])
  })

  test('are requested two months at a time', async () => {
    expect((await admin.call('GET', path('days?from=2026-12-01&to=2027-02-01'))).status).toBe(422)
    expect((await admin.call('GET', path('days?from=2026-12-02&to=2026-12-01'))).status).toBe(422)
  })
})

describe('the roster', () => {
  test('has a week of every stylist, each as their own days say it', async () => {
    const other = await addStylist(database)
    await save({ ...(await read()), schedule: { ...defaultSchedule, absences: [away] } })
    await book('2026-12-05')
    const response = await admin.call('GET', '/api/roster/2026-11-30')
    const { items } = (await response.json()) as Roster
    const readDays = async (id: string) =>
      (await admin.call('GET', `/api/stylists/${id}/days?from=2026-11-30&to=2026-12-06`)).json()
    const own = items.find((each) => each.stylistId === stylistId)?.days
    expect(own?.map(({ absences, appointments }) => [absences.length, appointments])).toEqual([
      ...[
        [0, 0],
        [1, 0],
        [1, 0],
        [0, 0],
        [0, 0],
        [0, 1],
        [0, 0],
      ],
    ])
    expect(own).toEqual(await readDays(stylistId))
    expect(items.find((each) => each.stylistId === other)?.days).toEqual(await readDays(other))
    expect((await admin.call('GET', '/api/roster/2026-13-01')).status).toBe(422)
  })
})

describe('the appointments that a schedule affects', () => {
  const affected = async (schedule?: object) => {
    const response = await admin.call('POST', path('schedule/affected'), { schedule })
    return (await response.json()) as AffectedAppointments
  }
  const ids = ({ appointments }: AffectedAppointments) => appointments.map(({ id, isKept }) => [id, isKept])

  test('are the upcoming ones outside of it, with what is needed to decide', async () => {
    const booked = await book('2026-12-01')
    const later = await book('2026-12-03')
    const canceled = await book('2026-12-02')
    await admin.call('PATCH', `/api/appointments/${canceled.id}`, { from: 'Pending', status: 'Canceled' })
    expect(await affected()).toEqual({ count: 0, appointments: [], changedDates: [] })
    const absence = { ...defaultSchedule, absences: [away] }
    expect(await affected(absence)).toEqual({
      count: 1,
      changedDates: ['2026-12-01', '2026-12-02'],
      appointments: [
        {
          id: booked.id,
          version: 1,
          status: 'Pending',
          date: booked.date,
          time: '10:00 AM',
          minutes: 60,
          total: 42.5,
          currency: 'USD',
          client: 'Ada Client',
          phone: null,
          isMailed: true,
          isKept: false,
          services: booked.services.map(({ id, ServiceName }) => ({ id, ServiceName })),
        },
      ],
    })
    expect(ids(await affected({ ...defaultSchedule, hours: { Thursday: [hours(11, 19)] } }))).toEqual([[later.id, false]])
    const partly = (part: object) => affected({ ...defaultSchedule, absences: [{ ...away, part }] })
    expect([(await partly(hours(11, 12))).count, (await partly(hours(10, 11))).count]).toEqual([0, 1])
  })

  test('are distinguished from those that were kept before', async () => {
    const keptBooking = await book('2026-12-01')
    const touched = await book('2026-12-09')
    const schedule = { ...defaultSchedule, absences: [away] }
    await save({ ...(await read()), schedule })
    expect(ids(await affected())).toEqual([[keptBooking.id, true]])
    const more = { ...schedule, absences: [away, { ...away, id: 'a2', from: '2026-12-08', to: '2026-12-10' }] }
    expect(ids(await affected(more))).toEqual([
      [keptBooking.id, true],
      [touched.id, false],
    ])
  })
})

async function book(date: string): Promise<Appointment> {
  const serviceIds = [await addService(database)]
  const body = { serviceIds, stylistId, date, time: '10:00 AM', alsoBook: true }
  return (await (await client.call('POST', '/api/appointments', body)).json()) as Appointment
}
