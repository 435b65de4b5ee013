import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { type BookingFit, bookingFit, type DeskBookingInput } from '../../../../../domain/booking/schedule/desk-booking.ts'
import { type BookedTogether, bookedTogether, type TogetherInput } from '../../../../../domain/booking/visits/together-input.ts'
import { apiSlice, call, refetchOnLive } from '../../../../store/api-slice.ts'

interface FitQuery {
  /** 'a,b:45': ids, with the minutes of those that take another time than usual. */
  readonly services: string
  readonly stylistId: string
  readonly date: string
  readonly time: string
  /** The stylist's times before it too. */
  readonly around?: 'true'
  /** 'after.any.a,b:45;beside.<id>.c': those who come along; the next times are those at which all fit. */
  readonly others?: string
}

interface SentBooking {
  readonly input: DeskBookingInput
  readonly key: string
}

const bookingApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Checks how the visit fits before it is booked. */
    fit: build.query<BookingFit, FitQuery>({
      query: (query) => call('GET', `/availability/fit?${new URLSearchParams({ ...query })}`, bookingFit),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    bookAtDesk: build.mutation<Appointment, SentBooking>({
      query:
        ({ input, key }) =>
        (api) =>
          api.book(input, key),
      invalidatesTags: (_, error) => (error && error.code !== 'slot_taken' ? [] : ['Appointment']),
    }),
    /** All of them, or nobody. */
    bookTogether: build.mutation<BookedTogether, { readonly input: TogetherInput; readonly key: string }>({
      query: ({ input, key }) => call('POST', '/appointments/together', bookedTogether, input, { 'Idempotency-Key': key }),
      invalidatesTags: ['Appointment'],
    }),
    /** Settles a request that ended without a response: returns its booking, or null, and then it never will book. */
    settleRequest: build.mutation<Appointment | null, string>({
      query: (key) => (api) => api.settleRequest(key),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const { useFitQuery, useBookAtDeskMutation, useBookTogetherMutation, useSettleRequestMutation } = bookingApi
