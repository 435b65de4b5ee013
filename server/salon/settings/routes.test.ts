import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { Salon } from '../../../domain/salon/salon.ts'
import type { Slot } from '../../../domain/salon/schedule/schedule.ts'
import { defaultSettings, type Settings, type SettingsDocument, type SettingsEffects } from '../../../domain/salon/settings.ts'
import type { RegionChoices } from '../../../domain/time/region.ts'
import { instantOf } from '../../../domain/time/salon-time.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import { createLog } from '../../platform/log.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { claimDifferences } from '../../testing/claims.ts'
import { addService, addStylist, adminEmail, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'
import { openSettings } from './current.ts'

let database: TestDatabase
let app: ReturnType<typeof openTestSalon>
let owner: Person
let client: Person

beforeEach(async () => {
  database = await databaseOfThisTest()
  app = openTestSalon(database)
  owner = await signedIn(app, database, { email: adminEmail })
  client = await signedIn(app, database)
})

const read = async () => (await (await owner.call('GET', '/api/settings')).json()) as SettingsDocument
const salon = async () => (await (await visitor(app).call('GET', '/api/salon')).json()) as Salon
const save = async (change: (settings: Settings) => Settings, version?: number) => {
  const current = await read()
  return owner.call('PATCH', '/api/settings', { version: version ?? current.version, settings: change(current.settings) })
}
const withPlace = (place: Partial<Settings['place']>) => (settings: Settings) => ({
  ...settings,
  place: { ...settings.place, ...place },
})
const readError = async (response: Response) =>
  ((await response.json()) as { error: { code: string; fields?: Record<string, string>; settings?: SettingsDocument } }).error

describe('the settings', () => {
  test('are the stored ones after a restart, whatever the environment says then', async () => {
    const open = async (name: string) => {
      const details = { name, address: '', phone: '', email: 'hello@salon.example' }
      const settings = await openSettings({
        db: database.db,
        initial: defaultSettings(details, 'America/New_York'),
        log: createLog('silent'),
      })
      await settings.close()
      return settings.get().salon.name
    }
    expect(await open('At the first start')).toBe('At the first start')
    expect(await open('In the environment later')).toBe('At the first start')
  })

  test('begin as the specification says, and are what everyone sees once they are saved', async () => {
    expect(await read()).toMatchObject({ version: 1, settings: { place: { timeZone: 'America/New_York', currency: 'USD' } } })
    const response = await save((settings) => ({
      ...settings,
      salon: { ...settings.salon, name: 'Linden', heroTitle: 'Cortes' },
      place: { ...settings.place, currency: 'EUR', locale: 'pt-PT', clock: '24', firstDay: 'Sunday' },
      hours: {
        ...settings.hours,
        Sunday: [],
        Monday: [
          { starts: 540, ends: 720 },
          { starts: 780, ends: 1080 },
        ],
      },
      closures: [
        { from: '2026-11-01', to: '2026-11-29', reason: 'Over' },
        { from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' },
      ],
      starts: { kind: 'interval', minutes: 15 },
    }))
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { version: 2, moves: 0, currency: { to: 'EUR', prices: [] } },
    ])
    expect(await salon()).toMatchObject({
      name: 'Linden',
      settingsVersion: 2,
      currency: 'EUR',
      locale: 'pt-PT',
      clock: '24',
      firstDay: 'Sunday',
      starts: { kind: 'interval', minutes: 15 },
      slots: [],
      openingHours: { opens: '9:00 AM', closes: '7:00 PM' },
      closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' }],
      texts: { heroTitle: 'Cortes', heroText: '' },
    })
    expect((await read()).version).toBe(2)
  })

  test('have a zone by today’s name, and one list of what can be chosen', async () => {
    expect((await save(withPlace({ timeZone: 'Asia/Calcutta' }))).status).toBe(200)
    expect((await read()).settings.place.timeZone).toBe('Asia/Kolkata')
    const choices = (await (await owner.call('GET', '/api/settings/choices')).json()) as RegionChoices
    expect(choices.timeZones).toContainEqual({ name: 'Asia/Kolkata', before: ['Asia/Calcutta'], country: 'IN' })
    expect(choices.timeZones).toContainEqual({ name: 'UTC', before: [], country: '' })
    expect(choices.countries).toContainEqual({ code: 'PT', name: 'Portugal', callingCode: '+351' })
    const codes = choices.currencies.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['EUR', 'VED', 'SLE', 'ZWG', 'XCG']))
    for (const past of ['SLL', 'HRK', 'ZWL', 'BGN']) expect(codes).not.toContain(past)
    expect((await save(withPlace({ currency: 'HRK' }))).status).toBe(200)
  })

  test('are refused with what another owner has saved, and stay as they are', async () => {
    expect((await save((settings) => ({ ...settings, noGaps: true }))).status).toBe(200)
    const response = await save((settings) => ({ ...settings, noGaps: false, closures: [] }), 1)
    expect(response.status).toBe(409)
    const { code, settings } = await readError(response)
    expect([code, settings?.version, settings?.settings.noGaps]).toEqual(['conflict', 2, true])
    expect((await read()).settings.noGaps).toBe(true)
  })

  test('are saved already if they are sent again after a lost response', async () => {
    const { settings } = await read()
    const request = { version: 1, settings: { ...settings, noGaps: true } }
    const responses = await Promise.all([
      owner.call('PATCH', '/api/settings', request),
      owner.call('PATCH', '/api/settings', request),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await read()).version).toBe(2)
  })

  test('are saved once if several requests save them at once', async () => {
    const names = ['One', 'Two', 'Three', 'Four']
    const responses = await Promise.all(
      names.map((name) => save((settings) => ({ ...settings, salon: { ...settings.salon, name } }), 1)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await read()).version).toBe(2)
  })

  test.each<[string, (settings: Settings) => unknown, Record<string, string>]>([
    [
      'an unknown zone',
      withPlace({ timeZone: 'Mars/Olympus' }),
      { 'place.timeZone': 'Choose a time zone, such as Europe/Lisbon' },
    ],
    [
      'a zone that is a number',
      withPlace({ timeZone: 5 as unknown as string }),
      { 'place.timeZone': 'Choose a time zone, such as Europe/Lisbon' },
    ],
    ['no country', withPlace({ country: 'Portugal' }), { 'place.country': 'Choose a country, such as PT' }],
    ['no currency', withPlace({ currency: 'XQQ' }), { 'place.currency': 'Choose a currency, such as EUR' }],
    ['no locale', withPlace({ locale: 'not a locale' }), { 'place.locale': 'Choose a language and region, such as pt-PT' }],
    [
      'hours that end before they begin',
      (settings) => ({ ...settings, hours: { ...settings.hours, Monday: [{ starts: 600, ends: 540 }] } }),
      { 'hours.Monday.0.ends': 'The end must be after the start' },
    ],
    [
      'hours that overlap',
      (settings) => ({
        ...settings,
        hours: {
          ...settings.hours,
          Friday: [
            { starts: 600, ends: 720 },
            { starts: 700, ends: 800 },
          ],
        },
      }),
      { 'hours.Friday': 'These hours overlap' },
    ],
    [
      'a closure that ends before it begins',
      (settings) => ({ ...settings, closures: [{ from: '2026-12-24', to: '2026-12-23', reason: 'Trip' }] }),
      { 'closures.0.to': 'The last day can’t be before the first' },
    ],
    [
      'a start off the grid',
      (settings) => ({ ...settings, starts: { kind: 'times', times: [602] } }),
      { 'starts.times.0': 'Start times lie on the 5-minute grid, such as 10:05' },
    ],
    [
      'words for a phone number',
      (settings) => ({ ...settings, salon: { ...settings.salon, phone: 'Call us' } }),
      { 'salon.phone': 'Enter a phone number, such as +1 718 555 0142' },
    ],
    [
      'no name and no address for mail',
      (settings) => ({ ...settings, salon: { ...settings.salon, name: ' ', email: 'none' } }),
      { 'salon.name': 'Name is required', 'salon.email': 'Enter an email address, such as hello@salon.example' },
    ],
    [
      'an accent that is no color, fonts that are no pair and a logo of another site',
      (settings) => ({
        ...settings,
        look: { ...settings.look, accent: 'url(x)', type: 'comic', logoUrl: 'https://elsewhere.example/logo.svg' },
      }),
      {
        'look.accent': 'Enter a color, such as #1f6f5c',
        'look.type': 'Choose one of these pairs of fonts',
        'look.logoUrl': 'Upload the logo here. Images from other sites can’t be shown.',
      },
    ],
  ])('are refused with %s beside the field, and nothing is saved', async (_, change, fields) => {
    const { version, settings } = await read()
    const response = await owner.call('PATCH', '/api/settings', { version, settings: change(settings) })
    expect([response.status, (await readError(response)).fields]).toEqual([422, fields])
    expect(await read()).toEqual({ version, settings })
  })
})

test('new hours and closures say how many bookings they leave out, which stay as booked', async () => {
  const stylistId = await addStylist(database)
  const booked = (date: string, time: Slot, details = {}) =>
    addAppointment(database, { userId: client.uid, stylistId, date, time, ...details })
  const closed = await booked('2026-12-02', '10:00 AM')
  await booked('2026-12-02', '11:00 AM', { status: 'Canceled' })
  await booked('2026-12-03', '10:00 AM')
  const late = await booked('2026-12-03', '4:00 PM', { status: 'Confirmed' })
  await booked('2026-12-03', '8:00 PM')
  const closure = { from: '2026-12-02', to: '2026-12-02', reason: 'Inventory' }
  const change = (settings: Settings) => ({
    ...settings,
    closures: [closure],
    hours: { ...settings.hours, Thursday: [{ starts: 10 * 60, ends: 16 * 60 }] },
  })
  const preview = await owner.call('POST', '/api/settings/preview', { settings: change((await read()).settings) })
  expect(await preview.json()).toMatchObject({ moves: 0, currency: null, leftOut: 2 })
  expect(await (await save(change)).json()).toMatchObject({ leftOut: 2 })
  const stored = await database.db.select({ id: appointments.id, status: appointments.status }).from(appointments)
  expect(stored).toEqual(
    expect.arrayContaining([
      { id: closed, status: 'Pending' },
      { id: late, status: 'Confirmed' },
    ]),
  )
  expect(await (await save((settings) => ({ ...settings, noGaps: true }))).json()).toMatchObject({ leftOut: 0 })
})

describe('another time zone', () => {
  const dates = ['2026-12-02', '2027-03-20', '2027-07-01'] as const
  const times = ['10:00 AM', '11:00 AM', '12:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'] as const

  test.each(['Europe/Lisbon', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Australia/Lord_Howe'])(
    'moves what lies ahead to the same time of day: %s',
    async (timeZone) => {
      const stylistId = await addStylist(database)
      for (const date of dates) {
        for (const time of times) await addAppointment(database, { userId: client.uid, stylistId, date, time })
      }
      // Past but still open, so its claims are where later ones would move.
      const ofToday = { userId: client.uid, stylistId, date: '2026-11-30' } as const
      for (const time of times) await addAppointment(database, { ...ofToday, time, status: 'Confirmed' })
      const over = await addAppointment(database, { ...ofToday, date: '2026-11-20', time: '10:00 AM', status: 'Completed' })
      const before = await database.db.select().from(appointments).orderBy(asc(appointments.id))
      const historyBefore = await database.db.$count(appointmentEvents)
      const response = await owner.call('POST', '/api/settings/preview', {
        settings: withPlace({ timeZone })((await read()).settings),
      })
      // 9:00 AM in New York, so today's six are upcoming, too.
      expect(await response.json()).toMatchObject({ moves: 24, currency: null, leftOut: 0 })

      expect(await (await save(withPlace({ timeZone }))).json()).toMatchObject({ moves: 24 })
      const after = await database.db.select().from(appointments).orderBy(asc(appointments.id))
      for (const [index, row] of after.entries()) {
        const time = times.find(
          (label) => instantOf(row.wallDate, label, 'America/New_York') * 1000 === before[index]?.startsAt.getTime(),
        )
        if (row.id === over) expect(row).toEqual(before[index])
        else expect(row.startsAt.getTime() / 1000).toBe(instantOf(row.wallDate, time ?? '10:00 AM', timeZone))
        // The calendar entry's sequence increases with it.
        if (row.id !== over) expect(row.updatedAt.getTime()).toBeGreaterThan(before[index]?.updatedAt.getTime() ?? 0)
        expect(row.endsAt.getTime() - row.startsAt.getTime()).toBe(3_600_000)
        expect([row.changedBy, row.status]).toEqual([null, before[index]?.status])
      }
      expect(await claimDifferences(database)).toBe(0)
      const events = await database.db.select().from(appointmentEvents).where(eq(appointmentEvents.kind, 'rezoned'))
      expect(new Set(events.map(({ appointmentId }) => appointmentId))).toEqual(
        new Set(after.flatMap(({ id }) => (id === over ? [] : [id]))),
      )
      expect(await database.db.$count(appointmentEvents)).toBe(historyBefore + 24)
      const list = (await (await client.call('GET', '/api/appointments?pageSize=100')).json()) as { items: Appointment[] }
      expect(new Set(list.items.filter(({ id }) => id !== over).map(({ time }) => time))).toEqual(new Set(times))
    },
  )

  test('moves nothing if its clocks show the same', async () => {
    await addAppointment(database, { userId: client.uid, date: '2026-12-02' })
    expect(await (await save(withPlace({ timeZone: 'America/Toronto' }))).json()).toMatchObject({ moves: 0 })
  })

  test('is refused where two visits would meet in the hour that the clocks skip, and nothing is changed', async () => {
    const stylistId = await addStylist(database)
    const night = { userId: client.uid, stylistId, date: '2027-03-28' } as const
    // At 1:00 AM Lisbon's clocks go to 2:00 AM, so a visit at 1:00 AM would collide with the one at 2:00 AM.
    const rows = [
      await addAppointment(database, { ...night, time: '10:00 AM' }),
      await addAppointment(database, { ...night, time: '11:00 AM' }),
    ]
    for (const [index, id] of rows.entries()) {
      const startsAt = new Date(Date.parse('2027-03-28T05:00:00Z') + index * 3_600_000)
      await database.db
        .update(appointments)
        .set({ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) })
        .where(eq(appointments.id, id))
    }
    const current = await read()
    const response = await save(withPlace({ timeZone: 'Europe/Lisbon' }))
    expect([response.status, Object.keys((await readError(response)).fields ?? {})]).toEqual([422, ['place.timeZone']])
    expect(await read()).toEqual(current)
    expect(await claimDifferences(database)).toBe(0)
  })

  test('counts what is booked while it is saved', async () => {
    const serviceId = await addService(database)
    const stylistId = await addStylist(database)
    const days = Array.from({ length: 12 }, (_, index) => `2027-01-${10 + index}`)
    const [saved, ...booked] = await Promise.all([
      save(withPlace({ timeZone: 'Europe/Lisbon' })),
      ...days.map((date) =>
        client.call('POST', '/api/appointments', { serviceIds: [serviceId], stylistId, date, time: '10:00 AM' }),
      ),
    ])
    expect([saved?.status, ...booked.map(({ status }) => status)]).toEqual([200, ...days.map(() => 201)])
    // Earlier bookings moved, and concurrent ones were checked again: all are at ten in the morning in Lisbon.
    const rows = await database.db.select().from(appointments)
    expect(rows.map(({ startsAt }) => startsAt.getTime() / 1000).toSorted()).toEqual(
      days.map((date) => instantOf(date, '10:00 AM', 'Europe/Lisbon')),
    )
    expect(await claimDifferences(database)).toBe(0)
  })
})

describe('another currency', () => {
  const priced = async (currency: string, prices: readonly object[], version?: number) => {
    const current = await read()
    return owner.call('PATCH', '/api/settings', {
      version: version ?? current.version,
      settings: withPlace({ currency })(current.settings),
      prices,
    })
  }

  test('lists every price of the catalogue, and takes effect when all are entered', async () => {
    const cut = await addService(database, { priceMills: 42_500 })
    const color = await addService(database, { priceMills: 43_000 })
    const stylistId = await addStylist(database)
    await database.db
      .update(stylists)
      .set({ services: { [cut]: { Price: 39.4, Duration: 45 }, [color]: {} } })
      .where(eq(stylists.id, stylistId))
    await addAppointment(database, { userId: client.uid, mills: 42_500 })
    const { settings, version } = await read()
    const preview = await owner.call('POST', '/api/settings/preview', { settings: withPlace({ currency: 'JPY' })(settings) })
    const { currency } = (await preview.json()) as SettingsEffects
    expect(currency).toMatchObject({ from: 'USD', to: 'JPY', bookings: 1, unpaid: { visits: 0 } })
    expect(currency?.prices.map(({ serviceId, stylistId: own, Price }) => [serviceId, own, Price])).toEqual([
      ...[
        [cut, undefined, 42.5],
        [cut, stylistId, 39.4],
        [color, undefined, 43],
      ],
    ])
    const refused = async (prices: readonly object[]) => {
      const response = await priced('JPY', prices)
      expect([response.status, (await read()).settings.place.currency]).toEqual([422, 'USD'])
      return Object.keys((await readError(response)).fields ?? {})
    }
    const ofCut = { serviceId: cut, Price: 6000 }
    const ofColor = { serviceId: color, Price: 9000 }
    const own = { serviceId: cut, stylistId, Price: 5500 }
    expect(await refused([])).toEqual(['place.currency', `prices.${cut}`, `prices.${cut}~${stylistId}`, `prices.${color}`])
    expect(await refused([ofCut, ofColor])).toEqual(['place.currency', `prices.${cut}~${stylistId}`])
    expect(await refused([ofCut, { ...ofColor, Price: 9000.5 }, own])).toEqual(['place.currency', `prices.${color}`])
    expect((await database.db.select().from(services)).map(({ priceMills }) => priceMills).toSorted()).toEqual([42_500, 43_000])

    const saved = await priced('JPY', [ofCut, ofColor, own])
    expect([saved.status, await saved.json()]).toMatchObject([200, { version: version + 1, currency: { to: 'JPY' } }])
    expect((await priced('JPY', [ofCut, ofColor, own], version)).status).toBe(200)
    expect((await database.db.select().from(services).orderBy(services.position)).map(({ priceMills }) => priceMills)).toEqual([
      6_000_000, 9_000_000,
    ])
    expect((await database.db.select().from(stylists))[0]?.services).toEqual({
      [cut]: { Price: 5500, Duration: 45 },
      [color]: {},
    })
    expect((await database.db.select().from(appointments))[0]).toMatchObject({ chargesMills: 42_500, currency: 'USD' })
  })

  test('refuses prices with decimals if it has none, of services and of stylists', async () => {
    const id = await addService(database)
    expect((await priced('JPY', [{ serviceId: id, Price: 4500 }])).status).toBe(200)
    const cut = { ServiceName: 'Cut', Description: 'A cut', Price: 4500.5, Duration: 60 }
    const fields = async (method: string, path: string, body: object) => {
      const response = await owner.call(method, path, body)
      const { error } = (await response.json()) as Partial<ErrorResponse>
      return [response.status, error?.fields]
    }
    const message = 'Prices in JPY have no decimals'
    expect(await fields('POST', '/api/services', cut)).toEqual([422, { Price: message }])
    expect(await fields('PUT', `/api/services/${id}`, cut)).toEqual([422, { Price: message }])
    expect(await fields('PUT', `/api/services/${id}`, { ...cut, Price: 4500 })).toEqual([200, undefined])
    const mara = { stylistName: 'Mara', description: 'Cuts', rating: 0, status: 'Available', daysAvailable: ['Monday'] }
    const own = (Price: number) => ({ ...mara, services: { [id]: { Price } } })
    expect(await fields('POST', '/api/stylists', own(3900.4))).toEqual([422, { services: message }])
    expect(await fields('POST', '/api/stylists', own(3900))).toEqual([201, undefined])
  })
})
