import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import type { Service, ServiceInput } from '../../domain/service.ts'
import { createApiThunk } from './api-thunk.ts'
import { idle, type LoadState, markFailed, markLoading, markSucceeded, takeRefreshed } from './load-state.ts'
import { refetchAfter } from './refetch-after.ts'

export interface ServicesState extends LoadState {
  items: Service[]
}

const initialState: ServicesState = { ...idle, items: [] }

export const fetchServices = createApiThunk('services/fetch', (api) => api.services())

/** Asks for the list once more without a word of loading; a failure leaves it as it is. */
export const refreshServices = createApiThunk('services/refresh', (api) => api.services())

export const addService = createApiThunk('services/add', (api, input: ServiceInput) => api.addService(input))

interface ServiceChange {
  readonly id: string
  readonly input: ServiceInput
}

export const updateService = createApiThunk('services/update', (api, { id, input }: ServiceChange) =>
  api.updateService(id, input),
)

export const deleteService = createApiThunk('services/delete', async (api, id: string) => {
  await api.deleteService(id)
})

/** How many bookings that lie ahead have it. The state keeps nothing of it. */
export const countUpcomingOfService = createApiThunk(
  'services/countUpcoming',
  async (api, id: string) => (await api.upcomingOfService(id)).count,
)

const anyPending = isAnyOf(fetchServices.pending, addService.pending, updateService.pending, deleteService.pending)
const anyRejected = isAnyOf(fetchServices.rejected, addService.rejected, updateService.rejected, deleteService.rejected)
const saved = isAnyOf(addService.fulfilled, updateService.fulfilled)

const services = createSlice({
  name: 'services',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchServices.fulfilled, (state, action) => {
        state.items = action.payload
        markSucceeded(state)
      })
      .addCase(refreshServices.fulfilled, (state, action) => {
        // Whatever is being loaded or changed meanwhile ends with a newer list.
        if (state.status !== 'loading') takeRefreshed(state, action.payload)
      })
      .addCase(deleteService.fulfilled, (state, action) => {
        state.items = state.items.filter(({ id }) => id !== action.meta.arg)
        markSucceeded(state)
      })
      .addMatcher(saved, (state, { payload }) => {
        state.items = [payload, ...state.items.filter(({ id }) => id !== payload.id)]
        markSucceeded(state)
      })
      .addMatcher(anyPending, markLoading)
      .addMatcher(anyRejected, (state, action) => markFailed(state, action.payload?.message))
  },
})

export const refetchServicesAfterChange = refetchAfter(
  isAnyOf(addService.fulfilled, updateService.fulfilled, deleteService.fulfilled),
  (dispatch) => dispatch(fetchServices()),
)

export const servicesReducer = services.reducer
