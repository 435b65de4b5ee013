import type { AccountAddress } from '../../../domain/accounts/account-access.ts'
import type { Api } from '../../api.ts'
import { apiSlice } from '../../store/api-slice.ts'

/** Loaded apart from the page, most of whose visitors look at their bookings only. */
const callsOf = async (api: Api) => (await import('../../access-calls.ts')).accessCalls(api)

/** What the address depends on: the one that the account has, and how often the profile was saved on this page. */
interface AddressQuery {
  readonly email: string
  readonly saves: number
}

const addressApi = apiSlice.enhanceEndpoints({ addTagTypes: ['Address'] }).injectEndpoints({
  endpoints: (build) => ({
    address: build.query<AccountAddress, AddressQuery>({
      query: () => async (api: Api) => (await callsOf(api)).address(),
      providesTags: ['Address'],
    }),
    confirmAgain: build.mutation<AccountAddress, void>({
      query: () => async (api: Api) => (await callsOf(api)).confirmAgain(),
      invalidatesTags: ['Address'],
    }),
    /** Withdraws the new one. */
    keepAddress: build.mutation<null, void>({
      query: () => async (api: Api) => (await callsOf(api)).keepAddress(),
      invalidatesTags: ['Address'],
    }),
  }),
})

export const { useAddressQuery, useConfirmAgainMutation, useKeepAddressMutation } = addressApi
