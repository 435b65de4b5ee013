import { type Client, type ClientDetails, client, clientDetails } from '../../../domain/people/client.ts'
import { apiSlice, call } from '../../store/api-slice.ts'

const clientPath = (id: string) => `/clients/${encodeURIComponent(id)}`

interface Joining {
  readonly id: string
  readonly accountId: string
}

const clientApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    clientToJoin: build.query<ClientDetails, string>({
      query: (id) => call('GET', clientPath(id), clientDetails),
    }),
    joinClient: build.mutation<Client, Joining>({
      query: ({ id, accountId }) => call('POST', `${clientPath(id)}/account`, client, { accountId }),
    }),
  }),
})

export const { useClientToJoinQuery, useJoinClientMutation } = clientApi
