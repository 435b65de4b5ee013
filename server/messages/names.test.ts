import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Appointment } from '../../domain/booking/appointment.ts'
import { cleaned } from '../../domain/cleaned-text.ts'
import type { CalendarFeed } from '../../domain/messages/calendar-feed.ts'
import type { WebhookPayload } from '../../domain/messages/webhook.ts'
import type { Salon } from '../../domain/salon/salon.ts'
import type { SettingsDocument } from '../../domain/salon/settings.ts'
import { appointmentEvents } from '../platform/database/schema/booking.ts'
import { mails, webhookDeliveries } from '../platform/database/schema/messages.ts'
import { sharingPicture } from '../salon/look/sharing-picture.ts'
import { adminEmail, openTestSalon, type Person, signedIn, visitor } from '../testing/salon.ts'
import { testAuthSecret } from '../testing/server-process.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { queueNotifications } from './jobs/appointment-changed.ts'

const names = [
  'Siobhán "Shiv" O\'Brien; Jr, RN',
  '<b>Bold</b> & Söhne',
  'Anne-Marie d’Arc-en-Ciel-de-la-Très-Longue-Maison von und zu Hohenstein-Wernigerode',
  'محمد الفاتح',
  '\u202eevil\u202c reversed',
  '👩🏽‍🦱 Zoë 💇‍♀️',
  "=cmd|' /C calc'!A0",
  ...[
    'Null',
    'undefined',
    'O',
    'Ng',
    'X Æ A-12',
    '李娜',
    'Ａｎｎ Ｆｕｌｌｗｉｄｔｈ',
    '{client} $& \\1 %s',
    '👨‍👩‍👧‍👦'.repeat(12),
  ],
]

const origin = 'https://salon.example'
let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let owner: Person
let hour = 0

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { environment: { PUBLIC_URL: origin } })
  owner = await signedIn(app, database, { email: adminEmail })
  const webhook = await owner.call('POST', '/api/webhooks', { url: 'https://receiver.example', events: [] })
  expect(webhook.status).toBe(201)
})
afterAll(() => database.drop())

const create = async <Body>(method: string, path: string, body: object): Promise<Body> => {
  const response = await owner.call(method, path, body)
  expect([path, response.status < 300]).toEqual([path, true])
  return (await response.json()) as Body
}
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", '#x27': "'" }
const toText = (html: string) => html.replace(/<[^>]*>/g, '').replace(/&(\w+|#\w+);/g, (_, name) => entities[name] ?? '?')
const parseFields = (csv: string) =>
  [...csv.matchAll(/"((?:[^"]|"")*)"|[^,\r\n"]+/g)].map(([plain, quoted]) =>
    (quoted ?? plain).replaceAll('""', '"').replace(/^'(?==)/, ''),
  )
const readFile = async (path: string) => {
  const response = await owner.call('GET', path)
  expect(response.headers.get('content-disposition')).toMatch(/^(attachment|inline); filename="[\w.-]+"$/)
  return response.text()
}

test.each(names)('%j is one name everywhere it goes, in one direction', async (typed) => {
  const name = cleaned(typed).trim()
  expect(name).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
  const { version, settings } = (await (await owner.call('GET', '/api/settings')).json()) as SettingsDocument
  const salon = { ...settings.salon, name: typed, email: 'hello@salon.example' }
  await create('PATCH', '/api/settings', { version, settings: { ...settings, salon } })
  const service = await create<{ id: string }>('POST', '/api/services', {
    ServiceName: typed,
    Description: '',
    Duration: 30,
    Price: 45,
  })
  const stylist = await create<{ id: string }>('POST', '/api/stylists', {
    stylistName: typed,
    description: '',
    daysAvailable: ['Monday', 'Tuesday', 'Wednesday'],
  })
  const visit = await create<Appointment>('POST', '/api/appointments', {
    serviceIds: [service.id],
    stylistId: stylist.id,
    date: '2026-12-02',
    time: '10:00 AM',
    confirmed: true,
    client: { name: typed, email: `client${hour++}@client.example` },
  })
  expect(visit).toMatchObject({
    user: { name },
    stylist: { stylistName: name },
    services: [{ ServiceName: name }],
  })
  const publicSalon = (await (await visitor(app).call('GET', '/api/salon')).json()) as Salon
  expect(publicSalon.name).toBe(name)

  await database.db.delete(mails)
  await database.db.delete(webhookDeliveries)
  const current = (await (await owner.call('GET', '/api/settings')).json()) as SettingsDocument
  const context = { origin, authSecret: testAuthSecret, adminEmail, now: Date.parse('2026-11-30T14:00:00Z') / 1000 }
  for (const { id, appointmentId } of await database.db.select().from(appointmentEvents)) {
    if (appointmentId !== visit.id) continue
    await queueNotifications(database.db, id, { ...context, settings: current.settings })
  }
  const [delivery] = await database.db.select().from(webhookDeliveries)
  const { data } = (delivery?.payload ?? {}) as WebhookPayload
  expect(data.appointment).toMatchObject({ user: { name }, stylist: { stylistName: name }, services: [{ ServiceName: name }] })

  const mail = (await database.db.select().from(mails)).find(({ toAddress }) => toAddress.startsWith('client'))
  expect(mail?.toName).toBe(name)
  for (const text of [mail?.text ?? '', toText(mail?.html ?? '')]) {
    expect(text.split(name).length).toBeGreaterThan(3)
    expect(text).not.toMatch(/undefined (?:at|is)|\[object|&(?:amp|lt|quot|#39);/)
  }
  expect(mail?.subject.isWellFormed()).toBe(true)
  const entry = new ICAL.Component(ICAL.parse(mail?.ics ?? '')).getFirstSubcomponent('vevent')
  expect(entry?.getFirstPropertyValue('summary')).toBe(`${name} at ${name}`)
  const feed = await create<CalendarFeed>('POST', '/api/calendar-feeds', { kind: 'salon' })
  const events = new ICAL.Component(ICAL.parse(await (await owner.call('GET', new URL(feed.url).pathname)).text()))
  const inFeed = events
    .getAllSubcomponents('vevent')
    .find((each) => String(each.getFirstPropertyValue('uid')).includes(visit.id))
  expect(String(inFeed?.getFirstPropertyValue('summary'))).toContain(name)

  const lists = [await readFile('/api/appointments/export.csv'), await readFile('/api/clients/export.csv')]
  for (const list of lists) expect(parseFields(list)).toContain(name)
  // The picture leaves out characters that its font lacks, whole ones only.
  const picture = await sharingPicture({ look: current.settings.look, name, logo: null, title: name, address: '', hero: null })
  expect(picture.length).toBeGreaterThan(1_000)
})

test('a feed of them all is read as one file', async () => {
  const { url } = await create<CalendarFeed>('POST', '/api/calendar-feeds', { kind: 'salon' })
  const text = await (await owner.call('GET', new URL(url).pathname)).text()
  expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').length).toBe(names.length)
})
