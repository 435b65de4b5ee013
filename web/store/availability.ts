import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import type { DayAvailability, FreeTime } from '../../domain/schedule.ts'
import type { AvailabilityQuery, NextFreeQuery } from '../api.ts'
import { createApiThunk } from './api-thunk.ts'
import { addAppointment, updateAppointmentStatus } from './appointments.ts'
import { idle, type LoadState, markFailed, markLoading, markSucceeded } from './load-state.ts'

/** What is known of one question; it stays on show while the question is asked again. */
interface Answered extends LoadState {
  /** The latest request: the answer of an earlier one is out of date, even where it asked the same. */
  requestId: string
}

/** The days that one month shows, from today on. */
export interface MonthAvailability extends Answered {
  days: DayAvailability[]
}

export interface NextFree extends Answered {
  /** One a day; fewer than asked for are all that there are. */
  times: FreeTime[]
  /** Whether it was ever answered: there may be none at all. */
  isKnown: boolean
}

/** The months seen so far of one stylist for one duration; another question starts over. */
export interface AvailabilityState {
  stylistId: string | null
  /** How long the booking would take. */
  minutes: number
  /** By month, 'YYYY-MM'. */
  months: Record<string, MonthAvailability>
  /** The next free times, by the date from which they were asked for. */
  next: Record<string, NextFree>
}

const initialState: AvailabilityState = { stylistId: null, minutes: 0, months: {}, next: {} }

/** Asks for the days that one month shows. */
export const fetchAvailability = createApiThunk('availability/fetch', (api, query: AvailabilityQuery) =>
  api.availability(query),
)

/** Asks for the first free time of each of the next days that have one. */
export const fetchNextFree = createApiThunk('availability/fetchNext', (api, query: NextFreeQuery) => api.nextFree(query))

/** The month that a question is about, 'YYYY-MM'. Its days reach into the week after, so its first one tells. */
export function monthOf({ from }: Pick<AvailabilityQuery, 'from'>): string {
  return from.slice(0, 7)
}

type Subject = Pick<AvailabilityQuery, 'stylistId' | 'minutes'>

/** Whether the question is about the stylist and the duration whose answers are kept. */
export function isCurrent(state: AvailabilityState, { stylistId, minutes }: Subject): boolean {
  return state.stylistId === stylistId && state.minutes === minutes
}

function startOver(state: AvailabilityState, { stylistId, minutes }: Subject): void {
  if (!isCurrent(state, { stylistId, minutes })) Object.assign(state, { stylistId, minutes, months: {}, next: {} })
}

const availability = createSlice({
  name: 'availability',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchAvailability.pending, (state, { meta: { arg: query, requestId } }) => {
        startOver(state, query)
        const month = state.months[monthOf(query)] ?? { ...idle, days: [], requestId }
        markLoading(month)
        state.months[monthOf(query)] = { ...month, requestId }
      })
      .addCase(fetchAvailability.fulfilled, (state, { payload: days, meta: { arg: query, requestId } }) => {
        const month = state.months[monthOf(query)]
        if (month?.requestId !== requestId) return
        month.days = days
        markSucceeded(month)
      })
      .addCase(fetchAvailability.rejected, (state, { payload, meta: { arg: query, requestId } }) => {
        const month = state.months[monthOf(query)]
        if (month?.requestId === requestId) markFailed(month, payload?.message)
      })
      .addCase(fetchNextFree.pending, (state, { meta: { arg: query, requestId } }) => {
        startOver(state, query)
        const next = state.next[query.from] ?? { ...idle, times: [], isKnown: false, requestId }
        markLoading(next)
        state.next[query.from] = { ...next, requestId }
      })
      .addCase(fetchNextFree.fulfilled, (state, { payload: times, meta: { arg: query, requestId } }) => {
        const next = state.next[query.from]
        if (next?.requestId !== requestId) return
        Object.assign(next, { times, isKnown: true })
        markSucceeded(next)
      })
      .addCase(fetchNextFree.rejected, (state, { payload, meta: { arg: query, requestId } }) => {
        const next = state.next[query.from]
        if (next?.requestId === requestId) markFailed(next, payload?.message)
      })
      .addMatcher(isAnyOf(addAppointment.fulfilled, updateAppointmentStatus.fulfilled), () => initialState)
      .addMatcher(isAnyOf(addAppointment.rejected, updateAppointmentStatus.rejected), (state, { payload }) =>
        payload?.code === 'slot_taken' ? initialState : state,
      )
  },
})

export const availabilityReducer = availability.reducer
