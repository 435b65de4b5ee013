import {
  type DeskRating,
  type DeskRatings,
  deskRating,
  deskRatings,
  type LinkedRating,
  linkedRating,
  type OwnRating,
  type OwnRatings,
  ownRating,
  ownRatings,
  type RatingAnswer,
  type RatingInput,
  type RatingList,
  type ShownRatings,
  shownRatings,
} from '../../../domain/booking/ratings/rating.ts'
import { apiSlice, call, refetchOnLive } from '../../store/api-slice.ts'

interface DeskQuery {
  readonly list: RatingList
  readonly before?: string | undefined
}

const linkPath = (token: string) => `/rating-links/${encodeURIComponent(token)}`
const after = (before: string | undefined, joint: '?' | '&') => (before ? `${joint}before=${before}` : '')

const ratingsApi = apiSlice.enhanceEndpoints({ addTagTypes: ['Rating'] }).injectEndpoints({
  endpoints: (build) => ({
    ownRatings: build.query<OwnRatings, void>({
      query: () => call('GET', '/ratings/own', ownRatings),
      providesTags: ['Rating', 'Appointment'],
    }),
    rateVisit: build.mutation<OwnRating, RatingInput & { readonly id: string }>({
      query: ({ id, ...input }) => call('PUT', `/appointments/${encodeURIComponent(id)}/rating`, ownRating, input),
      invalidatesTags: ['Rating'],
    }),
    linkedRating: build.query<LinkedRating, string>({
      query: (token) => call('GET', linkPath(token), linkedRating),
      providesTags: ['Rating'],
    }),
    rateByLink: build.mutation<LinkedRating, RatingInput & { readonly token: string }>({
      query: ({ token, ...input }) => call('PUT', linkPath(token), linkedRating, input),
      invalidatesTags: ['Rating'],
    }),
    shownRatings: build.query<ShownRatings, string | undefined>({
      query: (before) => call('GET', `/ratings${after(before, '?')}`, shownRatings),
      providesTags: ['Rating'],
    }),
    /** For the salon, including unreviewed ones. */
    deskRatings: build.query<DeskRatings, DeskQuery>({
      query: ({ list, before }) => call('GET', `/ratings/desk?list=${list}${after(before, '&')}`, deskRatings),
      providesTags: ['Rating', 'Catalogue'],
      onCacheEntryAdded: refetchOnLive,
    }),
    answerRating: build.mutation<DeskRating, RatingAnswer & { readonly id: string }>({
      query: ({ id, ...answer }) => call('PUT', `/ratings/${encodeURIComponent(id)}`, deskRating, answer),
      // Also after a failure: the data has changed.
      invalidatesTags: ['Rating'],
    }),
  }),
})

export const {
  useOwnRatingsQuery,
  useRateVisitMutation,
  useLinkedRatingQuery,
  useRateByLinkMutation,
  useShownRatingsQuery,
  useDeskRatingsQuery,
  useAnswerRatingMutation,
} = ratingsApi
