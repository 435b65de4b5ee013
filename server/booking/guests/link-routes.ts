import type { BlockList } from 'node:net'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { guestBooked, guestBooking, linkedGuest } from '../../../domain/accounts/guest.ts'
import { AppError } from '../../../domain/app-error.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { access } from '../../platform/http/access.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { type AppEnv, headersOf } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors, json } from '../../platform/http/responses.ts'
import { secretPath } from '../../platform/http/secret-addresses.ts'
import type { BrowserIds } from '../holds/browser-cookie.ts'
import { bookAsGuest, bookedBy } from './commands.ts'
import { type GuestContext, requireGuestsWelcome } from './context.ts'
import { requestIdIn } from './links.ts'
import { confirmRequest, isConfirmed, namesOf, requireRequest } from './requests.ts'

const params = z.object({ token: z.string().max(128, 'This link isn’t complete') })

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
    'Confirm a guest’s address by the link in their mail, on any device, and book what they chose. Sent again, it changes nothing',
  ...secretPath,
  ...access('public'),
  request: { params },
  responses: {
    200: json('The booking, and the path of the link that opens it', guestBooked),
    ...errors('not_found', 'forbidden', 'slot_taken', 'conflict', 'invalid', 'rate_limited'),
  },
})

interface LinkRoutesOptions extends GuestContext {
  readonly browsers: BrowserIds
  readonly proxies: BlockList
}

/** What the link beside a guest's code leads to: it is for whoever has the mail. */
export function guestLinkRoutes({ browsers, proxies, ...context }: LinkRoutesOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  async function open(token: string) {
    const id = requestIdIn(context.secret, token)
    if (id === null)
      throw new AppError('not_found', 'This link isn’t complete, or it was changed. Open it from our email again.')
    const request = await requireRequest(context, id, null)
    const booked = await bookedBy(context, request)
    const now = context.clock()
    if (!booked && !isConfirmed(request, now) && unixSeconds(request.expiresAt) <= now) {
      throw new AppError('forbidden', 'This link worked for 10 minutes. Please choose your time again.')
    }
    return { request, booked }
  }

  routes.openapi(openRoute, async (c) => {
    const { request, booked } = await open(c.req.valid('param').token)
    const { date, time } = request.booking
    return c.json({ ...(await namesOf(context, request.booking)), date, time, path: booked?.path ?? null }, 200)
  })

  routes.openapi(bookRoute, async (c) => {
    await context.attempts.count('linkUseFromAddress', clientAddress(c, proxies))
    const { request, booked } = await open(c.req.valid('param').token)
    if (booked) return c.json(booked, 200)
    await requireGuestsWelcome(context)
    const isHere = browsers.idOf(headersOf(c)) === request.browser
    const confirmed = await confirmRequest(context, request.id, { isHere })
    return c.json(await bookAsGuest(context, { request: confirmed, input: guestBooking.parse(request.booking) }), 200)
  })

  return routes
}
