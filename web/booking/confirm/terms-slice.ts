import { createSlice } from '@reduxjs/toolkit'
import type { PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { addAppointment } from '../../store/appointments.ts'
import { injectSlice } from '../../store/injected.ts'
import { addRead, idle, type ReadState } from '../../store/load-state.ts'

/** A start as it is chosen; `time` is null before. */
export interface TermsQuery {
  readonly serviceIds: readonly string[]
  readonly stylistId: string
  readonly date: string
  readonly time: string | null
}

/** Terms of the payment before the visit that is being booked. */
export interface TermsState extends ReadState {
  query: TermsQuery | null
  terms: PrepaymentTerms | null
}

export const noTerms: TermsState = { ...idle, query: null, terms: null }

// The schemas come with the answer: zod would double the script of a booking's first step.
const schemas = () => import('../../../domain/booking/prepayment/online-payment.ts')

export const fetchTerms = createApiThunk('prepayment/terms', async (api, { time, ...asked }: TermsQuery) => {
  const { prepaymentTerms } = await schemas()
  return api.call('POST', '/prepayment-terms', prepaymentTerms, time === null ? asked : { ...asked, time })
})

/** Opens the provider's page; returns its address. @param token of the pay link */
export const openPayment = createApiThunk('prepayment/open', async (api, token: string) => {
  const { paySession } = await schemas()
  return api.call('POST', `/pay/${encodeURIComponent(token)}/session`, paySession)
})

function isSameQuery(one: TermsQuery | null, other: TermsQuery | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const prepayment = createSlice({
  name: 'prepayment',
  initialState: noTerms,
  reducers: {},
  extraReducers: (builder) => {
    addRead(builder, fetchTerms, {
      begin(state, query) {
        if (!isSameQuery(state.query, query)) Object.assign(state, { query, terms: null })
      },
      take(state, terms) {
        state.terms = terms
      },
    })
    builder.addCase(addAppointment.rejected, (state, { payload }) => {
      if (payload?.reason === 'terms_changed') state.terms = payload.terms as PrepaymentTerms
    })
  },
})

injectSlice('prepayment', prepayment.reducer)
