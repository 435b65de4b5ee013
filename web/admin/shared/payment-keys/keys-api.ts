import { z } from 'zod'
import {
  type ProviderKeysChange,
  type ProviderKeysInput,
  type ProviderState,
  type ProviderTest,
  providerState,
  providerTest,
} from '../../../../domain/booking/prepayment/provider-keys.ts'
import type { Api } from '../../../api.ts'
import { apiSlice } from '../../../store/api-slice.ts'

const path = '/payments/provider'

const keysApi = apiSlice.enhanceEndpoints({ addTagTypes: ['PaymentKeys'] }).injectEndpoints({
  endpoints: (build) => ({
    paymentKeys: build.query<ProviderState, void>({
      query: () => (api: Api) => api.call('GET', path, providerState),
      providesTags: ['PaymentKeys'],
    }),
    savePaymentKeys: build.mutation<unknown, ProviderKeysChange>({
      query: (change) => (api: Api) => api.call('PUT', path, z.unknown(), change),
      invalidatesTags: ['PaymentKeys'],
    }),
    removePaymentKeys: build.mutation<null, { readonly version: number; readonly leavesOpen: boolean }>({
      query:
        ({ version, leavesOpen }) =>
        (api: Api) =>
          api.call('DELETE', `${path}?version=${version}&leavesOpen=${leavesOpen}`, z.undefined()),
      invalidatesTags: ['PaymentKeys'],
    }),
    testPaymentKeys: build.mutation<ProviderTest, ProviderKeysInput>({
      query: (input) => (api: Api) => api.call('POST', `${path}/test`, providerTest, input),
    }),
  }),
})

export const { usePaymentKeysQuery, useSavePaymentKeysMutation, useRemovePaymentKeysMutation, useTestPaymentKeysMutation } =
  keysApi
