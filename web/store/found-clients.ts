import { type ClientList, clientList } from '../../domain/people/client.ts'
import type { Api } from '../api.ts'
import { apiSlice } from './api-slice.ts'

const foundClients = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Finds clients by the beginning of a name, email or phone number, with their last visits. */
    foundClients: build.query<ClientList, string>({
      query: (typed) => (api: Api) => api.call('GET', `/clients?${new URLSearchParams({ q: typed })}`, clientList),
      providesTags: ['Appointment'],
    }),
  }),
})

export const { useFoundClientsQuery } = foundClients
