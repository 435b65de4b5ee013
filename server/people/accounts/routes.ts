import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import type { Context } from 'hono'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { accountAddress, passwordChange, signedInDevices } from '../../../domain/people/account-access.ts'
import { currentUser, profileInput } from '../../../domain/people/user.ts'
import { recordId } from '../../../domain/text.ts'
import { recordOfStaff } from '../../platform/audit/commands.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { findCredential, requireSessionId } from '../auth/queries.ts'
import { keepAddress, mailAddressLinkAgain, readAccountAddress } from './addresses.ts'
import { updateProfile } from './commands.ts'
import type { AccountRoutesOptions } from './context.ts'
import { endOtherSessions, endSession, listDevices } from './devices.ts'
import { countAccessChange } from './link-attempts.ts'
import { changePassword } from './passwords.ts'

const updateMeRoute = createRoute({
  method: 'patch',
  path: '/api/me',
  summary:
    'Change your name, phone number or email. A new email needs the current password; where the salon sends mail, it takes effect once it is confirmed',
  ...access('signed-in'),
  request: { body: body(profileInput) },
  responses: { 200: json('The updated user', currentUser), ...errors('not_signed_in', 'invalid', 'rate_limited') },
})

const addressRoute = createRoute({
  method: 'get',
  path: '/api/me/address',
  summary: 'Get your email, whether it is confirmed, and the one that waits to be',
  ...access('signed-in'),
  responses: { 200: json('The address', accountAddress), ...errors('not_signed_in') },
})

const confirmAgainRoute = createRoute({
  method: 'post',
  path: '/api/me/address/confirmation',
  summary: 'Send the link that confirms your email, or the new one, again. The former link stops working',
  ...access('signed-in'),
  responses: { 200: json('The address', accountAddress), ...errors('not_signed_in', 'conflict', 'rate_limited') },
})

const keepAddressRoute = createRoute({
  method: 'delete',
  path: '/api/me/address/pending',
  summary: 'Keep your email: take back the change that waits to be confirmed',
  ...access('signed-in'),
  responses: { 204: { description: 'Taken back' }, ...errors('not_signed_in', 'rate_limited') },
})

const changePasswordRoute = createRoute({
  method: 'post',
  path: '/api/auth/change-password',
  summary: 'Change your password. You are signed out everywhere else',
  ...access('signed-in'),
  request: { body: body(passwordChange) },
  responses: {
    200: json('Changed', z.object({ success: z.literal(true) })),
    ...errors('not_signed_in', 'invalid', 'rate_limited'),
  },
})

const devicesRoute = createRoute({
  method: 'get',
  path: '/api/me/sessions',
  summary: 'List where you are signed in: this browser first, then the latest; at most 100',
  ...access('signed-in'),
  responses: { 200: json('The devices', signedInDevices), ...errors('not_signed_in') },
})

const endSessionRoute = createRoute({
  method: 'delete',
  path: '/api/me/sessions/{id}',
  summary: 'Sign one of your devices out',
  ...access('signed-in'),
  request: { params: z.object({ id: recordId }) },
  responses: { 204: { description: 'Signed out' }, ...errors('not_signed_in', 'not_found', 'rate_limited') },
})

const endOthersRoute = createRoute({
  method: 'delete',
  path: '/api/me/sessions',
  summary: 'Sign all your devices out but this one',
  ...access('signed-in'),
  responses: { 204: { description: 'Signed out' }, ...errors('not_signed_in', 'rate_limited') },
})

export function accountRoutes({ context, knownDevices, proxies, mailOrigin }: AccountRoutesOptions) {
  const { db, auth, attempts } = context
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const countChange = (c: Context<AppEnv>) => countAccessChange(attempts, requireUser(c).uid, clientAddress(c, proxies))

  routes.openapi(updateMeRoute, async (c) => {
    const user = requireUser(c)
    await attempts.count('profileChange', user.uid)
    const change = { user, input: c.req.valid('json'), origin: mailOrigin(c), address: clientAddress(c, proxies) }
    return c.json(await updateProfile(context, change), 200)
  })

  routes.openapi(addressRoute, async (c) => c.json(await readAccountAddress(context, requireUser(c)), 200))

  routes.openapi(confirmAgainRoute, async (c) => {
    await countChange(c)
    await mailAddressLinkAgain(context, requireUser(c), { origin: mailOrigin(c), address: clientAddress(c, proxies) })
    return c.json(await readAccountAddress(context, requireUser(c)), 200)
  })

  routes.openapi(keepAddressRoute, async (c) => {
    await countChange(c)
    await keepAddress(context, requireUser(c).uid)
    return c.body(null, 204)
  })

  routes.openapi(changePasswordRoute, async (c) => {
    const user = requireUser(c)
    const { headers } = c.req.raw
    await countChange(c)
    const input = c.req.valid('json')
    const cookie = await changePassword(context, { user, input, origin: mailOrigin(c), headers })
    c.header('Set-Cookie', cookie)
    await recordOfStaff(db, authorOf(c), { kind: 'security.password-changed' })
    const former = auth.forgetFormerCookie(headers)
    if (former !== null) c.header('Set-Cookie', former, { append: true })
    // Browsers are known per password.
    const credential = await findCredential(db, user.email)
    if (credential) c.header('Set-Cookie', knownDevices.remember(headers, credential), { append: true })
    return c.json({ success: true as const }, 200)
  })

  routes.openapi(devicesRoute, async (c) =>
    c.json(await listDevices(db, requireUser(c).uid, await requireSessionId(auth, c.req.raw.headers)), 200),
  )

  routes.openapi(endSessionRoute, async (c) => {
    await countChange(c)
    const isEnded = await endSession(db, requireUser(c).uid, c.req.valid('param').id)
    if (!isEnded) throw new AppError('not_found', say(msg`That device is signed out already.`))
    return c.body(null, 204)
  })

  routes.openapi(endOthersRoute, async (c) => {
    await countChange(c)
    await endOtherSessions(db, requireUser(c).uid, await requireSessionId(auth, c.req.raw.headers))
    return c.body(null, 204)
  })

  return routes
}
