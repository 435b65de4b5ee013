import { createSelector, createSlice, type Draft, isAnyOf } from '@reduxjs/toolkit'
import type { Service, ServiceInput } from '../../domain/salon/service.ts'
import type { Stylist, StylistInput } from '../../domain/salon/stylist.ts'
import { asRead } from '../../domain/salon/translations/in-language.ts'
import type { Api } from '../api.ts'
import { createApiThunk, refetchAfter } from './api-thunk.ts'
import { addRead, addRefresh, beginChange, endChange, idle, keepSame, markFailed, type ReadState } from './load-state.ts'

interface CatalogueCalls<Item, Input> {
  readonly list: (api: Api) => Promise<Item[]>
  readonly add: (api: Api, input: Input) => Promise<Item>
  readonly update: (api: Api, id: string, input: Input) => Promise<Item>
  readonly remove: (api: Api, id: string) => Promise<void>
  /** Sets the order of these ids. @returns all records in their new order */
  readonly reorder: (api: Api, ids: string[]) => Promise<Item[]>
}

/**
 * Records of one kind. `items` is docs/product.md's local list: new and updated records are first until it is refetched. `order` is the
 * owner's, by id, and pages follow it.
 */
export interface CatalogueState<Item> extends ReadState {
  items: Item[]
  order: string[]
}

/** Creates a slice for services or stylists. @param name prefix of its actions and of its errors in the log */
function createCatalogue<Item extends { id: string }, Input>(name: string, calls: CatalogueCalls<Item, Input>) {
  const fetchAll = createApiThunk(`${name}/fetch`, calls.list)
  /** Refetches the list without a loading state; failures are ignored. */
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
      const take = (state: Draft<CatalogueState<Item>>, items: Item[] | Draft<Item>[]) => {
        state.items = items as Draft<Item>[]
        state.order = items.map(({ id }) => id)
      }
      addRead(builder, fetchAll, { take })
      addRefresh(builder, refresh, (state, items) => take(state, keepSame(state.items, items as Draft<Item>[])))
      builder
        .addCase(remove.fulfilled, (state, { meta }) => {
          state.items = state.items.filter(({ id }) => id !== meta.arg)
        })
        .addCase(reorder.fulfilled, (state, { payload }) => take(state, payload))
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

function inOrder<Item extends { id: string }>(items: readonly Item[], order: readonly string[]): readonly Item[] {
  const positions = new Map(order.map((id, position) => [id, position]))
  const findPosition = ({ id }: Item) => positions.get(id) ?? order.length
  const sorted = items.toSorted((one, other) => findPosition(one) - findPosition(other))
  return sorted.every((item, index) => item === items[index]) ? items : sorted
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

type WithServices = { readonly services: CatalogueState<Service> }

export const selectServices = createSelector(
  [({ services }: WithServices) => services.items, ({ services }: WithServices) => services.order],
  inOrder<Service>,
)

/** For pages that clients read. */
export const selectReadServices = createSelector(selectServices, (services) => services.map(asRead))

/** Bookable ones in the owner's order; administrators also load hidden ones. */
export const selectShownServices = createSelector(selectReadServices, (services) =>
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

type WithStylists = { readonly stylists: CatalogueState<Stylist> }

export const selectStylists = createSelector(
  [({ stylists }: WithStylists) => stylists.items, ({ stylists }: WithStylists) => stylists.order],
  inOrder<Stylist>,
)

export const selectReadStylists = createSelector(selectStylists, (stylists) => stylists.map(asRead))
