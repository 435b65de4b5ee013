import { z } from 'zod'
import { type Appointment, appointment } from '../../../domain/booking/appointment.ts'
import {
  type LinkedOffer,
  linkedOffer,
  type OfferAcceptance,
  type Waitlist,
  type WaitlistEntry,
  type WaitlistInput,
  waitlist,
  waitlistEntry,
} from '../../../domain/booking/waitlist/waitlist.ts'
import { apiSlice, call, refetchOnLive } from '../../store/api-slice.ts'

const entryPath = (id: string) => `/waitlist/${encodeURIComponent(id)}`
const offerPath = (id: string) => `/waitlist-offers/${encodeURIComponent(id)}`
const linkPath = (token: string) => `/waitlist-links/${encodeURIComponent(token)}`

interface Accepted extends OfferAcceptance {
  readonly id: string
}

interface AcceptedLink extends OfferAcceptance {
  readonly token: string
}

const waitlistApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    ownWaitlist: build.query<Waitlist, void>({
      query: () => call('GET', '/waitlist?scope=own', waitlist),
      providesTags: ['Appointment', 'Catalogue'],
      onCacheEntryAdded: refetchOnLive,
    }),
    waitForTime: build.mutation<WaitlistEntry, WaitlistInput>({
      query: (input) => call('POST', '/waitlist', waitlistEntry, input),
      invalidatesTags: ['Appointment'],
    }),
    stopWaiting: build.mutation<unknown, string>({
      query: (id) => call('DELETE', entryPath(id), z.unknown()),
      invalidatesTags: ['Appointment'],
    }),
    acceptOffer: build.mutation<Appointment, Accepted>({
      query: ({ id, ...acceptance }) => call('POST', `${offerPath(id)}/accept`, appointment, acceptance),
      // Also after a failure: the data has changed.
      invalidatesTags: ['Appointment'],
    }),
    declineOffer: build.mutation<unknown, string>({
      query: (id) => call('POST', `${offerPath(id)}/decline`, z.unknown()),
      invalidatesTags: ['Appointment'],
    }),
    /** A signed link's offer. Opening it changes nothing. */
    linkedOffer: build.query<LinkedOffer, string>({
      query: (token) => call('GET', linkPath(token), linkedOffer),
      providesTags: ['Appointment'],
    }),
    acceptByLink: build.mutation<LinkedOffer, AcceptedLink>({
      query: ({ token, ...acceptance }) => call('POST', `${linkPath(token)}/accept`, linkedOffer, acceptance),
      invalidatesTags: ['Appointment'],
    }),
    declineByLink: build.mutation<LinkedOffer, string>({
      query: (token) => call('POST', `${linkPath(token)}/decline`, linkedOffer),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const {
  useOwnWaitlistQuery,
  useWaitForTimeMutation,
  useStopWaitingMutation,
  useAcceptOfferMutation,
  useDeclineOfferMutation,
  useLinkedOfferQuery,
  useAcceptByLinkMutation,
  useDeclineByLinkMutation,
} = waitlistApi
