import { type Action, createSlice, isAnyOf } from '@reduxjs/toolkit'
import { type HasRole, isStaff } from '../../../domain/people/roles.ts'
import type { DayAvailability, FreeTime } from '../../../domain/salon/schedule/schedule.ts'
import type { AvailabilityQuery, NextFreeQuery } from '../../api.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { addAppointment, updateAppointmentStatus } from '../../store/appointments.ts'
import { isOtherPerson, isSignedOut } from '../../store/auth.ts'
import { injectSlice } from '../../store/injected.ts'
import { addRead, idle, type ReadState } from '../../store/load-state.ts'

/** Days of one month, from today; stale ones stay on show while refetched. */
interface MonthAvailability extends ReadState {
  days: DayAvailability[]
}

export interface NextFree extends ReadState {
  /** One a day; fewer than requested if there are no more. */
  times: FreeTime[]
  /** True once a response was received, even an empty one. */
  isKnown: boolean
}

/** Months loaded for one stylist, or any, and some services; another query starts over. */
export interface AvailabilityState {
  stylistId: string | null
  /** Ids, comma-separated. */
  services: string
  months: Record<string, MonthAvailability>
  /** Keyed by the first date requested. */
  next: Record<string, NextFree>
}

const initialState: AvailabilityState = { stylistId: null, services: '', months: {}, next: {} }

export const fetchAvailability = createApiThunk('availability/fetch', (api, query: AvailabilityQuery) =>
  api.availability(query),
)

export const fetchNextFree = createApiThunk('availability/fetchNext', (api, query: NextFreeQuery) => api.nextFree(query))

/** Same as `monthOfDate`, which would load the calendar's schemas with every first visit. */
const getMonth = ({ from }: AvailabilityQuery): string => from.slice(0, 7)

type Subject = Pick<AvailabilityState, 'stylistId' | 'services'>

export function isCurrent(state: AvailabilityState, { stylistId, services }: Subject): boolean {
  return state.stylistId === stylistId && state.services === services
}

function startOver(state: AvailabilityState, { stylistId, services }: Subject): void {
  if (!isCurrent(state, { stylistId, services })) Object.assign(state, { stylistId, services, months: {}, next: {} })
}

/** Returns the stored month, if the subject is still current. Days reach into the next month; the first one decides. */
export function monthFor(state: AvailabilityState, query: AvailabilityQuery): MonthAvailability | undefined {
  return isCurrent(state, query) ? state.months[getMonth(query)] : undefined
}

export function nextFor(state: AvailabilityState, query: NextFreeQuery): NextFree | undefined {
  return isCurrent(state, query) ? state.next[query.from] : undefined
}

function isForOthers(action: Action): boolean {
  return isSignedOut(action) || (isOtherPerson(action) && isStaff((action.payload as HasRole | null) ?? { role: 'client' }))
}

const availability = createSlice({
  name: 'availability',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    addRead(builder, fetchAvailability, {
      begin(state, query) {
        startOver(state, query)
        state.months[getMonth(query)] ??= { ...idle, days: [] }
      },
      part: monthFor,
      take: (state, days, query) => Object.assign(state.months[getMonth(query)] ?? {}, { days }),
    })
    addRead(builder, fetchNextFree, {
      begin(state, query) {
        startOver(state, query)
        state.next[query.from] ??= { ...idle, times: [], isKnown: false }
      },
      part: nextFor,
      take: (state, times, query) => Object.assign(state.next[query.from] ?? {}, { times, isKnown: true }),
    })
    builder
      // The desk may book more than clients.
      .addMatcher(isForOthers, () => initialState)
      .addMatcher(isAnyOf(addAppointment.fulfilled, updateAppointmentStatus.fulfilled), () => initialState)
      .addMatcher(isAnyOf(addAppointment.rejected, updateAppointmentStatus.rejected), (state, { payload }) =>
        payload?.code === 'slot_taken' ? initialState : state,
      )
  },
})

export const availabilityReducer = availability.reducer
injectSlice('availability', availabilityReducer)
