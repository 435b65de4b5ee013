import { createSlice } from '@reduxjs/toolkit'
import type { DemoState as DemoLeft } from '../../domain/demo.ts'
import { createApiThunk } from './api-thunk.ts'
import { idle, type LoadState, markFailed, markLoading, markSucceeded } from './load-state.ts'

/** What the salon still has of what it came with; only the administrator is told. Null before that is known. */
export interface DemoState extends LoadState {
  left: DemoLeft | null
}

const initialState: DemoState = { ...idle, left: null }

export const fetchDemo = createApiThunk('demo/fetch', (api) => api.demo())

export const clearDemo = createApiThunk('demo/clear', (api) => api.clearDemo())

const demo = createSlice({
  name: 'demo',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchDemo.pending, markLoading)
      .addCase(fetchDemo.fulfilled, (state, action) => {
        state.left = action.payload
        markSucceeded(state)
      })
      .addCase(fetchDemo.rejected, (state, action) => markFailed(state, action.payload?.message))
      .addCase(clearDemo.fulfilled, (state) => {
        state.left = null
      })
  },
})

export const demoReducer = demo.reducer
