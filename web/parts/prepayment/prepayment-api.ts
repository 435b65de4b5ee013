import {
  type CancelConsequence,
  cancelConsequence,
  type PayPage,
  type PaySession,
  payPage,
  paySession,
} from '../../../domain/booking/prepayment/online-payment.ts'
import { apiSlice, call, refetchOnLive } from '../../store/api-slice.ts'

const payPath = (token: string, more = '') => `/pay/${encodeURIComponent(token)}${more}`

/** Whose visit: the signed-in client's, by its id, that of a guest's link, or that of a link that moves or cancels it. */
export type CancelQuery = { readonly id: string } | { readonly token: string } | { readonly link: string }

function visitPath(whose: CancelQuery): string {
  if ('id' in whose) return `/appointments/${encodeURIComponent(whose.id)}`
  return 'token' in whose
    ? `/guest-visits/${encodeURIComponent(whose.token)}`
    : `/visit-links/${encodeURIComponent(whose.link)}`
}

const prepaymentApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    payPage: build.query<PayPage, string>({
      query: (token) => call('GET', payPath(token), payPage),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    openPaySession: build.mutation<PaySession, string>({
      query: (token) => call('POST', payPath(token, '/session'), paySession),
      // Refused: it was paid elsewhere, or isn't asked for anymore.
      invalidatesTags: (_, error) => (error ? ['Appointment'] : []),
    }),
    refreshPayPage: build.mutation<PayPage, string>({
      query: (token) => call('POST', payPath(token, '/refresh'), payPage),
      async onQueryStarted(token, { dispatch, queryFulfilled }) {
        // A failed look is followed by the next one.
        const read = await queryFulfilled.catch(() => null)
        if (read) dispatch(prepaymentApi.util.upsertQueryData('payPage', token, read.data))
      },
    }),
    cancelConsequence: build.query<CancelConsequence, CancelQuery>({
      // It changes with the hour and with a move: each question asks again.
      keepUnusedDataFor: 0,
      providesTags: ['Appointment'],
      query: (whose) => call('GET', `${visitPath(whose)}/cancel-consequence`, cancelConsequence),
    }),
  }),
})

export const { usePayPageQuery, useOpenPaySessionMutation, useRefreshPayPageMutation, useCancelConsequenceQuery } =
  prepaymentApi
