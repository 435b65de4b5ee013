import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { mailContent, mailDelivery, mailEntry, mailPage, mailStatuses } from '../../../domain/messages/mail.ts'
import { listPosition, listPositionText } from '../../../domain/paging.ts'
import { recordId } from '../../../domain/text.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import type { AskForMail } from '../../platform/outbox/mail-requests.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { retryMail } from './commands.ts'
import { findDelivery, ownAddress, sendsMail } from './delivery.ts'
import { findMail, listMails } from './queries.ts'
import { presentContent, presentMail, presentMailDelivery } from './serializers.ts'

const params = z.object({ id: recordId })

const listRoute = createRoute({
  method: 'get',
  path: '/api/mail',
  summary: 'List mail, latest first',
  description: `${listPositionText} Mail is kept for 90 days.`,
  ...access('mail.read'),
  request: {
    query: z.object({
      status: z.enum(mailStatuses).optional(),
      ...listPosition,
      pageSize: z.coerce.number<string>().int().min(1).max(100).default(25),
    }),
  },
  responses: { 200: json('One page of mail', mailPage), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const deliveryRoute = createRoute({
  method: 'get',
  path: '/api/mail/delivery',
  summary: 'Get how mail leaves the salon: by a mail server, or not at all',
  ...access('mail.read'),
  responses: { 200: json('How it leaves', mailDelivery), ...errors('not_signed_in', 'forbidden') },
})

const testRoute = createRoute({
  method: 'post',
  path: '/api/mail/test',
  summary: 'Send a test mail to the administrator, or to the salon’s own address',
  ...access('mail.write'),
  request: { body: body(z.object({ to: z.enum(['administrator', 'salon']).default('administrator') })) },
  responses: {
    201: json('The mail; its status changes once it’s sent', mailEntry),
    ...errors('not_signed_in', 'forbidden', 'invalid'),
  },
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/mail/{id}',
  summary: 'Get a mail with its content, which is empty where a secret link in it isn’t for the reader',
  ...access('mail.read'),
  request: { params },
  responses: { 200: json('The mail', mailContent), ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid') },
})

const retryRoute = createRoute({
  method: 'post',
  path: '/api/mail/{id}/retry',
  summary: 'Send a mail again that failed or waits for its next attempt, or one that was kept while there was no mail server',
  ...access('mail.write'),
  request: { params },
  responses: {
    200: json('The mail, queued', mailEntry),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

interface MailOptions {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'mail' | 'dataDir' | 'mailNetworks'>
  readonly settings: CurrentSettings
  readonly authSecret: string
  readonly askForMail: AskForMail
}

export function mailRoutes({ db, clock, config, settings, authSecret, askForMail }: MailOptions) {
  const leaving = { db, config, settings, authSecret }
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(listRoute, async (c) => {
    return c.json(await listMails(db, c.req.valid('query')), 200)
  })

  // Before the route of a single mail, which would match, too.
  routes.openapi(deliveryRoute, async (c) =>
    c.json(presentMailDelivery(await findDelivery(leaving), settings.get().salon.name), 200),
  )

  routes.openapi(testRoute, async (c) => {
    const { name, email, uid } = requireUser(c)
    const { salon } = settings.get()
    const salonEmail = c.req.valid('json').to === 'salon' && ownAddress(salon.email)
    const to = salonEmail ? { name: salon.name, address: salonEmail } : { name, address: email, clientId: uid }
    const key = `test_mail:${newId()}`
    await askForMail(db, { kind: 'test_mail', key, to })
    return c.json(presentMail(await findMail(db, { key })), 201)
  })

  routes.openapi(readRoute, async (c) => {
    const delivery = await findDelivery(leaving)
    return c.json(presentContent(await findMail(db, c.req.valid('param')), { delivery, reader: requireUser(c) }), 200)
  })

  routes.openapi(retryRoute, async (c) => {
    const trying = { db, clock, sendsMail: await sendsMail(leaving) }
    return c.json(presentMail(await retryMail(trying, c.req.valid('param').id)), 200)
  })

  return routes
}
