import type { AccountAddress } from '../../../domain/people/account-access.ts'
import type { Api } from '../../api.ts'
import { apiSlice } from '../../store/api-slice.ts'

/** Loaded on demand: most visitors of the page only look at their bookings. */
const loadCalls = async (api: Api) => (await import('../../access-calls.ts')).accessCalls(api)

/** Cache key: the account's address, and how often the profile was saved on this page. */
interface AddressQuery {
  readonly email: string
  readonly saves: number
}

const addressApi = apiSlice.enhanceEndpoints({ addTagTypes: ['Address'] }).injectEndpoints({
  endpoints: (build) => ({
    address: build.query<AccountAddress, AddressQuery>({
      query: () => async (api) => (await loadCalls(api)).address(),
      providesTags: ['Address'],
    }),
    confirmAgain: build.mutation<AccountAddress, void>({
      query: () => async (api) => (await loadCalls(api)).confirmAgain(),
      invalidatesTags: ['Address'],
    }),
    keepAddress: build.mutation<null, void>({
      query: () => async (api) => (await loadCalls(api)).keepAddress(),
      invalidatesTags: ['Address'],
    }),
  }),
})

export const { useAddressQuery, useConfirmAgainMutation, useKeepAddressMutation } = addressApi
