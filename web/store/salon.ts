import { createSlice } from '@reduxjs/toolkit'
import type { Salon } from '../../domain/salon.ts'
import { createApiThunk } from './api-thunk.ts'
import { clearDemo } from './demo.ts'
import { idle, type LoadState, markFailed, markLoading, markSucceeded } from './load-state.ts'

export interface SalonState extends LoadState {
  salon: Salon | null
}

const initialState: SalonState = { ...idle, salon: null }

export const fetchSalon = createApiThunk('salon/fetch', (api) => api.salon())

const salon = createSlice({
  name: 'salon',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchSalon.pending, markLoading)
      .addCase(fetchSalon.fulfilled, (state, action) => {
        state.salon = action.payload
        markSucceeded(state)
      })
      .addCase(clearDemo.fulfilled, (state) => {
        // Its texts go with it.
        if (state.salon) state.salon.demo = false
      })
      .addCase(fetchSalon.rejected, (state, action) => markFailed(state, action.payload?.message))
  },
})

export const salonReducer = salon.reducer
