import type { BlockList } from 'node:net'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { holdRequest, timeHold } from '../../../domain/booking/schedule/time-hold.ts'
import { recordId } from '../../../domain/text.ts'
import { access } from '../../platform/http/access.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { type AppEnv, headersOf } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import type { BrowserIds } from './browser-cookie.ts'
import { type HoldContext, placeOwnHold, releaseOwnHold } from './own-holds.ts'

const placeRoute = createRoute({
  method: 'post',
  path: '/api/holds',
  summary:
    'Hold a time for this browser while its owner signs in or creates an account. An HttpOnly cookie says which browser it is',
  ...access('public'),
  request: { body: body(holdRequest) },
  responses: {
    200: json('The hold; the same time again is the same hold, which doesn’t last longer', timeHold),
    ...errors('invalid', 'slot_taken', 'conflict', 'not_found', 'rate_limited'),
  },
})

const releaseRoute = createRoute({
  method: 'post',
  path: '/api/holds/{id}/release',
  summary: 'Release a time that this browser holds. Succeeds where there is nothing to release, too',
  ...access('public'),
  request: { params: z.object({ id: recordId }) },
  responses: { 204: { description: 'Released' }, ...errors('invalid', 'rate_limited') },
})

interface HoldRoutesOptions extends HoldContext {
  readonly browsers: BrowserIds
  readonly proxies: BlockList
}

/** Routes of visitors' holds (decision 071). A page that is being closed can only POST. */
export function holdRoutes({ browsers, proxies, ...context }: HoldRoutesOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const networkKey = (c: Context) => browsers.networkKey(clientAddress(c, proxies))

  routes.openapi(placeRoute, async (c) => {
    const browserId = browsers.idOf(headersOf(c))
    const created = browserId === null ? browsers.create() : null
    const hold = await placeOwnHold(
      context,
      { browser: browserId ?? created?.id ?? '', network: networkKey(c) },
      c.req.valid('json'),
    )
    if (created) c.header('Set-Cookie', created.cookie, { append: true })
    return c.json(hold, 200)
  })

  routes.openapi(releaseRoute, async (c) => {
    const browser = browsers.idOf(headersOf(c))
    if (browser !== null) await releaseOwnHold(context, { browser, network: networkKey(c) }, c.req.valid('param').id)
    return c.body(null, 204)
  })

  return routes
}
