import { type Client, type ClientDetails, client, clientDetails } from '../../../domain/people/client.ts'
import type { Api } from '../../api.ts'
import { apiSlice } from '../../store/api-slice.ts'

const clientPath = (id: string) => `/clients/${encodeURIComponent(id)}`

interface Joining {
  readonly id: string
  readonly accountId: string
}

const clientApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    clientToJoin: build.query<ClientDetails, string>({
      query: (id) => (api: Api) => api.call('GET', clientPath(id), clientDetails),
    }),
    joinClient: build.mutation<Client, Joining>({
      query:
        ({ id, accountId }) =>
        (api: Api) =>
          api.call('POST', `${clientPath(id)}/account`, client, { accountId }),
    }),
  }),
})

export const { useClientToJoinQuery, useJoinClientMutation } = clientApi
