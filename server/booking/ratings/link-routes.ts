import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { eq } from 'drizzle-orm'
import { bookedServices } from '../../../domain/booking/appointment.ts'
import { type LinkedRating, linkedRating, ratingInput, ratingRefusal } from '../../../domain/booking/ratings/rating.ts'
import { said, say } from '../../../domain/language/say.ts'
import { firstNameOf } from '../../../domain/people/first-name.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds, wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import { ratings } from '../../platform/database/schema/booking.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { secretPath } from '../../platform/http/secret-addresses.ts'
import { requireClaim } from '../../platform/links/actions.ts'
import { readersNames } from '../../salon/services/names.ts'
import { requireLinkedVisit } from '../visit-links/queries.ts'
import { type RatingContext, rateVisit } from './commands.ts'
import { goesByClients } from './queries.ts'
import { presentOwnRating, ratedStylistName } from './serializers.ts'

const params = z.object({ token: z.string().max(256, said(msg`This link isn’t complete`)) })

const openRoute = createRoute({
  method: 'get',
  path: '/api/rating-links/{token}',
  summary: 'Get the visit that a mail’s signed link rates, with its rating. Changes nothing',
  ...secretPath,
  ...access('public'),
  request: { params },
  responses: { 200: json('The visit', linkedRating), ...errors('not_found', 'invalid', 'rate_limited') },
})

const rateRoute = createRoute({
  method: 'put',
  path: '/api/rating-links/{token}',
  summary: 'Rate the visit of a mail’s signed link, or change its rating',
  ...secretPath,
  ...access('public'),
  request: { params, body: body(ratingInput) },
  responses: {
    200: json('The visit, rated', linkedRating),
    ...errors('forbidden', 'not_found', 'conflict', 'invalid', 'rate_limited'),
  },
})

interface LinkRoutesOptions extends RatingContext {
  /** AUTH_SECRET. */
  readonly secret: string
}

/** Routes of the link in mails after a visit, for the mailbox's owner, to rate that one visit. */
export function ratingLinkRoutes({ secret, ...context }: LinkRoutesOptions) {
  const { db, settings, clock } = context
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  async function open(token: string) {
    const [bookingId, clientId] = requireClaim(secret, 'rating', token)
    const { row: visit, client } = await requireLinkedVisit(db, { bookingId, clientId })
    return { visit, client }
  }

  async function show(token: string): Promise<LinkedRating> {
    const { visit, client } = await open(token)
    const [row] = await db.select().from(ratings).where(eq(ratings.appointmentId, visit.id))
    const times = { endsAt: unixSeconds(visit.endsAt), ratedAt: row ? unixSeconds(row.createdAt) : null }
    const closed = goesByClients(settings) ? null : say(msg`We don’t take ratings right now.`)
    const date = wholeUnixSeconds(visit.startsAt)
    return {
      bookingId: visit.id,
      firstName: firstNameOf(client.name),
      services: readersNames(bookedServices.parse(visit.services)),
      stylistName: ratedStylistName(visit),
      date,
      time: timeLabelAt(date, settings.get().place.timeZone),
      rating: row ? presentOwnRating(row, visit) : null,
      refusal: closed ?? ratingRefusal({ status: visit.status, ...times }, clock()),
    }
  }

  routes.openapi(openRoute, async (c) => c.json(await show(c.req.valid('param').token), 200))
  routes.openapi(rateRoute, async (c) => {
    const { token } = c.req.valid('param')
    const { visit, client } = await open(token)
    await rateVisit(context, { bookingId: visit.id, clientId: client.id, input: c.req.valid('json') })
    return c.json(await show(token), 200)
  })
  return routes
}
