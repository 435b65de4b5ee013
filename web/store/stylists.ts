import type { Stylist, StylistInput } from '../../domain/stylist.ts'
import { type CatalogueState, createCatalogue, inOrder } from './catalogue.ts'

const stylists = createCatalogue<Stylist, StylistInput>('stylists', {
  list: (api) => api.stylists(),
  add: (api, input) => api.addStylist(input),
  update: (api, id, input) => api.updateStylist(id, input),
  remove: (api, id) => api.deleteStylist(id),
  reorder: (api, ids) => api.reorderStylists(ids),
  upcoming: (api, { id, days }) => api.upcomingOfStylist(id, days),
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
  fetchUpcoming: fetchUpcomingOfStylist,
} = stylists

/** In the owner's order. */
export const selectStylists = (state: { readonly stylists: CatalogueState<Stylist> }) => inOrder(state.stylists)
