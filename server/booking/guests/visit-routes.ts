import type { BlockList } from 'node:net'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../domain/app-error.ts'
import { statusChange } from '../../../domain/booking/appointment.ts'
import { guestAccount, guestVisit } from '../../../domain/booking/guest.ts'
import { cancelConsequence } from '../../../domain/booking/prepayment/online-payment.ts'
import { moveRequest } from '../../../domain/booking/schedule/move.ts'
import { said } from '../../../domain/language/say.ts'
import { actorOfLink } from '../../../domain/people/actor.ts'
import { currentUser } from '../../../domain/people/user.ts'
import type { Auth } from '../../people/auth/auth.ts'
import type { KnownDevices } from '../../people/auth/known-devices.ts'
import type { Attempts } from '../../people/auth/rate-limits.ts'
import type { UserRules } from '../../people/auth/serializers.ts'
import { access } from '../../platform/http/access.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { ownOrigin } from '../../platform/http/own-origin.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { secretPath } from '../../platform/http/secret-addresses.ts'
import type { OwnTime } from '../appointments/booked-client.ts'
import { changeStatus } from '../appointments/commands.ts'
import { moveAppointment } from '../appointments/move.ts'
import { countBookingAttempts } from '../appointments/policies.ts'
import type { AppointmentRow } from '../appointments/serializers.ts'
import { fromOf } from '../online-payments/accepted-from.ts'
import { consequenceOf } from '../online-payments/flow/queries.ts'
import { signInMade } from './new-account.ts'
import { makeAccount } from './visit-account.ts'
import { type GuestVisitContext, openGuestVisit, presentGuestVisit } from './visits.ts'

const path = '/api/guest-visits/{token}'
const params = z.object({ token: z.string().max(256, said(msg`This link isn’t complete`)) })

const openRoute = createRoute({
  method: 'get',
  path,
  summary: 'Get the visit that the link in a guest’s mails opens. Changes nothing',
  ...secretPath,
  ...access('public'),
  request: { params },
  responses: { 200: json('The visit', guestVisit), ...errors('not_found', 'forbidden', 'invalid', 'rate_limited') },
})

const changeRoute = createRoute({
  method: 'patch',
  path,
  summary: 'Cancel, re-open or move the visit of a guest’s link, by the same rules as one’s own booking',
  ...secretPath,
  ...access('public'),
  request: { params, body: body(z.union([statusChange, moveRequest])) },
  responses: {
    200: json('The visit as it is now', guestVisit),
    ...errors('not_found', 'forbidden', 'conflict', 'slot_taken', 'invalid', 'rate_limited'),
  },
})

const calendarRoute = createRoute({
  method: 'get',
  path: `${path}/calendar.ics`,
  summary: 'Download the visit of a guest’s link for a calendar app',
  ...secretPath,
  ...access('public'),
  request: { params },
  responses: {
    200: { description: 'The visit as an iCalendar file', content: { 'text/calendar': { schema: z.string() } } },
    ...errors('not_found', 'forbidden', 'invalid', 'rate_limited'),
  },
})

const accountRoute = createRoute({
  method: 'post',
  path: `${path}/account`,
  summary: 'Make an account of a guest, with the address to which the link was mailed, and sign in',
  ...secretPath,
  ...access('public'),
  request: { params, body: body(guestAccount) },
  responses: {
    200: json('The new account, signed in', currentUser),
    ...errors('not_found', 'forbidden', 'conflict', 'invalid', 'rate_limited'),
  },
})

const consequenceRoute = createRoute({
  method: 'get',
  path: `${path}/cancel-consequence`,
  summary: 'Say what comes back, is kept or is charged if the guest cancels now',
  ...secretPath,
  ...access('public'),
  request: { params },
  responses: {
    200: json('The consequence', cancelConsequence),
    ...errors('not_found', 'forbidden', 'invalid', 'rate_limited'),
  },
})

interface VisitRoutesOptions extends GuestVisitContext {
  readonly auth: Auth
  readonly attempts: Attempts
  readonly knownDevices: KnownDevices
  readonly rules: UserRules
  readonly adminEmail: string
  readonly publicUrl: string | undefined
  readonly proxies: BlockList
  readonly ownHolds: OwnTime
  /** The booking as a calendar file, with the address where it is looked after. */
  readonly calendarFile: (booking: AppointmentRow, bookingsUrl: string) => string
}

/** Routes of the link in mails to clients without an account, for the mailbox's owner and that one visit. */
export function guestVisitRoutes(options: VisitRoutesOptions) {
  const { attempts, publicUrl, proxies, ownHolds } = options
  const bookings = countBookingAttempts(options.limits)
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const open = (token: string) => openGuestVisit(options, token)

  routes.openapi(openRoute, async (c) =>
    c.json(presentGuestVisit(options, await open(c.req.valid('param').token), c.get('user')), 200),
  )

  routes.openapi(changeRoute, async (c) => {
    const { token } = c.req.valid('param')
    const change = c.req.valid('json')
    const takesTime = 'date' in change || change.status === 'Pending'
    // Count the address before using the database, and the client once the link is verified.
    if (takesTime) await bookings.countAddress(clientAddress(c, proxies))
    const { person, row } = await open(token)
    if (takesTime) await bookings.countClient(person.uid)
    const own = await ownHolds(c, person)
    const common = { user: person, actor: actorOfLink(person), id: row.id, own }
    const changing =
      'date' in change
        ? moveAppointment(options, { ...common, move: change })
        : changeStatus(options, { ...common, change, from: fromOf(c) })
    await changing.catch(withoutRecords)
    await own?.settle()
    return c.json(presentGuestVisit(options, await open(token), c.get('user')), 200)
  })

  routes.openapi(consequenceRoute, async (c) => {
    const { row } = await open(c.req.valid('param').token)
    return c.json(await consequenceOf(options, row), 200)
  })

  routes.openapi(calendarRoute, async (c) => {
    const { token } = c.req.valid('param')
    const { row } = await open(token)
    const bookingsUrl = `${ownOrigin(publicUrl, c.req.url)}/visit/${token}`
    return c.body(options.calendarFile(row, bookingsUrl), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="booking-${row.id}.ics"`,
    })
  })

  routes.openapi(accountRoute, async (c) => {
    await attempts.count('signUpFromAddress', clientAddress(c, proxies))
    const { headers } = c.req.raw
    const visit = await open(c.req.valid('param').token)
    const account = await makeAccount(options, { visit, ...c.req.valid('json'), headers })
    return c.json(await signInMade(c, options, account), 200)
  })

  return routes
}

/** Drops records from errors: the link shows less of a booking. */
function withoutRecords(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const { current: _, ...details } = error.details
  throw new AppError(error.code, error.message, details)
}
