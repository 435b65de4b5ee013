import { getTableName } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Appointment, appointment, type VisitMark } from '../../../domain/booking/appointment.ts'
import { type DeskVisit, deskDay } from '../../../domain/booking/schedule/desk-day.ts'
import { type Capability, can, capabilities, type Role, roles } from '../../../domain/people/roles.ts'
import type { SettingsDocument } from '../../../domain/salon/settings.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { addMail } from '../../testing/mails.ts'
import { addWaiting } from '../../testing/records.ts'
import { describedRoutes, mountedRoutes } from '../../testing/route-table.ts'
import {
  addAccount,
  addClient,
  addService,
  addStylist,
  adminEmail,
  fixedSettings,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
  visitor,
} from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { createTestDatabase, tables } from '../../testing/test-database.ts'
import { staffInvitations } from '../database/schema/accounts.ts'
import { clientFormulas, clientNotes, clientRecords } from '../database/schema/clients.ts'
import { newId } from '../database/schema/ids.ts'
import { webhookDeliveries, webhooks } from '../database/schema/messages.ts'
import { linkPath } from '../links/actions.ts'
import { signedLink } from '../links/sign.ts'
import type { RouteAccess } from './access.ts'

/** Values that tests fill in routes with: ids of existing records, and client A's own booking. */
interface World {
  readonly serviceId: string
  readonly stylistId: string
  /** A fresh Pending booking of client A, for each call. */
  readonly bookingOfA: () => Promise<string>
  readonly uidOfA: string
  /** Client A's id, once the stylist serves them; and once the salon knows something of each kind of them. */
  readonly servedA: () => Promise<string>
  readonly knownA: () => Promise<string>
  /** The booking by which the stylist does. */
  readonly visitOfA: () => Promise<string>
  /** The path of a day on which client A visits a stylist, perhaps marked by the desk. */
  readonly dayOfA: (stylistId: string, mark?: VisitMark) => Promise<string>
  /** One that the desk has marked. */
  readonly lateVisitOfA: () => Promise<string>
  /** A client without an account, for each call. */
  readonly deskClient: () => Promise<string>
  /** Somebody with a phone number who waits. */
  readonly waitingCaller: () => Promise<unknown>
  readonly emailOfA: string
  readonly hiddenService: () => Promise<string>
  /** A mail that opens somebody's account. */
  readonly secretMail: () => Promise<string>
  /** The calendar of client A's own bookings. */
  readonly feedOfA: () => Promise<{ readonly id: string; readonly path: string }>
  /** The token of a signed link that cancels one of those. */
  readonly linkOfA: () => Promise<string>
  /** A service and a stylist that nothing else needs, for each call. */
  readonly spareService: () => Promise<string>
  readonly spareStylist: () => Promise<string>
  /** A webhook with a delivery of the same id. */
  readonly spareWebhook: () => Promise<string>
  /** An invitation of the administrator's, and somebody who works here, for each call. */
  readonly spareInvitation: () => Promise<{ id: string; token: string }>
  readonly spareStaff: () => Promise<string>
  /** A mail that was given up, for each call. */
  readonly failedMail: () => Promise<string>
}

/** Callers: client A has the booking, client B has nothing, and client A has booked the stylist. */
const callers = ['visitor', 'clientA', 'clientB', 'stylist', 'receptionist', 'manager', 'administrator'] as const
type Caller = (typeof callers)[number]
type Statuses = Readonly<Record<Caller, number>>

/** The role of each caller. A role without one doesn't compile, and one in the list alone fails the test below. */
const callerRoles = {
  visitor: null,
  clientA: 'client',
  clientB: 'client',
  stylist: 'stylist',
  receptionist: 'receptionist',
  manager: 'manager',
  administrator: 'administrator',
} as const satisfies Record<Caller, Role | null>

/** Settings that give stylists rights beside their role. */
const ticks = {
  stylistsBook: { booksOwn: true },
  stylistsCheckOut: { checksOutOwn: true },
} as const
type Tick = keyof typeof ticks

interface Row {
  /** The path with real ids, and the body to send. */
  readonly request: (world: World) => Promise<{ path: string; body?: unknown }> | { path: string; body?: unknown }
  readonly who: {
    readonly access: RouteAccess
    readonly statuses: Statuses
    /** The stylist's status where the salon ticks this, if it is another one. */
    readonly ticked?: Partial<Record<Tick, number>>
  }
}

const forEach = (status: (caller: Caller) => number) =>
  Object.fromEntries(callers.map((caller) => [caller, status(caller)])) as Statuses

/** The same status for everybody. */
const everyone = (status: number): Row['who'] => ({ access: 'public', statuses: forEach(() => status) })

/** One status for everybody who is signed in, but for some. */
const signedInOnly = (status: number, others: Partial<Statuses> = {}): Row['who'] => ({
  access: 'signed-in',
  statuses: { ...forEach((caller) => (caller === 'visitor' ? 401 : status)), ...others },
})

/** The status for those whose role has the capability; `domain/people/roles.test.ts` writes out who that is. */
const needs = (capability: Capability, status: number): Row['who'] => ({
  access: capability,
  ticked: Object.fromEntries(
    Object.entries(ticks)
      .filter(([, addition]) => can({ role: 'stylist', ...addition }, capability))
      .map(([tick]) => [tick, status]),
  ),
  statuses: forEach((caller) => {
    const role = callerRoles[caller]
    if (role === null) return 401
    return can({ role }, capability) ? status : 403
  }),
})

const at = (path: string, body?: unknown) => () => ({ path, body })
/** Who changes and reads every booking. */
const desk = { receptionist: 200, manager: 200, administrator: 200 } as const
let nextDay = 0
/** Another day each time, within what can be booked. */
const freshDate = () => new Date(Date.UTC(2027, 6, 1 + nextDay++)).toISOString().slice(0, 10)
const service = { ServiceName: 'Cut', Description: '', Price: 10, Duration: 30 }
const { version: _, ...sampleSettings } = fixedSettings().get()
const webhook = { url: 'https://hooks.example/salon', events: [] }
/** Each call has a day of its own. */
let blockedDays = 0

const stylist = { stylistName: 'Mara', description: '', daysAvailable: [] }

/** One row for each route. A route without a row fails the test below. */
const matrix: Record<string, Row> = {
  'GET /api/services': { request: at('/api/services'), who: everyone(200) },
  'GET /api/import-files': { request: at('/api/import-files'), who: needs('imports.write', 200) },
  // The body is a file: an export without anything.
  'POST /api/import-files': { request: at('/api/import-files?name=a.json', {}), who: needs('imports.write', 201) },
  'POST /api/import-files/{id}/check': { request: at('/api/import-files/none/check', {}), who: needs('imports.write', 404) },
  'POST /api/import-files/{id}/import': {
    request: at('/api/import-files/none/import', { skipOverlaps: false }),
    who: needs('imports.write', 404),
  },
  'POST /api/import-files/{id}/stop': { request: at('/api/import-files/none/stop', {}), who: needs('imports.write', 404) },
  'GET /api/import-files/{id}/lines.csv': { request: at('/api/import-files/none/lines.csv'), who: needs('imports.write', 404) },
  'DELETE /api/import-files/{id}': { request: at('/api/import-files/none'), who: needs('imports.write', 404) },
  'GET /api/stylists': { request: at('/api/stylists'), who: everyone(200) },
  'POST /api/services': { request: at('/api/services', service), who: needs('catalogue.write', 201) },
  'POST /api/setup/services': {
    request: at('/api/setup/services', { services: [service] }),
    who: needs('catalogue.write', 201),
  },
  'POST /api/setup/stylists': {
    request: at('/api/setup/stylists', { stylists: [stylist] }),
    who: needs('catalogue.write', 201),
  },
  'GET /api/setup/test-booking': { request: at('/api/setup/test-booking'), who: needs('settings.write', 200) },
  'POST /api/setup/test-booking': {
    request: ({ serviceId, stylistId }) => ({
      path: '/api/setup/test-booking',
      body: { serviceId, stylistId, date: freshDate(), time: '10:00 AM' },
    }),
    who: needs('settings.write', 201),
  },
  'DELETE /api/setup/test-booking': { request: at('/api/setup/test-booking'), who: needs('settings.write', 204) },
  'PUT /api/services/order': {
    request: ({ serviceId }) => ({ path: '/api/services/order', body: { ids: [serviceId] } }),
    who: needs('catalogue.write', 200),
  },
  'PUT /api/services/{id}': {
    request: async ({ spareService }) => ({ path: `/api/services/${await spareService()}`, body: service }),
    who: needs('catalogue.write', 200),
  },
  'DELETE /api/services/{id}': {
    request: async ({ spareService }) => ({ path: `/api/services/${await spareService()}` }),
    who: needs('catalogue.write', 204),
  },
  'GET /api/services/{id}/upcoming': {
    request: ({ serviceId }) => ({ path: `/api/services/${serviceId}/upcoming` }),
    who: needs('catalogue.write', 200),
  },
  'POST /api/stylists': { request: at('/api/stylists', stylist), who: needs('catalogue.write', 201) },
  'PUT /api/stylists/order': {
    request: ({ stylistId }) => ({ path: '/api/stylists/order', body: { ids: [stylistId] } }),
    who: needs('catalogue.write', 200),
  },
  'PUT /api/stylists/{id}': {
    request: async ({ spareStylist }) => ({ path: `/api/stylists/${await spareStylist()}`, body: stylist }),
    who: needs('catalogue.write', 200),
  },
  'DELETE /api/stylists/{id}': {
    request: async ({ spareStylist }) => ({ path: `/api/stylists/${await spareStylist()}` }),
    who: needs('catalogue.write', 204),
  },
  'GET /api/stylists/{id}/leaving': {
    request: ({ stylistId }) => ({ path: `/api/stylists/${stylistId}/leaving` }),
    who: needs('catalogue.write', 200),
  },
  'GET /api/stylists/{id}/upcoming': {
    request: ({ stylistId }) => ({ path: `/api/stylists/${stylistId}/upcoming` }),
    who: needs('catalogue.write', 200),
  },
  'GET /api/stylists/{id}/schedule': {
    request: ({ stylistId }) => ({ path: `/api/stylists/${stylistId}/schedule` }),
    who: needs('schedules.read', 200),
  },
  'PUT /api/stylists/{id}/schedule': {
    // The version of a schedule that doesn't exist yet: the MD5 of nothing.
    request: async ({ spareStylist }) => ({
      path: `/api/stylists/${await spareStylist()}/schedule`,
      body: { version: 'd41d8cd98f00b204e9800998ecf8427e', schedule: { hours: {}, exceptions: [], absences: [] } },
    }),
    who: needs('absences.soon', 200),
  },
  'POST /api/stylists/{id}/schedule/affected': {
    request: ({ stylistId }) => ({ path: `/api/stylists/${stylistId}/schedule/affected`, body: {} }),
    who: needs('schedules.read', 200),
  },
  'GET /api/stylists/{id}/days': {
    request: ({ stylistId }) => ({ path: `/api/stylists/${stylistId}/days?from=2026-12-01&to=2026-12-31` }),
    who: needs('schedules.read', 200),
  },
  'GET /api/roster/{date}': { request: at('/api/roster/2026-12-02'), who: needs('schedules.read', 200) },
  'GET /api/weeks/{date}': { request: at('/api/weeks/2026-12-02?stylistId=x'), who: needs('bookings.read', 200) },
  'GET /api/availability/fit': {
    request: ({ stylistId, serviceId }) => ({
      path: `/api/availability/fit?services=${serviceId}&stylistId=${stylistId}&date=2026-12-02&time=10%3A05+AM`,
    }),
    who: needs('bookings.write-own', 200),
  },
  'GET /api/appointments/{id}/fit': {
    request: async ({ bookingOfA, stylistId }) => ({
      path: `/api/appointments/${await bookingOfA()}/fit?stylistId=${stylistId}&date=2026-12-02&time=10%3A05+AM`,
    }),
    who: needs('bookings.write-own', 200),
  },
  'POST /api/appointments/series': {
    request: ({ stylistId, serviceId, uidOfA }) => {
      const repetition = { date: '2027-06-02', time: '10:00 AM', weeks: 4, count: 2 }
      const body = { serviceIds: [serviceId], stylistId, clientId: uidOfA, ...repetition, dryRun: true }
      return { path: '/api/appointments/series', body }
    },
    who: needs('bookings.write-own', 200),
  },
  'POST /api/appointments/together': {
    request: ({ stylistId, serviceId }) => {
      const date = freshDate()
      const other = freshDate()
      const booking = { serviceIds: [serviceId], stylistId, time: '10:00 AM', walkIn: true }
      return {
        path: '/api/appointments/together',
        body: {
          bookings: [
            { ...booking, date },
            { ...booking, date: other },
          ],
        },
      }
    },
    who: needs('bookings.write', 201),
  },
  'GET /api/days/{date}': { request: at('/api/days/2026-12-02'), who: needs('bookings.read', 200) },
  'GET /api/appointments/{id}/payments': {
    request: async ({ bookingOfA }) => ({ path: `/api/appointments/${await bookingOfA()}/payments` }),
    who: needs('bookings.read', 200),
  },
  'POST /api/blocks': {
    request: ({ stylistId }) => {
      const dates = [addDays('2027-01-01', ++blockedDays)]
      return { path: '/api/blocks', body: { stylistId, dates, starts: 540, ends: 570, reason: '' } }
    },
    who: needs('blocks.write', 201),
  },
  'PATCH /api/blocks/{id}': {
    request: at('/api/blocks/NONE', { stylistId: 'NONE', date: '2026-12-02', starts: 540, ends: 570, reason: '', version: 1 }),
    who: needs('blocks.write', 404),
  },
  'DELETE /api/blocks/{id}': { request: at('/api/blocks/NONE'), who: needs('blocks.write', 404) },
  'POST /api/appointments/{id}/payments': {
    request: async ({ bookingOfA }) => ({
      path: `/api/appointments/${await bookingOfA()}/payments`,
      body: { amount: 10, method: 'cash' },
    }),
    who: needs('payments.take-own', 201),
  },
  'POST /api/appointments/{id}/checkout': {
    // One that hasn't begun.
    request: async ({ visitOfA }) => ({
      path: `/api/appointments/${await visitOfA()}/checkout`,
      body: { payments: [] },
    }),
    who: needs('payments.take-own', 409),
  },
  'POST /api/appointments/{id}/checkout/undo': {
    request: async ({ visitOfA }) => ({
      path: `/api/appointments/${await visitOfA()}/checkout/undo`,
      body: { id: 'NONE' },
    }),
    who: needs('payments.take-own', 409),
  },
  'GET /api/appointments/{id}/receipt': {
    request: async ({ visitOfA }) => ({ path: `/api/appointments/${await visitOfA()}/receipt` }),
    // Nothing was paid, so its client has none yet.
    who: { ...signedInOnly(404, { stylist: 403, ...desk }), ticked: { stylistsCheckOut: 200 } },
  },
  'POST /api/appointments/{id}/receipt/mail': {
    request: async ({ visitOfA }) => ({ path: `/api/appointments/${await visitOfA()}/receipt/mail` }),
    who: needs('payments.take-own', 200),
  },
  'POST /api/till/entries': {
    request: at('/api/till/entries', { kind: 'cash_in', amount: 5, text: 'Change' }),
    who: needs('payments.take', 201),
  },
  'GET /api/till/{date}': { request: at('/api/till/2026-11-30'), who: needs('till.read', 200) },
  'POST /api/till/{date}/closings': {
    // On a day ahead, for which there are no figures to disclose.
    request: at('/api/till/2026-12-30/closings', { number: 1, entries: 0, startingCash: 0, countedCash: 0 }),
    who: needs('till.close', 422),
  },
  'GET /api/till/{date}/export.csv': { request: at('/api/till/2026-11-30/export.csv'), who: needs('exports.read', 200) },
  'GET /api/salon': { request: at('/api/salon'), who: everyone(200) },
  'GET /api/legal/{kind}': { request: at('/api/legal/privacy'), who: everyone(200) },
  'GET /api/gallery': { request: at('/api/gallery'), who: everyone(200) },
  'GET /api/events': { request: at('/api/events'), who: signedInOnly(200) },
  'GET /api/me': { request: at('/api/me'), who: everyone(200) },
  'GET /health/live': { request: at('/health/live'), who: everyone(200) },
  'GET /health/ready': { request: at('/health/ready'), who: everyone(200) },
  'POST /api/images': { request: at('/api/images', {}), who: needs('catalogue.write', 422) },
  'GET /images/{id}': { request: at('/images/none'), who: everyone(404) },
  'GET /api/availability/next': {
    request: ({ stylistId }) => ({ path: `/api/availability/next?stylistId=${stylistId}&from=2026-12-01&minutes=60&count=3` }),
    who: everyone(200),
  },
  'GET /api/availability': {
    request: ({ stylistId }) => ({ path: `/api/availability?stylistId=${stylistId}&from=2026-12-01&to=2026-12-02&minutes=60` }),
    who: everyone(200),
  },
  'GET /api/availability/candidates': {
    request: ({ serviceId }) => ({ path: `/api/availability/candidates?services=${serviceId}&date=2026-12-01&time=10:00+AM` }),
    who: everyone(200),
  },
  'GET /api/availability/explain': {
    request: ({ serviceId, stylistId }) => ({
      path: `/api/availability/explain?stylistId=${stylistId}&services=${serviceId}&date=2026-12-01`,
    }),
    who: needs('schedules.read', 200),
  },
  'POST /api/auth/sign-up/email': {
    request: at('/api/auth/sign-up/email', { name: '', email: 'x', password: 'y' }),
    who: everyone(422),
  },
  'POST /api/auth/sign-in/email': { request: at('/api/auth/sign-in/email', {}), who: everyone(422) },
  'POST /api/auth/oidc': { request: at('/api/auth/oidc', {}), who: everyone(404) },
  'GET /api/auth/callback/oidc': { request: at('/api/auth/callback/oidc'), who: everyone(404) },
  'POST /api/auth/sign-out': { request: at('/api/auth/sign-out'), who: everyone(200) },
  'POST /api/auth/request-password-reset': {
    request: at('/api/auth/request-password-reset', { email: 'nobody' }),
    who: everyone(422),
  },
  'POST /api/auth/link': { request: at('/api/auth/link', { token: 'x' }), who: everyone(422) },
  'POST /api/auth/reset-password': {
    request: at('/api/auth/reset-password', { token: 'x', password: 'another-secret' }),
    who: everyone(422),
  },
  'POST /api/auth/confirm-address': {
    request: at('/api/auth/confirm-address', { token: 'x' }),
    who: everyone(422),
  },
  'POST /api/auth/change-password': {
    request: at('/api/auth/change-password', { currentPassword: 'not-it', password: 'another-secret' }),
    who: signedInOnly(422),
  },
  'GET /api/me/address': { request: at('/api/me/address'), who: signedInOnly(200) },
  'POST /api/me/address/confirmation': {
    // No mail server is set.
    request: at('/api/me/address/confirmation'),
    who: signedInOnly(409),
  },
  'DELETE /api/me/address/pending': { request: at('/api/me/address/pending'), who: signedInOnly(204) },
  'GET /api/me/sessions': { request: at('/api/me/sessions'), who: signedInOnly(200) },
  'DELETE /api/me/sessions': { request: at('/api/me/sessions'), who: signedInOnly(204) },
  'DELETE /api/me/sessions/{id}': { request: at('/api/me/sessions/none'), who: signedInOnly(404) },
  'PATCH /api/me': { request: at('/api/me', {}), who: signedInOnly(200) },
  'GET /api/me/data': { request: at('/api/me/data'), who: signedInOnly(200) },
  'GET /api/me/deletion': { request: at('/api/me/deletion'), who: signedInOnly(200, { administrator: 403 }) },
  'POST /api/me/deletion': {
    request: at('/api/me/deletion', { cancelBookings: false, bookings: [] }),
    who: signedInOnly(422, { administrator: 403 }),
  },
  'GET /api/me/second-factor': { request: at('/api/me/second-factor'), who: signedInOnly(200) },
  'POST /api/me/second-factor/setup': {
    request: at('/api/me/second-factor/setup', { password: 'not-the-password' }),
    who: needs('account.second-factor', 422),
  },
  'POST /api/me/second-factor/confirm': {
    request: at('/api/me/second-factor/confirm', { code: '123456' }),
    who: needs('account.second-factor', 409),
  },
  'POST /api/me/second-factor/recovery-codes': {
    request: at('/api/me/second-factor/recovery-codes', { password: 'not-the-password' }),
    who: signedInOnly(422),
  },
  'POST /api/me/second-factor/off': {
    request: at('/api/me/second-factor/off', { password: 'not-the-password' }),
    who: signedInOnly(422),
  },
  'POST /api/auth/sign-in/code': {
    request: at('/api/auth/sign-in/code', { code: '123456' }),
    who: everyone(401),
  },
  'POST /api/auth/passkey/options': { request: at('/api/auth/passkey/options'), who: everyone(200) },
  'POST /api/auth/passkey': {
    request: at('/api/auth/passkey', { response: { id: 'none', response: {} } }),
    who: everyone(401),
  },
  'POST /api/me/passkeys/options': {
    request: at('/api/me/passkeys/options', { password: 'not-the-password' }),
    who: needs('account.second-factor', 422),
  },
  'POST /api/me/passkeys': {
    request: at('/api/me/passkeys', { response: { id: 'none', response: {} } }),
    // Signed in, but nothing was begun.
    who: needs('account.second-factor', 409),
  },
  'PATCH /api/me/passkeys/{id}': { request: at('/api/me/passkeys/none', { name: 'Phone' }), who: signedInOnly(404) },
  'DELETE /api/me/passkeys/{id}': { request: at('/api/me/passkeys/none'), who: signedInOnly(404) },
  'GET /api/staff': { request: at('/api/staff'), who: needs('staff.manage', 200) },
  'POST /api/staff/invitations': {
    request: at('/api/staff/invitations', { role: 'receptionist' }),
    who: needs('staff.manage', 201),
  },
  'DELETE /api/staff/invitations/{id}': {
    request: async ({ spareInvitation }) => ({ path: `/api/staff/invitations/${(await spareInvitation()).id}` }),
    who: needs('staff.manage', 204),
  },
  'POST /api/staff/invitations/read': {
    request: async ({ spareInvitation }) => ({
      path: '/api/staff/invitations/read',
      body: { token: (await spareInvitation()).token },
    }),
    who: everyone(200),
  },
  'POST /api/staff/invitations/accept': {
    request: at('/api/staff/invitations/accept', { token: 'x' }),
    who: everyone(422),
  },
  'PUT /api/staff/rules': {
    request: at('/api/staff/rules', { requiresSecondFactor: false }),
    who: needs('staff.rules', 200),
  },
  'PATCH /api/staff/{id}': {
    request: async ({ spareStaff }) => ({ path: `/api/staff/${await spareStaff()}`, body: { role: 'receptionist' } }),
    who: needs('staff.manage', 200),
  },
  'DELETE /api/staff/{id}': {
    request: async ({ spareStaff }) => ({ path: `/api/staff/${await spareStaff()}` }),
    who: needs('staff.manage', 204),
  },
  'GET /api/dashboard': { request: at('/api/dashboard'), who: needs('dashboard.read', 200) },
  'GET /api/reports/money': {
    request: at('/api/reports/money?from=2026-11-01&to=2026-11-30'),
    who: needs('reports.read', 200),
  },
  'GET /api/reports/money/export.csv': {
    request: at('/api/reports/money/export.csv?from=2026-11-01&to=2026-11-30'),
    who: needs('exports.read', 200),
  },
  'GET /api/reports/{name}': {
    request: at('/api/reports/utilization?from=2026-11-01&to=2026-11-30'),
    who: needs('reports.read', 200),
  },
  'GET /api/reports/{name}/export.csv': {
    request: at('/api/reports/no-shows/export.csv?from=2026-11-01&to=2026-11-30'),
    who: needs('exports.read', 200),
  },
  'GET /api/appointments/export.csv': { request: at('/api/appointments/export.csv'), who: needs('exports.read', 200) },
  'GET /api/demo': { request: at('/api/demo'), who: needs('settings.write', 200) },
  'POST /api/demo/clear': { request: at('/api/demo/clear'), who: needs('settings.write', 204) },
  'GET /api/appointments': { request: at('/api/appointments'), who: signedInOnly(200) },
  'POST /api/appointments': {
    request: ({ serviceId, stylistId }) => ({
      path: '/api/appointments',
      body: { serviceIds: [serviceId], stylistId, date: freshDate(), time: '10:00 AM' },
    }),
    who: signedInOnly(201),
  },
  'POST /api/clients': { request: at('/api/clients', { name: '' }), who: needs('clients.write', 422) },
  'GET /api/clients': { request: at('/api/clients?q=ada'), who: needs('clients.find', 200) },
  // The stylist serves client A.
  'GET /api/appointments/{id}/series': {
    request: at('/api/appointments/NONE/series'),
    who: needs('bookings.write-own', 404),
  },
  'POST /api/appointments/{id}/series/cancel': {
    request: at('/api/appointments/NONE/series/cancel', {
      visits: [{ id: 'NONE', from: 'Pending', version: 1 }],
      reason: 'mistake',
    }),
    who: needs('bookings.write-own', 404),
  },
  'POST /api/appointments/{id}/series/move': {
    request: at('/api/appointments/NONE/series/move', {
      visits: [{ id: 'NONE', version: 1, date: '2026-12-02', time: '10:00 AM' }],
    }),
    who: needs('bookings.write-own', 404),
  },
  'POST /api/appointments/{id}/series/edit': {
    request: at('/api/appointments/NONE/series/edit', { visits: [{ id: 'NONE', version: 1 }], edit: { minutes: 60 } }),
    who: needs('bookings.write-own', 404),
  },
  'POST /api/appointments/{id}/series/undo': {
    request: () => ({ path: '/api/appointments/NONE/series/undo', body: { visits: [{ id: 'NONE', version: 1 }] } }),
    who: needs('bookings.write-own', 200),
  },
  'GET /api/clients/duplicates': { request: at('/api/clients/duplicates'), who: needs('clients.write', 200) },
  'GET /api/clients/tags': { request: at('/api/clients/tags'), who: needs('clients.read', 200) },
  'GET /api/clients/{id}': {
    request: async ({ servedA }) => ({ path: `/api/clients/${await servedA()}` }),
    who: needs('clients.notes', 200),
  },
  'GET /api/clients/{id}/visits': {
    request: async ({ servedA }) => ({ path: `/api/clients/${await servedA()}/visits?when=past` }),
    who: needs('clients.notes', 200),
  },
  'GET /api/clients/{id}/duplicates': {
    request: ({ uidOfA }) => ({ path: `/api/clients/${uidOfA}/duplicates` }),
    who: needs('clients.write', 200),
  },
  'POST /api/clients/merge': {
    request: async ({ deskClient }) => ({
      path: '/api/clients/merge',
      body: { keep: await deskClient(), merge: await deskClient() },
    }),
    who: needs('clients.write', 200),
  },
  'POST /api/clients/{id}/names/apart': {
    request: ({ uidOfA }) => ({ path: `/api/clients/${uidOfA}/names/apart`, body: { name: 'Nobody Here' } }),
    who: needs('clients.write', 409),
  },
  'POST /api/clients/{id}/names': {
    request: ({ uidOfA }) => ({ path: `/api/clients/${uidOfA}/names`, body: { name: 'Another Name', isTheirs: true } }),
    who: needs('clients.write', 204),
  },
  'POST /api/clients/merges/{id}/undo': {
    request: at('/api/clients/merges/NONE/undo'),
    who: needs('clients.write', 404),
  },
  ...Object.fromEntries(
    ['PUT', 'DELETE'].map((method) => [
      `${method} /api/clients/{id}/distinct-from/{otherId}`,
      {
        request: async ({ uidOfA, deskClient }: World) => ({
          path: `/api/clients/${uidOfA}/distinct-from/${await deskClient()}`,
        }),
        who: needs('clients.write', 204),
      },
    ]),
  ),
  'POST /api/export/download': { request: at('/api/export/download', {}), who: needs('backup.manage', 422) },
  'GET /api/export': { request: at('/api/export'), who: needs('backup.manage', 404) },
  'GET /api/clients/export.csv': { request: at('/api/clients/export.csv'), who: needs('exports.read', 200) },
  'GET /api/clients/{id}/export.csv': {
    request: ({ uidOfA }) => ({ path: `/api/clients/${uidOfA}/export.csv` }),
    who: needs('exports.read', 200),
  },
  'DELETE /api/clients/{id}': {
    request: async ({ deskClient }) => ({ path: `/api/clients/${await deskClient()}` }),
    who: needs('clients.delete', 204),
  },
  'POST /api/clients/{id}/notes': {
    request: async ({ servedA }) => ({ path: `/api/clients/${await servedA()}/notes`, body: { text: 'Likes it short' } }),
    who: needs('clients.notes', 201),
  },
  'POST /api/clients/{id}/alerts': {
    request: async ({ servedA }) => ({ path: `/api/clients/${await servedA()}/alerts`, body: { text: 'Allergic to PPD' } }),
    who: needs('clients.notes', 201),
  },
  'POST /api/clients/{id}/formulas': {
    request: async ({ servedA }) => ({
      path: `/api/clients/${await servedA()}/formulas`,
      body: { text: '7.1 + 20 vol', usedOn: '2026-11-30' },
    }),
    who: needs('clients.notes', 201),
  },
  'DELETE /api/clients/{id}/notes/{note}': {
    request: async ({ servedA }) => ({ path: `/api/clients/${await servedA()}/notes/NONE` }),
    who: needs('clients.notes', 404),
  },
  'PATCH /api/clients/{id}': {
    request: async ({ deskClient }) => ({ path: `/api/clients/${await deskClient()}`, body: { name: 'Mrs Smith' } }),
    who: needs('clients.write', 200),
  },
  'POST /api/clients/{id}/account': {
    request: async ({ deskClient, uidOfA }) => ({
      path: `/api/clients/${await deskClient()}/account`,
      body: { accountId: uidOfA },
    }),
    who: needs('clients.write', 200),
  },
  'GET /api/mail': { request: at('/api/mail'), who: needs('mail.read', 200) },
  'GET /api/mail/delivery': { request: at('/api/mail/delivery'), who: needs('mail.read', 200) },
  'GET /api/mail/server': { request: at('/api/mail/server'), who: needs('mail.server', 200) },
  'PUT /api/mail/server': { request: at('/api/mail/server', { host: '' }), who: needs('mail.server', 422) },
  'DELETE /api/mail/server': { request: at('/api/mail/server?version=1'), who: needs('mail.server', 204) },
  'POST /api/mail/server/test': { request: at('/api/mail/server/test', { host: '' }), who: needs('mail.server', 422) },
  'GET /api/payments/provider': { request: at('/api/payments/provider'), who: needs('online-payments.keys', 200) },
  'PUT /api/payments/provider': {
    request: at('/api/payments/provider', { secretKey: '' }),
    who: needs('online-payments.keys', 422),
  },
  'DELETE /api/payments/provider': {
    request: at('/api/payments/provider?version=1'),
    who: needs('online-payments.keys', 204),
  },
  'POST /api/payments/provider/test': {
    request: at('/api/payments/provider/test', { secretKey: '' }),
    who: needs('online-payments.keys', 422),
  },
  // Nobody is asked about such a domain.
  'GET /api/mail/server/records': {
    request: at('/api/mail/server/records?address=hello@salon.example'),
    who: needs('mail.server', 200),
  },
  'POST /api/mail/test': { request: at('/api/mail/test', {}), who: needs('mail.write', 201) },
  'GET /api/mail/{id}': {
    request: async ({ failedMail }) => ({ path: `/api/mail/${await failedMail()}` }),
    who: needs('mail.read', 200),
  },
  'POST /api/mail/{id}/retry': {
    request: async ({ failedMail }) => ({ path: `/api/mail/${await failedMail()}/retry` }),
    who: needs('mail.write', 200),
  },
  'GET /api/backups': { request: at('/api/backups'), who: needs('backup.manage', 200) },
  'POST /api/backups': { request: at('/api/backups'), who: needs('backup.manage', 202) },
  'PUT /api/backups/plan': { request: at('/api/backups/plan', { nightly: true }), who: needs('backup.manage', 422) },
  'POST /api/backups/{backup}/download': {
    request: at('/api/backups/chairtime-2026-11-29-080000.backup/download', {}),
    who: needs('backup.manage', 422),
  },
  'GET /api/backups/{backup}': {
    request: at('/api/backups/chairtime-2026-11-29-080000.backup'),
    who: needs('backup.manage', 404),
  },
  'GET /api/settings': { request: at('/api/settings'), who: needs('settings.read', 200) },
  'GET /api/settings/choices': { request: at('/api/settings/choices'), who: needs('settings.read', 200) },
  'GET /api/settings/holidays': { request: at('/api/settings/holidays'), who: needs('settings.read', 200) },
  'PATCH /api/settings': {
    request: at('/api/settings', { version: 1, settings: sampleSettings }),
    who: needs('settings.write', 200),
  },
  'GET /api/translations': { request: at('/api/translations?language=de'), who: needs('settings.read', 422) },
  'PUT /api/translations': {
    request: at('/api/translations', { language: 'de', texts: [] }),
    who: needs('settings.write', 422),
  },
  'POST /api/translations/own-language': {
    request: at('/api/translations/own-language', { language: 'de' }),
    who: needs('settings.write', 422),
  },
  'POST /api/settings/preview': {
    request: at('/api/settings/preview', { settings: sampleSettings }),
    who: needs('settings.write', 200),
  },
  'GET /api/audit': { request: at('/api/audit'), who: needs('audit.read', 200) },
  'GET /api/audit/export.csv': { request: at('/api/audit/export.csv'), who: needs('audit.read', 200) },
  'GET /api/webhooks': { request: at('/api/webhooks'), who: needs('webhooks.write', 200) },
  'POST /api/webhooks': { request: at('/api/webhooks', webhook), who: needs('webhooks.write', 201) },
  'PUT /api/webhooks/{id}': {
    request: async ({ spareWebhook }) => ({ path: `/api/webhooks/${await spareWebhook()}`, body: webhook }),
    who: needs('webhooks.write', 200),
  },
  'DELETE /api/webhooks/{id}': {
    request: async ({ spareWebhook }) => ({ path: `/api/webhooks/${await spareWebhook()}` }),
    who: needs('webhooks.write', 204),
  },
  'POST /api/webhooks/{id}/secret': {
    request: async ({ spareWebhook }) => ({ path: `/api/webhooks/${await spareWebhook()}/secret` }),
    who: needs('webhooks.write', 200),
  },
  'POST /api/webhooks/{id}/test': {
    request: async ({ spareWebhook }) => ({ path: `/api/webhooks/${await spareWebhook()}/test` }),
    who: needs('webhooks.write', 201),
  },
  'GET /api/webhooks/{id}/deliveries': {
    request: async ({ spareWebhook }) => ({ path: `/api/webhooks/${await spareWebhook()}/deliveries` }),
    who: needs('webhooks.write', 200),
  },
  'POST /api/webhooks/{id}/deliveries/{delivery}/retry': {
    request: async ({ spareWebhook }) => {
      const id = await spareWebhook()
      return { path: `/api/webhooks/${id}/deliveries/${id}/retry` }
    },
    who: needs('webhooks.write', 200),
  },
  'GET /api/mail/texts': { request: at('/api/mail/texts'), who: needs('mail.read', 200) },
  'PUT /api/mail/texts/{kind}': {
    request: at('/api/mail/texts/test_mail', { subject: 'Test', body: 'It works', version: 0 }),
    who: needs('mail.write', 200),
  },
  'DELETE /api/mail/texts/{kind}': { request: at('/api/mail/texts/test_mail'), who: needs('mail.write', 200) },
  'POST /api/mail/texts/{kind}/preview': {
    request: at('/api/mail/texts/test_mail/preview', { subject: 'Test', body: 'It works' }),
    who: needs('mail.write', 200),
  },
  'POST /api/holds': { request: at('/api/holds', {}), who: everyone(422) },
  'POST /api/holds/{id}/release': { request: at('/api/holds/NONE/release'), who: everyone(204) },
  'POST /api/appointments/settle': {
    request: at('/api/appointments/settle', { idempotencyKey: 'never-sent' }),
    who: signedInOnly(200),
  },
  'PATCH /api/appointments/{id}': {
    request: async ({ bookingOfA }) => ({
      path: `/api/appointments/${await bookingOfA()}`,
      body: { status: 'Canceled', from: 'Pending' },
    }),
    who: { ...signedInOnly(404, { clientA: 200, stylist: 403, ...desk }), ticked: { stylistsBook: 200 } },
  },
  'GET /api/appointments/confirmation-time': {
    request: at('/api/appointments/confirmation-time'),
    who: signedInOnly(200),
  },
  'GET /api/appointments/last': { request: at('/api/appointments/last'), who: signedInOnly(200) },
  'GET /api/appointments/{id}': {
    request: async ({ bookingOfA }) => ({ path: `/api/appointments/${await bookingOfA()}` }),
    who: signedInOnly(404, { clientA: 200, stylist: 200, ...desk }),
  },
  'GET /api/appointments/{id}/history': {
    request: async ({ bookingOfA }) => ({ path: `/api/appointments/${await bookingOfA()}/history` }),
    who: needs('bookings.read', 200),
  },
  'GET /api/appointments/{id}/place': {
    request: async ({ bookingOfA }) => ({ path: `/api/appointments/${await bookingOfA()}/place` }),
    who: signedInOnly(404, { clientA: 200 }),
  },
  'GET /api/appointments/{id}/calendar.ics': {
    request: async ({ bookingOfA }) => ({ path: `/api/appointments/${await bookingOfA()}/calendar.ics` }),
    who: signedInOnly(404, { clientA: 200, stylist: 200, ...desk }),
  },
  'GET /api/calendar-feeds': { request: at('/api/calendar-feeds'), who: signedInOnly(200) },
  'POST /api/calendar-feeds': {
    request: at('/api/calendar-feeds', { kind: 'salon' }),
    who: signedInOnly(403, { receptionist: 201, manager: 201, administrator: 201 }),
  },
  'DELETE /api/calendar-feeds/{id}': {
    request: async ({ feedOfA }) => ({ path: `/api/calendar-feeds/${(await feedOfA()).id}` }),
    who: signedInOnly(404, { clientA: 204 }),
  },
  // Anyone with the address, signed in or not.
  'GET /calendar/{address}': {
    request: async ({ feedOfA }) => ({ path: (await feedOfA()).path }),
    who: everyone(200),
  },
  // Anyone with the link, signed in or not.
  'POST /api/prepayment-terms': {
    request: ({ stylistId }) => ({
      path: '/api/prepayment-terms',
      body: { serviceIds: ['NONE'], stylistId, date: '2026-12-02' },
    }),
    who: everyone(200),
  },
  'GET /api/pay/{token}': { request: at('/api/pay/none'), who: everyone(404) },
  'POST /api/pay/{token}/session': { request: at('/api/pay/none/session'), who: everyone(404) },
  'POST /api/pay/{token}/refresh': { request: at('/api/pay/none/refresh'), who: everyone(404) },
  'POST /api/payments/stripe/events': { request: at('/api/payments/stripe/events', {}), who: everyone(422) },
  'GET /api/appointments/{id}/cancel-consequence': {
    request: async ({ visitOfA }) => ({ path: `/api/appointments/${await visitOfA()}/cancel-consequence` }),
    who: signedInOnly(200, { clientB: 404 }),
  },
  'GET /api/guest-visits/{token}/cancel-consequence': {
    request: at('/api/guest-visits/none/cancel-consequence'),
    who: everyone(404),
  },
  'POST /api/appointments/{id}/online-payments': {
    // No provider's keys are there.
    request: async ({ visitOfA }) => ({
      path: `/api/appointments/${await visitOfA()}/online-payments`,
      body: { purpose: 'balance' },
    }),
    who: needs('payments.take', 409),
  },
  'POST /api/online-payments/{id}/refund': {
    request: at('/api/online-payments/NONE/refund', { amount: 5, reason: 'other' }),
    who: needs('payments.refund-online', 404),
  },
  'POST /api/online-payments/{id}/keep': {
    request: at('/api/online-payments/NONE/keep'),
    who: needs('payments.refund-online', 404),
  },
  'POST /api/online-payments/{id}/fee': {
    request: at('/api/online-payments/NONE/fee', {}),
    who: needs('fees.charge', 404),
  },
  'POST /api/online-payments/{id}/excuse': {
    request: at('/api/online-payments/NONE/excuse', { reason: 'Pays in cash' }),
    who: needs('payments.excuse', 404),
  },
  'POST /api/online-payments/{id}/mail': {
    request: at('/api/online-payments/NONE/mail'),
    who: needs('payments.take', 404),
  },
  'GET /api/online-payments/consequences': {
    request: at('/api/online-payments/consequences?visits=NONE'),
    who: needs('bookings.read', 404),
  },
  'GET /api/online-payments/suggestion': {
    request: at('/api/online-payments/suggestion?services=NONE&total=10&date=2026-12-02'),
    who: needs('payments.take', 200),
  },
  'GET /api/online-payments/unsettled': {
    request: at('/api/online-payments/unsettled'),
    who: needs('payments.take', 200),
  },
  'GET /api/online-payments/{id}/evidence': {
    request: at('/api/online-payments/NONE/evidence'),
    who: needs('payments.refund-online', 404),
  },
  'GET /api/account/card': { request: at('/api/account/card'), who: signedInOnly(200) },
  'DELETE /api/account/card': { request: at('/api/account/card'), who: signedInOnly(204) },
  'POST /api/online-payments/{id}/withdraw': {
    request: at('/api/online-payments/NONE/withdraw'),
    who: needs('payments.take', 404),
  },
  'GET /api/visit-links/{token}': {
    request: async ({ linkOfA }) => ({ path: `/api/visit-links/${await linkOfA()}` }),
    who: everyone(200),
  },
  'GET /api/visit-links/{token}/cancel-consequence': {
    request: at('/api/visit-links/none/cancel-consequence'),
    who: everyone(404),
  },
  'POST /api/visit-links/{token}': {
    request: async ({ linkOfA }) => ({ path: `/api/visit-links/${await linkOfA()}`, body: {} }),
    who: everyone(200),
  },
  // A request belongs to the browser that made it, regardless of the account; the salon of this test takes no guests.
  'POST /api/guests': {
    request: ({ serviceId, stylistId }) => {
      const booking = { serviceIds: [serviceId], stylistId, date: freshDate(), time: '10:00 AM' }
      return { path: '/api/guests', body: { ...booking, name: 'Grace', email: 'grace@client.example' } }
    },
    who: everyone(409),
  },
  'GET /api/guests/{id}': { request: at('/api/guests/NONE'), who: everyone(404) },
  'POST /api/guests/{id}/code': { request: at('/api/guests/NONE/code', { code: '123456' }), who: everyone(404) },
  'POST /api/guests/{id}/booking': {
    request: ({ serviceId, stylistId }) => {
      const body = { serviceIds: [serviceId], stylistId, date: freshDate(), time: '10:00 AM' }
      return { path: '/api/guests/NONE/booking', body }
    },
    who: everyone(404),
  },
  // Anyone with the link, signed in or not.
  'GET /api/guest-links/{token}': { request: at('/api/guest-links/none'), who: everyone(404) },
  'POST /api/guest-links/{token}': { request: at('/api/guest-links/none'), who: everyone(404) },
  'GET /api/guest-visits/{token}': { request: at('/api/guest-visits/none'), who: everyone(404) },
  'PATCH /api/guest-visits/{token}': {
    request: at('/api/guest-visits/none', { from: 'Pending', status: 'Canceled' }),
    who: everyone(404),
  },
  'GET /api/guest-visits/{token}/calendar.ics': { request: at('/api/guest-visits/none/calendar.ics'), who: everyone(404) },
  'POST /api/guest-visits/{token}/account': {
    request: at('/api/guest-visits/none/account', { password: 'another-password' }),
    who: everyone(404),
  },
  'GET /api/ratings': { request: at('/api/ratings'), who: everyone(200) },
  'GET /api/ratings/own': { request: at('/api/ratings/own'), who: signedInOnly(200) },
  'PUT /api/appointments/{id}/rating': { request: at('/api/appointments/NONE/rating', { stars: 5 }), who: signedInOnly(404) },
  'GET /api/ratings/desk': { request: at('/api/ratings/desk'), who: needs('ratings.read', 200) },
  'PUT /api/ratings/{id}': { request: at('/api/ratings/NONE', { version: 1 }), who: needs('ratings.write', 404) },
  'GET /api/rating-links/{token}': { request: at('/api/rating-links/none'), who: everyone(404) },
  'PUT /api/rating-links/{token}': { request: at('/api/rating-links/none', { stars: 5 }), who: everyone(404) },
  'GET /api/waitlist': { request: at('/api/waitlist'), who: signedInOnly(200) },
  'POST /api/waitlist': {
    request: ({ serviceId, stylistId }) => {
      const date = freshDate()
      return { path: '/api/waitlist', body: { serviceIds: [serviceId], stylistId, from: date, to: date } }
    },
    who: signedInOnly(201),
  },
  'DELETE /api/waitlist/{id}': { request: at('/api/waitlist/NONE'), who: signedInOnly(404) },
  'POST /api/waitlist/{id}/calls': { request: at('/api/waitlist/NONE/calls'), who: needs('waitlist.write', 404) },
  'POST /api/waitlist/{id}/offers': {
    request: at('/api/waitlist/NONE/offers', { stylistId: 'NONE', date: '2026-12-02', time: '10:00 AM' }),
    who: needs('waitlist.write', 404),
  },
  'POST /api/waitlist/{id}/book': {
    request: at('/api/waitlist/NONE/book', { stylistId: 'NONE', date: '2026-12-02', time: '10:00 AM' }),
    who: needs('waitlist.write', 404),
  },
  'DELETE /api/waitlist-offers/{id}': { request: at('/api/waitlist-offers/NONE'), who: needs('waitlist.write', 404) },
  'POST /api/waitlist-offers/{id}/accept': {
    request: at('/api/waitlist-offers/NONE/accept', {}),
    who: signedInOnly(404),
  },
  'POST /api/waitlist-offers/{id}/decline': { request: at('/api/waitlist-offers/NONE/decline'), who: signedInOnly(404) },
  'GET /api/waitlist-links/{token}': { request: at('/api/waitlist-links/none'), who: everyone(404) },
  'POST /api/waitlist-links/{token}/accept': { request: at('/api/waitlist-links/none/accept', {}), who: everyone(404) },
  'POST /api/waitlist-links/{token}/decline': { request: at('/api/waitlist-links/none/decline'), who: everyone(404) },
  'POST /api/appointments/{id}/undo': {
    // Client A's own booking is not the administrator's change.
    request: async ({ bookingOfA }) => ({ path: `/api/appointments/${await bookingOfA()}/undo`, body: { version: 1 } }),
    who: needs('bookings.write-own', 409),
  },
  'POST /api/appointments/{id}/marks': {
    request: async ({ bookingOfA }) => ({ path: `/api/appointments/${await bookingOfA()}/marks`, body: { mark: 'late' } }),
    who: needs('bookings.mark', 200),
  },
  'DELETE /api/appointments/{id}': {
    request: async ({ bookingOfA }) => ({ path: `/api/appointments/${await bookingOfA()}` }),
    who: needs('bookings.delete', 204),
  },
}

/** Guards of each field of an appointment, for readers of the booking. A new field without a row doesn't compile. */
const fieldsOfAppointment: Record<keyof Appointment, 'the booking' | Capability> = {
  id: 'the booking',
  status: 'the booking',
  services: 'the booking',
  currency: 'the booking',
  stylist: 'the booking',
  date: 'the booking',
  time: 'the booking',
  user: 'clients.contact',
  contact: 'clients.contact',
  phone: 'clients.contact',
  note: 'the booking',
  canceled: 'the booking',
  marks: 'bookings.read',
  cancelReason: 'bookings.read',
  deskNote: 'bookings.read',
  alerts: 'clients.notes',
  createdAt: 'the booking',
  updatedAt: 'the booking',
  version: 'the booking',
  unreadable: 'the booking',
  stylistLeft: 'the booking',
  // Its client's alone, once something was paid: `booking/checkout/routes.test.ts`.
  isPaid: 'the booking',
  holdsMoney: 'the booking',
  awaitsPayment: 'the booking',
}

/** The same of a visit on the desk's day. */
const fieldsOfVisit: Record<keyof DeskVisit, 'the visit' | Capability> = {
  id: 'the visit',
  stylistId: 'the visit',
  status: 'the visit',
  version: 'the visit',
  // Stylists also see them in their own visits.
  marks: 'bookings.write',
  starts: 'the visit',
  minutes: 'the visit',
  busy: 'the visit',
  date: 'the visit',
  client: 'the visit',
  clientId: 'the visit',
  phone: 'clients.contact',
  // Stylists see none of clients that they don't serve.
  alerts: 'clients.notes',
  note: 'the visit',
  awaitsPaymentUntil: 'the visit',
  services: 'the visit',
  serviceIds: 'the visit',
  // Stylists also see them in their own visits.
  charges: 'payments.take',
  currency: 'payments.take',
}

interface FieldRow {
  readonly field: string
  readonly guard: Capability
  /** Clients read it of their own. */
  readonly isClients?: true
  /** True if a person reads it. */
  readonly read: (person: Person, world: World) => Promise<boolean>
}

const readBody = async (person: Person, path: string) => (await person.call('GET', path)).text()

const fieldRows: readonly FieldRow[] = [
  {
    field: 'the address of a booking’s client',
    guard: 'clients.contact',
    isClients: true,
    read: async (person, { bookingOfA, emailOfA }) =>
      (await readBody(person, `/api/appointments/${await bookingOfA()}`)).includes(emailOfA),
  },
  {
    field: 'the phone number given with a booking',
    guard: 'clients.contact',
    isClients: true,
    read: async (person, { bookingOfA }) => (await readBody(person, `/api/appointments/${await bookingOfA()}`)).includes('+1'),
  },
  {
    field: 'the marks of a visit',
    guard: 'bookings.read',
    read: async (person, { lateVisitOfA }) =>
      (await readBody(person, `/api/appointments/${await lateVisitOfA()}`)).includes('"marks"'),
  },
  {
    field: 'what a client has spent',
    guard: 'clients.spent',
    read: async (person, { servedA }) => (await readBody(person, `/api/clients/${await servedA()}`)).includes('"spent"'),
  },
  { field: 'a note on a client', guard: 'clients.notes', read: isTold('a note of theirs') },
  { field: 'an alert about a client', guard: 'clients.notes', read: isTold('an allergy') },
  { field: 'a formula of a client', guard: 'clients.notes', read: isTold('a mixed color') },
  { field: 'a client’s tags', guard: 'clients.read', read: isTold('a tag') },
  { field: 'how a client came', guard: 'clients.read', read: isTold('from a friend') },
  { field: 'a client’s birthday', guard: 'clients.read', read: isTold('--05-17') },
  { field: 'a client’s consent to mail', guard: 'clients.read', read: isTold('"mailConsentAt":"') },
  {
    field: 'the phone number of a visit on the day',
    guard: 'clients.contact',
    read: async (person, { dayOfA, stylistId }) => (await readBody(person, await dayOfA(stylistId))).includes('"phone"'),
  },
  {
    field: 'the marks of a visit of another stylist’s, on the day',
    guard: 'bookings.write',
    read: async (person, { dayOfA, spareStylist }) =>
      (await readBody(person, await dayOfA(await spareStylist(), 'late'))).includes('"late":'),
  },
  {
    field: 'what a visit of another stylist’s costs, on the day',
    guard: 'payments.take',
    read: async (person, { dayOfA, spareStylist }) =>
      (await readBody(person, await dayOfA(await spareStylist()))).includes('"charges"'),
  },
  {
    field: 'a hidden service',
    guard: 'services.read-hidden',
    read: async (person, { hiddenService }) => {
      const id = await hiddenService()
      return (await readBody(person, '/api/services')).includes(id)
    },
  },
  {
    field: 'another stylist’s time, to keep it free',
    guard: 'blocks.write-all',
    read: async (person, { spareStylist }) => {
      const input = { stylistId: await spareStylist(), dates: ['2027-01-04'], starts: 540, ends: 570, reason: '' }
      return (await person.call('POST', '/api/blocks', input)).ok
    },
  },
  {
    field: 'who else waits for a time',
    guard: 'waitlist.read',
    read: async (person) => (await person.call('GET', '/api/waitlist?scope=all')).ok,
  },
  {
    field: 'the phone number of who waits',
    guard: 'clients.contact',
    read: async (person, { waitingCaller }) => {
      await waitingCaller()
      return (await readBody(person, '/api/waitlist?scope=all')).includes('"phone"')
    },
  },
  {
    field: 'putting somebody else on the waitlist',
    guard: 'bookings.write',
    read: async (person, { serviceId, stylistId }) => {
      const date = freshDate()
      const wish = { serviceIds: [serviceId], stylistId, from: date, to: date, client: { name: 'A caller' } }
      return (await person.call('POST', '/api/waitlist', wish)).ok
    },
  },
  {
    field: 'the till of a day longer ago than a week',
    guard: 'till.read-all',
    read: async (person) => (await person.call('GET', '/api/till/2026-11-22')).ok,
  },
  {
    field: 'the secret link in a mail',
    guard: 'mail.read-secrets',
    read: async (person, { secretMail }) => (await readBody(person, `/api/mail/${await secretMail()}`)).includes('secret link'),
  },
]

/** Capabilities without a route or field of their own yet, or whose rows aren't of this kind. */
const elsewhere: readonly Capability[] = [
  // The list of bookings: its test is below. Pages: `domain/access.test.ts`.
  'bookings.read',
  'bookings.read-all',
  // Feeds: `messages/calendar-feeds/policies.test.ts`.
  'calendars.read-all',
  // `salon/schedules/routes.test.ts` tests the parts of a schedule that the desk may not change.
  'schedules.write',
]

/** Mounted without a description of its own, since it is the description. */
const undescribed = ['GET /api/openapi.json']

async function addWebhook({ db }: Awaited<ReturnType<typeof createTestDatabase>>): Promise<string> {
  const id = newId()
  await db.insert(webhooks).values({ id, ...webhook, secret: 'whsec_YQ==' })
  const delivery = { id, webhookId: id, eventId: 1, event: 'appointment.created', payload: {} }
  await db.insert(webhookDeliveries).values(delivery)
  return id
}

/** Something of each kind that the salon knows of a client. */
async function addKnowledge({ db }: Awaited<ReturnType<typeof createTestDatabase>>, clientId: string): Promise<void> {
  const written = { clientId, authorId: null, authorLabel: 'Owner' }
  await db.insert(clientNotes).values([
    { id: newId(), ...written, kind: 'note', text: 'a note of theirs' },
    { id: newId(), ...written, kind: 'alert', text: 'an allergy' },
  ])
  await db.insert(clientFormulas).values({ id: newId(), ...written, usedOn: '2026-11-02', text: 'a mixed color' })
  const record = { tags: ['a tag'], source: 'from a friend', birthday: '--05-17', mailConsentAt: new Date() }
  await db
    .insert(clientRecords)
    .values({ clientId, ...record })
    .onConflictDoUpdate({ target: clientRecords.clientId, set: record })
}

/** True if any of the addresses that show a client, or their bookings, has a text in it for a person. */
function isTold(text: string): FieldRow['read'] {
  return async (person, { knownA, visitOfA }) => {
    const id = await knownA()
    const booking = await visitOfA()
    const paths = [
      ...[`/api/clients/${id}`, '/api/clients?q=ada', '/api/clients/duplicates', `/api/appointments/${booking}`],
      ...['/api/appointments', '/api/appointments?scope=all&pageSize=100', '/api/me', '/api/days/2027-02-01'],
      ...[`/api/clients/${id}/visits?when=next`, `/api/appointments/${booking}/history`],
    ]
    return (await Promise.all(paths.map((path) => readBody(person, path)))).some((read) => read.includes(text))
  }
}

describe('who may call what', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let app: ReturnType<typeof openTestSalon>
  let world: World
  let people: Readonly<Record<Caller, Person>>
  let day = 0
  let afternoon = 0
  const dayFrom = (index: number) => new Date(Date.UTC(2027, 1, 1 + index)).toISOString().slice(0, 10)
  const inTheAfternoon = () => ({ date: dayFrom(afternoon++), time: '2:00 PM' })
  /** Books for client A, each time on another day. */
  let book: (stylistId: string, at?: { date: string; time: string }) => Promise<{ id: string; date: string }>
  let served: Promise<string> | undefined
  let knownClient: Promise<unknown> | undefined

  beforeAll(async () => {
    database = await createTestDatabase()
    app = openTestSalon(database)
    const clientA = await signedIn(app, database)
    const serviceId = await addService(database)
    const stylistId = await addStylist(database)
    book = async (chosen, at) => {
      const { date, time } = at ?? { date: dayFrom(day++), time: '10:00 AM' }
      const booking = { serviceIds: [serviceId], stylistId: chosen, date, time, phone: '+1 718 555 0142' }
      const response = await clientA.call('POST', '/api/appointments', booking)
      const { id } = (await response.json()) as { id: string }
      return { id, date }
    }
    const bookingOfA = async () => (await book(stylistId)).id
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
      visitOfA: () => {
        served ??= bookingOfA()
        return served
      },
      servedA: async () => {
        await world.visitOfA()
        return clientA.uid
      },
      knownA: async () => {
        knownClient ??= addKnowledge(database, clientA.uid)
        await Promise.all([knownClient, world.servedA()])
        return clientA.uid
      },
      deskClient: () => addClient(database),
      waitingCaller: async () =>
        addWaiting(database, { clientId: await addClient(database, { phone: '+17185550188' }), date: '2027-06-01' }),
      feedOfA,
      linkOfA,
      serviceId,
      stylistId,
      bookingOfA,
      dayOfA: async (chosen, mark) => {
        // The strictest case: what stylists don't see of others' visits, they must not see here.
        await letStylists({ stylistsSeeAll: true })
        const { id, date } = await book(chosen)
        if (mark) await people.receptionist.call('POST', `/api/appointments/${id}/marks`, { mark })
        return `/api/days/${date}`
      },
      lateVisitOfA: async () => {
        const id = await bookingOfA()
        await people.receptionist.call('POST', `/api/appointments/${id}/marks`, { mark: 'late' })
        return id
      },
      emailOfA: clientA.email,
      hiddenService: () => addService(database, { hidden: true }),
      secretMail: () => addMail(database, { kind: 'reset_password', html: 'a secret link' }),
      spareService: () => addService(database),
      spareStylist: () => addStylist(database),
      spareWebhook: () => addWebhook(database),
      spareInvitation: async () => {
        const id = newId()
        const expiresAt = new Date((mondayMorning + 1000) * 1000)
        const invitation = {
          id,
          isMailed: false,
          role: 'stylist',
          stylistId,
          invitedBy: people.administrator.uid,
          expiresAt,
        } as const
        await database.db.insert(staffInvitations).values(invitation)
        return { id, token: linkPath(testAuthSecret, 'staff-invitation', id).split('=').at(-1) ?? '' }
      },
      spareStaff: async () => {
        const email = `${newId().toLowerCase()}@staff.example`
        return (await addAccount(database, { name: 'Bo', email, role: 'stylist', stylistId })) ?? ''
      },
      failedMail: () => addMail(database, { status: 'failed' }),
    }
    const administrator = await signedIn(app, database, { email: adminEmail })
    people = {
      visitor: visitor(app),
      clientA,
      clientB: await signedIn(app, database),
      stylist: await signedIn(app, database, { role: 'stylist', stylistId }),
      receptionist: await signedIn(app, database, { role: 'receptionist' }),
      manager: await signedIn(app, database, { role: 'manager' }),
      administrator,
    }
  })
  afterEach(() => letStylists({ stylistsSeeAll: false, stylistsBook: false, stylistsCheckOut: false }))
  afterAll(() => database.drop())

  async function letStylists(rights: Partial<SettingsDocument['settings']['staff']>): Promise<void> {
    const read = await people.administrator.call('GET', '/api/settings')
    const { version, settings } = (await read.json()) as SettingsDocument
    const staff = { ...settings.staff, ...rights }
    if (JSON.stringify(settings.staff) === JSON.stringify(staff)) return
    await people.administrator.call('PATCH', '/api/settings', { version, settings: { ...settings, staff } })
  }

  test('every route has a row here, a declared access and a description', () => {
    const described = describedRoutes(app)
    expect(described.filter(({ access }) => access === undefined)).toEqual([])
    expect(described.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(matrix).toSorted())
    expect(mountedRoutes(app).toSorted()).toEqual([...Object.keys(matrix), ...undescribed].toSorted())
  })

  test('every route’s row names the access that it declares, every role has a caller, and every capability guards something', () => {
    const declared = describedRoutes(app).map(({ method, path, access }) => [`${method} ${path}`, access])
    expect(Object.fromEntries(declared)).toEqual(
      Object.fromEntries(Object.entries(matrix).map(([route, { who }]) => [route, who.access])),
    )
    expect(new Set(Object.values(callerRoles).filter((role) => role !== null))).toEqual(new Set(roles))
    const guarding = [
      ...Object.values(matrix).map(({ who }) => who.access),
      ...fieldRows.map(({ guard }) => guard),
      ...elsewhere,
    ]
    expect(capabilities.filter((capability) => !guarding.includes(capability))).toEqual([])
  })

  for (const [route, { request, who }] of Object.entries(matrix)) {
    const inWords = callers.map((caller) => `${caller} ${who.statuses[caller]}`).join(', ')
    test(`${route}: ${inWords}`, async () => {
      const [method = ''] = route.split(' ')
      const got: [Caller, number][] = []
      for (const caller of callers) {
        const { path, body } = await request(world)
        // Signing out would end the session that later rows need.
        const headers = path === '/api/auth/sign-out' ? { cookie: '' } : {}
        const response = await people[caller].call(method, path, body, headers)
        got.push([caller, response.status])
        // Events have no end of their own.
        await response.body?.cancel()
      }
      expect(Object.fromEntries(got)).toEqual(who.statuses)
    })
  }

  for (const { field, guard, isClients, read } of fieldRows) {
    test(`${field} needs ${guard}`, async () => {
      const got = await Promise.all(callers.map(async (caller) => [caller, await read(people[caller], world)]))
      const expected = callers.map((caller) => {
        const role = callerRoles[caller]
        return [caller, role !== null && (can({ role }, guard) || (caller === 'clientA' && isClients === true))]
      })
      expect(Object.fromEntries(got)).toEqual(Object.fromEntries(expected))
    })
  }

  test('every field of an appointment, and of a visit on the day, is said to be guarded, or for everyone who sees it', () => {
    expect(Object.keys(appointment.shape).toSorted()).toEqual(Object.keys(fieldsOfAppointment).toSorted())
    const visit = deskDay.shape.appointments.element.shape
    expect(Object.keys(visit).toSorted()).toEqual(Object.keys(fieldsOfVisit).toSorted())
  })

  test('a booking is moved, and the times for it are seen, by its client and the desk only', async () => {
    const { stylistId } = world
    const got: number[][] = []
    for (const [turn, caller] of callers.entries()) {
      const person = people[caller]
      const date = `2026-12-${15 + turn}`
      const time = '10:00 AM'
      const id = await world.bookingOfA()
      const query = `stylistId=${stylistId}&from=${date}&to=${date}&moving=${id}`
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
      [403, 403],
      [200, 200],
      [200, 200],
      [200, 200],
    ])
  })

  test('only the desk books for somebody else', async () => {
    const { serviceId, stylistId, uidOfA } = world
    const booking = { serviceIds: [serviceId], stylistId, time: '10:00 AM' }
    const got: number[][] = []
    for (const caller of callers) {
      const bookedPeople = [{ clientId: uidOfA }, { clientId: await addClient(database) }, { client: { name: 'Mrs Smith' } }]
      const responses: number[] = []
      for (const forWhom of bookedPeople) {
        const date = freshDate()
        responses.push((await people[caller].call('POST', '/api/appointments', { ...booking, date, ...forWhom })).status)
      }
      got.push(responses)
    }
    expect(got).toEqual([
      [401, 401, 401],
      [201, 403, 403],
      [403, 403, 403],
      [403, 403, 403],
      [201, 201, 201],
      [201, 201, 201],
      [201, 201, 201],
    ])
  })

  test('a client’s list has only their own bookings, and scope=all is the staff’s, for a stylist with their own day', async () => {
    await world.bookingOfA()
    const { clientA, clientB, stylist, administrator } = people
    const list = async (person: Person, query: string) => {
      const response = await person.call('GET', `/api/appointments?pageSize=100&${query}`)
      return { status: response.status, owners: response.ok ? await owners(response) : [] }
    }
    expect((await list(clientA, '')).owners.every((uid) => uid === clientA.uid)).toBe(true)
    expect((await list(clientB, '')).owners).not.toContain(clientA.uid)
    expect(await list(clientB, 'scope=all')).toEqual({ status: 403, owners: [] })
    expect((await list(clientB, `userId=${clientA.uid}`)).owners).not.toContain(clientA.uid)
    expect((await list(administrator, 'scope=all')).owners).toContain(clientA.uid)
    expect((await list(stylist, 'scope=all')).owners).toContain(clientA.uid)
    const other = await signedIn(app, database, { role: 'stylist', stylistId: await addStylist(database) })
    expect(await list(other, 'scope=all')).toEqual({ status: 200, owners: [] })
    // Its stylist was deleted.
    const former = await signedIn(app, database, { role: 'stylist' })
    expect(await list(former, 'scope=all')).toEqual({ status: 200, owners: [] })
  })

  for (const tick of Object.keys(ticks) as Tick[]) {
    test(`if the salon ticks ${tick}, a stylist may call the routes that their rows allow, and nothing else`, async () => {
      const [got, expected]: [string, number][][] = [[], []]
      // Their own account is everybody's own, and attempts at it are counted.
      for (const [route, { request, who }] of Object.entries(matrix).filter(([each]) => !/\/api\/(me|auth)\b/.test(each))) {
        // Others of the rows save the settings, too.
        await letStylists({ stylistsSeeAll: false, stylistsBook: false, stylistsCheckOut: false, [tick]: true })
        const { path, body } = await request({
          ...world,
          bookingOfA: async () => (await book(world.stylistId, inTheAfternoon())).id,
        })
        const response = await people.stylist.call(route.split(' ')[0] ?? '', path, body)
        got?.push([route, response.status])
        expected?.push([route, who.ticked?.[tick] ?? who.statuses.stylist])
        await response.body?.cancel()
      }
      expect(got).toEqual(expected)
    })
  }

  test('a write that the database rolls back, as in a deadlock, is made again', async () => {
    const { pool } = database
    await pool.query(`
      create sequence writes start 2;
      create function roll_back_first_write() returns trigger language plpgsql security definer as $$
      begin
        if nextval('writes') = 1 then
          raise exception 'deadlock detected' using errcode = 'deadlock_detected';
        end if;
        return null;
      end $$`)
    for (const table of tables.map(getTableName).filter((name) => name !== 'rate_limits'))
      await pool.query(
        `create trigger roll_back before insert or update or delete on ${table} execute function roll_back_first_write()`,
      )
    const rolledBack: string[] = []
    const failed: [string, number][] = []
    const writing = Object.entries(matrix).filter(([each]) => !each.startsWith('GET') && !/\/api\/(me|auth)\b/.test(each))
    for (const [route, { request }] of writing) {
      const { path, body } = await request(world)
      await pool.query(`select setval('writes', 1, false)`)
      const response = await people.administrator.call(route.split(' ')[0] ?? '', path, body)
      const { rows } = await pool.query<{ last_value: string }>('select last_value from writes')
      await pool.query(`select setval('writes', 2)`)
      if (Number(rows[0]?.last_value) > 1) rolledBack.push(route)
      if (response.status >= 500) failed.push([route, response.status])
      await response.body?.cancel()
    }
    await pool.query('drop function roll_back_first_write cascade; drop sequence writes')
    expect(failed).toEqual([])
    expect(rolledBack.length).toBeGreaterThan(50)
  })

  async function owners(response: Response): Promise<string[]> {
    const page = (await response.json()) as { items: { user: { uid: string } }[] }
    return page.items.map(({ user }) => user.uid)
  }
})
