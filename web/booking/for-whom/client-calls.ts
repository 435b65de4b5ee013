import { client, clientDetails, clientList } from '../../../domain/accounts/client.ts'
import type { Api } from '../../api.ts'
import { createApiThunk } from '../../store/api-thunk.ts'

const pathOf = (id: string) => `/clients/${encodeURIComponent(id)}`

/** The calls about clients, which only the desk makes: `api.ts` doesn't bring them. */
function clientCalls({ call }: Pick<Api, 'call'>) {
  return {
    find: (typed: string) => call('GET', `/clients?${new URLSearchParams({ q: typed })}`, clientList),
    read: (id: string) => call('GET', pathOf(id), clientDetails),
    join: (id: string, accountId: string) => call('POST', `${pathOf(id)}/account`, client, { accountId }),
  }
}

/** Clients whose name, email or phone number begins like that. */
export const findClients = createApiThunk('clients/find', (api, typed: string) => clientCalls(api).find(typed))
export const fetchClient = createApiThunk('clients/fetch', (api, id: string) => clientCalls(api).read(id))

interface Joining {
  readonly id: string
  readonly accountId: string
}

/** Joins a client to the account of the same person. */
export const joinClient = createApiThunk('clients/join', (api, { id, accountId }: Joining) =>
  clientCalls(api).join(id, accountId),
)
