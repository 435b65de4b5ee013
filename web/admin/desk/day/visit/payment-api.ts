import {
  type Payment,
  type PaymentInput,
  payment,
  type VisitPayments,
  visitPayments,
} from '../../../../../domain/till/payments.ts'
import type { Api } from '../../../../api.ts'
import { apiSlice, refetchOnLive } from '../../../../store/api-slice.ts'

interface PaymentRequest {
  /** The appointment's. */
  readonly id: string
  readonly input: PaymentInput
  /** The same for a repeat of a request whose response was lost, so that it is carried out once. */
  readonly key: string
}

const pathOf = (id: string) => `/appointments/${encodeURIComponent(id)}/payments`

const paymentApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** What was paid for a visit, and what is due. */
    payments: build.query<VisitPayments, string>({
      query: (id) => (api: Api) => api.call('GET', pathOf(id), visitPayments),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    /** Fetched again after a refusal too, which is often about what has changed. */
    takePayment: build.mutation<Payment, PaymentRequest>({
      query:
        ({ id, input, key }) =>
        (api: Api) =>
          api.call('POST', pathOf(id), payment, input, { 'Idempotency-Key': key }),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const { usePaymentsQuery, useTakePaymentMutation } = paymentApi
