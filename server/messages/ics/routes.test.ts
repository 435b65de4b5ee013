import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointments } from '../../platform/database/schema/booking.ts'
import { addService, addStylist, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let client: Person
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, {
    environment: {
      SALON_NAME: 'Ann, Bo; Co',
      SALON_ADDRESS: '1 Elm Street',
      SALON_PHONE: '555',
      PUBLIC_URL: 'https://salon.example',
    },
  })
  client = await signedIn(app, database)
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
})
afterAll(() => database.drop())

async function addBooking({ service = 'Cut', stylist = 'Mara', date = '2026-12-02' } = {}): Promise<string> {
  const serviceIds = [await addService(database, { name: service, minutes: 90 })]
  const stylistId = await addStylist(database, { name: stylist })
  const response = await client.call('POST', '/api/appointments', {
    serviceIds,
    stylistId,
    date,
    time: '2:00 PM',
    alsoBook: true,
  })
  return ((await response.json()) as { id: string }).id
}

async function readFile(id: string): Promise<{ text: string; properties: Record<string, string> }> {
  const response = await client.call('GET', `/api/appointments/${id}/calendar.ics`)
  expect(response.status).toBe(200)
  const text = await response.text()
  const lines = text.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  return { text, properties: Object.fromEntries(lines.map((line) => line.split(/:(.*)/s))) }
}

const change = (person: Person, id: string, from: string, status: string) =>
  person.call('PATCH', `/api/appointments/${id}`, { from, status })

test('a booking is an event at its instant, in any time zone', async () => {
  const id = await addBooking()
  const response = await client.call('GET', `/api/appointments/${id}/calendar.ics`)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(`inline; filename="booking-${id}.ics"`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { properties } = await readFile(id)
  expect(properties).toMatchObject({
    UID: `booking-${id}@chairtime`,
    SEQUENCE: '0',
    DTSTART: '20261202T190000Z',
    DTEND: '20261202T203000Z',
    STATUS: 'TENTATIVE',
    SUMMARY: 'Cut at Ann\\, Bo\\; Co',
    LOCATION: 'Ann\\, Bo\\; Co\\, 1 Elm Street',
    'URL;VALUE=URI': 'https://salon.example/mybookings',
  })
  expect(properties.DESCRIPTION?.split('\\n')).toEqual([
    'Cut',
    'With Mara',
    'Amount: $42.50',
    `Booking ${id}\\, pending`,
    'To cancel or reschedule\\, call 555 at least 24 hours in advance.',
  ])
})

test('the same wall time is another instant after a clock change', async () => {
  const { properties } = await readFile(await addBooking({ date: '2027-03-14' }))
  expect(properties).toMatchObject({ DTSTART: '20270314T180000Z', DTEND: '20270314T193000Z' })
})

test('it replaces the earlier event after a change', async () => {
  const id = await addBooking()
  await database.db
    .update(appointments)
    .set({ createdAt: new Date(Date.now() - 5_000) })
    .where(eq(appointments.id, id))
  await change(admin, id, 'Pending', 'Confirmed')
  const confirmed = (await readFile(id)).properties
  expect(confirmed).toMatchObject({ UID: `booking-${id}@chairtime`, STATUS: 'CONFIRMED' })
  expect(Number(confirmed.SEQUENCE)).toBeGreaterThanOrEqual(5)
  await change(client, id, 'Confirmed', 'Canceled')
  const canceled = (await readFile(id)).properties
  expect(canceled).toMatchObject({ UID: confirmed.UID, STATUS: 'CANCELLED' })
  expect(Number(canceled.SEQUENCE)).toBeGreaterThanOrEqual(Number(confirmed.SEQUENCE))
})

test('two changes in one second get different sequence numbers', async () => {
  const id = await addBooking()
  const sequence = async () => Number((await readFile(id)).properties.SEQUENCE)
  const numbers = [await sequence()]
  for (const [from, status] of [
    ['Pending', 'Canceled'],
    ['Canceled', 'Pending'],
    ['Pending', 'Confirmed'],
  ] as const) {
    await change(admin, id, from, status)
    // All within the second of the booking.
    await database.db.execute(sql`
      alter table appointments disable trigger user; update appointments set updated_at = created_at; alter table appointments enable trigger user`)
    numbers.push(await sequence())
  }
  expect(numbers).toEqual([0, 1, 2, 3])
})

test('no name can add lines', async () => {
  const id = await addBooking({ service: 'Cut\r\nATTENDEE:mailto:evil@example.com', stylist: 'Mara\nSTATUS:CANCELLED' })
  const { text, properties } = await readFile(id)
  expect(text).not.toMatch(/^ATTENDEE/m)
  expect(text.match(/^STATUS:.*$/gm)).toEqual(['STATUS:TENTATIVE'])
  expect(properties.SUMMARY).toContain('Cut ATTENDEE:mailto:evil@example.com')
})

test('every line ends with CRLF and has at most 75 bytes, in whole characters', async () => {
  const { text } = await readFile(await addBooking({ service: `${'Färben 💇‍♀️ '.repeat(7)}`, stylist: 'x'.repeat(100) }))
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\ufffd')
  expect(text.replaceAll('\r\n ', '')).toContain('Färben 💇‍♀️ Färben')
})

test('nobody is told to call a salon without a phone number', async () => {
  const { version, settings } = (await (await admin.call('GET', '/api/settings')).json()) as {
    version: number
    settings: { salon: object }
  }
  const salon = { ...settings.salon, phone: '', email: 'hello@salon.example' }
  expect((await admin.call('PATCH', '/api/settings', { version, settings: { ...settings, salon } })).status).toBe(200)
  const { properties } = await readFile(await addBooking())
  expect(properties.DESCRIPTION).toContain('write to hello@salon.example at least 24 hours in advance.')
})
