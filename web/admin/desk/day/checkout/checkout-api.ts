import { type CheckoutInput, type CheckoutResult, checkoutResult } from '../../../../../domain/till/checkout.ts'
import type { Api } from '../../../../api.ts'
import { apiSlice } from '../../../../store/api-slice.ts'

interface CheckoutRequest {
  /** The appointment's. */
  readonly id: string
  readonly input: CheckoutInput
  /** The same for a repeat of a request whose response was lost, so that it is carried out once. */
  readonly key: string
}

const pathOf = (id: string) => `/appointments/${encodeURIComponent(id)}/checkout`

const checkoutApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Both are fetched again after a refusal too, which is often about what has changed. */
    checkOut: build.mutation<CheckoutResult, CheckoutRequest>({
      query:
        ({ id, input, key }) =>
        (api: Api) =>
          api.call('POST', pathOf(id), checkoutResult, input, { 'Idempotency-Key': key }),
      invalidatesTags: ['Appointment'],
    }),
    undoCheckout: build.mutation<CheckoutResult, { readonly id: string; readonly checkout: string }>({
      query:
        ({ id, checkout }) =>
        (api: Api) =>
          api.call('POST', `${pathOf(id)}/undo`, checkoutResult, { id: checkout }),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const { useCheckOutMutation, useUndoCheckoutMutation } = checkoutApi
