import type { BlockList } from 'node:net'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import type { Context } from 'hono'
import { AppError } from '../../../domain/app-error.ts'
import { guestBooked, guestBooking, guestCode, guestMailed, guestRequest, guestState } from '../../../domain/booking/guest.ts'
import { say } from '../../../domain/language/say.ts'
import { recordId } from '../../../domain/text.ts'
import { countConfirmationRequest } from '../../people/accounts/link-attempts.ts'
import type { KnownDevices } from '../../people/auth/known-devices.ts'
import { access } from '../../platform/http/access.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { type AppEnv, headersOf } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { countBookingAttempts } from '../appointments/policies.ts'
import { requestGone } from '../appointments/refusals.ts'
import type { BrowserIds } from '../holds/browser-cookie.ts'
import { keepHoldsForMail } from '../holds/own-holds.ts'
import { fromOf } from '../online-payments/accepted-from.ts'
import { bookAsGuest, readGuestState } from './commands.ts'
import { confirmByCode, isConfirmed } from './confirming.ts'
import { type GuestContext, requireWelcome } from './context.ts'
import { signInMade } from './new-account.ts'
import { asksForAccount, hasAccount, requestGuest, requireRequest } from './requests.ts'

const params = z.object({ id: recordId })

const requestRoute = createRoute({
  method: 'post',
  path: '/api/guests',
  summary:
    'Ask to book as a guest, or with a new account: a mail with a code and a link confirms the address. The same response for every address. The time that the browser holds is kept meanwhile',
  ...access('public'),
  request: { body: body(guestRequest) },
  responses: {
    202: json('A mail is on its way', guestMailed),
    ...errors('not_found', 'forbidden', 'conflict', 'invalid', 'rate_limited'),
  },
})

const stateRoute = createRoute({
  method: 'get',
  path: '/api/guests/{id}',
  summary: 'Get what became of a guest’s request of this browser: the link may have been opened on another device',
  ...access('public'),
  request: { params },
  responses: { 200: json('What became of it', guestState), ...errors('not_found', 'forbidden', 'invalid', 'rate_limited') },
})

const codeRoute = createRoute({
  method: 'post',
  path: '/api/guests/{id}/code',
  summary:
    'Confirm an address by the code that was mailed to it, in the browser that asked for it. An account that was asked for is made with it, and signed in',
  ...access('public'),
  request: { params, body: body(guestCode) },
  responses: {
    200: json('Confirmed', guestState),
    ...errors('not_found', 'forbidden', 'conflict', 'invalid', 'rate_limited'),
  },
})

const bookRoute = createRoute({
  method: 'post',
  path: '/api/guests/{id}/booking',
  summary:
    'Book as a guest whose address this browser has confirmed. Each request books once; sent again, it returns that booking',
  ...access('public'),
  request: { params, body: body(guestBooking) },
  responses: {
    201: json('The booking, and the path of the link that opens it', guestBooked),
    ...errors('not_found', 'forbidden', 'slot_taken', 'conflict', 'invalid', 'rate_limited'),
  },
})

interface GuestRoutesOptions extends GuestContext {
  readonly browsers: BrowserIds
  readonly knownDevices: KnownDevices
  readonly proxies: BlockList
  readonly mailOrigin: (c: Context) => string
}

/** Routes for booking without an account (decision 084). A request belongs to its browser, by the cookie of holds. */
export function guestRoutes({ browsers, knownDevices, proxies, mailOrigin, ...context }: GuestRoutesOptions) {
  const { attempts, mailboxKey } = context
  const bookings = countBookingAttempts(context.limits)
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  async function requireOwn(c: Context, id: string) {
    const browser = browsers.idOf(headersOf(c))
    if (browser === null) throw requestGone()
    return requireRequest(context, id, browser)
  }

  routes.openapi(requestRoute, async (c) => {
    const input = c.req.valid('json')
    const isForAccount = input.password !== undefined || input.again !== undefined
    await requireWelcome(context, isForAccount)
    const address = clientAddress(c, proxies)
    if (isForAccount) await attempts.count('signUpFromAddress', address)
    await countConfirmationRequest(attempts, { mailbox: mailboxKey(input.email), address })
    const browserId = browsers.idOf(headersOf(c))
    const created = browserId === null ? browsers.create() : null
    const browser = browserId ?? created?.id ?? ''
    const holder = { browser, network: browsers.networkKey(address) }
    const id = await requestGuest(context, { input, holder, origin: mailOrigin(c) })
    await keepHoldsForMail(context, browser)
    if (created) c.header('Set-Cookie', created.cookie, { append: true })
    return c.json({ id }, 202)
  })

  routes.openapi(stateRoute, async (c) =>
    c.json(await readGuestState(context, await requireOwn(c, c.req.valid('param').id), c.get('user')), 200),
  )

  routes.openapi(codeRoute, async (c) => {
    const { id } = c.req.valid('param')
    const request = await requireOwn(c, id)
    await requireWelcome(context, asksForAccount(request))
    await attempts.count('linkUseFromAddress', clientAddress(c, proxies))
    const account = await confirmByCode(context, { request, ...c.req.valid('json'), headers: c.req.raw.headers })
    const user = account ? await signInMade(c, { ...context, knownDevices }, account) : c.get('user')
    return c.json(await readGuestState(context, await requireOwn(c, id), user), 200)
  })

  routes.openapi(bookRoute, async (c) => {
    const request = await requireOwn(c, c.req.valid('param').id)
    // Accounts book like any other.
    if (asksForAccount(request)) throw hasAccount()
    await requireWelcome(context, false)
    if (!isConfirmed(request, context.clock())) throw new AppError('forbidden', say(msg`Please confirm your email first.`))
    await bookings.count({ userId: request.clientId ?? request.id, address: clientAddress(c, proxies) })
    return c.json(await bookAsGuest(context, { request, input: c.req.valid('json'), from: fromOf(c) }), 201)
  })

  return routes
}
