import {
  type Payment,
  type PaymentInput,
  payment,
  type VisitPayments,
  visitPayments,
} from '../../../../../domain/money/payments.ts'
import { apiSlice, call, refetchOnLive } from '../../../../store/api-slice.ts'

interface PaymentRequest {
  readonly id: string
  readonly input: PaymentInput
  /** Idempotency key; a repeat after a lost response sends the same one. */
  readonly key: string
}

const paymentsPath = (id: string) => `/appointments/${encodeURIComponent(id)}/payments`

const paymentApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    payments: build.query<VisitPayments, string>({
      query: (id) => call('GET', paymentsPath(id), visitPayments),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    /** Refetches after a refusal too, which is often caused by outdated data. */
    takePayment: build.mutation<Payment, PaymentRequest>({
      query: ({ id, input, key }) => call('POST', paymentsPath(id), payment, input, { 'Idempotency-Key': key }),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const { usePaymentsQuery, useTakePaymentMutation } = paymentApi
