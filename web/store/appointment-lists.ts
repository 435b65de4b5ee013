import { createSelector, createSlice, isFulfilled, isPending, isRejected, type PayloadAction } from '@reduxjs/toolkit'
import type { Appointment, AppointmentPage, OwnOverview } from '../../domain/booking/appointment.ts'
import type { AppointmentQuery } from '../api.ts'
import { createApiThunk, refetchAfter } from './api-thunk.ts'
import { addAppointment, fetchAppointments, moveAppointment, updateAppointmentStatus } from './appointments.ts'
import { isOtherPerson } from './auth.ts'
import { injectSlice } from './injected.ts'
import { addRead, addRefresh, beginChange, endChange, idle, keepSame, markFailed, type ReadState } from './load-state.ts'
import { clearDemo } from './salon.ts'

/** `position` is the one that was asked for. `total` counts all pages; `totalIsAtLeast`: a search stopped counting. */
export interface ListPage extends Pick<AppointmentPage, 'total' | 'totalIsAtLeast' | 'previous' | 'next'> {
  position: string
  ids: string[]
}

/** Normalized appointments, freshest version each, and pages of lists, the latest received at the end. */
export interface AppointmentsState extends ReadState {
  records: Record<string, Appointment>
  lists: Record<string, ListPage>
  /** The list requested last, to which `status` and `error` refer, unless to a change. */
  query: AppointmentQuery
  own: (Omit<OwnOverview, 'next'> & { next: string | undefined }) | null
}

/** Cached pages; beyond, all are dropped, since they go stale. */
const mostPages = 50

const initialState: AppointmentsState = {
  ...idle,
  records: {},
  lists: {},
  query: { scope: 'own' },
  own: null,
}

/** Refetches the list without a loading state; failures are ignored. */
export const refreshAppointments = createApiThunk('appointments/refresh', (api, query: AppointmentQuery) =>
  api.appointments(query),
)

/** Undoes the administrator's last change. @param version the one that the page saw after it */
export const undoAppointmentStatus = createApiThunk(
  'appointments/undoStatus',
  (api, { id, version }: { readonly id: string; readonly version: number }) => api.undoStatus(id, { version }),
)

const changes = [addAppointment, updateAppointmentStatus, moveAppointment, undoAppointmentStatus] as const
const changePending = isPending(...changes)
export const changeFulfilled = isFulfilled(...changes)
const changeRejected = isRejected(...changes)

/** Identifies a list, with all its pages. */
export const listKey = ({ scope, status, q, order, overdue, stylist }: AppointmentQuery) =>
  JSON.stringify([scope, status, q, order, overdue, stylist])
export const positionKey = ({ after = '', before = '' }: AppointmentQuery) => `${after} ${before}`
const pageKey = (query: AppointmentQuery) => listKey(query) + positionKey(query)

/** Older versions are ignored. */
function take({ records }: AppointmentsState, record: Appointment): void {
  const knownRecord = records[record.id]
  if (knownRecord && knownRecord.version > record.version) return
  records[record.id] = keepSame(knownRecord, record)
}

/** Puts a changed appointment first in the list (docs/product.md, section 4). */
function putFirst(state: AppointmentsState, changed: Appointment): void {
  take(state, changed)
  const list = state.lists[pageKey(state.query)]
  if (list) list.ids = [changed.id, ...list.ids.filter((id) => id !== changed.id)]
}

function takePage(state: AppointmentsState, { items, own, ...page }: AppointmentPage, query: AppointmentQuery): void {
  if (Object.keys(state.lists).length >= mostPages) Object.assign(state, { records: {}, lists: {} })
  const { lists, records } = state
  for (const item of items) take(state, item)
  const key = pageKey(query)
  const list = keepSame(lists[key], { ids: items.map(({ id }) => id), position: positionKey(query), ...page })
  delete lists[key]
  lists[key] = list
  if (own) {
    const { next } = own
    if (next) take(state, next)
    for (const { isOwnChange: _, ...changed } of own.latest) {
      const knownRecord = records[changed.id]
      if (knownRecord && changed.updatedAt > knownRecord.updatedAt) Object.assign(knownRecord, changed)
    }
    state.own = keepSame(state.own, { ...own, next: next?.id })
  }
}

const appointments = createSlice({
  name: 'appointments',
  initialState,
  reducers: {
    appointmentReceived: (state, { payload }: PayloadAction<Appointment>) => take(state, payload),
  },
  extraReducers: (builder) => {
    addRead(builder, fetchAppointments, {
      begin(state, query) {
        state.query = query
      },
      take: takePage,
    })
    addRefresh(builder, refreshAppointments, takePage)
    builder
      .addCase(clearDemo.fulfilled, (state) => {
        state.lists = {}
      })
      .addMatcher(changeFulfilled, (state, action) => putFirst(state, action.payload))
      .addMatcher(changePending, beginChange)
      .addMatcher(changeFulfilled, endChange)
      .addMatcher(changeRejected, (state, action) => {
        markFailed(state, action.payload?.message)
        if (action.payload?.current) putFirst(state, action.payload.current)
      })
      .addMatcher(isOtherPerson, () => initialState)
  },
})

interface ListedState {
  readonly appointments: AppointmentsState
  readonly auth: { readonly User: unknown }
}

/** Guests have no list. */
const refetchAfterAppointmentChange = refetchAfter(
  changeFulfilled,
  (dispatch, { auth, appointments }: ListedState) => auth.User && dispatch(fetchAppointments(appointments.query)),
)

export const { appointmentReceived } = appointments.actions
injectSlice('appointments', (state, action) => appointments.reducer(state ?? undefined, action), [
  refetchAfterAppointmentChange,
])

interface State {
  readonly appointments: AppointmentsState
}

/** Selects a page without appointments that changed status. Until it arrives, the list's page received last. */
export const selectAppointments = createSelector(
  [
    ({ appointments }: State) => appointments.records,
    ({ appointments: { lists } }: State, query: AppointmentQuery) => {
      const key = listKey(query)
      return lists[pageKey(query)] ?? lists[Object.keys(lists).findLast((known) => known.startsWith(key)) ?? '']
    },
    (_: State, { status }: AppointmentQuery) => status,
  ],
  (records, list, status) =>
    list && {
      ...list,
      items: list.ids.flatMap((id) => records[id] ?? []).filter((item) => status === undefined || item.status === status),
    },
)

export const isSameQuery = (one: AppointmentQuery, other: AppointmentQuery) => pageKey(one) === pageKey(other)
