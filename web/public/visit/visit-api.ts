import { type LinkedVisit, type LinkUse, linkedVisit } from '../../../domain/messages/visit-link.ts'
import { apiSlice, call } from '../../store/api-slice.ts'

const linkPath = (token: string) => `/visit-links/${encodeURIComponent(token)}`

interface UsedLink {
  readonly token: string
  readonly use: LinkUse
}

const visitApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    linkedVisit: build.query<LinkedVisit, string>({
      query: (token) => call('GET', linkPath(token), linkedVisit),
    }),
    carryOutLink: build.mutation<LinkedVisit, UsedLink>({
      query: ({ token, use }) => call('POST', linkPath(token), linkedVisit, use),
    }),
  }),
})

export const { useLinkedVisitQuery, useCarryOutLinkMutation } = visitApi
