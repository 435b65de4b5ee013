import { createSlice } from '@reduxjs/toolkit'
import type { ShownGallery } from '../../domain/salon/pictures/picture-settings.ts'
import type { Salon } from '../../domain/salon/salon.ts'
import type { NextFreeTime } from '../../domain/salon/schedule/schedule.ts'
import { createApiThunk } from './api-thunk.ts'
import { addRead, addRefresh, idle, keepSame, type ReadState } from './load-state.ts'

export interface SalonState extends ReadState {
  salon: Salon | null
  nextOpening: NextFreeTime | null
  gallery: ShownGallery | null
}

export const clearDemo = createApiThunk('demo/clear', (api) => api.clearDemo())

const initialState: SalonState = { ...idle, salon: null, nextOpening: null, gallery: null }

export const fetchSalon = createApiThunk('salon/fetch', (api) => api.salon())

/** Refetches without a loading state; failures are ignored. */
export const refreshSalon = createApiThunk('salon/refresh', (api) => api.salon())

/** Fetched in the browser: a cached page would show a past time. */
export const fetchNextOpening = createApiThunk('salon/nextOpening', (api) => api.nextOpening())

/** Fetched on demand: it would burden the other pages. */
export const fetchGallery = createApiThunk('salon/gallery', (api) => api.gallery())

const salon = createSlice({
  name: 'salon',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    const take = (state: SalonState, salon: Salon) => {
      state.salon = keepSame(state.salon, salon)
    }
    addRead(builder, fetchSalon, { take })
    addRefresh(builder, refreshSalon, take)
    builder
      .addCase(fetchGallery.fulfilled, (state, { payload }) => {
        state.gallery = payload
      })
      .addCase(fetchNextOpening.fulfilled, (state, { payload }) => {
        state.nextOpening = payload
      })
      .addCase(fetchNextOpening.rejected, (state) => {
        // The last one may be past.
        state.nextOpening = null
      })
      .addCase(clearDemo.fulfilled, (state) => {
        if (state.salon) state.salon.demo = false
      })
  },
})

export const salonReducer = salon.reducer
