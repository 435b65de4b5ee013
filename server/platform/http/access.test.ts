import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMail } from '../../testing/mails.ts'
import { describedRoutes, mountedRoutes } from '../../testing/route-table.ts'
import {
  addClient,
  addService,
  addStylist,
  fixedSettings,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
  visitor,
} from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { newId, webhookDeliveries, webhooks } from '../database/schema.ts'
import { signedLink } from '../links/sign.ts'

/** What a test needs to fill in a route: ids of things that exist, and client A's own booking. */
interface World {
  readonly serviceId: string
  readonly stylistId: string
  /** A fresh Pending booking of client A, for each call. */
  readonly bookingOfA: () => Promise<string>
  readonly uidOfA: string
  /** A client without an account, for each call. */
  readonly deskClient: () => Promise<string>
  /** The calendar of client A's own bookings. */
  readonly feedOfA: () => Promise<{ readonly id: string; readonly path: string }>
  /** The token of a signed link that cancels one of those. */
  readonly linkOfA: () => Promise<string>
  /** A service and a stylist that nothing else needs, for each call. */
  readonly spareService: () => Promise<string>
  readonly spareStylist: () => Promise<string>
  /** A webhook with a delivery of the same id. */
  readonly spareWebhook: () => Promise<string>
  /** A mail that was given up, for each call. */
  readonly failedMail: () => Promise<string>
}

interface Row {
  /** The path with real ids, and the body to send. */
  readonly request: (world: World) => Promise<{ path: string; body?: unknown }> | { path: string; body?: unknown }
  /** HTTP status for: visitor, client A (whose booking it is), client B, administrator. */
  readonly statuses: readonly [visitor: number, clientA: number, clientB: number, admin: number]
}

const at = (path: string, body?: unknown) => () => ({ path, body })
let nextHour = 0
const service = { ServiceName: 'Cut', Description: '', Price: 10, Duration: 30 }
const { version: _, ...sampleSettings } = fixedSettings().get()
const webhook = { url: 'https://hooks.example/salon', events: [] }
const stylist = { stylistName: 'Mara', description: '', daysAvailable: [] }

/** One row for each route. A route without a row fails the test below. */
const matrix: Record<string, Row> = {
  'GET /api/services': { request: at('/api/services'), statuses: [200, 200, 200, 200] },
  'GET /api/stylists': { request: at('/api/stylists'), statuses: [200, 200, 200, 200] },
  'POST /api/services': { request: at('/api/services', service), statuses: [401, 403, 403, 201] },
  'PUT /api/services/order': {
    request: ({ serviceId }) => ({ path: '/api/services/order', body: { ids: [serviceId] } }),
    statuses: [401, 403, 403, 200],
  },
  'PUT /api/services/{id}': {
    request: async ({ spareService }) => ({ path: `/api/services/${await spareService()}`, body: service }),
    statuses: [401, 403, 403, 200],
  },
  'DELETE /api/services/{id}': {
    request: async ({ spareService }) => ({ path: `/api/services/${await spareService()}` }),
    statuses: [401, 403, 403, 204],
  },
  'GET /api/services/{id}/upcoming': {
    request: ({ serviceId }) => ({ path: `/api/services/${serviceId}/upcoming` }),
    statuses: [401, 403, 403, 200],
  },
  'POST /api/stylists': { request: at('/api/stylists', stylist), statuses: [401, 403, 403, 201] },
  'PUT /api/stylists/order': {
    request: ({ stylistId }) => ({ path: '/api/stylists/order', body: { ids: [stylistId] } }),
    statuses: [401, 403, 403, 200],
  },
  'PUT /api/stylists/{id}': {
    request: async ({ spareStylist }) => ({ path: `/api/stylists/${await spareStylist()}`, body: stylist }),
    statuses: [401, 403, 403, 200],
  },
  'DELETE /api/stylists/{id}': {
    request: async ({ spareStylist }) => ({ path: `/api/stylists/${await spareStylist()}` }),
    statuses: [401, 403, 403, 204],
  },
  'GET /api/stylists/{id}/upcoming': {
    request: ({ stylistId }) => ({ path: `/api/stylists/${stylistId}/upcoming` }),
    statuses: [401, 403, 403, 200],
  },
  'GET /api/stylists/{id}/schedule': {
    request: ({ stylistId }) => ({ path: `/api/stylists/${stylistId}/schedule` }),
    statuses: [401, 403, 403, 200],
  },
  'PUT /api/stylists/{id}/schedule': {
    // The version of a schedule that doesn't exist yet: the MD5 of nothing.
    request: async ({ spareStylist }) => ({
      path: `/api/stylists/${await spareStylist()}/schedule`,
      body: { version: 'd41d8cd98f00b204e9800998ecf8427e', schedule: { hours: {}, exceptions: [], absences: [] } },
    }),
    statuses: [401, 403, 403, 200],
  },
  'POST /api/stylists/{id}/schedule/affected': {
    request: ({ stylistId }) => ({ path: `/api/stylists/${stylistId}/schedule/affected`, body: {} }),
    statuses: [401, 403, 403, 200],
  },
  'GET /api/stylists/{id}/days': {
    request: ({ stylistId }) => ({ path: `/api/stylists/${stylistId}/days?from=2026-12-01&to=2026-12-31` }),
    statuses: [401, 403, 403, 200],
  },
  'GET /api/days/{date}': { request: at('/api/days/2026-12-02'), statuses: [401, 403, 403, 200] },
  'GET /api/salon': { request: at('/api/salon'), statuses: [200, 200, 200, 200] },
  'GET /api/events': { request: at('/api/events'), statuses: [401, 200, 200, 200] },
  'GET /api/me': { request: at('/api/me'), statuses: [200, 200, 200, 200] },
  'GET /health/live': { request: at('/health/live'), statuses: [200, 200, 200, 200] },
  'GET /health/ready': { request: at('/health/ready'), statuses: [200, 200, 200, 200] },
  'POST /api/images': { request: at('/api/images', {}), statuses: [401, 403, 403, 422] },
  'GET /images/{id}': { request: at('/images/none'), statuses: [404, 404, 404, 404] },
  'GET /api/availability/next': {
    request: ({ stylistId }) => ({ path: `/api/availability/next?stylistId=${stylistId}&from=2026-12-01&minutes=60&count=3` }),
    statuses: [200, 200, 200, 200],
  },
  'GET /api/availability': {
    request: ({ stylistId }) => ({ path: `/api/availability?stylistId=${stylistId}&from=2026-12-01&to=2026-12-02&minutes=60` }),
    statuses: [200, 200, 200, 200],
  },
  'GET /api/availability/candidates': {
    request: ({ serviceId }) => ({ path: `/api/availability/candidates?services=${serviceId}&date=2026-12-01&time=10:00+AM` }),
    statuses: [200, 200, 200, 200],
  },
  'GET /api/availability/explain': {
    request: ({ serviceId, stylistId }) => ({
      path: `/api/availability/explain?stylistId=${stylistId}&services=${serviceId}&date=2026-12-01`,
    }),
    statuses: [401, 403, 403, 200],
  },
  'POST /api/auth/sign-up/email': {
    request: at('/api/auth/sign-up/email', { name: '', email: 'x', password: 'y' }),
    statuses: [422, 422, 422, 422],
  },
  'POST /api/auth/sign-in/email': { request: at('/api/auth/sign-in/email', {}), statuses: [422, 422, 422, 422] },
  'POST /api/auth/oidc': { request: at('/api/auth/oidc', {}), statuses: [404, 404, 404, 404] },
  'GET /api/auth/callback/oidc': { request: at('/api/auth/callback/oidc'), statuses: [404, 404, 404, 404] },
  'POST /api/auth/sign-out': { request: at('/api/auth/sign-out'), statuses: [200, 200, 200, 200] },
  'POST /api/auth/request-password-reset': {
    request: at('/api/auth/request-password-reset', { email: 'nobody' }),
    statuses: [422, 422, 422, 422],
  },
  'POST /api/auth/link': { request: at('/api/auth/link', { token: 'x' }), statuses: [422, 422, 422, 422] },
  'POST /api/auth/reset-password': {
    request: at('/api/auth/reset-password', { token: 'x', password: 'another-secret' }),
    statuses: [422, 422, 422, 422],
  },
  'POST /api/auth/confirm-address': {
    request: at('/api/auth/confirm-address', { token: 'x' }),
    statuses: [422, 422, 422, 422],
  },
  'POST /api/auth/change-password': {
    request: at('/api/auth/change-password', { currentPassword: 'not-it', password: 'another-secret' }),
    statuses: [401, 422, 422, 422],
  },
  'GET /api/me/address': { request: at('/api/me/address'), statuses: [401, 200, 200, 200] },
  'POST /api/me/address/confirmation': {
    // No mail server is set.
    request: at('/api/me/address/confirmation'),
    statuses: [401, 409, 409, 409],
  },
  'DELETE /api/me/address/pending': { request: at('/api/me/address/pending'), statuses: [401, 204, 204, 204] },
  'GET /api/me/sessions': { request: at('/api/me/sessions'), statuses: [401, 200, 200, 200] },
  'DELETE /api/me/sessions': { request: at('/api/me/sessions'), statuses: [401, 204, 204, 204] },
  'DELETE /api/me/sessions/{id}': { request: at('/api/me/sessions/none'), statuses: [401, 404, 404, 404] },
  'PATCH /api/me': { request: at('/api/me', {}), statuses: [401, 200, 200, 200] },
  'GET /api/me/data': { request: at('/api/me/data'), statuses: [401, 200, 200, 200] },
  'GET /api/me/deletion': { request: at('/api/me/deletion'), statuses: [401, 200, 200, 403] },
  'POST /api/me/deletion': {
    request: at('/api/me/deletion', { cancelBookings: false, bookings: [] }),
    statuses: [401, 422, 422, 403],
  },
  'GET /api/me/second-factor': { request: at('/api/me/second-factor'), statuses: [401, 200, 200, 200] },
  'POST /api/me/second-factor/setup': {
    request: at('/api/me/second-factor/setup', { password: 'not-the-password' }),
    statuses: [401, 403, 403, 422],
  },
  'POST /api/me/second-factor/confirm': {
    request: at('/api/me/second-factor/confirm', { code: '123456' }),
    statuses: [401, 403, 403, 409],
  },
  'POST /api/me/second-factor/recovery-codes': {
    request: at('/api/me/second-factor/recovery-codes', { password: 'not-the-password' }),
    statuses: [401, 422, 422, 422],
  },
  'POST /api/me/second-factor/off': {
    request: at('/api/me/second-factor/off', { password: 'not-the-password' }),
    statuses: [401, 422, 422, 422],
  },
  'POST /api/auth/sign-in/code': {
    request: at('/api/auth/sign-in/code', { code: '123456' }),
    statuses: [401, 401, 401, 401],
  },
  'POST /api/auth/passkey/options': { request: at('/api/auth/passkey/options'), statuses: [200, 200, 200, 200] },
  'POST /api/auth/passkey': {
    request: at('/api/auth/passkey', { response: { id: 'none', response: {} } }),
    statuses: [401, 401, 401, 401],
  },
  'POST /api/me/passkeys/options': {
    request: at('/api/me/passkeys/options', { password: 'not-the-password' }),
    statuses: [401, 403, 403, 422],
  },
  'POST /api/me/passkeys': {
    request: at('/api/me/passkeys', { response: { id: 'none', response: {} } }),
    // Signed in, but nothing was begun.
    statuses: [401, 403, 403, 409],
  },
  'PATCH /api/me/passkeys/{id}': { request: at('/api/me/passkeys/none', { name: 'Phone' }), statuses: [401, 404, 404, 404] },
  'DELETE /api/me/passkeys/{id}': { request: at('/api/me/passkeys/none'), statuses: [401, 404, 404, 404] },
  'GET /api/dashboard': { request: at('/api/dashboard'), statuses: [401, 403, 403, 200] },
  'GET /api/appointments/export.csv': { request: at('/api/appointments/export.csv'), statuses: [401, 403, 403, 200] },
  'GET /api/demo': { request: at('/api/demo'), statuses: [401, 403, 403, 200] },
  'POST /api/demo/clear': { request: at('/api/demo/clear'), statuses: [401, 403, 403, 204] },
  'GET /api/appointments': { request: at('/api/appointments'), statuses: [401, 200, 200, 200] },
  'POST /api/appointments': {
    request: ({ serviceId, stylistId }) => ({
      path: '/api/appointments',
      body: { serviceIds: [serviceId], stylistId, date: `2027-01-${10 + nextHour++}`, time: '10:00 AM' },
    }),
    statuses: [401, 201, 201, 201],
  },
  'GET /api/clients': { request: at('/api/clients?q=ada'), statuses: [401, 403, 403, 200] },
  'GET /api/clients/{id}': { request: ({ uidOfA }) => ({ path: `/api/clients/${uidOfA}` }), statuses: [401, 403, 403, 200] },
  'POST /api/clients/{id}/account': {
    request: async ({ deskClient, uidOfA }) => ({
      path: `/api/clients/${await deskClient()}/account`,
      body: { accountId: uidOfA },
    }),
    statuses: [401, 403, 403, 200],
  },
  'GET /api/mail': { request: at('/api/mail'), statuses: [401, 403, 403, 200] },
  'GET /api/mail/delivery': { request: at('/api/mail/delivery'), statuses: [401, 403, 403, 200] },
  'POST /api/mail/test': { request: at('/api/mail/test', {}), statuses: [401, 403, 403, 201] },
  'GET /api/mail/{id}': {
    request: async ({ failedMail }) => ({ path: `/api/mail/${await failedMail()}` }),
    statuses: [401, 403, 403, 200],
  },
  'POST /api/mail/{id}/retry': {
    request: async ({ failedMail }) => ({ path: `/api/mail/${await failedMail()}/retry` }),
    statuses: [401, 403, 403, 200],
  },
  'GET /api/settings': { request: at('/api/settings'), statuses: [401, 403, 403, 200] },
  'GET /api/settings/choices': { request: at('/api/settings/choices'), statuses: [401, 403, 403, 200] },
  'PUT /api/settings': {
    request: at('/api/settings', { version: 1, settings: sampleSettings }),
    statuses: [401, 403, 403, 200],
  },
  'POST /api/settings/preview': {
    request: at('/api/settings/preview', { settings: sampleSettings }),
    statuses: [401, 403, 403, 200],
  },
  'GET /api/webhooks': { request: at('/api/webhooks'), statuses: [401, 403, 403, 200] },
  'POST /api/webhooks': { request: at('/api/webhooks', webhook), statuses: [401, 403, 403, 201] },
  'PUT /api/webhooks/{id}': {
    request: async ({ spareWebhook }) => ({ path: `/api/webhooks/${await spareWebhook()}`, body: webhook }),
    statuses: [401, 403, 403, 200],
  },
  'DELETE /api/webhooks/{id}': {
    request: async ({ spareWebhook }) => ({ path: `/api/webhooks/${await spareWebhook()}` }),
    statuses: [401, 403, 403, 204],
  },
  'POST /api/webhooks/{id}/secret': {
    request: async ({ spareWebhook }) => ({ path: `/api/webhooks/${await spareWebhook()}/secret` }),
    statuses: [401, 403, 403, 200],
  },
  'POST /api/webhooks/{id}/test': {
    request: async ({ spareWebhook }) => ({ path: `/api/webhooks/${await spareWebhook()}/test` }),
    statuses: [401, 403, 403, 201],
  },
  'GET /api/webhooks/{id}/deliveries': {
    request: async ({ spareWebhook }) => ({ path: `/api/webhooks/${await spareWebhook()}/deliveries` }),
    statuses: [401, 403, 403, 200],
  },
  'POST /api/webhooks/{id}/deliveries/{delivery}/retry': {
    request: async ({ spareWebhook }) => {
      const id = await spareWebhook()
      return { path: `/api/webhooks/${id}/deliveries/${id}/retry` }
    },
    statuses: [401, 403, 403, 200],
  },
  'GET /api/mail/texts': { request: at('/api/mail/texts'), statuses: [401, 403, 403, 200] },
  'PUT /api/mail/texts/{kind}': {
    request: at('/api/mail/texts/test_mail', { subject: 'Test', body: 'It works', version: 0 }),
    statuses: [401, 403, 403, 200],
  },
  'DELETE /api/mail/texts/{kind}': { request: at('/api/mail/texts/test_mail'), statuses: [401, 403, 403, 200] },
  'POST /api/mail/texts/{kind}/preview': {
    request: at('/api/mail/texts/test_mail/preview', { subject: 'Test', body: 'It works' }),
    statuses: [401, 403, 403, 200],
  },
  'POST /api/appointments/settle': {
    request: at('/api/appointments/settle', { idempotencyKey: 'never-sent' }),
    statuses: [401, 200, 200, 200],
  },
  'PATCH /api/appointments/{id}': {
    request: async ({ bookingOfA }) => ({
      path: `/api/appointments/${await bookingOfA()}`,
      body: { status: 'Canceled', from: 'Pending' },
    }),
    statuses: [401, 200, 404, 200],
  },
  'GET /api/appointments/confirmation-time': {
    request: at('/api/appointments/confirmation-time'),
    statuses: [401, 200, 200, 200],
  },
  'GET /api/appointments/{id}': {
    request: async ({ bookingOfA }) => ({ path: `/api/appointments/${await bookingOfA()}` }),
    statuses: [401, 200, 404, 200],
  },
  'GET /api/appointments/{id}/place': {
    request: async ({ bookingOfA }) => ({ path: `/api/appointments/${await bookingOfA()}/place` }),
    statuses: [401, 200, 404, 404],
  },
  'GET /api/appointments/{id}/calendar.ics': {
    request: async ({ bookingOfA }) => ({ path: `/api/appointments/${await bookingOfA()}/calendar.ics` }),
    statuses: [401, 200, 404, 200],
  },
  'GET /api/calendar-feeds': { request: at('/api/calendar-feeds'), statuses: [401, 200, 200, 200] },
  'POST /api/calendar-feeds': { request: at('/api/calendar-feeds', { kind: 'salon' }), statuses: [401, 403, 403, 201] },
  'DELETE /api/calendar-feeds/{id}': {
    request: async ({ feedOfA }) => ({ path: `/api/calendar-feeds/${(await feedOfA()).id}` }),
    statuses: [401, 204, 404, 404],
  },
  // Anyone with the address, signed in or not.
  'GET /calendar/{address}': {
    request: async ({ feedOfA }) => ({ path: (await feedOfA()).path }),
    statuses: [200, 200, 200, 200],
  },
  // Anyone with the link, signed in or not.
  'GET /api/visit-links/{token}': {
    request: async ({ linkOfA }) => ({ path: `/api/visit-links/${await linkOfA()}` }),
    statuses: [200, 200, 200, 200],
  },
  'POST /api/visit-links/{token}': {
    request: async ({ linkOfA }) => ({ path: `/api/visit-links/${await linkOfA()}`, body: {} }),
    statuses: [200, 200, 200, 200],
  },
  'POST /api/appointments/{id}/undo': {
    // Client A's own booking is not the administrator's change.
    request: async ({ bookingOfA }) => ({ path: `/api/appointments/${await bookingOfA()}/undo`, body: { version: 1 } }),
    statuses: [401, 403, 403, 409],
  },
  'DELETE /api/appointments/{id}': {
    request: async ({ bookingOfA }) => ({ path: `/api/appointments/${await bookingOfA()}` }),
    statuses: [401, 403, 403, 204],
  },
}

/** Mounted without a description of its own, since it is the description. */
const undescribed = ['GET /api/openapi.json']

async function addWebhook({ db }: Awaited<ReturnType<typeof createTestDatabase>>): Promise<string> {
  const id = newId()
  await db.insert(webhooks).values({ id, ...webhook, secret: 'whsec_YQ==' })
  const delivery = { id, webhookId: id, eventId: 1, event: 'appointment.created', payload: {} }
  await db.insert(webhookDeliveries).values(delivery)
  return id
}

describe('who may call what', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let app: ReturnType<typeof openTestSalon>
  let world: World
  let people: readonly [Person, Person, Person, Person]
  let day = 0

  beforeAll(async () => {
    database = await createTestDatabase()
    app = openTestSalon(database)
    const clientA = await signedIn(app, database)
    const [serviceId, stylistId] = [await addService(database), await addStylist(database)]
    const bookingOfA = async () => {
      const date = new Date(Date.UTC(2027, 1, 1 + day++)).toISOString().slice(0, 10)
      const response = await clientA.call('POST', '/api/appointments', {
        serviceIds: [serviceId],
        stylistId,
        date,
        time: '10:00 AM',
      })
      return ((await response.json()) as { id: string }).id
    }
    const linkOfA = async () => {
      const claim = { action: 'cancel', version: 1, userId: clientA.uid, expiresAt: mondayMorning + 1e8 } as const
      return signedLink(testAuthSecret, { ...claim, appointmentId: await bookingOfA() }).replace('/visit/', '')
    }
    const feedOfA = async () => {
      const response = await clientA.call('POST', '/api/calendar-feeds', { kind: 'client' })
      const { id, url } = (await response.json()) as { id: string; url: string }
      return { id, path: new URL(url).pathname }
    }
    world = {
      uidOfA: clientA.uid,
      deskClient: () => addClient(database),
      feedOfA,
      linkOfA,
      serviceId,
      stylistId,
      bookingOfA,
      spareService: () => addService(database),
      spareStylist: () => addStylist(database),
      spareWebhook: () => addWebhook(database),
      failedMail: () => addMail(database, { status: 'failed' }),
    }
    people = [
      visitor(app),
      clientA,
      await signedIn(app, database),
      await signedIn(app, database, { email: 'owner@salon.example' }),
    ]
  })
  afterAll(() => database.drop())

  test('every route has a row here, a declared access and a description', () => {
    const described = describedRoutes(app)
    expect(described.filter(({ access }) => access === undefined)).toEqual([])
    expect(described.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(matrix).toSorted())
    expect(mountedRoutes(app).toSorted()).toEqual([...Object.keys(matrix), ...undescribed].toSorted())
  })

  for (const [route, { request, statuses }] of Object.entries(matrix)) {
    test(`${route}: visitor ${statuses[0]}, client A ${statuses[1]}, client B ${statuses[2]}, admin ${statuses[3]}`, async () => {
      const [method = ''] = route.split(' ')
      const got: number[] = []
      for (const person of people) {
        const { path, body } = await request(world)
        // Signing out would end the session that later rows need.
        const headers = path === '/api/auth/sign-out' ? { cookie: '' } : {}
        const response = await person.call(method, path, body, headers)
        got.push(response.status)
        // Events have no end of their own.
        await response.body?.cancel()
      }
      expect(got).toEqual(statuses)
    })
  }

  test('a booking is moved, and the times for it are seen, by its client and the administrator only', async () => {
    const { stylistId } = world
    const date = '2026-12-15'
    const got: number[][] = []
    for (const [turn, person] of people.entries()) {
      const id = await world.bookingOfA()
      const query = `stylistId=${stylistId}&from=${date}&to=${date}&moving=${id}`
      const time = ['10:00 AM', '11:00 AM', '12:00 PM', '2:00 PM'][turn]
      const responses = [
        await person.call('GET', `/api/availability?${query}`),
        await person.call('PATCH', `/api/appointments/${id}`, { date, time, version: 1 }),
      ]
      got.push(responses.map(({ status }) => status))
    }
    expect(got).toEqual([
      [401, 401],
      [200, 200],
      [404, 404],
      [200, 200],
    ])
  })

  test('only the administrator books for somebody else', async () => {
    const { serviceId, stylistId, uidOfA } = world
    const booking = { serviceIds: [serviceId], stylistId, time: '10:00 AM' }
    const got: number[][] = []
    for (const person of people) {
      const asked = [{ clientId: uidOfA }, { clientId: await addClient(database) }, { client: { name: 'Mrs Smith' } }]
      const responses: number[] = []
      for (const forWhom of asked) {
        const date = `2027-05-${10 + nextHour++}`
        responses.push((await person.call('POST', '/api/appointments', { ...booking, date, ...forWhom })).status)
      }
      got.push(responses)
    }
    expect(got).toEqual([
      [401, 401, 401],
      [201, 403, 403],
      [403, 403, 403],
      [201, 201, 201],
    ])
  })

  test('a client’s list has only their own bookings, and scope=all is the administrator’s', async () => {
    await world.bookingOfA()
    const [, clientA, clientB, admin] = people
    const list = async (person: Person, query: string) => {
      const response = await person.call('GET', `/api/appointments?pageSize=100&${query}`)
      return { status: response.status, owners: response.ok ? await owners(response) : [] }
    }
    expect((await list(clientA, '')).owners.every((uid) => uid === clientA.uid)).toBe(true)
    expect((await list(clientB, '')).owners).not.toContain(clientA.uid)
    expect(await list(clientB, 'scope=all')).toEqual({ status: 403, owners: [] })
    expect((await list(clientB, `userId=${clientA.uid}`)).owners).not.toContain(clientA.uid)
    expect((await list(admin, 'scope=all')).owners).toContain(clientA.uid)
  })

  async function owners(response: Response): Promise<string[]> {
    const page = (await response.json()) as { items: { user: { uid: string } }[] }
    return page.items.map(({ user }) => user.uid)
  }
})
