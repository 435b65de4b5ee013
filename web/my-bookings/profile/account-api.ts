import { z } from 'zod'
import { type KeptCard, keptCard } from '../../../domain/booking/prepayment/online-payment.ts'
import { type DeletionInput, type DeletionPreview, deletionPreview } from '../../../domain/operations/personal-data.ts'
import type { PasswordChange, SignedInDevice } from '../../../domain/people/account-access.ts'
import { accessCalls } from '../../access-calls.ts'
import { apiSlice, call } from '../../store/api-slice.ts'

const accountApi = apiSlice.enhanceEndpoints({ addTagTypes: ['Device', 'Card'] }).injectEndpoints({
  endpoints: (build) => ({
    devices: build.query<SignedInDevice[], void>({
      query: () => (api) => accessCalls(api).devices(),
      providesTags: ['Device'],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => (api) => accessCalls(api).endSession(id),
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => (api) => accessCalls(api).endOtherSessions(),
    }),
    changePassword: build.mutation<null, PasswordChange>({
      query: (input) => (api) => accessCalls(api).changePassword(input),
      invalidatesTags: ['Device'],
    }),
    ownCard: build.query<KeptCard | null, void>({
      query: () => call('GET', '/account/card', keptCard.nullable()),
      providesTags: ['Card'],
    }),
    forgetCard: build.mutation<unknown, void>({
      query: () => call('DELETE', '/account/card', z.unknown()),
      invalidatesTags: ['Card'],
    }),
    deletionPreview: build.query<DeletionPreview, void>({
      query: () => call('GET', '/me/deletion', deletionPreview),
    }),
    deleteAccount: build.mutation<unknown, DeletionInput>({
      query: (body) => call('POST', '/me/deletion', z.unknown(), body),
    }),
  }),
})

export const {
  useDevicesQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useChangePasswordMutation,
  useOwnCardQuery,
  useForgetCardMutation,
  useLazyDeletionPreviewQuery,
  useDeleteAccountMutation,
} = accountApi
