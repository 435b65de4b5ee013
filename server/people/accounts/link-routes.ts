import { randomBytes } from 'node:crypto'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { generateCookie } from 'hono/cookie'
import { invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import {
  confirmed,
  confirmInput,
  linkInput,
  openLink,
  resetDelivery,
  resetDone,
  resetInput,
  resetRequest,
} from '../../../domain/people/account-access.ts'
import { type CurrentUser, currentUser, emailTaken, signUpInput } from '../../../domain/people/user.ts'
import type { Database } from '../../platform/database/client.ts'
import { access } from '../../platform/http/access.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import type { Log } from '../../platform/log.ts'
import { createAccount } from '../auth/commands.ts'
import type { KnownDevices } from '../auth/known-devices.ts'
import { findCredential, requireUserRow } from '../auth/queries.ts'
import { presentUser } from '../auth/serializers.ts'
import { cookieValue } from '../auth/sessions.ts'
import { newUser } from '../auth/user-row.ts'
import { confirmAddress } from './addresses.ts'
import type { AccountRoutesOptions } from './context.ts'
import { countConfirmationRequest, countResetRequest } from './link-attempts.ts'
import type { ReadLink } from './links.ts'
import { mailResetLink, resetPassword } from './passwords.ts'
import { emailOfLink } from './queries.ts'
import { confirmSignUp, isOtherBrowser, requestSignUp } from './sign-ups.ts'

interface DeviceQuery {
  readonly email: string
  readonly headers: Headers
}

interface LinkRoutesOptions extends AccountRoutesOptions {
  readonly log: Log
}

const signUpRoute = createRoute({
  method: 'post',
  path: '/api/auth/sign-up/email',
  summary:
    'Create an account and sign in; the session is an HttpOnly cookie. Where the salon sends mail, the account is created once its address is confirmed',
  ...access('public'),
  request: { body: body(signUpInput) },
  responses: {
    200: json('The new account, signed in', currentUser),
    202: json('A mail is on its way, the same response for every address', z.null()),
    ...errors('invalid', 'rate_limited'),
  },
})

const requestResetRoute = createRoute({
  method: 'post',
  path: '/api/auth/request-password-reset',
  summary: 'Request a link to choose a new password. The same response for every address',
  ...access('public'),
  request: { body: body(resetRequest) },
  responses: { 200: json('How the link reaches its owner', resetDelivery), ...errors('invalid', 'rate_limited') },
})

const linkRoute = createRoute({
  method: 'post',
  path: '/api/auth/link',
  summary: 'Read what a link from a mail is for, without using it',
  ...access('public'),
  request: { body: body(linkInput) },
  responses: { 200: json('It works', openLink), ...errors('invalid', 'rate_limited') },
})

const resetRoute = createRoute({
  method: 'post',
  path: '/api/auth/reset-password',
  summary: 'Choose a new password over a link from a mail. All sessions and calendar addresses end',
  ...access('public'),
  request: { body: body(resetInput) },
  responses: { 200: json('Changed', resetDone), ...errors('invalid', 'rate_limited') },
})

const confirmRoute = createRoute({
  method: 'post',
  path: '/api/auth/confirm-address',
  summary: 'Confirm an address over a link from a mail. A sign-up is finished with it, and signed in',
  ...access('public'),
  request: { body: body(confirmInput) },
  responses: {
    200: json('The address, and the user if that is who is signed in', confirmed),
    ...errors('invalid', 'rate_limited'),
  },
})

/** Seconds for the proof of the requesting browser; as long as the link works. */
const signUpCookieLifetime = 60 * 60

/** Keeps the proof that a sign-up is confirmed in the browser that requested it. */
function createBrowserProof(isSecure: boolean) {
  // Sent to these routes only; a `__Host-` cookie would be sent everywhere.
  const cookie = `${isSecure ? '__Secure-' : ''}chairtime.sign_up`
  return {
    /** @returns the browser's key, or an empty text */
    read: (c: Context) => cookieValue(c.req.header('cookie') ?? '', cookie),
    set(c: Context, key: string): void {
      const options = {
        path: '/api/auth',
        httpOnly: true,
        secure: isSecure,
        sameSite: 'Lax',
        maxAge: signUpCookieLifetime,
      } as const
      c.header('Set-Cookie', generateCookie(cookie, key, options))
    },
  }
}

/** Reads only with a device cookie; the same statement with and without an account. */
async function findKnownDevice(db: Database, knownDevices: KnownDevices, { email, headers }: DeviceQuery) {
  const claimed = knownDevices.hasEntries(headers) ? await findCredential(db, email) : null
  const id = claimed && knownDevices.idOf(headers, claimed)
  return claimed && id !== null ? { id, uid: claimed.uid } : null
}

function needsPassword(link: ReadLink, browserKey: string, user: CurrentUser | null): boolean {
  if (link.purpose === 'sign-up') return isOtherBrowser(link, browserKey)
  return link.purpose === 'address' && user === null
}

export function linkRoutes({ context, knownDevices, proxies, mailOrigin, isSecure, log }: LinkRoutesOptions) {
  const { db, auth, attempts, rules, links, sendsMail, mailboxKey } = context
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const browserProof = createBrowserProof(isSecure)

  async function finishSignIn(c: Context, email: string, sessionCookie: string) {
    c.header('Set-Cookie', sessionCookie)
    const credential = await findCredential(db, email)
    if (!credential) return null
    c.header('Set-Cookie', knownDevices.remember(c.req.raw.headers, credential), { append: true })
    return presentUser(await requireUserRow(db, credential.uid), rules)
  }

  routes.openapi(signUpRoute, async (c) => {
    const input = c.req.valid('json')
    const address = clientAddress(c, proxies)
    await attempts.count('signUpFromAddress', address)
    if (await sendsMail()) {
      await countConfirmationRequest(attempts, { mailbox: mailboxKey(input.email), address })
      const browserKey = browserProof.read(c) || randomBytes(16).toString('base64url')
      await requestSignUp(context, { input, origin: mailOrigin(c), browserKey })
      browserProof.set(c, browserKey)
      return c.json(null, 202)
    }
    // Not better-auth's sign-up: it hides failures, treats concurrent sign-ups with one address as a fault, and holds a connection while
    // hashing.
    const uid = await createAccount(db, input)
    if (uid === null) throw invalidField('email', say(emailTaken), { reason: 'email_taken' })
    const user = await finishSignIn(c, input.email, await auth.createSession(db, uid, c.req.raw.headers))
    return c.json(user ?? presentUser({ ...newUser, id: uid, name: input.name, email: input.email }, rules), 200)
  })

  routes.openapi(requestResetRoute, async (c) => {
    const { email } = c.req.valid('json')
    const knownDevice = await findKnownDevice(db, knownDevices, { email, headers: c.req.raw.headers })
    await countResetRequest(attempts, { mailbox: mailboxKey(email), address: clientAddress(c, proxies), knownDevice })
    mailResetLink(context, email, mailOrigin(c)).catch((error: unknown) =>
      log.warn('a link for a new password was not mailed', error),
    )
    return c.json({ by: (await sendsMail()) ? ('mail' as const) : ('salon' as const) }, 200)
  })

  routes.openapi(linkRoute, async (c) => {
    await attempts.count('linkUseFromAddress', clientAddress(c, proxies))
    const link = await links.read(db, c.req.valid('json').token)
    return c.json(
      {
        purpose: link.purpose,
        email: await emailOfLink(db, link),
        needsPassword: needsPassword(link, browserProof.read(c), c.get('user')),
      },
      200,
    )
  })

  routes.openapi(resetRoute, async (c) => {
    await attempts.count('linkUseFromAddress', clientAddress(c, proxies))
    const { endedCalendars } = await resetPassword(context, c.req.valid('json'), mailOrigin(c))
    return c.json({ success: true as const, endedCalendars }, 200)
  })

  routes.openapi(confirmRoute, async (c) => {
    await attempts.count('linkUseFromAddress', clientAddress(c, proxies))
    const { token, password } = c.req.valid('json')
    const { headers } = c.req.raw
    if (links.isForSignUp(token)) {
      const { email, cookie } = await confirmSignUp(context, { token, password, browserKey: browserProof.read(c), headers })
      return c.json({ email, user: await finishSignIn(c, email, cookie) }, 200)
    }
    const user = c.get('user')
    const { email, uid } = await confirmAddress(context, { token, password, signedInAs: user?.uid, origin: mailOrigin(c) })
    return c.json({ email, user: user?.uid === uid ? { ...user, email } : null }, 200)
  })

  return routes
}
