import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  mailServer,
  mailServerChange,
  mailServerInput,
  mailServerState,
  mailServerTest,
} from '../../../domain/messages/mail-server.ts'
import { senderRecords } from '../../../domain/messages/sender-records.ts'
import { email } from '../../../domain/people/user.ts'
import { versionFrom } from '../../../domain/text.ts'
import type { Attempts } from '../../people/auth/rate-limits.ts'
import type { Config } from '../../platform/config.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { type MailServerContext, passwordFor, removeMailServer, saveMailServer } from './commands.ts'
import { findMailServer, presentServer } from './queries.ts'
import { findSenderRecords, type ResolveTxt } from './sender-records.ts'
import { sendTest } from './test-mail.ts'

const readRoute = createRoute({
  method: 'get',
  path: '/api/mail/server',
  summary: 'Get the mail server that was entered, without its password, and whether SMTP_URL is used instead',
  ...access('mail.server'),
  responses: { 200: json('The mail server', mailServerState), ...errors('not_signed_in', 'forbidden') },
})

const saveRoute = createRoute({
  method: 'put',
  path: '/api/mail/server',
  summary: 'Save the mail server, if it’s still `version`. Mail that waits is sent by it at once',
  description: 'Without a `password` the stored one stays, if server, port, encryption and user do; null removes it.',
  ...access('mail.server'),
  request: { body: body(mailServerChange) },
  responses: {
    200: json('The mail server', mailServer),
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid'),
  },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/api/mail/server',
  summary: 'Remove the mail server with its password. From then on mail is kept and not sent',
  ...access('mail.server'),
  request: { query: z.object({ version: z.coerce.number<string>().pipe(versionFrom(1)) }) },
  responses: { 204: { description: 'Removed' }, ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid') },
})

const testRoute = createRoute({
  method: 'post',
  path: '/api/mail/server/test',
  summary: 'Send yourself a test mail by a mail server, saved or not, and get what the server said',
  ...access('mail.server'),
  request: { body: body(mailServerInput) },
  responses: {
    200: json('How it went', mailServerTest),
    ...errors('not_signed_in', 'forbidden', 'rate_limited', 'invalid'),
  },
})

const recordsRoute = createRoute({
  method: 'get',
  path: '/api/mail/server/records',
  summary: 'Look up SPF, DKIM and DMARC of a sender’s domain, and explain them',
  ...access('mail.server'),
  request: { query: z.object({ address: email, host: z.string().max(253).default('') }) },
  responses: {
    200: json('What DNS says', senderRecords),
    ...errors('not_signed_in', 'forbidden', 'rate_limited', 'invalid'),
  },
})

interface MailServerOptions extends MailServerContext {
  readonly config: Pick<Config, 'mail' | 'mailNetworks'>
  readonly settings: CurrentSettings
  readonly attempts: Attempts
  readonly resolveTxt: ResolveTxt
}

/** Routes of the mail server that is entered in the administration (decision 073). */
export function mailServerRoutes({ config, settings, attempts, resolveTxt, ...context }: MailServerOptions) {
  const { db, secret } = context
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(readRoute, async (c) => {
    const stored = await findMailServer(db)
    const outside = config.mail.smtpUrl ? (URL.parse(config.mail.smtpUrl)?.host ?? '') : null
    return c.json({ stored: stored && presentServer(stored, secret), outside }, 200)
  })

  routes.openapi(saveRoute, async (c) => c.json(await saveMailServer(context, authorOf(c), c.req.valid('json')), 200))

  routes.openapi(removeRoute, async (c) => {
    await removeMailServer(context, authorOf(c), c.req.valid('query').version)
    return c.body(null, 204)
  })

  routes.openapi(testRoute, async (c) => {
    const server = c.req.valid('json')
    const { uid, name, email: address } = requireUser(c)
    const password = passwordFor(server, await findMailServer(db), secret)
    await attempts.count('mailServerTest', uid)
    const { salon } = settings.get()
    const test = { server, password, networks: config.mailNetworks, salonName: salon.name, to: { name, address } }
    return c.json(await sendTest(test), 200)
  })

  routes.openapi(recordsRoute, async (c) => {
    const { address, host } = c.req.valid('query')
    await attempts.count('mailServerTest', requireUser(c).uid)
    const domain = address.slice(address.lastIndexOf('@') + 1)
    return c.json(await findSenderRecords(resolveTxt, { domain, host: host.toLowerCase() }), 200)
  })

  return routes
}
