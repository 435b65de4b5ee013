import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { clientDetails } from '../../../domain/people/client.ts'
import { duplicateClients, likelyDuplicates } from '../../../domain/people/client-merge.ts'
import { nameOnCard, ownNameInput } from '../../../domain/people/joined-names.ts'
import { recordId } from '../../../domain/text.ts'
import type { Database } from '../../platform/database/client.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import { type CardContext, readCard } from '../cards/queries.ts'
import { keepName, takeApart } from './commands.ts'
import { distinguish } from './distinctions.ts'
import { findDuplicates, findLikelyDuplicates } from './queries.ts'

const params = z.object({ id: recordId })

const duplicatesRoute = createRoute({
  method: 'get',
  path: '/api/clients/{id}/duplicates',
  summary:
    'Find records that could be the same person’s: of the same phone number or email, or of a name that is nearly the same',
  ...access('clients.write'),
  request: { params },
  responses: {
    200: json('Up to ten, each with its reasons', duplicateClients),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const likelyRoute = createRoute({
  method: 'get',
  path: '/api/clients/duplicates',
  summary: 'Find records that could be one person’s, of all clients, by name',
  description: 'Looks at 200 clients at a time. `next` is for `after`, to look on.',
  ...access('clients.write'),
  request: { query: z.object({ after: recordId.optional() }) },
  responses: {
    200: json('Pairs, and which of the two would stay', likelyDuplicates),
    ...errors('not_signed_in', 'forbidden', 'invalid'),
  },
})

const distinct = {
  path: '/api/clients/{id}/distinct-from/{otherId}',
  ...access('clients.write'),
  request: { params: params.extend({ otherId: recordId }) },
  responses: {
    204: { description: 'Remembered, of both' },
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
} as const

const distinctRoute = createRoute({
  method: 'put',
  summary: 'Say that two records are two people’s: neither is suggested as the other one’s duplicate anymore',
  ...distinct,
})

const maybeOneRoute = createRoute({
  method: 'delete',
  summary: 'Take back that two records are two people’s',
  ...distinct,
})

const takeApartRoute = createRoute({
  method: 'post',
  path: '/api/clients/{id}/names/apart',
  summary: 'Make a client of their own of another name on a card',
  description:
    'With the visits that were booked under it, their formulas, and what an import brought. `GET /api/clients/duplicates` lists such names.',
  ...access('clients.write'),
  request: { params, body: body(nameOnCard) },
  responses: {
    201: json('The new client', clientDetails),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

const keepRoute = createRoute({
  method: 'post',
  path: '/api/clients/{id}/names',
  summary: 'Say that another name on a card is its client’s, so that it isn’t listed anymore, or take that back',
  ...access('clients.write'),
  request: { params, body: body(ownNameInput) },
  responses: {
    204: { description: 'Remembered' },
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

interface DuplicateRoutesOptions extends CardContext {
  readonly db: Database
  readonly announce: Announce
}

export function duplicateRoutes(context: DuplicateRoutesOptions) {
  const { db } = context
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(duplicatesRoute, async (c) => c.json(await findDuplicates(db, requireUser(c), c.req.valid('param').id), 200))

  routes.openapi(likelyRoute, async (c) => c.json(await findLikelyDuplicates(db, c.req.valid('query').after), 200))

  routes.openapi(takeApartRoute, async (c) => {
    const user = requireUser(c)
    const card = { id: c.req.valid('param').id, name: c.req.valid('json').name }
    const id = await takeApart(context, { user, by: authorOf(c) }, card)
    return c.json(await readCard(db, context, user, id), 201)
  })

  routes.openapi(keepRoute, async (c) => {
    const input = { id: c.req.valid('param').id, ...c.req.valid('json') }
    await keepName(context, { user: requireUser(c), by: authorOf(c) }, input)
    return c.body(null, 204)
  })

  routes.openapi(distinctRoute, async (c) => {
    await distinguish(context, { user: requireUser(c), by: authorOf(c), ...c.req.valid('param'), areTwo: true })
    return c.body(null, 204)
  })

  routes.openapi(maybeOneRoute, async (c) => {
    await distinguish(context, { user: requireUser(c), by: authorOf(c), ...c.req.valid('param'), areTwo: false })
    return c.body(null, 204)
  })

  return routes
}
