import { z } from 'zod'
import { askSuggestion } from '../../../../domain/booking/prepayment/online-payment.ts'
import {
  type ProviderKeysChange,
  type ProviderKeysInput,
  type ProviderState,
  type ProviderTest,
  providerState,
  providerTest,
} from '../../../../domain/booking/prepayment/provider-keys.ts'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import { serverNow } from '../../../server-clock.ts'
import { apiSlice, call } from '../../../store/api-slice.ts'

const path = '/payments/provider'

const keysApi = apiSlice.enhanceEndpoints({ addTagTypes: ['PaymentKeys'] }).injectEndpoints({
  endpoints: (build) => ({
    paymentKeys: build.query<ProviderState, void>({
      query: () => call('GET', path, providerState),
      providesTags: ['PaymentKeys'],
    }),
    /** True if there are keys, for those who don't see them, too. */
    asksOnline: build.query<boolean, void>({
      query: () => async (api) => {
        // Any date will do: nothing is planned.
        const query = new URLSearchParams({ services: '', total: '0', date: dateAt(serverNow(), 'UTC') })
        return (await api.call('GET', `/online-payments/suggestion?${query}`, askSuggestion)).asksOnline
      },
      providesTags: ['PaymentKeys'],
    }),
    savePaymentKeys: build.mutation<unknown, ProviderKeysChange>({
      query: (change) => call('PUT', path, z.unknown(), change),
      invalidatesTags: ['PaymentKeys'],
    }),
    removePaymentKeys: build.mutation<null, { readonly version: number; readonly leavesOpen: boolean }>({
      query: ({ version, leavesOpen }) => call('DELETE', `${path}?version=${version}&leavesOpen=${leavesOpen}`, z.undefined()),
      invalidatesTags: ['PaymentKeys'],
    }),
    testPaymentKeys: build.mutation<ProviderTest, ProviderKeysInput>({
      query: (input) => call('POST', `${path}/test`, providerTest, input),
    }),
  }),
})

export const {
  useAsksOnlineQuery,
  usePaymentKeysQuery,
  useSavePaymentKeysMutation,
  useRemovePaymentKeysMutation,
  useTestPaymentKeysMutation,
} = keysApi
