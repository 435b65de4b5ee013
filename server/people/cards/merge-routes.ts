import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { clientDetails } from '../../../domain/accounts/client.ts'
import { duplicateClients, likelyDuplicates, mergeInput } from '../../../domain/accounts/client-merge.ts'
import { recordId } from '../../../domain/text.ts'
import type { Database } from '../../platform/database/client.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import { distinguish } from './distinctions.ts'
import { findDuplicates, findLikelyDuplicates } from './duplicates.ts'
import { mergeClients, undoMerge } from './merging.ts'
import { type CardContext, readCard } from './queries.ts'

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

const mergeRoute = createRoute({
  method: 'post',
  path: '/api/clients/merge',
  summary: 'Make two records of one person one: everything of the merged one is the kept one’s. Can be undone for a day',
  ...access('clients.write'),
  request: { body: body(mergeInput) },
  responses: {
    200: json('The kept client', clientDetails),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

const undoRoute = createRoute({
  method: 'post',
  path: '/api/clients/merges/{id}/undo',
  summary: 'Part two merged records again, within a day',
  ...access('clients.write'),
  request: { params },
  responses: {
    200: json('The client who was kept', clientDetails),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

const apart = {
  path: '/api/clients/{id}/distinct-from/{otherId}',
  ...access('clients.write'),
  request: { params: params.extend({ otherId: recordId }) },
  responses: {
    204: { description: 'Remembered, of both' },
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
} as const

const apartRoute = createRoute({
  method: 'put',
  summary: 'Say that two records are two people’s: neither is suggested as the other one’s duplicate anymore',
  ...apart,
})

const maybeOneRoute = createRoute({
  method: 'delete',
  summary: 'Take back that two records are two people’s',
  ...apart,
})

interface MergeRoutesOptions extends CardContext {
  readonly db: Database
  readonly announce: Announce
}

/** Records of one person: found, merged, and parted again. */
export function mergeRoutes(context: MergeRoutesOptions) {
  const { db } = context
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(duplicatesRoute, async (c) =>
    c.json({ items: await findDuplicates(db, requireUser(c), c.req.valid('param').id) }, 200),
  )

  routes.openapi(likelyRoute, async (c) => c.json(await findLikelyDuplicates(db, c.req.valid('query').after), 200))

  routes.openapi(mergeRoute, async (c) => {
    const [user, input] = [requireUser(c), c.req.valid('json')]
    await mergeClients(context, { user, by: authorOf(c) }, input)
    return c.json(await readCard(db, context, user, input.keep), 200)
  })

  routes.openapi(undoRoute, async (c) => {
    const user = requireUser(c)
    const kept = await undoMerge(context, { user, by: authorOf(c) }, c.req.valid('param').id)
    return c.json(await readCard(db, context, user, kept), 200)
  })

  routes.openapi(apartRoute, async (c) => {
    await distinguish(context, { user: requireUser(c), by: authorOf(c), ...c.req.valid('param'), areTwo: true })
    return c.body(null, 204)
  })

  routes.openapi(maybeOneRoute, async (c) => {
    await distinguish(context, { user: requireUser(c), by: authorOf(c), ...c.req.valid('param'), areTwo: false })
    return c.body(null, 204)
  })

  return routes
}
