import type { BlockList } from 'node:net'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { codeInput, codeSetup, recoveryCodes, secondFactor, withPassword } from '../../../domain/people/second-factor.ts'
import { currentUser } from '../../../domain/people/user.ts'
import { recordOfStaff } from '../../platform/audit/commands.ts'
import type { Database } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { AskForMail } from '../../platform/outbox/mail-requests.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { endOtherSessions } from '../accounts/devices.ts'
import { mailSignInChange } from '../accounts/sign-in-changes.ts'
import { type Auth, challengeCookies, passkeyHost } from '../auth/auth.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import { requireSessionId } from '../auth/queries.ts'
import type { Attempts } from '../auth/rate-limits.ts'
import type { CompleteSignIn } from '../auth/signed-in.ts'
import * as factor from './codes.ts'
import { readSecondFactor } from './queries.ts'

export interface SecondFactorOptions {
  readonly db: Database
  readonly auth: Auth
  readonly attempts: Attempts
  readonly signedIn: CompleteSignIn
  readonly proxies: BlockList
  readonly publicUrl: string | undefined
  readonly settings: CurrentSettings
  readonly askForMail: AskForMail
  readonly announce: Announce
  readonly mailOrigin: (c: Context) => string
}

const stateRoute = createRoute({
  method: 'get',
  path: '/api/me/second-factor',
  summary: 'See whether one-time codes are on, how many recovery codes are left, and your passkeys',
  ...access('signed-in'),
  responses: { 200: json('What is set up', secondFactor), ...errors('not_signed_in') },
})

const setupRoute = createRoute({
  method: 'post',
  path: '/api/me/second-factor/setup',
  summary: 'Get a new secret for an authenticator app. Codes are on once one is confirmed',
  ...access('account.second-factor'),
  request: { body: body(withPassword) },
  responses: {
    200: json('For the app', codeSetup),
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid', 'rate_limited'),
  },
})

const confirmRoute = createRoute({
  method: 'post',
  path: '/api/me/second-factor/confirm',
  summary:
    'Turn one-time codes on with a code of the app. You are signed out everywhere else. Returns the recovery codes, once',
  ...access('account.second-factor'),
  request: { body: body(codeInput) },
  responses: {
    200: json('The recovery codes', recoveryCodes),
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid', 'rate_limited'),
  },
})

const renewRoute = createRoute({
  method: 'post',
  path: '/api/me/second-factor/recovery-codes',
  summary: 'Replace the recovery codes',
  ...access('signed-in'),
  request: { body: body(withPassword) },
  responses: { 200: json('The new ones', recoveryCodes), ...errors('not_signed_in', 'conflict', 'invalid', 'rate_limited') },
})

const offRoute = createRoute({
  method: 'post',
  path: '/api/me/second-factor/off',
  summary: 'Turn one-time codes off',
  ...access('signed-in'),
  request: { body: body(withPassword) },
  responses: { 200: json('What is left', secondFactor), ...errors('not_signed_in', 'conflict', 'invalid', 'rate_limited') },
})

const codeRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-in/code',
  summary: 'Finish signing in with a code of the app or a recovery code, after the password',
  ...access('public'),
  request: { body: body(codeInput) },
  responses: { 200: json('Signed in', currentUser), ...errors('not_signed_in', 'conflict', 'invalid', 'rate_limited') },
})

/** Only staff can turn codes on; former staff can still sign in with them and turn them off. */
export function secondFactorRoutes(options: SecondFactorOptions) {
  const { db, auth, attempts, signedIn, publicUrl, settings, mailOrigin, announce } = options
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const codes = { db, auth, attempts, cookie: challengeCookies(publicUrl).code }
  const readState = (uid: string) => readSecondFactor(codes, uid, passkeyHost(publicUrl))

  /** Ends sign-ins without a code, which would bypass the new step, and mails the owner in case of an intruder. */
  async function endOtherSignIns(c: Context, uid: string, from: Headers): Promise<void> {
    const cookie = from.getSetCookie().map((line) => line.split(';')[0])
    const current = await requireSessionId(auth, new Headers({ cookie: cookie.join('; ') }))
    await db.transaction(async (transaction) => {
      await endOtherSessions(transaction, uid, current)
      await mailSignInChange(transaction, options, { uid, change: 'codesOn', origin: mailOrigin(c) })
    })
  }

  routes.openapi(stateRoute, async (c) => c.json(await readState(requireUser(c).uid), 200))

  routes.openapi(setupRoute, async (c) => {
    const { password } = c.req.valid('json')
    await confirmPassword(db, attempts, { uid: requireUser(c).uid, password })
    const salon = settings.get().salon.name
    return c.json(await factor.beginSetup(codes, c.req.raw.headers, { password, salon }), 200)
  })

  routes.openapi(confirmRoute, async (c) => {
    const { uid } = requireUser(c)
    const { headers } = await factor.confirmSetup(codes, c.req.raw.headers, uid, c.req.valid('json').code)
    signedIn.passCookies(c, headers)
    await endOtherSignIns(c, uid, headers)
    announce.person(uid)
    await recordOfStaff(db, authorOf(c), { kind: 'security.codes-on' })
    const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: uid } })
    return c.json({ recoveryCodes: backupCodes }, 200)
  })

  routes.openapi(renewRoute, async (c) => {
    const { password } = c.req.valid('json')
    await confirmPassword(db, attempts, { uid: requireUser(c).uid, password })
    const renewed = await factor.renewRecoveryCodes(codes, c.req.raw.headers, password)
    await recordOfStaff(db, authorOf(c), { kind: 'security.recovery-codes' })
    return c.json({ recoveryCodes: renewed }, 200)
  })

  routes.openapi(offRoute, async (c) => {
    const { uid } = requireUser(c)
    const { password } = c.req.valid('json')
    await confirmPassword(db, attempts, { uid, password })
    signedIn.passCookies(c, (await factor.turnOff(codes, c.req.raw.headers, { uid, password })).headers)
    announce.person(uid)
    await mailSignInChange(db, options, { uid, change: 'codesOff', origin: mailOrigin(c) })
    await recordOfStaff(db, authorOf(c), { kind: 'security.codes-off' })
    return c.json(await readState(uid), 200)
  })

  routes.openapi(codeRoute, async (c) => {
    const onWrong = (uid: string) => signedIn.recordFailure(c, eq(users.id, uid))
    const { code } = c.req.valid('json')
    const { headers, response } = await factor.signInWithCode(codes, c.req.raw.headers, code, onWrong)
    return c.json(await signedIn.completeSignIn(c, response.uid, headers, 'code'), 200)
  })

  return routes
}
