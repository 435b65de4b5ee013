import type { z } from 'zod'
import type {
  ConfirmInput,
  confirmed,
  OpenLink,
  ResetDelivery,
  ResetDone,
  ResetInput,
} from '../../../domain/people/account-access.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { accessCalls } from '../../access-calls.ts'
import { apiSlice } from '../../store/api-slice.ts'

export const linkApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    accountLink: build.query<OpenLink, string>({
      query: (token) => (api) => accessCalls(api).readLink(token),
    }),
    requestReset: build.mutation<ResetDelivery, string>({
      query: (email) => (api) => accessCalls(api).requestReset({ email }),
    }),
    resetPassword: build.mutation<ResetDone, ResetInput>({
      query: (input) => (api) => accessCalls(api).resetPassword(input),
    }),
    confirmAddress: build.mutation<z.infer<typeof confirmed>, ConfirmInput>({
      query: (input) => (api) => accessCalls(api).confirmAddress(input),
    }),
    /** Signed-in user, for pages that ignore failures. */
    whoIsHere: build.query<CurrentUser | null, void>({
      query: () => (api) => api.me(),
    }),
  }),
})

export const { useAccountLinkQuery, useRequestResetMutation, useConfirmAddressMutation } = linkApi
