import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import type { DayAvailability } from '../../domain/schedule.ts'
import type { AvailabilityQuery } from '../api.ts'
import { createApiThunk } from './api-thunk.ts'
import { addAppointment, updateAppointmentStatus } from './appointments.ts'
import { beginRead, endRead, idle, markFailed, markSucceeded, type ReadState } from './load-state.ts'

/** One month's days from today on; what was known stays while it is asked for again. */
export interface MonthAvailability extends ReadState {
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

function monthAsked(state: AvailabilityState, query: AvailabilityQuery): MonthAvailability | undefined {
  return isCurrent(state, query) ? state.months[monthOf(query)] : undefined
}

const availability = createSlice({
  name: 'availability',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchAvailability.pending, (state, action) => {
        const query = action.meta.arg
        const { stylistId, minutes } = query
        if (!isCurrent(state, query)) Object.assign(state, { stylistId, minutes, months: {} })
        const month = state.months[monthOf(query)] ?? { ...idle, days: [] }
        beginRead(month, action)
        state.months[monthOf(query)] = month
      })
      .addCase(fetchAvailability.fulfilled, (state, action) => {
        // An answer to a question that nobody asks any more, or that was asked again since, is not kept.
        const month = monthAsked(state, action.meta.arg)
        if (!month || !endRead(month, action)) return
        month.days = action.payload
        markSucceeded(month)
      })
      .addCase(fetchAvailability.rejected, (state, action) => {
        const month = monthAsked(state, action.meta.arg)
        if (month && endRead(month, action)) markFailed(month, action.payload?.message)
      })
      .addMatcher(isAnyOf(addAppointment.fulfilled, updateAppointmentStatus.fulfilled), () => initialState)
      .addMatcher(isAnyOf(addAppointment.rejected, updateAppointmentStatus.rejected), (state, { payload }) =>
        payload?.code === 'slot_taken' ? initialState : state,
      )
  },
})

export const availabilityReducer = availability.reducer
