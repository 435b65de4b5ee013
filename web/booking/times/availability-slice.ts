import { type Action, createSlice, isAnyOf } from '@reduxjs/toolkit'
import { type HasRole, isStaff } from '../../../domain/roles.ts'
import type { DayAvailability, FreeTime } from '../../../domain/schedule/schedule.ts'
import type { AvailabilityQuery, NextFreeQuery } from '../../api.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { addAppointment, updateAppointmentStatus } from '../../store/appointments.ts'
import { isOtherPerson, isSignedOut } from '../../store/auth.ts'
import { injectSlice } from '../../store/injected.ts'
import { addRead, idle, type ReadState } from '../../store/load-state.ts'

/** The days that one month shows, from today on; they stay on show while they are fetched again. */
interface MonthAvailability extends ReadState {
  days: DayAvailability[]
}

export interface NextFree extends ReadState {
  /** One a day; fewer than requested are all that there are. */
  times: FreeTime[]
  /** Whether a response was received: there may be none at all. */
  isKnown: boolean
}

/** The months seen so far of one stylist, or of any, for some services; another query starts over. */
export interface AvailabilityState {
  stylistId: string | null
  /** Their ids, separated by commas. */
  services: string
  /** By month, 'YYYY-MM'. */
  months: Record<string, MonthAvailability>
  /** The next free times, by the date from which they were requested. */
  next: Record<string, NextFree>
}

const initialState: AvailabilityState = { stylistId: null, services: '', months: {}, next: {} }

/** Fetches the days that one month shows. */
export const fetchAvailability = createApiThunk('availability/fetch', (api, query: AvailabilityQuery) =>
  api.availability(query),
)

/** Fetches the first free time of each of the next days that have one. */
export const fetchNextFree = createApiThunk('availability/fetchNext', (api, query: NextFreeQuery) => api.nextFree(query))

/** As `monthOfDate`, whose file would bring the calendar's schemas into every first visit. */
const monthOf = ({ from }: AvailabilityQuery): string => from.slice(0, 7)

type Subject = Pick<AvailabilityState, 'stylistId' | 'services'>

/** Whether the query is about the stylist and the services whose responses are stored. */
export function isCurrent(state: AvailabilityState, { stylistId, services }: Subject): boolean {
  return state.stylistId === stylistId && state.services === services
}

function startOver(state: AvailabilityState, { stylistId, services }: Subject): void {
  if (!isCurrent(state, { stylistId, services })) Object.assign(state, { stylistId, services, months: {}, next: {} })
}

/**
 * What is stored for a query: nothing if another stylist or other services have been queried since. A query's days reach into the month
 * after, so the first one decides which month it is about.
 */
export function monthFor(state: AvailabilityState, query: AvailabilityQuery): MonthAvailability | undefined {
  return isCurrent(state, query) ? state.months[monthOf(query)] : undefined
}

/** The same for the next free times. */
export function nextFor(state: AvailabilityState, query: NextFreeQuery): NextFree | undefined {
  return isCurrent(state, query) ? state.next[query.from] : undefined
}

/** Visitors and clients have the same times: a visitor who signs in to book keeps them. */
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
        state.months[monthOf(query)] ??= { ...idle, days: [] }
      },
      part: monthFor,
      take: (state, days, query) => Object.assign(state.months[monthOf(query)] ?? {}, { days }),
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
      // What the administrator may book, clients may not.
      .addMatcher(isForOthers, () => initialState)
      .addMatcher(isAnyOf(addAppointment.fulfilled, updateAppointmentStatus.fulfilled), () => initialState)
      .addMatcher(isAnyOf(addAppointment.rejected, updateAppointmentStatus.rejected), (state, { payload }) =>
        payload?.code === 'slot_taken' ? initialState : state,
      )
  },
})

export const availabilityReducer = availability.reducer
injectSlice('availability', availabilityReducer)
