import { type MailedReceipt, mailedReceipt, type Receipt, receipt } from '../../../domain/money/receipt.ts'
import { apiSlice, call, refetchOnLive } from '../../store/api-slice.ts'

const receiptPath = (id: string) => `/appointments/${encodeURIComponent(id)}/receipt`

const receiptApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    receipt: build.query<Receipt, string>({
      query: (id) => call('GET', receiptPath(id), receipt),
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    mailReceipt: build.mutation<MailedReceipt, { readonly id: string; readonly key: string }>({
      query: ({ id, key }) => call('POST', `${receiptPath(id)}/mail`, mailedReceipt, undefined, { 'Idempotency-Key': key }),
    }),
  }),
})

export const { useReceiptQuery, useMailReceiptMutation } = receiptApi
