import type { BlockList } from 'node:net'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import type { Context } from 'hono'
import { AppError } from '../../../domain/app-error.ts'
import { said, say } from '../../../domain/language/say.ts'
import { access } from '../../platform/http/access.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { callbackPath, type Finished, type Oidc } from './oidc.ts'
import type { Attempts } from './rate-limits.ts'

interface OidcRoutesOptions {
  readonly oidc: Oidc | null
  readonly attempts: Attempts
  readonly proxies: BlockList
  readonly onJoin: (c: Context, uid: string) => Promise<void>
  readonly onSignedIn: (c: Context<AppEnv>, uid: string) => Promise<void>
}

/** A path of this site; anything else would be an open redirect. */
const path = z
  .string()
  .max(1000)
  .regex(/^\/(?![/\\])[^\s\\]*$/, said(msg`Use a path of this site`))

const beginRoute = createRoute({
  method: 'post',
  path: '/api/auth/oidc',
  summary: 'Begin signing in through the outside service. Open the returned address in the browser that made the request',
  ...access('public'),
  request: { body: body(z.object({ next: path.optional() }).meta({ id: 'OutsideSignIn' })) },
  responses: {
    200: json('Where to go', z.object({ url: z.url() })),
    ...errors('not_found', 'invalid', 'rate_limited', 'unavailable'),
  },
})

const finishRoute = createRoute({
  method: 'get',
  path: callbackPath,
  summary:
    'Where the outside service sends people back to. Useful with its code and the cookie of the browser that began it only',
  ...access('public'),
  responses: { 302: { description: 'To the requested page, or to sign-in with `error` or the second `step` in the query' } },
})

export function oidcRoutes({ oidc, attempts, proxies, onJoin, onSignedIn }: OidcRoutesOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(beginRoute, async (c) => {
    await attempts.count('outsideSignIn', clientAddress(c, proxies))
    if (!oidc) throw new AppError('not_found', say(msg`Signing in through another service isn’t set up here.`))
    const { url, headers } = await oidc.begin(c.req.valid('json').next)
    for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
    return c.json({ url }, 200)
  })

  routes.openapi(finishRoute, async (c) => {
    if (!oidc) throw new AppError('not_found', say(msg`Signing in through another service isn’t set up here.`))
    await attempts.count('outsideSignIn', clientAddress(c, proxies))
    const finished: Finished = await oidc
      .finish(c.req.query(), c.req.raw.headers, (uid) => onJoin(c, uid))
      .catch((error) => {
        if (error instanceof AppError) return { location: '/login?error=unavailable', cookies: [] }
        throw error
      })
    if (finished.uid !== undefined) await onSignedIn(c, finished.uid)
    for (const cookie of finished.cookies) c.header('Set-Cookie', cookie, { append: true })
    return c.redirect(ownPath(finished.location))
  })

  return routes
}

/** Returns a path: better-auth uses PUBLIC_URL, but the browser stays on its own host. Our sign-in page replaces its error page. */
function ownPath(location: string): string {
  const { pathname, search } = new URL(location, 'http://localhost')
  return pathname.startsWith('/api/') ? `/login${search}` : pathname.replace(/^\/+/, '/') + search
}
