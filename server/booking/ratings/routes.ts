import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  deskRating,
  deskRatingQuery,
  deskRatings,
  ownRating,
  ownRatings,
  ratingAnswer,
  ratingInput,
  shownRatingQuery,
  shownRatings,
} from '../../../domain/booking/ratings/rating.ts'
import { recordId } from '../../../domain/text.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { answerRating, type RatingContext, rateVisit } from './commands.ts'
import { goesByClients, readDeskRatings, readOwnRatings, readShownRatings } from './queries.ts'

const params = z.object({ id: recordId })

const shownRoute = createRoute({
  method: 'get',
  path: '/api/ratings',
  summary: 'List what clients have written about their visits and the salon shows, latest first',
  ...access('public'),
  request: { query: shownRatingQuery },
  responses: {
    200: json('A page; empty where the salon takes no ratings', shownRatings),
    ...errors('invalid', 'rate_limited'),
  },
})

const ownRoute = createRoute({
  method: 'get',
  path: '/api/ratings/own',
  summary: 'List the ratings that the signed-in person has given, latest first, 200 at most',
  ...access('signed-in'),
  responses: { 200: json('The ratings, and whether visits can be rated', ownRatings), ...errors('not_signed_in') },
})

const rateRoute = createRoute({
  method: 'put',
  path: '/api/appointments/{id}/rating',
  summary: 'Rate one’s own completed visit, or change its rating',
  ...access('signed-in'),
  request: { params, body: body(ratingInput) },
  responses: {
    200: json('The rating', ownRating),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

const deskRoute = createRoute({
  method: 'get',
  path: '/api/ratings/desk',
  summary: 'List ratings with their lines, also those that nobody has looked at, latest first',
  ...access('ratings.read'),
  request: { query: deskRatingQuery },
  responses: { 200: json('A page', deskRatings), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const answerRoute = createRoute({
  method: 'put',
  path: '/api/ratings/{id}',
  summary: 'Show a client’s line or keep it back, and answer it. The number counts either way',
  ...access('ratings.write'),
  request: { params, body: body(ratingAnswer) },
  responses: {
    200: json('The rating', deskRating),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

/** Routes of ratings (decision 074). */
export function ratingRoutes(context: RatingContext) {
  const { db, settings } = context
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(shownRoute, async (c) => {
    if (!goesByClients(settings)) return c.json({ items: [], next: null }, 200)
    return c.json(await readShownRatings(db, c.req.valid('query').before), 200)
  })

  routes.openapi(ownRoute, async (c) => c.json(await readOwnRatings(db, requireUser(c).uid, settings), 200))

  routes.openapi(rateRoute, async (c) => {
    const rating = { bookingId: c.req.valid('param').id, clientId: requireUser(c).uid, input: c.req.valid('json') }
    return c.json(await rateVisit(context, rating), 200)
  })

  routes.openapi(deskRoute, async (c) => {
    const { list, before } = c.req.valid('query')
    return c.json(await readDeskRatings(db, { list, before }), 200)
  })

  routes.openapi(answerRoute, async (c) => {
    const answering = { id: c.req.valid('param').id, answer: c.req.valid('json'), by: authorOf(c) }
    return c.json(await answerRating(context, answering), 200)
  })

  return routes
}
