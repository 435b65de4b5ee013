import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import { type PrepaymentTerms, paySession, prepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
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

/** What the salon asks for before the visit that is being booked. */
export interface TermsState extends ReadState {
  query: TermsQuery | null
  terms: PrepaymentTerms | null
}

export const noTerms: TermsState = { ...idle, query: null, terms: null }

export const fetchTerms = createApiThunk('prepayment/terms', (api, { time, ...asked }: TermsQuery) =>
  api.call('POST', '/prepayment-terms', prepaymentTerms, time === null ? asked : { ...asked, time }),
)

/** Opens the provider's page; returns its address. @param token of the pay link */
export const openPayment = createApiThunk('prepayment/open', (api, token: string) =>
  api.call('POST', `/pay/${encodeURIComponent(token)}/session`, paySession),
)

function isSameQuery(one: TermsQuery | null, other: TermsQuery | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

const prepayment = createSlice({
  name: 'prepayment',
  initialState: noTerms,
  reducers: {
    termsReceived(state, { payload }: PayloadAction<PrepaymentTerms>) {
      state.terms = payload
    },
  },
  extraReducers: (builder) => {
    addRead(builder, fetchTerms, {
      begin(state, query) {
        if (!isSameQuery(state.query, query)) Object.assign(state, { query, terms: null })
      },
      take(state, terms) {
        state.terms = terms
      },
    })
    builder.addMatcher(isAnyOf(addAppointment.rejected), (state, { payload }) => {
      const { data } = prepaymentTerms.safeParse(payload?.terms)
      if (data) state.terms = data
    })
  },
})

injectSlice('prepayment', prepayment.reducer)
