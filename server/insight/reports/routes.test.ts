import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportName, ReportNamed } from '../../../domain/insight/reports.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { instantOf } from '../../../domain/time/salon-time.ts'
import { foldDeltas } from '../../booking/lists/jobs.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { offeredTime } from '../../platform/database/schema/insight.ts'
import { auditEvents } from '../../platform/database/schema/platform.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addBlock } from '../../testing/blocks.ts'
import { addClient, addStylist, fixedSettings, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { recountReports } from './jobs.ts'
import { noteOfferedTime } from './offered-time.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: Person
const zone = 'America/New_York'
let now = instantOf('2026-12-20', '12:00 PM', zone)
const at = (date: string, label: string) => instantOf(date, label as '2:00 PM', zone)

beforeAll(async () => {
  database = await createTestDatabase()
  owner = await signedIn(openTestSalon(database, { clock: () => now }), database, { email: 'owner@salon.example' })
})
afterAll(() => database.drop())

async function count(): Promise<void> {
  await foldDeltas(database.db)
  while ((await recountReports(database.db)) > 0);
}

async function read<Name extends ReportName>(name: Name, from: string, to: string): Promise<ReportNamed<Name>> {
  await count()
  const response = await owner.call('GET', `/api/reports/${name}?from=${from}&to=${to}`)
  expect(response.status).toBe(200)
  return (await response.json()) as ReportNamed<Name>
}

async function addStylistSince(date: string, details: Parameters<typeof addStylist>[1] = {}): Promise<string> {
  const id = await addStylist(database, details)
  await database.db
    .update(stylists)
    .set({ createdAt: new Date(at(date, '8:00 AM') * 1000) })
    .where(eq(stylists.id, id))
  return id
}

describe('offered time', () => {
  const context = {
    get db() {
      return database.db
    },
    settings: fixedSettings(),
  }
  const readMinutes = async (stylistId: string) => {
    const rows = await database.db.select().from(offeredTime).where(eq(offeredTime.stylistId, stylistId))
    return Object.fromEntries(rows.map(({ day, minutes }) => [day, minutes]))
  }

  test('is working hours without absences, closures and blocks, up to yesterday, and never changes', async () => {
    const closed = { ...fixedSettings().get(), closures: [{ from: '2026-12-17', to: '2026-12-17', reason: 'Inventory' }] }
    const settings = { get: () => closed }
    const stylistId = await addStylistSince('2026-12-14')
    const absences = [
      { id: 'A', from: '2026-12-15', to: '2026-12-15', part: { starts: 600, ends: 720 }, repeats: null, reason: '' },
      { id: 'B', from: '2026-12-18', to: '2026-12-18', part: null, repeats: null, reason: '' },
    ]
    const hours = {
      Monday: [
        { starts: 600, ends: 780 },
        { starts: 840, ends: 1020 },
      ],
    }
    await database.db
      .update(stylists)
      .set({ schedule: { hours, exceptions: [], absences } })
      .where(eq(stylists.id, stylistId))
    await addBlock(database.db, {
      stylistId,
      starts: at('2026-12-15', '11:30 AM'),
      ends: at('2026-12-15', '12:30 PM'),
      reason: '',
    })
    await noteOfferedTime({ db: database.db, settings }, now)
    const wholeDay = (await readMinutes(stylistId))['2026-12-16'] ?? 0
    expect(wholeDay).toBeGreaterThan(300)
    const noted = {
      '2026-12-14': 360,
      '2026-12-15': wholeDay - 150,
      '2026-12-16': wholeDay,
      '2026-12-17': 0,
      '2026-12-18': 0,
      '2026-12-19': expect.any(Number),
    }
    expect(await readMinutes(stylistId)).toEqual(noted)

    await database.db.update(stylists).set({ schedule: null, status: 'Unavailable' }).where(eq(stylists.id, stylistId))
    await noteOfferedTime({ db: database.db, settings }, now + 86_400)
    expect(await readMinutes(stylistId)).toEqual({ ...noted, '2026-12-20': 0 })
  })

  test('is an hour less or more if clocks change during it', async () => {
    await database.db.delete(offeredTime)
    const nights = {
      hours: {},
      exceptions: ['2026-10-31', '2026-11-01', '2026-11-02'].map((date) => ({ date, hours: [{ starts: 0, ends: 360 }] })),
      absences: [],
    }
    const stylistId = await addStylistSince('2026-10-31')
    await database.db.update(stylists).set({ schedule: nights }).where(eq(stylists.id, stylistId))
    await noteOfferedTime(context, at('2026-11-03', '12:00 PM'))
    expect(await readMinutes(stylistId)).toEqual({ '2026-10-31': 360, '2026-11-01': 420, '2026-11-02': 360 })
    await database.db.delete(offeredTime)
  })

  test('goes back to a stylist’s first visit if the record is younger, but no further than absences are kept', async () => {
    const client = await addClient(database)
    const imported = await addStylistSince('2026-12-19')
    const earlier = await addStylistSince('2020-01-01')
    await addAppointment(database, { userId: client, stylistId: imported, status: 'Completed', date: '2026-12-10' })
    await noteOfferedTime(context, now)
    const first = async (id: string) => Object.keys(await readMinutes(id)).toSorted()[0]
    expect([await first(imported), await first(earlier)]).toEqual(['2026-12-10', addDays('2026-12-20', -60)])
  })
})

describe('reports', () => {
  test('utilization is of the days whose offered time is known', async () => {
    await database.db.execute(sql`truncate appointments cascade`)
    await database.db.delete(offeredTime)
    const client = await addClient(database)
    const stylistId = await addStylistSince('2026-01-01', { name: 'Mara' })
    await database.db.insert(offeredTime).values([
      { day: '2026-12-14', stylistId, minutes: 480 },
      { day: '2026-12-15', stylistId, minutes: 0 },
    ])
    const visitOptions = { userId: client, stylistId }
    await addAppointment(database, { ...visitOptions, date: '2026-12-14', time: '10:00 AM', status: 'Completed' })
    const busy = await addAppointment(database, { ...visitOptions, date: '2026-12-14', time: '2:00 PM', status: 'Confirmed' })
    await database.db
      .update(appointments)
      .set({ busy: [0, 20, 40, 75] })
      .where(eq(appointments.id, busy))
    await addAppointment(database, { ...visitOptions, date: '2026-12-14', time: '4:00 PM', status: 'Canceled' })
    await addAppointment(database, { ...visitOptions, date: '2026-12-15', time: '4:00 PM', status: 'Completed' })
    await addAppointment(database, { ...visitOptions, date: '2026-12-16', time: '4:00 PM', status: 'Completed' })

    const report = await read('utilization', '2026-12-14', '2026-12-20')
    const figures = { offeredMinutes: 480, bookedMinutes: 60 + 55 + 60 }
    expect(report).toMatchObject({
      period: { from: '2026-12-14', to: '2026-12-20', by: 'day' },
      counted: { from: '2026-12-14', to: '2026-12-15' },
      isCounting: false,
      total: figures,
      stylists: [{ id: stylistId, stylistName: 'Mara', figures }],
    })
    expect(report.parts.map((part) => part.figures)).toEqual([
      { offeredMinutes: 480, bookedMinutes: 115 },
      { offeredMinutes: 0, bookedMinutes: 60 },
      ...Array(5).fill(null),
    ])
  })

  test('retention says which first visits are too young to tell', async () => {
    await database.db.execute(sql`truncate appointments cascade`)
    const ada = await addClient(database)
    const ben = await addClient(database)
    const eve = await addClient(database)
    const stylistId = await addStylistSince('2026-01-01', { name: 'Mara' })
    const visit = (client: string, date: string, more = {}) =>
      addAppointment(database, { userId: client, stylistId, date, status: 'Completed', ...more })
    await visit(ada, '2026-06-01')
    await visit(ada, addDays('2026-06-01', 90))
    await visit(ben, '2026-06-02', { time: '11:00 AM' })
    await visit(ben, addDays('2026-06-02', 91))
    await visit(ben, '2026-06-10', { stylistId: 'OTHER', stylistName: 'Jun' })
    await visit(eve, '2026-12-01')

    now = instantOf('2026-12-20', '12:00 PM', zone)
    const year = await read('retention', '2026-01-01', '2026-12-31')
    expect(year.counted).toEqual({ from: '2026-01-01', to: '2026-09-20' })
    expect(year.total).toEqual({ firstVisits: 3, returned: 1 })
    expect(year.stylists).toEqual([
      { id: 'OTHER', stylistName: 'Jun', figures: { firstVisits: 1, returned: 0 } },
      { id: stylistId, stylistName: 'Mara', figures: { firstVisits: 2, returned: 1 } },
    ])
    expect(year.parts.map(({ figures }) => figures?.firstVisits ?? null)).toEqual([0, 0, 0, 0, 0, 3, 0, 0, 0, null, null, null])
    expect(await read('retention', '2026-12-01', '2026-12-31')).toMatchObject({ counted: null, stylists: [] })
  })

  test('clients count once in a period, and walk-ins don’t count', async () => {
    await database.db.execute(sql`truncate appointments cascade`)
    const ada = await addClient(database)
    const ben = await addClient(database)
    await addClient(database, { id: 'WALK-IN' })
    const visit = (userId: string, date: string) => addAppointment(database, { userId, date, status: 'Completed' })
    for (const date of ['2026-10-30', '2026-11-02', '2026-11-30', '2026-12-01']) await visit(ada, date)
    for (const date of ['2026-11-02', '2026-12-02']) await visit(ben, date)
    await visit('WALK-IN', '2026-11-02')
    await visit('WALK-IN', '2026-11-03')
    expect((await read('clients', '2026-11-01', '2026-11-30')).total).toEqual({ newClients: 1, returningClients: 1 })
    expect((await read('clients', '2026-11-03', '2026-12-31')).total).toEqual({ newClients: 0, returningClients: 2 })
    const year = await read('clients', '2026-01-01', '2026-12-31')
    expect(year.total).toEqual({ newClients: 2, returningClients: 0 })
    expect(year.parts.slice(9).map(({ figures }) => figures)).toEqual([
      { newClients: 1, returningClients: 0 },
      { newClients: 1, returningClients: 1 },
      { newClients: 0, returningClients: 2 },
    ])
  })

  test('have a line for everyone, each stylist and each part as CSV, and no formulas', async () => {
    await database.db.execute(sql`truncate appointments cascade`)
    const client = await addClient(database)
    const stylistId = await addStylistSince('2026-01-01', { name: '=cmd|A1' })
    await addAppointment(database, { userId: client, stylistId, date: '2026-12-14', status: 'Completed', mills: 42_500 })
    await addAppointment(database, { userId: client, stylistId, date: '2026-12-15', status: 'Completed', mills: 25_000 })
    await count()
    const response = await owner.call('GET', '/api/reports/average-visit/export.csv?from=2026-12-14&to=2026-12-16')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="average-visit-2026-12-14-2026-12-16.csv"')
    expect((await response.text()).split('\r\n')).toEqual([
      'From,To,Stylist,Completed Visits,Charges,Average Visit,Currency',
      '2026-12-14,2026-12-16,Everyone,2,67.50,33.75,USD',
      "2026-12-14,2026-12-16,'=cmd|A1,2,67.50,33.75,USD",
      '2026-12-14,2026-12-14,Everyone,1,42.50,42.50,USD',
      '2026-12-15,2026-12-15,Everyone,1,25.00,25.00,USD',
      '2026-12-16,2026-12-16,Everyone,0,0.00,,USD',
      '',
    ])
    const [entry] = await database.db.select().from(auditEvents).where(eq(auditEvents.kind, 'exports.downloaded'))
    expect(entry).toMatchObject({ subjectId: 'report:average-visit' })
    const empty = await (await owner.call('GET', '/api/reports/retention/export.csv?from=2026-12-14&to=2026-12-14')).text()
    expect(empty.split('\r\n').slice(1)).toEqual(['2026-12-14,2026-12-14,Everyone,,,', '2026-12-14,2026-12-14,Everyone,,,', ''])
  })

  test('say when past visits are still being counted', async () => {
    await database.db.execute(sql`insert into report_backlog select 'client', n::text from generate_series(1, 600) as n`)
    const response = await owner.call('GET', '/api/reports/clients?from=2026-12-01&to=2026-12-31')
    expect(await response.json()).toMatchObject({ isCounting: true })
    expect(await read('clients', '2026-12-01', '2026-12-31')).toMatchObject({ isCounting: false })
  })

  test.each([
    'earnings?from=2026-12-01&to=2026-12-31',
    'clients',
    'clients?from=2026-12-02&to=2026-12-01',
    'clients?from=0001-01-01&to=2026-12-01',
  ])('refuse %s', async (query) => {
    expect((await owner.call('GET', `/api/reports/${query}`)).status).toBe(422)
  })
})
