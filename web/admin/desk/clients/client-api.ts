import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { z } from 'zod'
import { type AppointmentPage, appointmentPage } from '../../../../domain/booking/appointment.ts'
import {
  type AddedClient,
  addedClient,
  type ClientDetails,
  type ClientHas,
  type ClientList,
  type ClientTags,
  clientDetails,
  clientList,
  clientTags,
  type FormulaInput,
  type LastVisitFilter,
  type NewClient,
  type VisitTime,
} from '../../../../domain/people/client.ts'
import type { ClientChange } from '../../../../domain/people/client-change.ts'
import {
  type DuplicateClients,
  duplicateClients,
  type LikelyDuplicates,
  likelyDuplicates,
  type MergeInput,
} from '../../../../domain/people/client-merge.ts'
import type { DuplicateReason } from '../../../../domain/people/near-names.ts'
import { mayHaveHappened, toFailure } from '../../../api-error.ts'
import { type PagePosition, positionParams } from '../../../parts/paging/list-position.ts'
import { randomId } from '../../../random-id.ts'
import { apiSlice, call, refetchOnLive } from '../../../store/api-slice.ts'

/** One page of clients, optionally searched, after an id in the order of names. */
export interface ClientListQuery {
  readonly q: string
  /** Empty for all. */
  readonly tag: string
  /** Null for all. */
  readonly has: ClientHas | null
  readonly lastVisit: LastVisitFilter | null
  /** Ids of clients. */
  readonly after: string | null
  readonly before: string | null
}

interface VisitsQuery extends PagePosition {
  readonly id: string
  readonly when: VisitTime
}

interface WrittenNote {
  readonly id: string
  readonly kind: 'notes' | 'alerts'
  readonly text: string
}

interface DistinctClients {
  readonly id: string
  readonly otherId: string
  /** False reverts it. */
  readonly areTwo: boolean
}

export const duplicateReasons: Record<DuplicateReason, MessageDescriptor> = {
  phone: msg`Same phone`,
  email: msg`Same email`,
  name: msg`Similar name`,
}

export const clientPath = (id: string) => `/clients/${encodeURIComponent(id)}`

// Idempotency keys of texts that were sent and may have been saved.
const keys = new Map<string, string>()

/** Sends a text; a repeat of one that may have been saved has the same key, so it adds nothing. */
async function once<Data>(text: unknown, send: (headers: Record<string, string>) => Promise<Data>): Promise<Data> {
  const name = JSON.stringify(text)
  const key = keys.get(name) ?? randomId()
  keys.set(name, key)
  try {
    const data = await send({ 'Idempotency-Key': key })
    keys.delete(name)
    return data
  } catch (thrown) {
    if (!mayHaveHappened(toFailure(thrown))) keys.delete(name)
    throw thrown
  }
}

export function clientSearch(query: ClientListQuery): URLSearchParams {
  return new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

export const clientApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    clientList: build.query<ClientList, ClientListQuery>({
      query: (query) => call('GET', `/clients?${clientSearch(query)}&inNotes=true`, clientList),
      providesTags: ['Client', 'Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    clientTags: build.query<ClientTags, void>({
      query: () => call('GET', '/clients/tags', clientTags),
      providesTags: ['Client'],
    }),
    client: build.query<ClientDetails, string>({
      query: (id) => call('GET', clientPath(id), clientDetails),
      providesTags: ['Client', 'Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    clientVisits: build.query<AppointmentPage, VisitsQuery>({
      query: ({ id, when, ...position }) =>
        call('GET', `${clientPath(id)}/visits?${new URLSearchParams({ when, ...positionParams(position) })}`, appointmentPage),
      providesTags: ['Client', 'Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    addClient: build.mutation<AddedClient, NewClient>({
      query: (typed) => (api) => once(['client', typed], (key) => api.call('POST', '/clients', addedClient, typed, key)),
      invalidatesTags: ['Client'],
    }),
    changeClient: build.mutation<ClientDetails, { readonly id: string; readonly change: ClientChange }>({
      query: ({ id, change }) => call('PATCH', clientPath(id), clientDetails, change),
      invalidatesTags: ['Client', 'Appointment'],
    }),
    writeNote: build.mutation<ClientDetails, WrittenNote>({
      query:
        ({ id, kind, text }) =>
        (api) =>
          once([id, kind, text], (key) => api.call('POST', `${clientPath(id)}/${kind}`, clientDetails, { text }, key)),
      invalidatesTags: ['Client', 'Appointment'],
    }),
    removeNote: build.mutation<ClientDetails, { readonly id: string; readonly noteId: string }>({
      query: ({ id, noteId }) => call('DELETE', `${clientPath(id)}/notes/${encodeURIComponent(noteId)}`, clientDetails),
      invalidatesTags: ['Client', 'Appointment'],
    }),
    duplicates: build.query<DuplicateClients, string>({
      query: (id) => call('GET', `${clientPath(id)}/duplicates`, duplicateClients),
      providesTags: ['Client'],
    }),
    likelyDuplicates: build.query<LikelyDuplicates, string | null>({
      query: (after) =>
        call('GET', `/clients/duplicates?${new URLSearchParams({ ...(after && { after }) })}`, likelyDuplicates),
      providesTags: ['Client'],
      onCacheEntryAdded: refetchOnLive,
    }),
    mergeClients: build.mutation<ClientDetails, MergeInput>({
      query: (input) => call('POST', '/clients/merge', clientDetails, input),
      invalidatesTags: ['Client', 'Appointment'],
    }),
    undoMerge: build.mutation<ClientDetails, string>({
      query: (id) => call('POST', `/clients/merges/${encodeURIComponent(id)}/undo`, clientDetails),
      invalidatesTags: ['Client', 'Appointment'],
    }),
    distinguish: build.mutation<unknown, DistinctClients>({
      query: ({ id, otherId, areTwo }) =>
        call(areTwo ? 'PUT' : 'DELETE', `${clientPath(id)}/distinct-from/${encodeURIComponent(otherId)}`, z.unknown()),
      invalidatesTags: ['Client'],
    }),
    deleteClient: build.mutation<unknown, string>({
      query: (id) => call('DELETE', clientPath(id), z.unknown()),
      // Don't invalidate the card, which would be refetched and fail, until it is left: see `forgetClient`.
    }),
    writeFormula: build.mutation<ClientDetails, { readonly id: string; readonly formula: FormulaInput }>({
      query:
        ({ id, formula }) =>
        (api) =>
          once([id, formula], (key) => api.call('POST', `${clientPath(id)}/formulas`, clientDetails, formula, key)),
      invalidatesTags: ['Client'],
    }),
  }),
})

// Called after leaving the card: refetches what shows a deleted client's visits.
export const forgetClient = () => clientApi.util.invalidateTags(['Client', 'Appointment'])

export const {
  useClientListQuery,
  useClientTagsQuery,
  useClientQuery,
  useClientVisitsQuery,
  useAddClientMutation,
  useChangeClientMutation,
  useWriteNoteMutation,
  useRemoveNoteMutation,
  useWriteFormulaMutation,
  useDuplicatesQuery,
  useLikelyDuplicatesQuery,
  useMergeClientsMutation,
  useUndoMergeMutation,
  useDistinguishMutation,
  useDeleteClientMutation,
} = clientApi
