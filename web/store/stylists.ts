import { createSlice } from '@reduxjs/toolkit'
import type { Stylist } from '../../domain/stylist.ts'
import { createApiThunk } from './api-thunk.ts'
import { idle, type LoadState, markFailed, markLoading, markSucceeded } from './load-state.ts'

export interface StylistsState extends LoadState {
  items: Stylist[]
}

const initialState: StylistsState = { ...idle, items: [] }

export const fetchStylists = createApiThunk('stylists/fetch', (api) => api.stylists())

const stylists = createSlice({
  name: 'stylists',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchStylists.pending, markLoading)
      .addCase(fetchStylists.fulfilled, (state, action) => {
        state.items = action.payload
        markSucceeded(state)
      })
      .addCase(fetchStylists.rejected, (state, action) => markFailed(state, action.payload?.message))
  },
})

export const stylistsReducer = stylists.reducer
