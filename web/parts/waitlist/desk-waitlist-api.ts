import { z } from 'zod'
import { type Appointment, appointment } from '../../../domain/booking/appointment.ts'
import {
  type OfferAcceptance,
  type Waitlist,
  type WaitlistEntry,
  type WaitlistInput,
  type WaitlistSlot,
  waitlist,
  waitlistEntry,
} from '../../../domain/booking/waitlist/waitlist.ts'
import { apiSlice, call, refetchOnLive } from '../../store/api-slice.ts'

const entryPath = (id: string) => `/waitlist/${encodeURIComponent(id)}`
const offerPath = (id: string) => `/waitlist-offers/${encodeURIComponent(id)}`

interface SlotForEntry extends WaitlistSlot {
  readonly id: string
}

const deskWaitlistApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** All entries, or those that include a date, with what fits. */
    waitlist: build.query<Waitlist, { readonly date?: string; readonly state?: 'waiting' | 'ended' }>({
      query: (query) => call('GET', `/waitlist?${new URLSearchParams({ scope: 'all', ...query })}`, waitlist),
      providesTags: ['Appointment', 'Catalogue'],
      onCacheEntryAdded: refetchOnLive,
    }),
    offerSlot: build.mutation<WaitlistEntry, SlotForEntry>({
      query: ({ id, ...slot }) => call('POST', `${entryPath(id)}/offers`, waitlistEntry, slot),
      invalidatesTags: ['Appointment'],
    }),
    bookSlot: build.mutation<Appointment, SlotForEntry>({
      query: ({ id, ...slot }) => call('POST', `${entryPath(id)}/book`, appointment, slot),
      invalidatesTags: ['Appointment'],
    }),
    addToWaitlist: build.mutation<WaitlistEntry, { readonly input: WaitlistInput; readonly key: string }>({
      query: ({ input, key }) => call('POST', '/waitlist', waitlistEntry, input, { 'Idempotency-Key': key }),
      invalidatesTags: ['Appointment'],
    }),
    noteCall: build.mutation<WaitlistEntry, string>({
      query: (id) => call('POST', `${entryPath(id)}/calls`, waitlistEntry),
      invalidatesTags: ['Appointment'],
    }),
    /** The client's answer by phone. */
    takeForClient: build.mutation<Appointment, OfferAcceptance & { readonly id: string }>({
      query: ({ id, ...acceptance }) => call('POST', `${offerPath(id)}/accept`, appointment, acceptance),
      // Also after a failure: the data has changed.
      invalidatesTags: ['Appointment'],
    }),
    declineForClient: build.mutation<unknown, string>({
      query: (id) => call('POST', `${offerPath(id)}/decline`, z.unknown()),
      invalidatesTags: ['Appointment'],
    }),
    takeOfferBack: build.mutation<unknown, string>({
      query: (id) => call('DELETE', offerPath(id), z.unknown()),
      invalidatesTags: ['Appointment'],
    }),
    removeEntry: build.mutation<unknown, string>({
      query: (id) => call('DELETE', entryPath(id), z.unknown()),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const {
  useWaitlistQuery,
  useOfferSlotMutation,
  useBookSlotMutation,
  useAddToWaitlistMutation,
  useNoteCallMutation,
  useTakeForClientMutation,
  useDeclineForClientMutation,
  useTakeOfferBackMutation,
  useRemoveEntryMutation,
} = deskWaitlistApi
