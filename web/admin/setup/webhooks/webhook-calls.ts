import { z } from 'zod'
import { deliveryPage, type WebhookInput, webhook, webhookDelivery } from '../../../../domain/messages/webhook.ts'
import { createApiThunk } from '../../../store/api-thunk.ts'

/** Calls of the webhooks page, which stores their results itself: nothing else shows them. */

export const fetchWebhooks = createApiThunk('webhooks/fetch', (api) => api.call('GET', '/webhooks', z.array(webhook)))

interface WebhookChange {
  /** Undefined for a new one. */
  readonly id?: string | undefined
  readonly input: WebhookInput
}
export const storeWebhook = createApiThunk('webhooks/store', (api, { id, input }: WebhookChange) =>
  id === undefined ? api.call('POST', '/webhooks', webhook, input) : api.call('PUT', `/webhooks/${id}`, webhook, input),
)
export const removeWebhook = createApiThunk('webhooks/remove', (api, id: string) =>
  api.call('DELETE', `/webhooks/${id}`, z.undefined()),
)
export const replaceSecret = createApiThunk('webhooks/replaceSecret', (api, id: string) =>
  api.call('POST', `/webhooks/${id}/secret`, webhook),
)
export const sendTest = createApiThunk('webhooks/test', (api, id: string) =>
  api.call('POST', `/webhooks/${id}/test`, webhookDelivery),
)

export const fetchDeliveries = createApiThunk('webhooks/deliveries', (api, { id, page }: { id: string; page: number }) =>
  api.call('GET', `/webhooks/${id}/deliveries?page=${page}&pageSize=10`, deliveryPage),
)
export const retryDelivery = createApiThunk('webhooks/retry', (api, { id, delivery }: { id: string; delivery: string }) =>
  api.call('POST', `/webhooks/${id}/deliveries/${delivery}/retry`, webhookDelivery),
)
