import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskDay } from '../../../domain/booking/schedule/desk-day.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { addDays, datesBetween } from '../../../domain/time/calendar.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addBlock } from '../../testing/blocks.ts'
import { addService, addStylist, adminEmail, fixedSettings, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { type DaysContext, keepDays } from './kept-days.ts'
import { dayAccess } from './policies.ts'

const date = '2026-12-02'
const at = (label: string) => Date.parse(`${date}T${label}:00-05:00`) / 1000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: Person
let client: Person
beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database)
  owner = await signedIn(app, database, { email: adminEmail })
  client = await signedIn(app, database, { name: 'Ada Lovelace' })
  await addService(database)
})
afterAll(() => database.drop())

const read = async (on = date) => (await (await owner.call('GET', `/api/days/${on}`)).json()) as DeskDay
const findColumn = (day: DeskDay, id: string) => day.stylists.find((stylist) => stylist.id === id)

test('shows each stylist with hours, absences, visits and what is kept free', async () => {
  const stylistId = await addStylist(database)
  const away = { id: 'A', from: date, to: date, part: { starts: 900, ends: 960 }, repeats: null, reason: 'Dentist' }
  const schedule = { hours: { Wednesday: [{ starts: 600, ends: 1080 }] }, exceptions: [], absences: [away] }
  await database.db.update(stylists).set({ schedule }).where(eq(stylists.id, stylistId))
  const id = await addAppointment(database, { userId: client.uid, stylistId, date, time: '10:00 AM', status: 'Confirmed' })
  await database.db
    .update(appointments)
    .set({ busy: [0, 20, 40, 75], phone: '+1 718 555 0142' })
    .where(eq(appointments.id, id))
  await addAppointment(database, { userId: client.uid, stylistId, date, time: '10:00 AM', status: 'Canceled' })
  await addAppointment(database, { userId: client.uid, stylistId, date: '2026-12-03', time: '10:00 AM' })
  await addBlock(database.db, { stylistId, starts: at('12:00'), ends: at('12:30'), reason: 'Lunch' })

  const day = await read()
  expect(findColumn(day, stylistId)).toMatchObject({
    working: [{ starts: 600, ends: 1080 }],
    absences: [{ starts: 900, ends: 960, reason: 'Dentist' }],
  })
  const visits = day.appointments.filter((visit) => visit.stylistId === stylistId)
  expect(visits).toEqual([
    {
      id,
      stylistId,
      status: 'Confirmed',
      version: 2,
      marks: {},
      starts: 600,
      minutes: 60,
      busy: [0, 20, 40, 75],
      date: at('10:00'),
      client: 'Ada Lovelace',
      clientId: client.uid,
      phone: '+1 718 555 0142',
      services: ['Cut'],
      serviceIds: [expect.any(String)],
      charges: 42.5,
      currency: 'USD',
    },
  ])
  expect(day.blocks).toMatchObject([{ stylistId, starts: 720, ends: 750, reason: 'Lunch' }])
})

test('has a column for who was deleted but has a visit, and an axis that shows what lies outside of hours', async () => {
  const id = await addAppointment(database, {
    userId: client.uid,
    stylistId: 'DELETED',
    stylistName: 'Old Stylist',
    date: '2026-12-05',
    time: '9:00 PM' as '4:00 PM',
  })
  const day = await read('2026-12-05')
  const column = { id: 'DELETED', working: [], absences: [] }
  expect(findColumn(day, 'DELETED')).toEqual({ ...column, stylistName: 'Old Stylist (not here anymore)' })
  expect(day.appointments.map((visit) => visit.id)).toEqual([id])
  expect(day.axis.ends).toBe(22 * 60)
  // Who served a visit that is over was here.
  await owner.call('PATCH', `/api/appointments/${id}`, { from: 'Pending', status: 'Completed' })
  expect(findColumn(await read('2026-12-05'), 'DELETED')).toEqual({ ...column, stylistName: 'Old Stylist' })
})

test('shows times of the salon’s clock on the days on which it changes', async () => {
  // In New York clocks go forward on March 14, 2027, and back on November 7.
  for (const on of ['2027-03-14', '2027-11-07']) {
    const stylistId = await addStylist(database)
    await addAppointment(database, { userId: client.uid, stylistId, date: on, time: '10:00 AM' })
    const { appointments: visits } = await read(on)
    expect(visits.filter((visit) => visit.stylistId === stylistId).map(({ starts, minutes }) => [starts, minutes])).toEqual([
      [600, 60],
    ])
  }
})

test('says why a closed day is closed', async () => {
  const settings = { ...fixedSettings().get(), closures: [{ from: date, to: date, reason: 'Inventory' }] }
  const day = await findDay({ db: database.db, settings: { get: () => settings } }, await me(owner))
  expect(day.closure).toBe('Inventory')
  expect(day.stylists.flatMap(({ working }) => working)).toEqual([])
})

test('shows a stylist their own column, and clients nothing', async () => {
  const stylistId = await addStylist(database)
  const context = { db: database.db, settings: fixedSettings() }
  const user = { uid: 'S', name: 'Mara', email: 'mara@salon.example', admin: false, role: 'stylist', stylistId } as const
  expect((await findDay(context, user)).stylists.map(({ id }) => id)).toEqual([stylistId])
  expect((await client.call('GET', `/api/days/${date}`)).status).toBe(403)
  const { stylistId: _, ...unknown } = user
  expect(await findDay(context, unknown)).toMatchObject({ stylists: [], appointments: [], blocks: [] })
  expect((await owner.call('GET', '/api/days/tomorrow')).status).toBe(422)
})

const me = async (person: Person) => (await (await person.call('GET', '/api/me')).json()) as CurrentUser
const findDay = async (context: DaysContext, user: CurrentUser): Promise<DeskDay> =>
  JSON.parse(await keepDays(context).day({ date, ...dayAccess(user) }))

test('shows seven days of one stylist', async () => {
  const stylistId = await addStylist(database)
  await addStylist(database)
  const id = await addAppointment(database, { userId: client.uid, stylistId, date: addDays(date, 6), time: '10:00 AM' })
  const { items } = (await (await owner.call('GET', `/api/weeks/${date}?stylistId=${stylistId}`)).json()) as {
    items: DeskDay[]
  }
  expect(items.map((day) => day.date)).toEqual(datesBetween(date, addDays(date, 6)))
  expect(items.map(({ stylists }) => stylists.map((each) => each.id))).toEqual(items.map(() => [stylistId]))
  expect(items.flatMap(({ appointments: visits }) => visits.map((visit) => visit.id))).toEqual([id])
})

test('shows a stylist everybody’s visits if the salon allows it, without phone numbers, and others’ without charges, marks and reasons', async () => {
  const settings = settingsInMemory()
  const app = openTestSalon(database, { settings })
  const own = await addStylist(database)
  const other = await addStylist(database)
  const away = { id: 'A', from: date, to: date, part: { starts: 900, ends: 960 }, repeats: null, reason: 'Dentist' }
  const schedule = { hours: {}, exceptions: [], absences: [away] }
  await database.db.update(stylists).set({ schedule })
  const stylist = await signedIn(app, database, { role: 'stylist', stylistId: own })
  const ids: string[] = []
  for (const stylistId of [own, other]) ids.push(await addAppointment(database, { userId: client.uid, stylistId, date }))
  await database.db.update(appointments).set({ phone: '+1 718 555 0142' })
  const dayAsSeen = async () => {
    const day = (await (await stylist.call('GET', `/api/days/${date}`)).json()) as DeskDay
    const visits = day.appointments
      .filter(({ id }) => ids.includes(id))
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    return {
      visits: visits.map(({ charges, phone }) => [charges, phone]),
      reasons: [own, other].map((id) => findColumn(day, id)?.absences[0]?.reason),
      listed: (await (await stylist.call('GET', `/api/appointments?scope=all&q=ada`)).text()).includes(ids[1] ?? ''),
      opened: (await stylist.call('GET', `/api/appointments/${ids[1]}`)).status,
      marked: (await stylist.call('POST', `/api/appointments/${ids[1]}/marks`, { mark: 'late' })).status,
    }
  }
  const ownOnly = { visits: [[42.5, undefined]], reasons: ['Dentist', undefined], listed: false, opened: 404, marked: 404 }
  expect(await dayAsSeen()).toEqual(ownOnly)
  settings.change({ staff: { ...settings.get().staff, stylistsSeeAll: true } })
  const everybodys = [
    [42.5, undefined],
    [undefined, undefined],
  ]
  expect(await dayAsSeen()).toEqual({ visits: everybodys, reasons: ['Dentist', ''], listed: false, opened: 200, marked: 403 })
  // The desk's notes are only for staff who serve the client.
  await database.db.update(appointments).set({ deskNote: 'Pays late', lateAt: new Date() })
  const read = async (id = '') => (await (await stylist.call('GET', `/api/appointments/${id}`)).json()) as object
  expect(await read(ids[0])).toMatchObject({ deskNote: 'Pays late', marks: { late: expect.any(Number) } })
  expect(await read(ids[1])).not.toHaveProperty('deskNote')
  expect(await read(ids[1])).not.toHaveProperty('marks')
  const detailPaths = ['history', 'payments'].flatMap((what) => ids.map((id) => `/api/appointments/${id}/${what}`))
  expect(await Promise.all(detailPaths.map(async (path) => (await stylist.call('GET', path)).status))).toEqual([
    200, 403, 200, 403,
  ])
  await database.db.update(appointments).set({ status: 'Canceled', noShowAt: new Date() })
  const { appointments: noShows } = (await (await stylist.call('GET', `/api/days/${date}`)).json()) as DeskDay
  expect(noShows.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([ids[0]])
  await database.db.update(appointments).set({ status: 'Pending' }).where(inArray(appointments.id, ids))
  settings.change({ staff: { ...settings.get().staff, stylistsSeeAll: false } })
  expect(await dayAsSeen()).toEqual(ownOnly)
})
