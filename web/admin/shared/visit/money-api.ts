import { z } from 'zod'
import {
  type DeskConsequences,
  deskConsequences,
  type UnsettledPayment,
  unsettledPayment,
} from '../../../../domain/booking/prepayment/online-payment.ts'
import { apiSlice, call, refetchOnLive } from '../../../store/api-slice.ts'

const unsettled = z.object({ items: z.array(unsettledPayment) })

const moneyApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Keyed by the visits' ids, with commas. */
    consequences: build.query<DeskConsequences, string>({
      query: (visits) => call('GET', `/online-payments/consequences?visits=${encodeURIComponent(visits)}`, deskConsequences),
      providesTags: ['Appointment'],
    }),
    unsettledPayments: build.query<{ readonly items: readonly UnsettledPayment[] }, void>({
      query: () => call('GET', '/online-payments/unsettled', unsettled),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
  }),
})

export const { useConsequencesQuery, useLazyConsequencesQuery, useUnsettledPaymentsQuery } = moneyApi
