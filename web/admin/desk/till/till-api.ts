import type { EntryInput } from '../../../../domain/money/entries.ts'
import { type Payment, payment } from '../../../../domain/money/payments.ts'
import { type ClosingInput, type TillClosing, type TillDay, tillClosing, tillDay } from '../../../../domain/money/till.ts'
import { apiSlice, call, refetchOnLive } from '../../../store/api-slice.ts'

const tillApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    till: build.query<TillDay, string>({
      query: (date) => call('GET', `/till/${date}`, tillDay),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    /** Adds an entry without a visit. @param key idempotency key: a repeat after a lost response sends the same one */
    enter: build.mutation<Payment, { readonly input: EntryInput; readonly key: string }>({
      query: ({ input, key }) => call('POST', '/till/entries', payment, input, { 'Idempotency-Key': key }),
      invalidatesTags: ['Appointment'],
    }),
    /** Refetches after a refusal too, which is caused by outdated data. */
    closeTill: build.mutation<TillClosing, { readonly date: string; readonly input: ClosingInput }>({
      query: ({ date, input }) => call('POST', `/till/${date}/closings`, tillClosing, input),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const { useTillQuery, useCloseTillMutation, useEnterMutation } = tillApi
