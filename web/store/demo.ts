import { createSlice } from '@reduxjs/toolkit'
import { createApiThunk } from './api-thunk.ts'
import { idle, type LoadState, markFailed, markLoading, markSucceeded } from './load-state.ts'

/** Whether the salon still has the data that it came with; only the administrator is told. */
export interface DemoState extends LoadState {
  present: boolean
}

const initialState: DemoState = { ...idle, present: false }

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
        state.present = action.payload.present
        markSucceeded(state)
      })
      .addCase(fetchDemo.rejected, (state, action) => markFailed(state, action.payload?.message))
      .addCase(clearDemo.fulfilled, (state) => {
        state.present = false
      })
  },
})

export const demoReducer = demo.reducer
