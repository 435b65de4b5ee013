import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorStatus } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { defaultSettings, type Settings } from '../../../domain/salon/settings.ts'
import { weekdays } from '../../../domain/time/calendar.ts'
import { createAccountLinks } from '../../people/accounts/links.ts'
import { type Description, type HostileCall, hasInput, hostileCalls } from '../../testing/hostile-calls.ts'
import { encoded } from '../../testing/image-files.ts'
import {
  addAccount,
  addClient,
  addService,
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  password,
  signedIn,
} from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { createTestDatabase, isThorough } from '../../testing/test-database.ts'
import { guestPath } from '../links/actions.ts'
import { signedLink } from '../links/sign.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let description: Description
let cookies: string[]
let samples: Record<string, unknown[]>

const weekly = {
  id: 'a',
  from: '2026-11-01',
  to: '2026-11-02',
  part: { starts: 60, ends: 120 },
  reason: '',
  repeats: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20271231',
}

const asAtFirst = defaultSettings({ name: 'Linden', address: '', phone: '', email: 'hello@salon.example' }, 'America/New_York')
const salonSettings: readonly Settings[] = [
  asAtFirst,
  {
    ...asAtFirst,
    place: { timeZone: 'Europe/Lisbon', currency: 'JPY', locale: 'pt-PT', clock: '24', firstDay: 'Sunday', country: 'PT' },
    closures: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Holidays' }],
    starts: { kind: 'interval', minutes: 5 },
    noGaps: true,
    rules: { ...asAtFirst.rules, leastNotice: 60, changeNotice: 1440, confirmsAutomatically: true },
  },
  {
    ...asAtFirst,
    place: { ...asAtFirst.place, timeZone: 'Antarctica/Troll', currency: 'KWD' },
    hours: Object.fromEntries(weekdays.map((day) => [day, [{ starts: 0, ends: 1440 }]])) as Settings['hours'],
    rules: { ...asAtFirst.rules, monthsAhead: 24 },
  },
]

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  description = (await (await app.request('/api/openapi.json')).json()) as Description
  const owner = await signedIn(app, database, { email: adminEmail })
  const client = await signedIn(app, database)
  const strangers = ['', 'chairtime.session_token=%00.%ff; chairtime.session_token=x']
  cookies = [...Array.from({ length: 5 }, () => owner.cookie), client.cookie, client.cookie, ...strangers]
  const languages = { own: 'en', offered: ['en', 'de', 'fr'] }
  await owner.call('PATCH', '/api/settings', { version: 1, settings: { languages } })
  const serviceIds: string[] = []
  const stylistIds: string[] = []
  const bookingIds: string[] = []
  for (let turn = 0; turn < 15; turn++) {
    const serviceId = await addService(database)
    const stylistId = await addStylist(database)
    const booking = { serviceIds: [serviceId], stylistId, date: '2026-12-02', time: '10:00 AM', alsoBook: true }
    const { id } = (await (await client.call('POST', '/api/appointments', booking)).json()) as { id: string }
    serviceIds.push(serviceId)
    stylistIds.push(stylistId)
    bookingIds.push(id)
  }
  const series: Appointment[][] = []
  for (const [turn, stylistId] of stylistIds.slice(0, 3).entries()) {
    const weekly = { date: '2026-12-08', time: '10:00 AM', weeks: 1, count: 4, confirmed: true }
    const body = {
      serviceIds: [serviceIds[turn]],
      stylistId,
      clientId: await addClient(database, { name: 'Grace' }),
      ...weekly,
    }
    const booked = await owner.call('POST', '/api/appointments/series', body)
    series.push(((await booked.json()) as { appointments: Appointment[] }).appointments)
  }
  const links = bookingIds.map((appointmentId) => {
    const claim = { action: 'move', version: 1, userId: client.uid, expiresAt: mondayMorning + 1e6 } as const
    return signedLink(testAuthSecret, { ...claim, appointmentId }).replace('/visit/', '')
  })
  const invitations: string[] = []
  for (const stylistId of stylistIds) {
    const invited = await owner.call('POST', '/api/staff/invitations', { role: 'stylist', stylistId })
    const { link } = (await invited.json()) as { link: string }
    invitations.push(new URLSearchParams(new URL(link).search).get('token') ?? new URL(link).pathname.split('/').at(-1) ?? '')
  }
  const guests: string[] = []
  for (const [turn, stylistId] of stylistIds.entries()) {
    const email = `guest-${turn}@client.example`
    const body = {
      serviceIds: [serviceIds[turn]],
      stylistId,
      date: '2026-12-04',
      time: '10:00 AM',
      client: { name: 'Grace', email },
    }
    const { id, user } = (await (await owner.call('POST', '/api/appointments', body)).json()) as Appointment
    guests.push(guestPath(testAuthSecret, { bookingId: id, clientId: user?.uid ?? '', email }).replace('/visit/', ''))
  }
  const feed = await client.call('POST', '/api/calendar-feeds', { kind: 'client' })
  const addresses = [((await feed.json()) as { url: string }).url.split('/').at(-1)]
  samples = {
    link: links,
    moving: bookingIds,
    address: [...addresses, client.email],
    ids: [serviceIds, stylistIds],
    bookings: [
      [],
      ...serviceIds.map((id, first) =>
        ['Ada', 'Bea'].map((name, turn) => ({
          serviceIds: [id],
          stylistId: stylistIds[first + turn] ?? 'any',
          date: '2026-12-09',
          time: '10:00 AM',
          client: { name },
        })),
      ),
    ],
    id: [...serviceIds, ...stylistIds, ...bookingIds, ...series.flat().map(({ id }) => id)],
    visits: series.map((visits) =>
      visits.map(({ id, date }) => ({ id, version: 1, from: 'Confirmed', date, time: '11:00 AM' })),
    ),
    serviceId: serviceIds,
    serviceIds: serviceIds.map((id) => [id]),
    services: [
      ...serviceIds,
      ...serviceIds.map((id) => ({ [id]: { Price: 12.5 }, constructor: {} })),
      ...serviceIds.flatMap((id) => [[], [{ id, price: 12.5, minutes: 45 }]]),
      ...serviceIds.flatMap((id) => [
        [{ ServiceName: id, Description: '', Price: 40, Duration: 45 }],
        [{ ServiceName: id, Description: 'A cut', Price: 40, Duration: 60 }],
      ]),
    ],
    language: ['en', 'de', 'fr'],
    texts: [[], ...serviceIds.map((record) => [{ kind: 'service', record, field: 'name', text: 'Schnitt' }])],
    stylists: [[{ stylistName: 'Mara', description: '', daysAvailable: ['Monday'] }]],
    walkIn: [false],
    alsoBook: [true, false],
    outside: [true, false],
    confirmed: [true, false],
    tellClient: [true, false],
    stylistId: [...stylistIds, 'any'],
    expected: [{ total: 42.5, minutes: 60 }],
    time: ['10:00 AM', '2:00 PM', '4:00 PM', '1:05 PM'],
    phone: ['718 555 0142', '+351 912 345 678', '12', ''],
    date: ['2026-11-30', '2026-12-03', '2027-03-14', '2027-11-07'],
    from: ['2026-11-01', '2026-12-01'],
    to: ['2026-12-01', '2026-12-20'],
    earliest: ['10:00 AM', '12:00 AM'],
    latest: ['4:00 PM', '11:55 PM'],
    token: [...(await linkTokens()), ...Array.from({ length: 6 }, () => [...links, ...invitations, ...guests]).flat()],
    clientId: [client.uid],
    client: [{ name: 'Grace' }, { name: 'Grace', phone: '718 555 0142', email: 'grace@client.example' }],
    code: ['123456', 'ab3de-fg5hj'],
    subject: ['Hello {client}'],
    body: ['Hello\n\nSee you {date}'],
    email: [client.email, ...Array.from({ length: 200 }, (_, turn) => `newcomer-${turn}@client.example`)],
    password: [password],
    backup: ['chairtime-2026-11-29-080000.backup'],
    nightly: [true, false],
    at: [0, 180],
    days: [1, 14],
    starts: [600, 720],
    ends: [780, 1440],
    dates: [['2026-12-03'], ['2026-12-03', '2026-12-10']],
    currentPassword: [password],
    imageUrl: ['/images/none', 'https://res.cloudinary.com/salon/image/upload/a.png'],
    // Each write increments the version; a new stylist's schedule has the MD5 of nothing.
    version: [...[1, 1, 1, 1, 2, 3, 4, 5], ...Array.from({ length: 4 }, () => 'd41d8cd98f00b204e9800998ecf8427e')],
    settings: [...salonSettings],
    timeZone: salonSettings.map(({ place }) => place.timeZone),
    currency: salonSettings.map(({ place }) => place.currency),
    locale: salonSettings.map(({ place }) => place.locale),
    schedule: [
      { hours: {}, exceptions: [], absences: [] },
      { hours: { Monday: [{ starts: 0, ends: 1440 }] }, exceptions: [{ date: '2027-03-14', hours: [] }], absences: [weekly] },
    ],
    absences: [[weekly]],
    url: ['https://hooks.example/salon', 'http://192.168.1.20/hook'],
    host: ['127.0.0.1'],
    port: [587],
    user: [''],
    senderName: ['Salon'],
    senderAddress: [client.email],
  }
})
afterAll(() => database.drop())

async function linkTokens(): Promise<string[]> {
  const links = createAccountLinks({ secret: 'a secret for tests only, long enough', clock: () => mondayMorning })
  const tokens: string[] = []
  for (let turn = 0; turn < 60; turn++) {
    const subject = await addAccount(database, { name: 'Spare', email: `spare-${turn}@client.example` })
    if (!subject) throw new Error('the spare account exists already')
    const data = { email: `confirmed-${turn}@client.example` }
    for (const purpose of ['reset', 'address'] as const) {
      tokens.push(await links.issue(database.db, { purpose, subject, data }))
    }
  }
  return tokens
}

interface Caller {
  readonly cookie: string
  /** One for each call, so that limits don't end the test. */
  readonly remoteAddress: string
}

async function send(method: string, { path, headers, body }: HostileCall, { cookie, remoteAddress }: Caller): Promise<number> {
  const init = { method, headers: { ...headers, ...(cookie && { cookie }) }, ...(body !== undefined && { body }) }
  const response = await app.request(path, init, { incoming: { socket: { remoteAddress } } })
  if (response.status < 400) {
    // Streams of events never end.
    await response.body?.cancel()
    return response.status
  }
  const text = await response.text()
  if (response.status >= 500) throw new Error(`responded ${response.status}: ${text}`)
  // An address that leads out of the API belongs to the pages.
  const isOfApi = response.headers.get('content-type')?.startsWith('application/json')
  if (isOfApi) expect(Object.keys(errorStatus)).toContain((JSON.parse(text) as { error: { code: string } }).error.code)
  return response.status
}

/** Lists every operation; those that change the whole salon or delete shared records come last. */
function listOperations({ paths }: Description) {
  return Object.entries(paths)
    .flatMap(([path, operations]) => Object.entries(operations).map(([method, operation]) => ({ path, method, operation })))
    .toSorted((one, other) => routeOrder(one) - routeOrder(other))
}

function routeOrder({ path, method }: { readonly path: string; readonly method: string }): number {
  if (path.endsWith('/change-password')) return 3
  if (method === 'delete') return 2
  return method === 'patch' && path === '/api/settings' ? 1 : 0
}

/** Tries per route that takes input: at least, and at most until one gets past the first check. `testMillis` covers all routes. */
const effort = isThorough
  ? { least: 3_000, most: 10_000, testMillis: 3_600_000 }
  : { least: 50, most: 3_000, testMillis: 900_000 }

/** Concurrent callers, and calls of each before the next count. */
const hands = 5
const callsOfHand = 10

test(
  'no input to any route causes a server error',
  async () => {
    const refusedOnly: string[] = []
    for (const { path, method, operation } of listOperations(description)) {
      const statuses = new Set<number>()
      const cookie = path.endsWith('/sign-out') ? fc.constant('') : fc.constantFrom(...cookies)
      const caller = fc.record({ cookie, remoteAddress: fc.ipV4() })
      const calls = hostileCalls(path, operation, {
        samples,
        schemas: description.components.schemas,
        picture: await encoded('png'),
      })
      const property = fc.asyncProperty(calls, caller, async (call, from) => {
        statuses.add(await send(method.toUpperCase(), call, from))
      })
      const isSignIn = path.endsWith('/sign-in/email')
      const gotPast = () =>
        [...statuses].some((status) => status < 300 || [404, 409, ...(isSignIn ? [401] : [])].includes(status))
      const { least, most } = hasInput(operation) ? effort : { least: 10, most: 50 }
      let runs = 0
      while (runs < least || (runs < most && !gotPast())) {
        await Promise.all(Array.from({ length: hands }, () => fc.assert(property, { numRuns: callsOfHand })))
        await database.db.execute(sql`truncate rate_limits`)
        runs += hands * callsOfHand
      }
      if (!gotPast()) refusedOnly.push(`${method} ${path}`)
    }
    // A route that always fails its first check tests nothing. These need values that only a person's device can make.
    const byDevice = ['post /api/me/second-factor/confirm', 'post /api/auth/sign-in/code', 'post /api/auth/passkey']
    // These need a signature or keys of the provider: `booking/online-payments/` tests them.
    const byProvider = ['post /api/payments/stripe/events', 'put /api/payments/provider', 'post /api/payments/provider/test']
    expect(refusedOnly.filter((route) => ![...byDevice, ...byProvider].includes(route))).toEqual([])
  },
  effort.testMillis,
)
