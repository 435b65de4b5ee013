import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { addedBlocks, blockChange, blockInput, deskBlock, removedBlocks } from '../../../domain/booking/schedule/desk-block.ts'
import { recordId } from '../../../domain/text.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { addBlocks, type BlockContext, changeBlock, removeBlocks } from './commands.ts'

const params = z.object({ id: recordId })

const addRoute = createRoute({
  method: 'post',
  path: '/api/blocks',
  summary: 'Keep a stylist’s time free of appointments, on one date or several; a stylist’s account only their own',
  ...access('blocks.write'),
  request: { body: body(blockInput) },
  responses: {
    201: json('What is kept free now', addedBlocks),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'slot_taken', 'invalid'),
  },
})

const changeRoute = createRoute({
  method: 'patch',
  path: '/api/blocks/{id}',
  summary: 'Change time that is kept free, or move it to another stylist, if it’s still `version`',
  ...access('blocks.write'),
  request: { params, body: body(blockChange) },
  responses: {
    200: json('As it is now', deskBlock),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'slot_taken', 'invalid'),
  },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/api/blocks/{id}',
  summary: 'Give time that was kept free back, with `following` also that of the stylist’s later ones of its series',
  ...access('blocks.write'),
  request: { params, query: z.object({ following: z.enum(['true']).optional() }) },
  responses: {
    200: json('What is not kept free anymore', removedBlocks),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

/** Routes of blocks (decisions 048 and 056). */
export function blockRoutes(context: BlockContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(addRoute, async (c) => {
    const request = { user: requireUser(c), by: authorOf(c), input: c.req.valid('json') }
    return c.json(await addBlocks(context, request), 201)
  })
  routes.openapi(changeRoute, async (c) => {
    const request = { user: requireUser(c), by: authorOf(c), id: c.req.valid('param').id, change: c.req.valid('json') }
    return c.json(await changeBlock(context, request), 200)
  })
  routes.openapi(removeRoute, async (c) => {
    const { following } = c.req.valid('query')
    const request = { user: requireUser(c), by: authorOf(c), id: c.req.valid('param').id, following: following === 'true' }
    return c.json(await removeBlocks(context, request), 200)
  })
  return routes
}
