import { createSlice } from '@reduxjs/toolkit'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { type Api, type DashboardQuery, searchOf } from '../../../api.ts'
import { createApiThunk } from '../../../store/api-thunk.ts'
import { isOtherPerson } from '../../../store/auth.ts'
import { injectSlice } from '../../../store/injected.ts'
import { addRead, addRefresh, idle, keepSame, type ReadState } from '../../../store/load-state.ts'

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
