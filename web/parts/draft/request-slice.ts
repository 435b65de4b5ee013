import { createAction, createSlice, isAnyOf } from '@reduxjs/toolkit'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { mayHaveHappened } from '../../api-error.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { addAppointment, moveAppointment, updateAppointmentStatus } from '../../store/appointments.ts'
import { isSignedOut } from '../../store/auth.ts'
import type { RequestDraft, SavedDraft } from './saved-draft-schema.ts'

export const settleRequest = createApiThunk('booking/settle', (api, idempotencyKey: string) =>
  api.settleRequest(idempotencyKey),
)

export const draftRestored = createAction<SavedDraft | null>('booking/draftRestored')

/** The client keeps the booking that a lost request has made. */
export const earlierBookingKept = createAction<Appointment>('booking/earlierBookingKept')

/** Another tab or device has booked a visit that waits for its payment: the client is asked which one they want. */
export const waitingVisitFound = createAction<Appointment>('booking/waitingVisitFound')

/** The record as reducers see it: mutable. */
export type Mutable<Record> = { -readonly [Key in keyof Record]: Record[Key] }

export interface RequestState extends Mutable<RequestDraft> {
  sending: boolean
}

const initialState: RequestState = { unsettled: null, found: null, sending: false }

const request = createSlice({
  name: 'request',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(draftRestored, (state, { payload }) => {
        if (!payload) return
        state.found = payload.found
        state.unsettled = payload.unsettled && { ...payload.unsettled, isLost: true }
      })
      .addCase(earlierBookingKept, () => initialState)
      .addCase(waitingVisitFound, (state, { payload }) => {
        state.found = payload
      })
      .addCase(addAppointment.pending, (state, { meta: { arg } }) => {
        state.sending = true
        const isLost = state.unsettled?.key === arg.idempotencyKey && state.unsettled.isLost
        state.unsettled = { key: arg.idempotencyKey, input: arg.input, isLost }
      })
      .addCase(addAppointment.fulfilled, () => initialState)
      .addCase(addAppointment.rejected, (state, { payload }) => {
        state.sending = false
        if (!state.unsettled) return
        const isLost = state.unsettled.isLost || !payload || mayHaveHappened(payload)
        state.unsettled = isLost ? { ...state.unsettled, isLost } : null
      })
      .addCase(settleRequest.pending, (state) => {
        state.sending = true
      })
      .addCase(settleRequest.fulfilled, (state, { payload }) => {
        state.sending = false
        state.unsettled = null
        state.found = payload?.status === 'Canceled' ? null : payload
      })
      .addCase(settleRequest.rejected, (state) => {
        state.sending = false
      })
      // The client may have canceled or moved it since.
      .addMatcher(isAnyOf(updateAppointmentStatus.fulfilled, moveAppointment.fulfilled), (state, { payload }) => {
        if (state.found?.id === payload.id) state.found = payload.status === 'Canceled' ? null : payload
      })
      .addMatcher(isSignedOut, (state) => {
        Object.assign(state, { unsettled: null, found: null })
      })
  },
})

export const requestReducer = request.reducer
