import type { BlockList } from 'node:net'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  acceptInput,
  invitation,
  invitationInput,
  invitationToken,
  staffChange,
  staffList,
  staffMember,
  staffRules,
} from '../../../domain/people/staff.ts'
import { currentUser } from '../../../domain/people/user.ts'
import { recordId } from '../../../domain/text.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { ownOrigin } from '../../platform/http/own-origin.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { linkPath } from '../../platform/links/actions.ts'
import type { Auth } from '../auth/auth.ts'
import { requireUserRow } from '../auth/queries.ts'
import { presentUser } from '../auth/serializers.ts'
import type { CompleteSignIn } from '../auth/signed-in.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { changeStaff, invite, removeStaff, type StaffContext, saveStaffRules, takeBack } from './commands.ts'
import { listInvitations, listStaff, requireStaff } from './queries.ts'

const params = z.object({ id: recordId })

const listRoute = createRoute({
  method: 'get',
  path: '/api/staff',
  summary: 'List everyone who works here, and the invitations that nobody has accepted yet',
  ...access('staff.manage'),
  responses: {
    200: json('Staff by role, and invitations, the latest first', staffList),
    ...errors('not_signed_in', 'forbidden'),
  },
})

const inviteRoute = createRoute({
  method: 'post',
  path: '/api/staff/invitations',
  summary:
    'Invite somebody to work here, for a week. With an address and a mail server the link is mailed and `link` is null; otherwise hand it over',
  ...access('staff.manage'),
  request: { body: body(invitationInput) },
  responses: {
    201: json('The invitation', z.object({ id: z.string(), link: z.string().nullable() }).meta({ id: 'NewInvitation' })),
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid', 'rate_limited'),
  },
})

const takeBackRoute = createRoute({
  method: 'delete',
  path: '/api/staff/invitations/{id}',
  summary: 'Take an invitation back',
  ...access('staff.manage'),
  request: { params },
  responses: { 204: { description: 'Taken back' }, ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid') },
})

const readRoute = createRoute({
  method: 'post',
  path: '/api/staff/invitations/read',
  summary: 'Read what an invitation is for, without accepting it',
  ...access('public'),
  request: { body: body(invitationToken) },
  responses: { 200: json('It works', invitation), ...errors('invalid', 'rate_limited') },
})

const acceptRoute = createRoute({
  method: 'post',
  path: '/api/staff/invitations/accept',
  summary: 'Accept an invitation, once: with the account that is signed in, or with a new one, which is signed in',
  ...access('public'),
  request: { body: body(acceptInput) },
  responses: {
    200: json('Who works here now', currentUser),
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid', 'rate_limited'),
  },
})

const rulesRoute = createRoute({
  method: 'put',
  path: '/api/staff/rules',
  summary: 'Say whether staff must have one-time codes or a passkey. Those without them can only set them up',
  ...access('staff.rules'),
  request: { body: body(staffRules) },
  responses: { 200: json('The rules', staffRules), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const changeRoute = createRoute({
  method: 'patch',
  path: '/api/staff/{id}',
  summary: 'Change somebody’s role. Their sessions and calendar addresses end',
  ...access('staff.manage'),
  request: { params, body: body(staffChange) },
  responses: {
    200: json('What they are now', staffMember),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/api/staff/{id}',
  summary: 'Remove somebody from the staff. Their account stays; their sessions and calendar addresses end',
  ...access('staff.manage'),
  request: { params },
  responses: { 204: { description: 'Removed' }, ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid') },
})

interface StaffRoutesOptions extends StaffContext {
  readonly auth: Auth
  readonly signedIn: CompleteSignIn
  readonly publicUrl: string | undefined
  readonly mailOrigin: (c: Context) => string
  readonly proxies: BlockList
}

/** Staff routes (decision 051). */
export function staffRoutes({ auth, signedIn, publicUrl, mailOrigin, proxies, ...context }: StaffRoutesOptions) {
  const { db, rules, clock, attempts, sendsMail, secret } = context
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const linkFrom = (origin: string) => (id: string) => origin + linkPath(secret, 'staff-invitation', id)

  async function readList(c: Context<AppEnv>) {
    const invitationLink = linkFrom(ownOrigin(publicUrl, c.req.url))
    const [items, invitations] = await Promise.all([
      listStaff(db, rules),
      listInvitations(db, { reader: requireUser(c), now: clock(), linkOf: invitationLink }),
    ])
    return { items, invitations, requiresSecondFactor: rules.requiresSecondFactor(), mails: await sendsMail() }
  }

  routes.openapi(listRoute, async (c) => c.json(await readList(c), 200))

  routes.openapi(inviteRoute, async (c) => {
    const input = c.req.valid('json')
    const origin = input.email !== undefined && (await sendsMail()) ? mailOrigin(c) : ownOrigin(publicUrl, c.req.url)
    return c.json(await invite(context, { by: requireUser(c), author: authorOf(c), input, linkOf: linkFrom(origin) }), 201)
  })

  routes.openapi(takeBackRoute, async (c) => {
    await takeBack(context, { by: requireUser(c), author: authorOf(c), id: c.req.valid('param').id })
    return c.body(null, 204)
  })

  routes.openapi(readRoute, async (c) => {
    await attempts.count('linkUseFromAddress', clientAddress(c, proxies))
    return c.json(await readInvitation(context, { token: c.req.valid('json').token, user: c.get('user') }), 200)
  })

  routes.openapi(acceptRoute, async (c) => {
    await attempts.count('linkUseFromAddress', clientAddress(c, proxies))
    const accepted = { input: c.req.valid('json'), user: c.get('user'), headers: c.req.raw.headers, author: authorOf(c) }
    const { uid, cookie } = await acceptInvitation({ ...context, auth }, accepted)
    if (cookie !== null)
      return c.json(await signedIn.completeSignIn(c, uid, new Headers({ 'set-cookie': cookie }), 'invitation'), 200)
    return c.json(presentUser(await requireUserRow(db, uid), rules), 200)
  })

  routes.openapi(rulesRoute, async (c) => {
    await saveStaffRules(context, authorOf(c), c.req.valid('json'))
    return c.json(c.req.valid('json'), 200)
  })

  routes.openapi(changeRoute, async (c) => {
    const { id } = c.req.valid('param')
    await changeStaff(context, { by: requireUser(c), author: authorOf(c), id, change: c.req.valid('json') })
    return c.json(await requireStaff(db, id, rules), 200)
  })

  routes.openapi(removeRoute, async (c) => {
    await removeStaff(context, { by: requireUser(c), author: authorOf(c), id: c.req.valid('param').id })
    return c.body(null, 204)
  })

  return routes
}
