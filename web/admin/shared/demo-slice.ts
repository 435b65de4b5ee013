import { createSlice } from '@reduxjs/toolkit'
import type { DemoState } from '../../../domain/salon/setup/demo.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { injectSlice } from '../../store/injected.ts'
import { addRead, endChange, idle, type ReadState } from '../../store/load-state.ts'
import { clearDemo } from '../../store/salon.ts'

/** Remaining sample data, for the administrator only; null while unknown. */
export interface DemoSlice extends ReadState {
  left: DemoState | null
  /** Bumped after refetching, so that frozen lists reload. */
  removals: number
}

const initialState: DemoSlice = { ...idle, left: null, removals: 0 }

export const fetchDemo = createApiThunk('demo/fetch', (api) =>
  api.call(
    'GET',
    '/demo',
    import('../../../domain/salon/setup/demo.ts').then(({ demoState }) => demoState),
  ),
)

const demo = createSlice({
  name: 'demo',
  initialState,
  reducers: {
    demoRemoved(state) {
      state.removals += 1
    },
  },
  extraReducers: (builder) => {
    addRead(builder, fetchDemo, {
      take(state, left) {
        state.left = left
      },
    })
    builder.addCase(clearDemo.fulfilled, (state) => {
      state.left = null
      endChange(state)
    })
  },
})

export const { demoRemoved } = demo.actions
injectSlice('demo', demo.reducer)
