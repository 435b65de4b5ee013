import { createSlice } from '@reduxjs/toolkit'
import type { Service } from '../../domain/service.ts'
import { createApiThunk } from './api-thunk.ts'
import { idle, type LoadState, markFailed, markLoading, markSucceeded } from './load-state.ts'

export interface ServicesState extends LoadState {
  items: Service[]
}

const initialState: ServicesState = { ...idle, items: [] }

export const fetchServices = createApiThunk('services/fetch', (api) => api.services())

const services = createSlice({
  name: 'services',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchServices.pending, markLoading)
      .addCase(fetchServices.fulfilled, (state, action) => {
        state.items = action.payload
        markSucceeded(state)
      })
      .addCase(fetchServices.rejected, (state, action) => markFailed(state, action.payload?.message))
  },
})

export const servicesReducer = services.reducer
