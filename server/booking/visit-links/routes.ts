import type { BlockList } from 'node:net'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { cancelConsequence } from '../../../domain/booking/prepayment/online-payment.ts'
import { linkedVisit, linkUse } from '../../../domain/messages/visit-link.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { access } from '../../platform/http/access.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { secretPath } from '../../platform/http/secret-addresses.ts'
import { readClaim } from '../../platform/links/sign.ts'
import type { OwnTime } from '../appointments/booked-client.ts'
import { countBookingAttempts } from '../appointments/policies.ts'
import { noSuchBooking } from '../appointments/refusals.ts'
import { consequenceOf } from '../online-payments/flow/queries.ts'
import { followVisitLink } from './commands.ts'
import { type OpenVisitLink, openVisitLink, type VisitContext } from './queries.ts'
import { presentVisit } from './serializers.ts'

const params = z.object({ token: z.string() })

const openRoute = createRoute({
  method: 'get',
  path: '/api/visit-links/{token}',
  summary: 'Show what a signed link of a mail does, and with which visit. Changes nothing, since mail scanners open links',
  ...secretPath,
  ...access('public'),
  request: { params },
  responses: {
    200: json('The visit, as far as the mail said it', linkedVisit),
    ...errors('not_found', 'forbidden', 'conflict', 'rate_limited'),
  },
})

const useRoute = createRoute({
  method: 'post',
  path: '/api/visit-links/{token}',
  summary: 'Do what a signed link is for: confirm, move or cancel one visit. Each link does it once',
  ...secretPath,
  ...access('public'),
  request: { params, body: body(linkUse) },
  responses: {
    200: json('The visit as it is now', linkedVisit),
    ...errors('not_found', 'forbidden', 'conflict', 'slot_taken', 'invalid', 'rate_limited'),
  },
})

const consequenceRoute = createRoute({
  method: 'get',
  path: '/api/visit-links/{token}/cancel-consequence',
  summary: 'Say what comes back, is kept or is charged if the client of a signed link cancels now',
  ...secretPath,
  ...access('public'),
  request: { params },
  responses: {
    200: json('The consequence', cancelConsequence),
    ...errors('not_found', 'forbidden', 'conflict', 'rate_limited'),
  },
})

interface VisitRoutesOptions extends VisitContext {
  readonly proxies: BlockList
  readonly ownHolds: OwnTime
}

/** Routes of signed links in mails (decision 028): the link authorizes, without a session. */
export function visitRoutes({ proxies, ownHolds, ...context }: VisitRoutesOptions) {
  const attempts = countBookingAttempts(context.limits)
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(openRoute, async (c) => {
    const link = await openVisitLink(context, c.req.valid('param').token)
    return c.json(presentVisit(context, link, c.get('user')), 200)
  })

  routes.openapi(consequenceRoute, async (c) => {
    const { claim, row } = await openVisitLink(context, c.req.valid('param').token)
    // The salon's link shows no more of the booking than its mail.
    if (claim.action === 'confirm') throw noSuchBooking()
    return c.json(await consequenceOf(context, row), 200)
  })

  routes.openapi(useRoute, async (c) => {
    const { token } = c.req.valid('param')
    const isMove = readClaim(context.secret, token)?.action === 'move'
    // Before any query. The client is counted later, so that an expired link in other hands can't use up their attempts.
    if (isMove) await attempts.countAddress(clientAddress(c, proxies))
    const countClient = async ({ person }: OpenVisitLink) => (isMove ? attempts.countClient(person.uid) : undefined)
    const { done, ...link } = await followVisitLink(context, token, {
      use: c.req.valid('json'),
      ownOf: (person) => ownHolds(c, person),
      beforehand: countClient,
    })
    const row = { ...link.row, status: done.status, startsAt: fromUnixSeconds(done.date) }
    return c.json({ ...presentVisit(context, { ...link, row }, c.get('user')), refusal: null }, 200)
  })

  return routes
}
