import { z } from 'zod'
import {
  type DeliveryPage,
  deliveryPage,
  type Webhook,
  type WebhookDelivery,
  type WebhookInput,
  webhook,
  webhookDelivery,
} from '../../../../domain/messages/webhook.ts'
import { type PagePosition, positionParams } from '../../../parts/paging/list-position.ts'
import { apiSlice, call, readOnce, whenDone } from '../../../store/api-slice.ts'
import { sendOrRead } from '../../../store/send-or-read.ts'
import type { AppDispatch } from '../../../store/store.ts'

interface WebhookChange {
  readonly id?: string | undefined
  readonly input: WebhookInput
}

interface DeliveryQuery extends PagePosition {
  readonly id: string
}

function withWebhook(webhooks: readonly Webhook[], stored: Webhook): Webhook[] {
  const isKnown = webhooks.some(({ id }) => id === stored.id)
  return isKnown ? webhooks.map((one) => (one.id === stored.id ? stored : one)) : [...webhooks, stored]
}

function joinOutcomes(log: DeliveryPage | undefined): string | undefined {
  return log?.items.map(({ id, status }) => `${id} ${status}`).join()
}

export const webhookApi = apiSlice.enhanceEndpoints({ addTagTypes: ['Webhook', 'Delivery'] }).injectEndpoints({
  endpoints: (build) => ({
    webhooks: build.query<Webhook[], void>({
      query: () => call('GET', '/webhooks', z.array(webhook)),
      providesTags: ['Webhook'],
    }),
    storeWebhook: build.mutation<Webhook, WebhookChange>({
      query:
        ({ id, input }) =>
        (api) =>
          id === undefined ? api.call('POST', '/webhooks', webhook, input) : api.call('PUT', `/webhooks/${id}`, webhook, input),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (stored) => {
          dispatch(webhookApi.util.updateQueryData('webhooks', undefined, (all) => withWebhook(all, stored)))
        })
      },
    }),
    removeWebhook: build.mutation<null, string>({
      query: (id) => call('DELETE', `/webhooks/${id}`, z.undefined()),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, () => {
          dispatch(webhookApi.util.updateQueryData('webhooks', undefined, (all) => all.filter((one) => one.id !== id)))
        })
      },
    }),
    replaceSecret: build.mutation<Webhook, string>({
      query: (id) => call('POST', `/webhooks/${id}/secret`, webhook),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (stored) => {
          dispatch(webhookApi.util.updateQueryData('webhooks', undefined, (all) => withWebhook(all, stored)))
        })
      },
    }),
    sendTest: build.mutation<WebhookDelivery, string>({
      query: (id) => call('POST', `/webhooks/${id}/test`, webhookDelivery),
      invalidatesTags: (_, __, id) => [{ type: 'Delivery', id }],
    }),
    deliveries: build.query<DeliveryPage, DeliveryQuery>({
      query: ({ id, ...position }) =>
        call(
          'GET',
          `/webhooks/${id}/deliveries?${new URLSearchParams({ ...positionParams(position), pageSize: '10' })}`,
          deliveryPage,
        ),
      providesTags: (_, __, { id }) => [{ type: 'Delivery', id }],
      // Later deliveries are in the webhook's counts.
      async onQueryStarted(_, { dispatch, getCacheEntry, queryFulfilled }) {
        const before = joinOutcomes(getCacheEntry().data)
        await whenDone(queryFulfilled, (log) => {
          if (before && before !== joinOutcomes(log)) dispatch(webhookApi.util.invalidateTags(['Webhook']))
        })
      },
    }),
    retryDelivery: build.mutation<WebhookDelivery, { readonly id: string; readonly delivery: string }>({
      query: ({ id, delivery }) => call('POST', `/webhooks/${id}/deliveries/${delivery}/retry`, webhookDelivery),
      invalidatesTags: (_, __, { id }) => [{ type: 'Delivery', id }],
    }),
  }),
})

const { webhooks, removeWebhook: sendRemoval, replaceSecret: sendReplacement } = webhookApi.endpoints

const readWebhooks = (dispatch: AppDispatch) => readOnce(dispatch(webhooks.initiate(undefined, { forceRefetch: true })))

/** Removes a webhook. Without a response it may be gone all the same, so that they are read again. @throws {Failure} */
export function removeWebhook(id: string) {
  return (dispatch: AppDispatch): Promise<void> =>
    sendOrRead(
      () => dispatch(sendRemoval.initiate(id)).unwrap(),
      async () => (await readWebhooks(dispatch)).every((one) => one.id !== id),
    )
}

/** Replaces a webhook's secret. Without a response the new one may hold, so that it is read again. @throws {Failure} */
export function replaceSecret({ id, secret }: Pick<Webhook, 'id' | 'secret'>) {
  return (dispatch: AppDispatch): Promise<void> =>
    sendOrRead(
      () => dispatch(sendReplacement.initiate(id)).unwrap(),
      async () => (await readWebhooks(dispatch)).some((one) => one.id === id && one.secret !== secret),
    )
}

export const { useWebhooksQuery, useStoreWebhookMutation, useSendTestMutation, useRetryDeliveryMutation } = webhookApi
