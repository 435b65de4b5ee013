import { z } from 'zod'
import { type ClientDetails, clientDetails } from '../../../../domain/people/client.ts'
import { apiSlice, call } from '../../../store/api-slice.ts'
import { clientPath } from './client-api.ts'

interface NameOnCard {
  /** Id of the client whose card has the name. */
  readonly id: string
  readonly name: string
}

const namesApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    takeApart: build.mutation<ClientDetails, NameOnCard>({
      query: ({ id, name }) => call('POST', `${clientPath(id)}/names/apart`, clientDetails, { name }),
      invalidatesTags: ['Client', 'Appointment'],
    }),
    keepName: build.mutation<unknown, NameOnCard & { readonly isTheirs: boolean }>({
      query: ({ id, ...name }) => call('POST', `${clientPath(id)}/names`, z.unknown(), name),
      invalidatesTags: ['Client'],
    }),
  }),
})

export const { useTakeApartMutation, useKeepNameMutation } = namesApi
