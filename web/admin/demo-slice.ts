import { createSlice } from '@reduxjs/toolkit'
import type { DemoState } from '../../domain/demo.ts'
import { createApiThunk } from '../store/api-thunk.ts'
import { beginRead, endChange, endRead, idle, markFailed, markSucceeded, type ReadState } from '../store/load-state.ts'

/** The sample data that is left, for the administrator only; null while unknown. */
export interface DemoSlice extends ReadState {
  left: DemoState | null
}

const initialState: DemoSlice = { ...idle, left: null }

export const fetchDemo = createApiThunk('demo/fetch', (api) => api.demo())

export const clearDemo = createApiThunk('demo/clear', (api) => api.clearDemo())

const demo = createSlice({
  name: 'demo',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchDemo.pending, beginRead)
      .addCase(fetchDemo.fulfilled, (state, action) => {
        if (!endRead(state, action)) return
        state.left = action.payload
        markSucceeded(state)
      })
      .addCase(fetchDemo.rejected, (state, action) => {
        if (endRead(state, action)) markFailed(state, action.payload?.message)
      })
      .addCase(clearDemo.fulfilled, (state) => {
        state.left = null
        endChange(state)
      })
  },
})

export const demoReducer = demo.reducer
