import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  newPasskey,
  passkeyNameInput,
  passkeyOptions,
  passkeyResponse,
  secondFactor,
  withPassword,
} from '../../../domain/people/second-factor.ts'
import { currentUser } from '../../../domain/people/user.ts'
import { recordId } from '../../../domain/text.ts'
import { recordOfStaff } from '../../platform/audit/commands.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { mailSignInChange } from '../accounts/sign-in-changes.ts'
import { passkeyHost } from '../auth/auth.ts'
import { confirmPassword } from '../auth/confirm-password.ts'
import * as keys from './passkeys.ts'
import { readSecondFactor } from './queries.ts'
import type { SecondFactorOptions } from './routes.ts'

const passkeySignInOptionsRoute = createRoute({
  method: 'post',
  path: '/api/auth/passkey/options',
  summary: 'Begin signing in with a passkey',
  ...access('public'),
  responses: { 200: json('For the browser’s WebAuthn call', passkeyOptions), ...errors('rate_limited') },
})

const passkeySignInRoute = createRoute({
  method: 'post',
  path: '/api/auth/passkey',
  summary: 'Sign in with the passkey’s response',
  ...access('public'),
  request: { body: body(passkeyResponse) },
  responses: { 200: json('Signed in', currentUser), ...errors('not_signed_in', 'invalid', 'rate_limited') },
})

const passkeyOptionsRoute = createRoute({
  method: 'post',
  path: '/api/me/passkeys/options',
  summary: 'Begin adding a passkey',
  ...access('account.second-factor'),
  request: { body: body(withPassword) },
  responses: {
    200: json('For the browser’s WebAuthn call', passkeyOptions),
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid', 'rate_limited'),
  },
})

const addPasskeyRoute = createRoute({
  method: 'post',
  path: '/api/me/passkeys',
  summary: 'Add the passkey that the browser has made',
  ...access('account.second-factor'),
  request: { body: body(newPasskey) },
  responses: { 200: json('What is set up now', secondFactor), ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid') },
})

const params = z.object({ id: recordId })

const renamePasskeyRoute = createRoute({
  method: 'patch',
  path: '/api/me/passkeys/{id}',
  summary: 'Rename one of your passkeys',
  ...access('signed-in'),
  request: { params, body: body(passkeyNameInput) },
  responses: { 200: json('What is set up now', secondFactor), ...errors('not_signed_in', 'not_found', 'invalid') },
})

const removePasskeyRoute = createRoute({
  method: 'delete',
  path: '/api/me/passkeys/{id}',
  summary: 'Remove one of your passkeys',
  ...access('signed-in'),
  request: { params },
  responses: { 200: json('What is set up now', secondFactor), ...errors('not_signed_in', 'not_found', 'invalid') },
})

/** Only staff can add passkeys; former staff can still sign in with theirs and remove them. */
export function passkeyRoutes(options: SecondFactorOptions) {
  const { db, auth, attempts, signedIn, proxies, publicUrl, mailOrigin, announce } = options
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const readState = (uid: string) => readSecondFactor({ db, auth }, uid, passkeyHost(publicUrl))

  routes.openapi(passkeySignInOptionsRoute, async (c) => {
    await attempts.count('passkeyFromAddress', clientAddress(c, proxies))
    const { headers, response } = await keys.beginPasskeySignIn({ auth })
    signedIn.passCookies(c, headers)
    return c.json(response, 200)
  })

  routes.openapi(passkeySignInRoute, async (c) => {
    const { headers, response } = await keys.signInWithPasskey({ auth }, c.req.raw.headers, c.req.valid('json'))
    return c.json(await signedIn.completeSignIn(c, response.user.id, headers, 'passkey'), 200)
  })

  routes.openapi(passkeyOptionsRoute, async (c) => {
    const { uid } = requireUser(c)
    await confirmPassword(db, attempts, { uid, ...c.req.valid('json') })
    const { headers, response } = await keys.beginPasskey({ db, auth }, c.req.raw.headers, uid)
    signedIn.passCookies(c, headers)
    return c.json(response, 200)
  })

  routes.openapi(addPasskeyRoute, async (c) => {
    const { uid } = requireUser(c)
    await keys.addPasskey({ db, auth }, c.req.raw.headers, c.req.valid('json'))
    announce.person(uid)
    await mailSignInChange(db, options, { uid, change: 'passkeyAdded', origin: mailOrigin(c) })
    await recordOfStaff(db, authorOf(c), { kind: 'security.passkey-added' })
    return c.json(await readState(uid), 200)
  })

  routes.openapi(renamePasskeyRoute, async (c) => {
    const { uid } = requireUser(c)
    await keys.renamePasskey(db, uid, { ...c.req.valid('param'), ...c.req.valid('json') })
    await recordOfStaff(db, authorOf(c), { kind: 'security.passkey-renamed' })
    return c.json(await readState(uid), 200)
  })

  routes.openapi(removePasskeyRoute, async (c) => {
    const { uid } = requireUser(c)
    await keys.removePasskey(db, uid, c.req.valid('param').id)
    announce.person(uid)
    await recordOfStaff(db, authorOf(c), { kind: 'security.passkey-removed' })
    return c.json(await readState(uid), 200)
  })

  return routes
}
