import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SettingsDocument } from '../../../domain/salon/settings.ts'
import { newSalonSettings, unnamedSalon } from '../../../domain/salon/setup/new-salon.ts'
import { beginsEmpty } from '../../operations/demo/seed.ts'
import { siteFiles } from '../../pages/site-files.ts'
import { readConfig } from '../../platform/config.ts'
import { addService, addStylist, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let client: Person
let admin: Person
let selection: { serviceIds: string[]; stylistId: string }

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
  client = await signedIn(app, database)
  selection = { serviceIds: [await addService(database)], stylistId: (await addStylist(database)) ?? '' }
})
afterAll(() => database.drop())

const storedSettings = async () => (await (await admin.call('GET', '/api/settings')).json()) as SettingsDocument

async function setOpened(opened: boolean): Promise<void> {
  const { version, settings } = await storedSettings()
  const response = await admin.call('PATCH', '/api/settings', { version, settings: { ...settings, opened } })
  expect(response.status).toBe(200)
}

const book = (person: Person, time: string) =>
  person.call('POST', '/api/appointments', { ...selection, date: '2026-12-01', time })

const refusal = {
  error: expect.objectContaining({
    code: 'forbidden',
    message: 'We’re not taking bookings online yet. Call us to book: +1 718 555 0142.',
  }),
}

test('while the salon is closed to clients its desk books, and clients are told to call', async () => {
  const before = (await (await book(client, '10:00 AM')).json()) as { id: string }
  await setOpened(false)
  expect(await (await visitor(app).call('GET', '/api/salon')).json()).toMatchObject({ opened: false })
  for (const stylistId of [selection.stylistId, 'any']) {
    const refused = await client.call('POST', '/api/appointments', {
      ...selection,
      stylistId,
      date: '2026-12-01',
      time: '2:00 PM',
    })
    expect([refused.status, await refused.json()]).toEqual([403, refusal])
  }
  const change = (body: object) => client.call('PATCH', `/api/appointments/${before.id}`, body)
  const moved = await change({ date: '2026-12-02', time: '10:00 AM', version: 1 })
  expect([moved.status, await moved.json()]).toEqual([403, refusal])
  const wish = { ...selection, from: '2026-12-01', to: '2026-12-02', earliest: '10:00 AM', latest: '4:00 PM' }
  const waiting = await client.call('POST', '/api/waitlist', wish)
  expect([waiting.status, await waiting.json()]).toEqual([403, refusal])
  // Clients can give their bookings up, but not take them again.
  expect((await change({ status: 'Canceled', from: 'Pending' })).status).toBe(200)
  const reopened = await change({ status: 'Pending', from: 'Canceled' })
  expect([reopened.status, await reopened.json()]).toEqual([403, refusal])
  expect((await book(admin, '3:00 PM')).status).toBe(201)
  await setOpened(true)
  expect((await book(client, '2:00 PM')).status).toBe(201)
})

test('settings that say nothing of it, as those from before, are of an open salon', async () => {
  await database.pool.query(`update settings set document = document - 'opened' - 'setup'`)
  expect(await storedSettings()).toMatchObject({ settings: { opened: true, setup: { guides: false } } })
})

describe('search engines', () => {
  const settings = settingsInMemory()
  const files = siteFiles({ publicUrl: 'https://salon.example', settings, readImage: async () => null })
  const get = async (path: string) => {
    const response = await files.request(`https://salon.example${path}`)
    return { status: response.status, cache: response.headers.get('cache-control'), text: await response.text() }
  }

  test('stay out until the salon is open, and are let in at once', async () => {
    settings.change({ opened: false })
    expect(await get('/robots.txt')).toEqual({
      status: 200,
      cache: 'no-cache',
      text: 'User-agent: *\nAllow: /calendar/\nDisallow: /\n',
    })
    expect((await get('/sitemap.xml')).status).toBe(404)
    settings.change({ opened: true })
    expect((await get('/robots.txt')).text).toContain('Sitemap: https://salon.example/sitemap.xml')
    expect((await get('/sitemap.xml')).status).toBe(200)
  })
})

describe('a new salon', () => {
  test('has no invented details, is closed, and starts every 15 minutes', () => {
    const { salon, starts, opened, setup } = newSalonSettings(readConfig({ ADMIN_EMAIL: 'owner@salon.example' }).newSalon)
    expect({ starts, opened, guides: setup.guides }).toEqual({
      starts: { kind: 'interval', minutes: 15 },
      opened: false,
      guides: true,
    })
    expect(salon).toMatchObject({ name: unnamedSalon, address: '', phone: '', email: 'owner@salon.example' })
    const details = readConfig({ SALON_NAME: 'Linden', SALON_EMAIL: 'hello@linden.example' }).newSalon
    expect(newSalonSettings(details).salon).toMatchObject({ name: 'Linden', address: '', email: 'hello@linden.example' })
  })

  test('is one whose start leaves it empty, with nothing in it', async () => {
    const fresh = await createTestDatabase()
    try {
      const begins = (startWith: 'demo' | 'empty' | 'default', hosted: boolean) => beginsEmpty(fresh.db, { startWith, hosted })
      expect([await begins('empty', false), await begins('default', true)]).toEqual([true, true])
      expect([await begins('demo', true), await begins('default', false)]).toEqual([false, false])
      await addService(fresh)
      expect(await begins('empty', false)).toBe(false)
    } finally {
      await fresh.drop()
    }
  })

  test('shows the address that its owner signs in with to nobody', async () => {
    const settings = settingsInMemory()
    const initialSettings = newSalonSettings(readConfig({ ADMIN_EMAIL: 'owner@salon.example' }).newSalon)
    settings.change(initialSettings)
    const closed = openTestSalon(database, { settings })
    const publicSalon = await (await visitor(closed).call('GET', '/api/salon')).json()
    expect(publicSalon).toMatchObject({ name: unnamedSalon, address: '', phone: '', email: '', opened: false })
  })
})
