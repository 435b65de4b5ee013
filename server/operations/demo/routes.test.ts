import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Appointment, AppointmentPage } from '../../../domain/booking/appointment.ts'
import type { Dashboard } from '../../../domain/insight/dashboard.ts'
import type { Salon } from '../../../domain/salon/salon.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { SettingsDocument } from '../../../domain/salon/settings.ts'
import type { DemoState } from '../../../domain/salon/setup/demo.ts'
import { unnamedSalon } from '../../../domain/salon/setup/new-salon.ts'
import { noSetup } from '../../../domain/salon/setup/setup-progress.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import {
  addService,
  addStylist,
  fixedSettings,
  mondayMorning,
  openTestSalon,
  type Person,
  password,
  signedIn,
  visitor,
} from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { demoClients } from './clients.ts'
import { prepareSalon } from './seed.ts'
import { demoServices, demoStylists } from './texts/catalogue.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person
let client: Person
const start = {
  hosted: false,
  demoSettings: fixedSettings().get(),
  clock: () => mondayMorning,
  timeZone: 'America/New_York',
  say: () => {},
}

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
  client = await signedIn(app, database)
})
afterAll(() => database.drop())

const get = async <Body>(path: string, person = admin) => (await (await person.call('GET', path)).json()) as Body
const bookings = async () => (await get<AppointmentPage>('/api/appointments?scope=all')).total
const demo = () => get<DemoState>('/api/demo')
const isPresent = async () => (await demo()).present
const sampleDetails = ['name', 'address', 'phone', 'email']
const nothing: DemoState = {
  present: false,
  services: 0,
  stylists: 0,
  clients: 0,
  bookings: 0,
  hasRealBookings: false,
  sampleDetails,
  setup: noSetup,
}

test('details that the salon has changed do not count as samples', async () => {
  const own = openTestSalon(database, { environment: { SALON_NAME: 'Mine', SALON_PHONE: '555' } })
  const owner = await signedIn(own, database, { email: 'owner@salon.example' })
  expect((await get<DemoState>('/api/demo', owner)).sampleDetails).toEqual(['address', 'email'])
})

test('a new salon starts with a month of bookings, created once', async () => {
  expect(await demo()).toEqual(nothing)
  await Promise.all([
    prepareSalon(database.db, { ...start, startWith: 'default' }),
    prepareSalon(database.db, { ...start, startWith: 'default' }),
  ])
  expect(await isPresent()).toBe(true)
  expect((await get<Service[]>('/api/services')).map(({ ServiceName }) => ServiceName)).toEqual(
    demoServices.map(({ ServiceName }) => ServiceName),
  )
  expect((await get<Stylist[]>('/api/stylists')).map(({ stylistName }) => stylistName)).toEqual(
    demoStylists.map(({ stylistName }) => stylistName),
  )
  const bookingCount = await bookings()
  expect(bookingCount).toBeGreaterThan(100)
  const services = await get<Service[]>('/api/services')
  const stylists = await get<Stylist[]>('/api/stylists')
  expect(await demo()).toEqual({
    present: true,
    services: services.length,
    stylists: stylists.length,
    clients: demoClients.length,
    bookings: bookingCount,
    hasRealBookings: false,
    sampleDetails,
    setup: noSetup,
  })
  await prepareSalon(database.db, { ...start, startWith: 'demo' })
  expect(await bookings()).toBe(bookingCount)

  const { figures, counts, stylists: busiest } = await get<Dashboard>('/api/dashboard')
  expect(figures.totalAppointments).toBe(bookingCount)
  expect(figures.totalEarnings).toBeGreaterThan(1_000)
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
  expect(busiest).toHaveLength(3)
})

test('Pending and Confirmed ones make claims like any others', async () => {
  const { rows } = await database.db.execute<{ open: number; holding: number }>(sql`
    select count(*)::int as open, count(*) filter (where exists (select from slot_claims where appointment_id = appointments.id))::int as holding
    from appointments where status in ('Pending', 'Confirmed')`)
  expect(rows[0]?.open).toBeGreaterThan(0)
  expect(rows[0]?.holding).toBe(rows[0]?.open)
})

test('nobody can sign in as a demo client, or sign up with the address', async () => {
  const { rows } = await database.db.execute<{ email: string }>(sql`select email from users where demo limit 1`)
  const email = rows[0]?.email
  for (const guess of [password, 'scissors', '      ']) {
    expect((await visitor(app).call('POST', '/api/auth/sign-in/email', { email, password: guess })).status).toBe(401)
  }
  expect((await visitor(app).call('POST', '/api/auth/sign-up/email', { name: 'Me', email, password })).status).toBe(422)
})

test('starting with an empty salon removes demo data only', async () => {
  const [service, edited] = await get<Service[]>('/api/services')
  const editedStylist = (await get<Stylist[]>('/api/stylists')).find(({ status }) => status !== 'Available')
  const before = await demo()
  // Saving without changes also makes a record the owner's.
  const keptService = await (await admin.call('PUT', `/api/services/${edited?.id}`, { ...edited, Price: 12 })).json()
  const keptStylist = await (await admin.call('PUT', `/api/stylists/${editedStylist?.id}`, editedStylist)).json()
  expect(await demo()).toEqual({ ...before, services: before.services - 1, stylists: before.stylists - 1 })
  const demoStylist = (await get<Stylist[]>('/api/stylists')).find(({ status }) => status === 'Available')
  const ownStylist = await addStylist(database, { name: 'My Own' })
  const ownService = await addService(database, { name: 'My Cut' })
  const book = async (stylistId: string | undefined, date: string) => {
    const response = await client.call('POST', '/api/appointments', {
      serviceIds: [service?.id],
      stylistId,
      date,
      time: '10:00 AM',
    })
    return (await response.json()) as Appointment
  }
  const dates = ['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05', '2027-02-06', '2027-02-07']
  const date = dates.find((candidate) =>
    demoStylist?.daysAvailable.includes(new Date(candidate).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })),
  )
  const withDemo = await book(demoStylist?.id, date ?? '')
  expect((await demo()).hasRealBookings).toBe(true)
  await book(ownStylist, '2027-02-01')
  const { rows: sample } = await database.db.execute<{ id: string }>(
    sql`select appointments.id from appointments join users on users.id = client_id where users.demo limit 1`,
  )
  for (const id of [sample[0]?.id, withDemo.id])
    expect((await admin.call('POST', `/api/appointments/${id}/payments`, { amount: 5, method: 'cash' })).status).toBe(201)

  expect((await admin.call('POST', '/api/demo/clear', {})).status).toBe(204)
  expect(await demo()).toEqual({ ...nothing, hasRealBookings: true })
  expect(await get<Service[]>('/api/services')).toEqual([keptService, expect.objectContaining({ id: ownService })])
  expect(await get<Stylist[]>('/api/stylists')).toEqual([keptStylist, expect.objectContaining({ id: ownStylist })])
  const remaining = await get<AppointmentPage>('/api/appointments', client)
  expect(remaining.total).toBe(2)
  expect(remaining.items).toContainEqual(expect.objectContaining({ id: withDemo.id, stylistLeft: true }))
  expect(await bookings()).toBe(2)
  const { rows: paid } = await database.db.execute(sql`select appointment_id as id from payments`)
  expect(paid).toEqual([{ id: withDemo.id }])
  expect((await get<Dashboard>('/api/dashboard')).figures.totalAppointments).toBe(2)
  const { rowCount } = await database.db.execute(sql`select from search_words join users using (id) where users.demo`)
  expect(rowCount).toBe(0)

  expect((await admin.call('POST', '/api/demo/clear')).status).toBe(204)
  await prepareSalon(database.db, { ...start, startWith: 'default' })
  expect([await isPresent(), await bookings()]).toEqual([false, 2])
})

test('a salon that started empty, or a hosted one, has no demo data', async () => {
  for (const [startWith, hosted] of [
    ['empty', false],
    ['default', true],
  ] as const) {
    const other = await createTestDatabase()
    try {
      await prepareSalon(other.db, { ...start, startWith, hosted })
      const { rows } = await other.db.execute<{ n: number }>(sql`
        select (select count(*) from appointments) + (select count(*) from services) + (select count(*) from users) as n`)
      expect(Number(rows[0]?.n)).toBe(0)
      if (startWith === 'empty') {
        await prepareSalon(other.db, { ...start, startWith: 'default' })
        expect((await other.db.execute(sql`select from services`)).rowCount).toBe(0)
      }
    } finally {
      await other.drop()
    }
  }
})

test('a salon in which nothing is left begins as a new one: closed, and without the sample details', async () => {
  const other = await createTestDatabase()
  try {
    const own = openTestSalon(other)
    const owner = await signedIn(own, other, { email: 'owner@salon.example' })
    await prepareSalon(other.db, { ...start, startWith: 'demo' })
    const { version, settings } = await get<SettingsDocument>('/api/settings', owner)
    const salon = { ...settings.salon, phone: '+1 212 555 0100' }
    expect((await owner.call('PATCH', '/api/settings', { version, settings: { ...settings, salon } })).status).toBe(200)
    expect((await owner.call('POST', '/api/demo/clear', {})).status).toBe(204)
    const publicSalon = await get<Salon>('/api/salon', owner)
    expect(publicSalon).toMatchObject({ name: unnamedSalon, address: '', phone: '+1 212 555 0100', email: '', opened: false })
    expect(await get<DemoState>('/api/demo', owner)).toMatchObject({
      present: false,
      sampleDetails: [],
      setup: { guides: true },
    })
  } finally {
    await other.drop()
  }
})
