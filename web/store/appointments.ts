import { createSlice, isFulfilled, isPending, isRejected } from '@reduxjs/toolkit'
import type { Appointment, AppointmentPage, OwnOverview, StatusChange } from '../../domain/appointment.ts'
import type { BookingInput } from '../../domain/schedule/booking-input.ts'
import type { MoveRequest } from '../../domain/schedule/move.ts'
import type { AppointmentQuery } from '../api.ts'
import { createApiThunk, refetchAfter } from './api-thunk.ts'
import { isOtherPerson } from './auth.ts'
import {
  beginChange,
  beginRead,
  beginRefresh,
  endChange,
  endRead,
  endRefresh,
  idle,
  markFailed,
  markSucceeded,
  type ReadState,
  takeRefreshed,
} from './load-state.ts'

/**
 * One list at a time: the one requested last. `total` counts every page; `page` is the one that `items` are on, which is the last
 * where the query went beyond it.
 */
export interface AppointmentsState extends ReadState {
  query: AppointmentQuery
  items: Appointment[]
  page: number
  total: number
  /** Whether a search stopped counting: there may be more. */
  totalIsAtLeast: boolean
  /** Whether the last failure was that of the list. A failed change leaves the list valid. */
  isListMissing: boolean
  /** Received with the last list of the person's own bookings; stays while another of their lists is fetched. */
  own: OwnOverview | null
}

const initialState: AppointmentsState = {
  ...idle,
  query: { scope: 'own' },
  items: [],
  page: 1,
  total: 0,
  totalIsAtLeast: false,
  isListMissing: false,
  own: null,
}

export const fetchAppointments = createApiThunk('appointments/fetch', (api, query: AppointmentQuery) => api.appointments(query))

/** Fetches the shown list again without a loading state; a failure leaves it as it is. */
export const refreshAppointments = createApiThunk('appointments/refresh', (api, query: AppointmentQuery) =>
  api.appointments(query),
)

interface NewAppointment {
  readonly input: BookingInput
  /** The same for every try of one booking. */
  readonly idempotencyKey: string
}

export const addAppointment = createApiThunk('appointments/add', (api, { input, idempotencyKey }: NewAppointment) =>
  api.book(input, idempotencyKey),
)

export const updateAppointmentStatus = createApiThunk(
  'appointments/updateStatus',
  (api, { id, ...change }: StatusChange & { readonly id: string }) => api.changeStatus(id, change),
)

/** Moves an appointment, if it is still the version that was seen. */
export const moveAppointment = createApiThunk(
  'appointments/move',
  (api, { id, ...move }: MoveRequest & { readonly id: string }) => api.moveAppointment(id, move),
)

/** Takes the administrator's last change back. @param version the one that the page saw after it */
export const undoAppointmentStatus = createApiThunk(
  'appointments/undoStatus',
  (api, { id, version }: { readonly id: string; readonly version: number }) => api.undoStatus(id, { version }),
)

const changes = [addAppointment, updateAppointmentStatus, moveAppointment, undoAppointmentStatus] as const
const changePending = isPending(...changes)
/** Whether an appointment was changed by this page. */
export const changeFulfilled = isFulfilled(...changes)
const changeRejected = isRejected(...changes)

/** Moves a changed appointment to the front, or removes it if it no longer belongs in the list, such as a card that left its tab. */
function putFirst(state: AppointmentsState, changed: Appointment): void {
  const others = state.items.filter((item) => item.id !== changed.id)
  const { status } = state.query
  state.items = status === undefined || changed.status === status ? [changed, ...others] : others
}

function takeTotal(state: AppointmentsState, { page, total, totalIsAtLeast, own }: AppointmentPage): void {
  state.page = page
  // What is as it was stays the same object, so that nothing renders again.
  if (own && JSON.stringify(own) !== JSON.stringify(state.own)) state.own = own
  state.total = total
  state.totalIsAtLeast = totalIsAtLeast ?? false
}

/** Whether two queries are for the same list, perhaps about different pages of it. */
export function isSameList(one: AppointmentQuery, other: AppointmentQuery): boolean {
  return (['scope', 'status', 'q', 'order', 'overdue'] as const).every((name) => one[name] === other[name])
}

export function isSameQuery(one: AppointmentQuery, other: AppointmentQuery): boolean {
  return isSameList(one, other) && one.page === other.page && one.pageSize === other.pageSize
}

const appointments = createSlice({
  name: 'appointments',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchAppointments.pending, (state, action) => {
        beginRead(state, action)
        // While a list is paged through, the last page stays in sight until the next one is there.
        if (!isSameList(state.query, action.meta.arg)) Object.assign(state, { items: [], total: 0, totalIsAtLeast: false })
        state.query = action.meta.arg
        state.isListMissing = false
      })
      .addCase(fetchAppointments.fulfilled, (state, action) => {
        if (!endRead(state, action)) return
        state.items = action.payload.items
        takeTotal(state, action.payload)
        markSucceeded(state)
      })
      .addCase(fetchAppointments.rejected, (state, action) => {
        if (!endRead(state, action)) return
        markFailed(state, action.payload?.message)
        state.isListMissing = true
      })
      .addCase(refreshAppointments.pending, beginRefresh)
      .addCase(refreshAppointments.fulfilled, (state, action) => {
        if (!endRefresh(state, action)) return
        takeRefreshed(state, action.payload.items)
        takeTotal(state, action.payload)
        state.isListMissing = false
      })
      .addMatcher(changeFulfilled, (state, action) => putFirst(state, action.payload))
      .addMatcher(changePending, beginChange)
      .addMatcher(changeFulfilled, endChange)
      .addMatcher(changeRejected, (state, action) => {
        markFailed(state, action.payload?.message)
        // Somebody else was first: the list shows the record as it is now.
        if (action.payload?.current) putFirst(state, action.payload.current)
      })
      .addMatcher(isOtherPerson, () => initialState)
  },
})

export const refetchAppointmentsAfterChange = refetchAfter(
  changeFulfilled,
  (dispatch, state: { appointments: AppointmentsState }) => dispatch(fetchAppointments(state.appointments.query)),
)

export const appointmentsReducer = appointments.reducer
