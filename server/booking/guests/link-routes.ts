import type { BlockList } from 'node:net'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../domain/app-error.ts'
import { type GuestBooking, guestBooking, linkAcceptance, linkBooked, linkedGuest } from '../../../domain/booking/guest.ts'
import type { PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import { said, say } from '../../../domain/language/say.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import type { KnownDevices } from '../../people/auth/known-devices.ts'
import { access } from '../../platform/http/access.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { type AppEnv, headersOf } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { secretPath } from '../../platform/http/secret-addresses.ts'
import { requireClaim } from '../../platform/links/actions.ts'
import type { BrowserIds } from '../holds/browser-cookie.ts'
import { fromOf } from '../online-payments/accepted-from.ts'
import { offeredTerms } from '../online-payments/offered-terms.ts'
import { bookAsGuest, bookedBy, refuseOfAccount } from './commands.ts'
import { confirmRequest, isConfirmed } from './confirming.ts'
import { type GuestContext, requireWelcome } from './context.ts'
import { signInMade } from './new-account.ts'
import { asksForAccount, readNames, requireRequest, selectionPath } from './requests.ts'

const params = z.object({ token: z.string().max(128, said(msg`This link isn’t complete`)) })

const openRoute = createRoute({
  method: 'get',
  path: '/api/guest-links/{token}',
  summary: 'Get what the link in a guest’s mail books. Changes nothing, since mail scanners open links',
  ...secretPath,
  ...access('public'),
  request: { params },
  responses: { 200: json('What it books', linkedGuest), ...errors('not_found', 'forbidden', 'invalid', 'rate_limited') },
})

const bookRoute = createRoute({
  method: 'post',
  path: '/api/guest-links/{token}',
  summary:
    'Confirm an address by the link in a mail, on any device, and book what was chosen, whichever browser holds it. An account that was asked for is made in the browser that asked. Sent again, it changes nothing',
  ...secretPath,
  ...access('public'),
  request: { params, body: { ...body(linkAcceptance), required: false } },
  responses: {
    200: json('The booking, and the path that opens it', linkBooked),
    ...errors('not_found', 'forbidden', 'slot_taken', 'conflict', 'invalid', 'rate_limited'),
  },
})

interface LinkRoutesOptions extends GuestContext {
  readonly browsers: BrowserIds
  readonly knownDevices: KnownDevices
  readonly proxies: BlockList
}

/** Routes of the link beside a guest's code, for the mailbox's owner. */
export function guestLinkRoutes({ browsers, knownDevices, proxies, ...context }: LinkRoutesOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  async function open(token: string) {
    const [id] = requireClaim(context.secret, 'guest-request', token)
    const request = await requireRequest(context, id, null)
    await refuseOfAccount(context, request)
    const booked = await bookedBy(context, request)
    const now = context.clock()
    if (!booked && !isConfirmed(request, now) && unixSeconds(request.expiresAt) <= now) {
      throw new AppError('forbidden', say(msg`This link worked for 10 minutes. Please choose your time again.`))
    }
    return { request, booked }
  }

  /** A guest's history isn't told. */
  async function termsNow(booking: GuestBooking): Promise<PrepaymentTerms | null> {
    const terms = await offeredTerms({ ...context, provider: context.online?.provider }, { ...booking, clientId: null })
    return terms.requirement && terms
  }

  routes.openapi(openRoute, async (c) => {
    const { request, booked } = await open(c.req.valid('param').token)
    const { booking } = request
    const { date, time } = booking
    const withAccount = asksForAccount(request)
    const paths = { path: booked?.path ?? null, flowPath: selectionPath(booking) }
    const payment = booked?.booking.awaitsPayment
    const asked = booked ? null : await termsNow(booking)
    const terms = {
      terms: asked,
      termsChanged: asked !== null && asked.version !== booking.acceptedTerms,
      ...(booked && payment && { awaitsPayment: { bookingId: booked.booking.id, payment } }),
    }
    return c.json({ ...(await readNames(context, booking)), date, time, ...paths, withAccount, ...terms }, 200)
  })

  routes.openapi(bookRoute, async (c) => {
    await context.attempts.count('linkUseFromAddress', clientAddress(c, proxies))
    const { request, booked } = await open(c.req.valid('param').token)
    if (booked) return c.json({ ...booked, user: null }, 200)
    await requireWelcome(context, asksForAccount(request))
    const isHere = browsers.idOf(headersOf(c)) === request.browser
    const confirmed = await confirmRequest(context, request.id, { isHere, headers: c.req.raw.headers })
    // Sign in even if the time is taken.
    const user = confirmed.made && (await signInMade(c, { ...context, knownDevices }, confirmed.made))
    const bookedVisit = await bookAsGuest(context, {
      request: confirmed.request,
      input: guestBooking.parse({ ...request.booking, ...c.req.valid('json') }),
      from: fromOf(c),
    })
    return c.json({ ...bookedVisit, user }, 200)
  })

  return routes
}
