import { type ClientList, clientList } from '../../domain/people/client.ts'
import { apiSlice, call } from './api-slice.ts'

const foundClients = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Finds clients by the beginning of a name, email or phone number, with their last visits. */
    foundClients: build.query<ClientList, string>({
      query: (typed) => call('GET', `/clients?${new URLSearchParams({ q: typed })}`, clientList),
      providesTags: ['Appointment'],
    }),
  }),
})

export const { useFoundClientsQuery } = foundClients
