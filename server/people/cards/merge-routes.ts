import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { clientDetails } from '../../../domain/people/client.ts'
import { mergeInput } from '../../../domain/people/client-merge.ts'
import { recordId } from '../../../domain/text.ts'
import type { Database } from '../../platform/database/client.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import { mergeClients, undoMerge } from './merging.ts'
import { type CardContext, readCard } from './queries.ts'

const params = z.object({ id: recordId })

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

interface MergeRoutesOptions extends CardContext {
  readonly db: Database
  readonly announce: Announce
}

export function mergeRoutes(context: MergeRoutesOptions) {
  const { db } = context
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(mergeRoute, async (c) => {
    const user = requireUser(c)
    const input = c.req.valid('json')
    await mergeClients(context, { user, by: authorOf(c) }, input)
    return c.json(await readCard(db, context, user, input.keep), 200)
  })

  routes.openapi(undoRoute, async (c) => {
    const user = requireUser(c)
    const keptId = await undoMerge(context, { user, by: authorOf(c) }, c.req.valid('param').id)
    return c.json(await readCard(db, context, user, keptId), 200)
  })

  return routes
}
