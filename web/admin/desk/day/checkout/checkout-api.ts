import { type CheckoutInput, type CheckoutResult, checkoutResult } from '../../../../../domain/money/checkout.ts'
import { apiSlice, call } from '../../../../store/api-slice.ts'

interface CheckoutRequest {
  readonly id: string
  readonly input: CheckoutInput
  /** Idempotency key; a repeat after a lost response sends the same one. */
  readonly key: string
}

const checkoutPath = (id: string) => `/appointments/${encodeURIComponent(id)}/checkout`

const checkoutApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Refetches both after a refusal too, which is often caused by outdated data. */
    checkOut: build.mutation<CheckoutResult, CheckoutRequest>({
      query: ({ id, input, key }) => call('POST', checkoutPath(id), checkoutResult, input, { 'Idempotency-Key': key }),
      invalidatesTags: ['Appointment'],
    }),
    undoCheckout: build.mutation<CheckoutResult, { readonly id: string; readonly checkout: string }>({
      query: ({ id, checkout }) => call('POST', `${checkoutPath(id)}/undo`, checkoutResult, { id: checkout }),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const { useCheckOutMutation, useUndoCheckoutMutation } = checkoutApi
