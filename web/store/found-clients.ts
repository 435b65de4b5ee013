import { type ClientList, clientList } from '../../domain/accounts/client.ts'
import type { Api } from '../api.ts'
import { apiSlice } from './api-slice.ts'

const foundClients = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Clients whose name, email or phone number begins like that, with their last visits. */
    foundClients: build.query<ClientList, string>({
      query: (typed) => (api: Api) => api.call('GET', `/clients?${new URLSearchParams({ q: typed })}`, clientList),
      providesTags: ['Appointment'],
    }),
  }),
})

export const { useFoundClientsQuery } = foundClients
