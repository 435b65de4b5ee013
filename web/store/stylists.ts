import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import type { Stylist, StylistInput } from '../../domain/stylist.ts'
import { createApiThunk } from './api-thunk.ts'
import { idle, type LoadState, markFailed, markLoading, markSucceeded, takeRefreshed } from './load-state.ts'
import { refetchAfter } from './refetch-after.ts'

export interface StylistsState extends LoadState {
  items: Stylist[]
}

const initialState: StylistsState = { ...idle, items: [] }

export const fetchStylists = createApiThunk('stylists/fetch', (api) => api.stylists())

/** Asks for the list once more without a word of loading; a failure leaves it as it is. */
export const refreshStylists = createApiThunk('stylists/refresh', (api) => api.stylists())

export const addStylist = createApiThunk('stylists/add', (api, input: StylistInput) => api.addStylist(input))

interface StylistChange {
  readonly id: string
  readonly input: StylistInput
}

export const updateStylist = createApiThunk('stylists/update', (api, { id, input }: StylistChange) =>
  api.updateStylist(id, input),
)

export const deleteStylist = createApiThunk('stylists/delete', async (api, id: string) => {
  await api.deleteStylist(id)
})

/** How many bookings that lie ahead have it. The state keeps nothing of it. */
export const countUpcomingOfStylist = createApiThunk(
  'stylists/countUpcoming',
  async (api, id: string) => (await api.upcomingOfStylist(id)).count,
)

const anyPending = isAnyOf(fetchStylists.pending, addStylist.pending, updateStylist.pending, deleteStylist.pending)
const anyRejected = isAnyOf(fetchStylists.rejected, addStylist.rejected, updateStylist.rejected, deleteStylist.rejected)
const saved = isAnyOf(addStylist.fulfilled, updateStylist.fulfilled)

const stylists = createSlice({
  name: 'stylists',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(fetchStylists.fulfilled, (state, action) => {
        state.items = action.payload
        markSucceeded(state)
      })
      .addCase(refreshStylists.fulfilled, (state, action) => {
        // Whatever is being loaded or changed meanwhile ends with a newer list.
        if (state.status !== 'loading') takeRefreshed(state, action.payload)
      })
      .addCase(deleteStylist.fulfilled, (state, action) => {
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

export const refetchStylistsAfterChange = refetchAfter(
  isAnyOf(addStylist.fulfilled, updateStylist.fulfilled, deleteStylist.fulfilled),
  (dispatch) => dispatch(fetchStylists()),
)

export const stylistsReducer = stylists.reducer
