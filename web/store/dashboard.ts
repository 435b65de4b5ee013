import { createSlice } from '@reduxjs/toolkit'
import type { Dashboard } from '../../domain/insight/dashboard.ts'
import { type Api, type DashboardQuery, formatSearch } from '../api.ts'
import { createApiThunk } from './api-thunk.ts'
import { isOtherPerson } from './auth.ts'
import { injectSlice } from './injected.ts'
import { addRead, addRefresh, idle, keepSame, type ReadState } from './load-state.ts'

export interface DashboardState extends ReadState {
  query: DashboardQuery | null
  data: Dashboard | null
}

const initialState: DashboardState = { ...idle, query: null, data: null }

/** Imports the schema lazily: every admin page has this slice, few need the schema. */
const readDashboard = (api: Api, query: DashboardQuery) =>
  api.call(
    'GET',
    `/dashboard${formatSearch(query)}`,
    import('../../domain/insight/dashboard.ts').then((schemas) => schemas.dashboard),
  )

export const fetchDashboard = createApiThunk('dashboard/fetch', readDashboard)

/** Refetches without a loading state; a failure keeps the data. */
export const refreshDashboard = createApiThunk('dashboard/refresh', readDashboard)

export function isSameDashboard(one: DashboardQuery | null, other: DashboardQuery): boolean {
  return one !== null && one.from === other.from && one.to === other.to && one.by === other.by
}

function take(state: DashboardState, data: Dashboard, query: DashboardQuery): void {
  Object.assign(state, { data: keepSame(state.data, data), query })
}

const dashboard = createSlice({
  name: 'dashboard',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    addRead(builder, fetchDashboard, {
      begin(state, query) {
        state.query = query
      },
      take,
    })
    addRefresh(builder, refreshDashboard, take)
    builder.addMatcher(isOtherPerson, () => initialState)
  },
})

injectSlice('dashboard', dashboard.reducer)
