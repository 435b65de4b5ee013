import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Salon } from '../../../domain/salon/salon.ts'
import { weekdays } from '../../../domain/time/calendar.ts'
import { services } from '../../platform/database/schema/salon.ts'
import { startCloudinaryServer } from '../../testing/outside/cloudinary.ts'
import { addService, openTestSalon, signedIn, visitor } from '../../testing/salon.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const salonWith = async (environment: Record<string, string>) =>
  (await visitor(openTestSalon(database, { environment })).call('GET', '/api/salon')).json()

describe('the salon’s public data', () => {
  test('is this and nothing else', async () => {
    const environment = {
      SALON_NAME: 'Linden',
      SALON_PHONE: '+1 555',
      SALON_TIME_ZONE: 'Europe/Berlin',
      ADMIN_PASSWORD: 'secret',
    }
    expect(await salonWith(environment)).toEqual({
      clientWay: 'account last',
      confirmsEmail: false,
      name: 'Linden',
      opened: true,
      address: '12 Linden Street, Brooklyn, NY 11201',
      phone: '+1 555',
      outsideSignIn: '',
      email: 'hello@chairtime.example',
      timeZone: 'Europe/Berlin',
      zoneOffsets: expect.arrayContaining([[Date.parse('2027-03-28T01:00:00Z') / 1000, 7200]]),
      slots: ['10:00 AM', '11:00 AM', '12:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'],
      openingHours: {
        opens: '10:00 AM',
        closes: '7:00 PM',
        days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      },
      uploads: { url: '/api/images', uploadPreset: 'chairtime', cloudName: 'chairtime' },
      demo: false,
      settingsVersion: 1,
      currency: 'USD',
      locale: 'en-US',
      clock: '12',
      firstDay: 'Monday',
      hours: Object.fromEntries(weekdays.map((day) => [day, [{ starts: 600, ends: 1140 }]])),
      closures: [],
      starts: { kind: 'times', times: [600, 660, 720, 840, 900, 960] },
      rules: {
        leastNotice: 0,
        monthsAhead: 12,
        changeNotice: null,
        mostOpen: 10,
        confirmsAutomatically: false,
        phoneRequired: false,
      },
      mapUrl: '',
      pictureUrl: '',
      pictures: { hero: null, salon: null, team: null },
      look: null,
      texts: { heroTitle: '', heroText: '', aboutTitle: '', aboutText: '' },
      sections: { home: ['hero', 'about', 'gallery', 'services', 'team', 'visit'], about: ['steps', 'team', 'reviews'] },
      groups: [],
      phones: [],
      links: [],
      position: null,
      languages: null,
    })
  })

  test('says whether the demo salon is there, until it is removed', async () => {
    const app = openTestSalon(database)
    const hasDemo = async () => ((await (await visitor(app).call('GET', '/api/salon')).json()) as Salon).demo
    const admin = await signedIn(app, database, { email: 'owner@salon.example' })
    await database.db
      .update(services)
      .set({ demo: true })
      .where(eq(services.id, await addService(database)))
    expect(await hasDemo()).toBe(true)
    expect((await admin.call('POST', '/api/demo/clear', {})).status).toBe(204)
    expect(await hasDemo()).toBe(false)
  })

  test('sends images to Cloudinary where it is configured', async () => {
    const environment = { CLOUDINARY_CLOUD_NAME: 'my-salon', CLOUDINARY_UPLOAD_PRESET: 'portraits' }
    expect(await salonWith(environment)).toMatchObject({
      uploads: {
        url: 'https://api.cloudinary.com/v1_1/my-salon/image/upload',
        uploadPreset: 'portraits',
        cloudName: 'my-salon',
      },
    })
  })
})

describe('a page’s scripts', () => {
  const connections = async (environment: Record<string, string> = {}) => {
    const server = await startServerProcess(database.serversUrl, environment)
    const { headers } = await fetch(server.origin)
    await server.stop()
    return /connect-src [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0]
  }

  test('may call the site itself only', async () => {
    expect(await connections()).toBe("connect-src 'self'")
  })

  test('may call the cloud image service where it is configured', async () => {
    const cloudinary = await startCloudinaryServer()
    const allowed = await connections({
      CLOUDINARY_CLOUD_NAME: cloudinary.cloudName,
      CLOUDINARY_UPLOAD_PRESET: cloudinary.uploadPreset,
      CLOUDINARY_API_URL: cloudinary.origin,
    })
    await cloudinary.stop()
    expect(allowed).toBe(`connect-src 'self' ${cloudinary.origin}`)
  })
})
