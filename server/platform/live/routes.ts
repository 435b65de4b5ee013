import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../domain/app-error.ts'
import { said, say } from '../../../domain/language/say.ts'
import { liveEvent } from '../../../domain/live-event.ts'
import { access, requireUser } from '../http/access.ts'
import { type AppEnv, nodeRequestOf } from '../http/context.ts'
import { refuseInvalid } from '../http/on-error.ts'
import { errors } from '../http/responses.ts'
import { createEventStream } from './event-stream.ts'
import type { Hub } from './hub.ts'

interface EventRoutesOptions {
  /** Returns a signed-in request's session. @throws {AppError} `not_signed_in` */
  readonly requireSessionId: (headers: Headers) => Promise<string>
  readonly hub: Hub
}

/** Unix seconds, in 2038. */
const latest = 2 ** 31 - 1

const eventsRoute = createRoute({
  method: 'get',
  path: '/api/events',
  summary: 'Stream server-sent events: changes to the catalogue and to the bookings that you can see',
  ...access('signed-in'),
  request: {
    query: z.object({
      since: z.coerce
        .number<string>(said(msg`Send the time in Unix seconds`))
        .min(0, said(msg`Send the time in Unix seconds`))
        .max(latest, said(msg`Send the time in Unix seconds`))
        .optional()
        .meta({ description: 'When you last fetched, in Unix seconds: what has changed since is sent at once' }),
    }),
  },
  responses: {
    200: { description: 'A stream of events', content: { 'text/event-stream': { schema: liveEvent } } },
    ...errors('not_signed_in', 'invalid', 'unavailable'),
  },
})

const headers = {
  'Content-Type': 'text/event-stream',
  // Proxies must not cache or buffer the stream; the last header is nginx's.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  // Closes the connection after the stream, so that a stopping server needn't wait for it.
  Connection: 'close',
}

export function liveRoutes({ requireSessionId, hub }: EventRoutesOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(eventsRoute, async (c) => {
    const user = requireUser(c)
    // With HEAD, nothing would read or cancel the stream.
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers)
    const sessionId = await requireSessionId(c.req.raw.headers)

    const stream = createEventStream({ onClose: () => leave?.(), cut: () => nodeRequestOf(c.env)?.outgoing.destroy() })
    const leave = hub.join({ user, sessionId, ...stream }, c.req.valid('query').since)
    if (!leave) throw new AppError('unavailable', say(msg`The server is stopping. Try again.`), { retryAfterSeconds: 1 })
    return c.body(stream.body, 200, headers)
  })

  return routes
}
