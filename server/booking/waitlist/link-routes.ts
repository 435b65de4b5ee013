import type { BlockList } from 'node:net'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { linkedOffer, offerAcceptance, offeredBookingNow } from '../../../domain/booking/waitlist/waitlist.ts'
import { said, say } from '../../../domain/language/say.ts'
import { actorOfLink } from '../../../domain/people/actor.ts'
import { firstNameOf } from '../../../domain/people/first-name.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { findClient } from '../../people/clients/queries.ts'
import { presentPerson } from '../../people/clients/serializers.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { access } from '../../platform/http/access.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { secretPath } from '../../platform/http/secret-addresses.ts'
import { requireClaim } from '../../platform/links/actions.ts'
import { countBookingAttempts } from '../appointments/policies.ts'
import { visitColumns } from '../appointments/queries.ts'
import { presentAwaited } from '../appointments/serializers.ts'
import { requireOffer } from '../effects/offers.ts'
import { fromOf } from '../online-payments/accepted-from.ts'
import { acceptOffer, declineOffer } from './answering.ts'
import { currentState, readPrepayment, showOffer, type WaitlistContext } from './queries.ts'
import type { OfferRow } from './serializers.ts'

const params = z.object({ token: z.string().max(128, said(msg`This link isn’t complete`)) })

const openRoute = createRoute({
  method: 'get',
  path: '/api/waitlist-links/{token}',
  summary: 'Get the time that a mail’s signed link offers. Changes nothing',
  ...secretPath,
  ...access('public'),
  request: { params },
  responses: { 200: json('The offer as it is now', linkedOffer), ...errors('not_found', 'invalid', 'rate_limited') },
})

const acceptRoute = createRoute({
  method: 'post',
  path: '/api/waitlist-links/{token}/accept',
  summary: 'Book the time that a mail’s signed link offers. Sent again, it changes nothing',
  ...secretPath,
  ...access('public'),
  request: { params, body: body(offerAcceptance) },
  responses: {
    200: json('The offer, accepted', linkedOffer),
    ...errors('forbidden', 'not_found', 'conflict', 'slot_taken', 'invalid', 'rate_limited'),
  },
})

const declineRoute = createRoute({
  method: 'post',
  path: '/api/waitlist-links/{token}/decline',
  summary: 'Say no to the time that a mail’s signed link offers, and go on waiting',
  ...secretPath,
  ...access('public'),
  request: { params },
  responses: { 200: json('The offer, declined', linkedOffer), ...errors('not_found', 'conflict', 'invalid') },
})

interface LinkRoutesOptions extends WaitlistContext {
  readonly proxies: BlockList
}

/** Routes of the link in an offer's mail: the link authorizes, without a session. */
export function waitlistLinkRoutes({ proxies, ...context }: LinkRoutesOptions) {
  const attempts = countBookingAttempts(context.limits)
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  async function open(token: string) {
    const [offerId] = requireClaim(context.secret, 'waitlist-offer', token)
    const opened = await requireOffer(context.db, offerId)
    const client = await findClient(context.db, opened.entry.clientId)
    if (!client) throw new AppError('not_found', say(msg`We can’t find that offer anymore.`))
    const person = presentPerson(client)
    return { offerId, person, actor: actorOfLink(person), ...opened }
  }

  async function show(token: string, viewer: CurrentUser | null) {
    const { person, ...found } = await open(token)
    const [offer, booking, prepayment] = await Promise.all([
      showOffer(context, found),
      findBooking(found.offer),
      readPrepayment(context, found),
    ])
    const isWaiting = currentState(context, { entry: found.entry, offer: null }) === 'waiting'
    return {
      ...offer,
      ...booking,
      ...prepayment,
      firstName: firstNameOf(person.name),
      isWaiting,
      isYours: viewer && viewer.uid === person.uid,
    }
  }

  async function findBooking({ state, appointmentId, startsAt }: OfferRow) {
    if (state !== 'accepted') return { bookingNow: null, movedTo: null }
    const [row] = await context.db
      .select(visitColumns)
      .from(appointments)
      .where(eq(appointments.id, appointmentId ?? ''))
    const booking = row && { status: row.status, starts: unixSeconds(row.startsAt), ends: unixSeconds(row.endsAt) }
    const bookingNow = offeredBookingNow({ starts: unixSeconds(startsAt) }, booking ?? null, context.clock())
    const movedTo = bookingNow === 'moved' && booking ? booking.starts : null
    return { bookingNow, movedTo, ...(row && presentAwaited(row)) }
  }

  routes.openapi(openRoute, async (c) => c.json(await show(c.req.valid('param').token, c.get('user')), 200))
  routes.openapi(acceptRoute, async (c) => {
    const { token } = c.req.valid('param')
    await attempts.countAddress(clientAddress(c, proxies))
    await acceptOffer(context, { ...(await open(token)), from: fromOf(c) }, c.req.valid('json'))
    return c.json(await show(token, c.get('user')), 200)
  })
  routes.openapi(declineRoute, async (c) => {
    const { token } = c.req.valid('param')
    await declineOffer(context, await open(token))
    return c.json(await show(token, c.get('user')), 200)
  })
  return routes
}
