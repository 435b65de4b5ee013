import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import type { DayAvailability } from '../../domain/schedule.ts'
import type { AvailabilityQuery } from '../api.ts'
import { createApiThunk } from './api-thunk.ts'
import { addAppointment, updateAppointmentStatus } from './appointments.ts'
import { idle, type LoadState, markFailed, markLoading, markSucceeded } from './load-state.ts'

/** One month's days from today on; what was known stays while it is asked for again. */
export interface MonthAvailability extends LoadState {
  days: DayAvailability[]
}

/** The months seen so far of one stylist for one duration; another question starts over. */
export interface AvailabilityState {
  stylistId: string | null
  /** How long the booking would take. */
  minutes: number
  /** By month, 'YYYY-MM'. */
  months: Record<string, MonthAvailability>
}

const initialState: AvailabilityState = { stylistId: null, minutes: 0, months: {} }

/** Asks for days of one month. */
export const fetchAvailability = createApiThunk('availability/fetch', (api, query: AvailabilityQuery) =>
  api.availability(query),
)

/** The month that a question is about, 'YYYY-MM'. */
export function monthOf({ to }: Pick<AvailabilityQuery, 'to'>): string {
  return to.slice(0, 7)
}

/** Whether the question is the one whose answers are kept. */
export function isCurrent(state: AvailabilityState, { stylistId, minutes }: AvailabilityQuery): boolean {
  return state.stylistId === stylistId && state.minutes === minutes
}

const availability = createSlice({
  name: 'availability',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchAvailability.pending, (state, { meta: { arg: query } }) => {
        const { stylistId, minutes } = query
        if (!isCurrent(state, query)) Object.assign(state, { stylistId, minutes, months: {} })
        const month = state.months[monthOf(query)] ?? { ...idle, days: [] }
        markLoading(month)
        state.months[monthOf(query)] = month
      })
      .addCase(fetchAvailability.fulfilled, (state, { payload: days, meta: { arg: query } }) => {
        // An answer to a question that nobody asks any more is not kept.
        if (!isCurrent(state, query)) return
        const month = { ...idle, days }
        markSucceeded(month)
        state.months[monthOf(query)] = month
      })
      .addCase(fetchAvailability.rejected, (state, { payload, meta: { arg: query } }) => {
        const month = state.months[monthOf(query)]
        if (month && isCurrent(state, query)) markFailed(month, payload?.message)
      })
      .addMatcher(isAnyOf(addAppointment.fulfilled, updateAppointmentStatus.fulfilled), () => initialState)
      .addMatcher(isAnyOf(addAppointment.rejected, updateAppointmentStatus.rejected), (state, { payload }) =>
        payload?.code === 'slot_taken' ? initialState : state,
      )
  },
})

export const availabilityReducer = availability.reducer
