import { createSlice } from '@reduxjs/toolkit'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { type Api, type DashboardQuery, searchOf } from '../../../api.ts'
import { createApiThunk } from '../../../store/api-thunk.ts'
import { isOtherPerson } from '../../../store/auth.ts'
import { injectSlice } from '../../../store/injected.ts'
import {
  beginRead,
  beginRefresh,
  endRead,
  endRefresh,
  idle,
  markFailed,
  markSucceeded,
  type ReadState,
} from '../../../store/load-state.ts'

/** The administrator's figures and charts. */
export interface DashboardState extends ReadState {
  /** The last query; null before the first. */
  query: DashboardQuery | null
  /** The last response, shown until the next one arrives. */
  data: Dashboard | null
}

const initialState: DashboardState = { ...idle, query: null, data: null }

/** Every page of the administration has this slice, but not the schema. */
const readDashboard = (api: Api, query: DashboardQuery) =>
  api.call(
    'GET',
    `/dashboard${searchOf(query)}`,
    import('../../../../domain/insight/dashboard.ts').then((schemas) => schemas.dashboard),
  )

export const fetchDashboard = createApiThunk('dashboard/fetch', readDashboard)

/** Fetches again without a loading state; a failure leaves what is shown as it is. */
export const refreshDashboard = createApiThunk('dashboard/refresh', readDashboard)

export function isSameDashboard(one: DashboardQuery | null, other: DashboardQuery): boolean {
  return one !== null && one.from === other.from && one.to === other.to && one.by === other.by
}

/** Stores a response. An equal one keeps the old object, so that nothing renders again. */
function storeDashboard(state: DashboardState, data: Dashboard): void {
  if (JSON.stringify(state.data) !== JSON.stringify(data)) state.data = data
  state.error = null
  markSucceeded(state)
}

const dashboard = createSlice({
  name: 'dashboard',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchDashboard.pending, (state, action) => {
        beginRead(state, action)
        state.query = action.meta.arg
      })
      .addCase(fetchDashboard.fulfilled, (state, action) => {
        if (endRead(state, action)) storeDashboard(state, action.payload)
      })
      .addCase(fetchDashboard.rejected, (state, action) => {
        if (endRead(state, action)) markFailed(state, action.payload?.message)
      })
      .addCase(refreshDashboard.pending, beginRefresh)
      .addCase(refreshDashboard.fulfilled, (state, action) => {
        if (!endRefresh(state, action)) return
        state.query = action.meta.arg
        storeDashboard(state, action.payload)
      })
      .addMatcher(isOtherPerson, () => initialState)
  },
})

injectSlice('dashboard', dashboard.reducer)
