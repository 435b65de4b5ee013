import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { withCommas } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'
import { deliveryPage, deliveryStatuses, webhook, webhookDelivery, webhookInput } from '../../../domain/messages/webhook.ts'
import { listPosition } from '../../../domain/paging.ts'
import { recordId } from '../../../domain/text.ts'
import { access } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import {
  createWebhook,
  deleteWebhook,
  queueTest,
  replaceSecret,
  retryDelivery,
  updateWebhook,
  type WebhookContext,
} from './commands.ts'
import { listDeliveries, listWebhooks } from './queries.ts'

const params = z.object({ id: recordId })
const pageSizes = { usual: 20, most: 100 } as const

const listRoute = createRoute({
  method: 'get',
  path: '/api/webhooks',
  summary: 'List the webhooks, with their secrets',
  ...access('webhooks.write'),
  responses: { 200: json('The webhooks', z.array(webhook)), ...errors('not_signed_in', 'forbidden') },
})

const createWebhookRoute = createRoute({
  method: 'post',
  path: '/api/webhooks',
  summary: 'Add a webhook: an address that receives changes to appointments. It gets a secret of its own',
  ...access('webhooks.write'),
  request: { body: body(webhookInput) },
  responses: { 201: json('The new webhook', webhook), ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid') },
})

const updateWebhookRoute = createRoute({
  method: 'put',
  path: '/api/webhooks/{id}',
  summary: 'Update a webhook. While it’s off, nothing is delivered, and what happens then isn’t delivered later either',
  ...access('webhooks.write'),
  request: { params, body: body(webhookInput) },
  responses: {
    200: json('The updated webhook', webhook),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const deleteWebhookRoute = createRoute({
  method: 'delete',
  path: '/api/webhooks/{id}',
  summary: 'Remove a webhook with its log. What is waiting isn’t delivered',
  ...access('webhooks.write'),
  request: { params },
  responses: { 204: { description: 'Removed' }, ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid') },
})

const secretRoute = createRoute({
  method: 'post',
  path: '/api/webhooks/{id}/secret',
  summary: 'Replace a webhook’s secret. The earlier one signs nothing from now on',
  ...access('webhooks.write'),
  request: { params },
  responses: {
    200: json('The webhook with its new secret', webhook),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const testRoute = createRoute({
  method: 'post',
  path: '/api/webhooks/{id}/test',
  summary: 'Send a test delivery, `webhook.test`',
  ...access('webhooks.write'),
  request: { params },
  responses: {
    201: json('The delivery, which is sent shortly', webhookDelivery),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const deliveriesRoute = createRoute({
  method: 'get',
  path: '/api/webhooks/{id}/deliveries',
  summary: 'List a webhook’s deliveries of the last 30 days, latest first',
  ...access('webhooks.write'),
  request: {
    params,
    query: z.object({
      status: z
        .enum(deliveryStatuses, {
          error: () => say(msg`Status must be one of ${{ statuses: withCommas(deliveryStatuses) }}`),
        })
        .optional(),
      ...listPosition,
      pageSize: z.coerce.number<string>().int().min(1).max(pageSizes.most).default(pageSizes.usual),
    }),
  },
  responses: {
    200: json('A page of the log', deliveryPage),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const retryRoute = createRoute({
  method: 'post',
  path: '/api/webhooks/{id}/deliveries/{delivery}/retry',
  summary: 'Deliver once more, with the same `webhook-id`',
  ...access('webhooks.write'),
  request: { params: params.extend({ delivery: recordId }) },
  responses: {
    200: json('The delivery, which is sent shortly', webhookDelivery),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

export function webhookRoutes(context: WebhookContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(listRoute, async (c) => c.json(await listWebhooks(context.db), 200))

  routes.openapi(createWebhookRoute, async (c) =>
    c.json(await createWebhook({ ...context, by: authorOf(c) }, c.req.valid('json')), 201),
  )

  routes.openapi(updateWebhookRoute, async (c) => {
    return c.json(await updateWebhook({ ...context, by: authorOf(c) }, c.req.valid('param').id, c.req.valid('json')), 200)
  })

  routes.openapi(deleteWebhookRoute, async (c) => {
    await deleteWebhook({ ...context, by: authorOf(c) }, c.req.valid('param').id)
    return c.body(null, 204)
  })

  routes.openapi(secretRoute, async (c) =>
    c.json(await replaceSecret({ ...context, by: authorOf(c) }, c.req.valid('param').id), 200),
  )

  routes.openapi(testRoute, async (c) => c.json(await queueTest(context, c.req.valid('param').id), 201))

  routes.openapi(deliveriesRoute, async (c) => {
    return c.json(await listDeliveries(context.db, c.req.valid('param').id, c.req.valid('query')), 200)
  })

  routes.openapi(retryRoute, async (c) => {
    const { id, delivery } = c.req.valid('param')
    return c.json(await retryDelivery(context, id, delivery), 200)
  })

  return routes
}
