import {
  type AskSuggestion,
  askSuggestion,
  type OnlinePayment,
  onlinePayment,
} from '../../../../../domain/booking/prepayment/online-payment.ts'
import type { refundReasons } from '../../../../../domain/money/payments.ts'
import { apiSlice, call } from '../../../../store/api-slice.ts'

export interface OnlineAsk {
  readonly purpose: 'prepayment' | 'card' | 'balance'
  /** All that is due, where it is left out. */
  readonly amount?: number | undefined
  readonly tellClient: boolean
}

export type OnlineAct =
  /** `held`: left of it, as it is shown. */
  | {
      readonly act: 'refund'
      readonly amount: number
      readonly reason: (typeof refundReasons)[number]
      readonly held: number
    }
  /** All that the client agreed to, where the amount is left out. */
  | { readonly act: 'fee'; readonly amount: number | undefined }
  | { readonly act: 'excuse'; readonly reason: string }
  | { readonly act: 'keep' | 'withdraw' | 'mail' }

/** A visit that isn't booked yet. */
export interface PlannedVisit {
  readonly services: readonly string[]
  /** In the salon's currency. */
  readonly total: number
  /** 'YYYY-MM-DD' */
  readonly date: string
  readonly client: string | null
}

const onlineApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** The payments that can be asked for with a visit, and the salon's rule. */
    askSuggestion: build.query<AskSuggestion, PlannedVisit>({
      query:
        ({ services, total, date, client }) =>
        (api) => {
          const query = new URLSearchParams({
            services: services.join(),
            total: String(total),
            date,
            ...(client && { client }),
          })
          return api.call('GET', `/online-payments/suggestion?${query}`, askSuggestion)
        },
    }),
    askOnline: build.mutation<OnlinePayment, { readonly visitId: string; readonly ask: OnlineAsk }>({
      query: ({ visitId, ask }) =>
        call('POST', `/appointments/${encodeURIComponent(visitId)}/online-payments`, onlinePayment, ask),
      invalidatesTags: ['Appointment'],
    }),
    /** Refetches after a refusal too, which is often caused by outdated data. */
    actOnline: build.mutation<OnlinePayment, { readonly id: string; readonly what: OnlineAct }>({
      query: ({ id, what: { act, ...input } }) =>
        call(
          'POST',
          `/online-payments/${encodeURIComponent(id)}/${act}`,
          onlinePayment,
          act === 'keep' || act === 'withdraw' || act === 'mail' ? undefined : input,
        ),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const { useAskSuggestionQuery, useAskOnlineMutation, useActOnlineMutation } = onlineApi
