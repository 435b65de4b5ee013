import { createSelector, createSlice, type Draft, isAnyOf } from '@reduxjs/toolkit'
import type { Service, ServiceInput } from '../../domain/service.ts'
import type { Stylist, StylistInput } from '../../domain/stylist.ts'
import type { Api } from '../api.ts'
import { createApiThunk, refetchAfter } from './api-thunk.ts'
import {
  beginChange,
  beginRead,
  beginRefresh,
  endChange,
  endRead,
  endRefresh,
  idle,
  markFailed,
  markSucceeded,
  type ReadState,
  takeRefreshed,
} from './load-state.ts'

/** The calls to the server for the records of one kind. */
interface CatalogueCalls<Item, Input> {
  readonly list: (api: Api) => Promise<Item[]>
  readonly add: (api: Api, input: Input) => Promise<Item>
  readonly update: (api: Api, id: string, input: Input) => Promise<Item>
  readonly remove: (api: Api, id: string) => Promise<void>
  /** Gives the records the order of these ids. @returns all of them, in their new order */
  readonly reorder: (api: Api, ids: string[]) => Promise<Item[]>
}

/**
 * The records of one kind. `items` is the specification's local list: a new record is first and an updated one moves to the front
 * until the list is fetched again. `order` is the owner's, by id, and pages follow it.
 */
export interface CatalogueState<Item> extends ReadState {
  items: Item[]
  order: string[]
}

/**
 * A slice for what the salon offers, services or stylists, with the thunks that change it.
 * @param name the slice's, which its actions and its errors in the log begin with
 */
function createCatalogue<Item extends { id: string }, Input>(name: string, calls: CatalogueCalls<Item, Input>) {
  const fetchAll = createApiThunk(`${name}/fetch`, calls.list)
  /** Fetches the list again without a loading state; a failure leaves it as it is. */
  const refresh = createApiThunk(`${name}/refresh`, calls.list)
  const add = createApiThunk(`${name}/add`, calls.add)
  const update = createApiThunk(`${name}/update`, (api, change: { id: string; input: Input }) =>
    calls.update(api, change.id, change.input),
  )
  const remove = createApiThunk(`${name}/delete`, calls.remove)
  const reorder = createApiThunk(`${name}/reorder`, calls.reorder)

  const changePending = isAnyOf(add.pending, update.pending, remove.pending, reorder.pending)
  const changeRejected = isAnyOf(add.rejected, update.rejected, remove.rejected, reorder.rejected)
  const saved = isAnyOf(add.fulfilled, update.fulfilled)
  const changed = isAnyOf(add.fulfilled, update.fulfilled, remove.fulfilled, reorder.fulfilled)

  const initialState: CatalogueState<Item> = { ...idle, items: [], order: [] }
  const { reducer } = createSlice({
    name,
    initialState,
    reducers: {},
    extraReducers: (builder) => {
      builder
        .addCase(fetchAll.pending, beginRead)
        .addCase(fetchAll.fulfilled, (state, action) => {
          if (!endRead(state, action)) return
          state.items = action.payload as Draft<Item>[]
          state.order = action.payload.map(({ id }) => id)
          markSucceeded(state)
        })
        .addCase(fetchAll.rejected, (state, action) => {
          if (endRead(state, action)) markFailed(state, action.payload?.message)
        })
        .addCase(refresh.pending, beginRefresh)
        .addCase(refresh.fulfilled, (state, action) => {
          if (!endRefresh(state, action)) return
          takeRefreshed(state, action.payload as Draft<Item>[])
          state.order = action.payload.map(({ id }) => id)
        })
        .addCase(remove.fulfilled, (state, { meta }) => {
          state.items = state.items.filter(({ id }) => id !== meta.arg)
        })
        .addCase(reorder.fulfilled, (state, { payload }) => {
          state.items = payload as Draft<Item>[]
          state.order = payload.map(({ id }) => id)
        })
        .addMatcher(saved, (state, { payload }) => {
          state.items = [payload as Draft<Item>, ...state.items.filter(({ id }) => id !== payload.id)]
        })
        .addMatcher(changePending, beginChange)
        .addMatcher(changed, endChange)
        .addMatcher(changeRejected, (state, { payload }) => markFailed(state, payload?.message))
    },
  })
  const refetchAfterChange = refetchAfter(changed, (dispatch) => dispatch(fetchAll()))
  return { reducer, refetchAfterChange, fetchAll, refresh, add, update, remove, reorder }
}

const shownLists = new WeakMap<readonly { id: string }[], { order: readonly string[]; list: readonly { id: string }[] }>()

/**
 * The records as pages show them: in the owner's order, new ones last.
 * @returns the same array as long as nothing changes, so that nothing renders again
 */
function inOrder<Item extends { id: string }>({
  items,
  order,
}: Pick<CatalogueState<Item>, 'items' | 'order'>): readonly Item[] {
  const known = shownLists.get(items)
  if (known?.order === order) return known.list as readonly Item[]
  const positions = new Map(order.map((id, position) => [id, position]))
  const positionOf = ({ id }: Item) => positions.get(id) ?? order.length
  const sorted = items.toSorted((one, other) => positionOf(one) - positionOf(other))
  const list = sorted.every((item, index) => item === items[index]) ? items : sorted
  shownLists.set(items, { order, list })
  return list
}

const services = createCatalogue<Service, ServiceInput>('services', {
  list: (api) => api.services(),
  add: (api, input) => api.addService(input),
  update: (api, id, input) => api.updateService(id, input),
  remove: (api, id) => api.deleteService(id),
  reorder: (api, ids) => api.reorderServices(ids),
})

export const {
  reducer: servicesReducer,
  refetchAfterChange: refetchServicesAfterChange,
  fetchAll: fetchServices,
  refresh: refreshServices,
  add: addService,
  update: updateService,
  remove: deleteService,
  reorder: reorderServices,
} = services

/** In the owner's order. */
export const selectServices = (state: { readonly services: CatalogueState<Service> }) => inOrder(state.services)

/** Those that clients can book, in the owner's order: the administrator has the hidden ones too. */
export const selectShownServices = createSelector(selectServices, (services) =>
  services.some(({ hidden }) => hidden) ? services.filter(({ hidden }) => !hidden) : services,
)

const stylists = createCatalogue<Stylist, StylistInput>('stylists', {
  list: (api) => api.stylists(),
  add: (api, input) => api.addStylist(input),
  update: (api, id, input) => api.updateStylist(id, input),
  remove: (api, id) => api.deleteStylist(id),
  reorder: (api, ids) => api.reorderStylists(ids),
})

export const {
  reducer: stylistsReducer,
  refetchAfterChange: refetchStylistsAfterChange,
  fetchAll: fetchStylists,
  refresh: refreshStylists,
  add: addStylist,
  update: updateStylist,
  remove: deleteStylist,
  reorder: reorderStylists,
} = stylists

/** In the owner's order. */
export const selectStylists = (state: { readonly stylists: CatalogueState<Stylist> }) => inOrder(state.stylists)
