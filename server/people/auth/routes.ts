import type { BlockList } from 'node:net'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { APIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { currentUser, signInInput, signInResult } from '../../../domain/people/user.ts'
import type { Database } from '../../platform/database/client.ts'
import { unavailable } from '../../platform/database/errors.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { access } from '../../platform/http/access.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { type Auth, challengeCookies } from './auth.ts'
import type { KnownDevices } from './known-devices.ts'
import { findCredential, readSessionId } from './queries.ts'
import type { Attempts } from './rate-limits.ts'
import { countSignIn } from './sign-in-attempts.ts'
import type { CompleteSignIn } from './signed-in.ts'

interface AuthRoutesOptions {
  readonly db: Database
  readonly auth: Auth
  readonly attempts: Attempts
  readonly knownDevices: KnownDevices
  readonly signedIn: CompleteSignIn
  readonly publicUrl: string | undefined
  readonly proxies: BlockList
}

const signInRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-in/email',
  summary: 'Sign in. The session is an HttpOnly cookie',
  ...access('public'),
  request: { body: body(signInInput) },
  responses: {
    200: json('Signed in, or the account’s one-time code is needed too', signInResult),
    ...errors('not_signed_in', 'invalid', 'rate_limited'),
  },
})

const signOutRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-out',
  summary: 'Sign out. Succeeds without a session too',
  ...access('public'),
  responses: { 200: json('Signed out', z.object({ success: z.literal(true) })) },
})

const meRoute = createRoute({
  method: 'get',
  path: '/api/me',
  summary: 'Get the signed-in user, or null for a visitor',
  ...access('public'),
  responses: { 200: json('The user or null', currentUser.nullable()) },
})

/** Routes for sign-in and sign-out. Bodies are validated here first: better-auth limits neither names nor extra fields. */
export function authRoutes({ db, auth, attempts, knownDevices, signedIn, publicUrl, proxies }: AuthRoutesOptions) {
  const { passCookies, completeSignIn, recordFailure } = signedIn
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  /** Forwards only the challenge's cookie: better-auth made and ended a session on the way. */
  function passChallenge(c: Context, from: Headers): void {
    const cookie = from.getSetCookie().find((line) => line.startsWith(`${challengeCookies(publicUrl).code}=`))
    if (cookie !== undefined) c.header('Set-Cookie', cookie, { append: true })
  }

  routes.openapi(signInRoute, async (c) => {
    const input = c.req.valid('json')
    const { headers: sent } = c.req.raw
    const claimed = knownDevices.hasEntries(sent) ? await findCredential(db, input.email) : null
    const settle = await countSignIn(attempts, {
      email: input.email,
      address: clientAddress(c, proxies),
      knownDevice: claimed && knownDevices.idOf(sent, claimed),
    })
    const { headers, response } = await auth.api
      .signInEmail({ body: input, headers: sent, returnHeaders: true })
      .catch((error: unknown) => {
        if (isWrong(error)) recordFailure(c, eq(users.email, input.email))
        return explainSignIn(error)
      })
    if ('twoFactorRedirect' in response) {
      await settle()
      passChallenge(c, headers)
      return c.json({ needs: 'code' as const }, 200)
    }
    await settle()
    return c.json(await completeSignIn(c, response.user.id, headers, 'password'), 200)
  })

  routes.openapi(signOutRoute, async (c) => {
    const { headers: sent } = c.req.raw
    const { headers } = await auth.api.signOut({ headers: auth.withCurrentCookie(sent), returnHeaders: true })
    // better-auth reports success even if deleting the session failed.
    if (await readSessionId(auth, sent)) throw unavailable()
    passCookies(c, headers)
    return c.json({ success: true as const }, 200)
  })

  routes.openapi(meRoute, (c) => c.json(c.get('user'), 200))

  return routes
}

function isWrong(error: unknown): boolean {
  return error instanceof APIError && error.status === 'UNAUTHORIZED'
}

function explainSignIn(error: unknown): never {
  if (isWrong(error)) {
    // The same message for an unknown address and a wrong password.
    throw new AppError('not_signed_in', say(msg`That email or password isn’t right.`))
  }
  throw error
}
