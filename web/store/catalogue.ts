import { createSlice, type Draft, isAnyOf } from '@reduxjs/toolkit'
import type { Api } from '../api.ts'
import { createApiThunk } from './api-thunk.ts'
import { idle, type LoadState, markFailed, markLoading, markSucceeded, takeRefreshed } from './load-state.ts'
import { refetchAfter } from './refetch-after.ts'

/** The calls to the server for the records of one kind. */
interface CatalogueCalls<Item, Input> {
  readonly list: (api: Api) => Promise<Item[]>
  readonly add: (api: Api, input: Input) => Promise<Item>
  readonly update: (api: Api, id: string, input: Input) => Promise<Item>
  readonly remove: (api: Api, id: string) => Promise<void>
  /** How many bookings that lie ahead have it. */
  readonly countUpcoming: (api: Api, id: string) => Promise<number>
}

/**
 * A slice for what the salon offers, services or stylists, with the thunks that change it.
 * @param name the slice's, which its actions and its errors in the log begin with
 */
export function createCatalogue<Item extends { id: string }, Input>(name: string, calls: CatalogueCalls<Item, Input>) {
  const fetchAll = createApiThunk(`${name}/fetch`, calls.list)
  /** Asks for the list once more without a word of loading; a failure leaves it as it is. */
  const refresh = createApiThunk(`${name}/refresh`, calls.list)
  const add = createApiThunk(`${name}/add`, calls.add)
  const update = createApiThunk(`${name}/update`, (api, change: { id: string; input: Input }) =>
    calls.update(api, change.id, change.input),
  )
  const remove = createApiThunk(`${name}/delete`, calls.remove)
  /** The state keeps nothing of it. */
  const countUpcoming = createApiThunk(`${name}/countUpcoming`, calls.countUpcoming)

  const anyPending = isAnyOf(fetchAll.pending, add.pending, update.pending, remove.pending)
  const anyRejected = isAnyOf(fetchAll.rejected, add.rejected, update.rejected, remove.rejected)
  const saved = isAnyOf(add.fulfilled, update.fulfilled)
  const changed = isAnyOf(add.fulfilled, update.fulfilled, remove.fulfilled)

  const initialState: LoadState & { items: Item[] } = { ...idle, items: [] }
  const { reducer } = createSlice({
    name,
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(fetchAll.fulfilled, (state, { payload }) => {
          state.items = payload as Draft<Item>[]
          markSucceeded(state)
        })
        .addCase(refresh.fulfilled, (state, { payload }) => {
          // Whatever is being loaded or changed meanwhile ends with a newer list.
          if (state.status !== 'loading') takeRefreshed(state, payload as Draft<Item>[])
        })
        .addCase(remove.fulfilled, (state, { meta }) => {
          state.items = state.items.filter(({ id }) => id !== meta.arg)
          markSucceeded(state)
        })
        .addMatcher(saved, (state, { payload }) => {
          state.items = [payload as Draft<Item>, ...state.items.filter(({ id }) => id !== payload.id)]
          markSucceeded(state)
        })
        .addMatcher(anyPending, markLoading)
        .addMatcher(anyRejected, (state, { payload }) => markFailed(state, payload?.message))
    },
  })
  const refetchAfterChange = refetchAfter(changed, (dispatch) => dispatch(fetchAll()))
  return { reducer, refetchAfterChange, fetchAll, refresh, add, update, remove, countUpcoming }
}
