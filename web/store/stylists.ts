import type { Stylist, StylistInput } from '../../domain/stylist.ts'
import { createCatalogue } from './catalogue.ts'

const stylists = createCatalogue<Stylist, StylistInput>('stylists', {
  list: (api) => api.stylists(),
  add: (api, input) => api.addStylist(input),
  update: (api, id, input) => api.updateStylist(id, input),
  remove: (api, id) => api.deleteStylist(id),
  countUpcoming: async (api, id) => (await api.upcomingOfStylist(id)).count,
})

export const {
  reducer: stylistsReducer,
  refetchAfterChange: refetchStylistsAfterChange,
  fetchAll: fetchStylists,
  refresh: refreshStylists,
  add: addStylist,
  update: updateStylist,
  remove: deleteStylist,
  countUpcoming: countUpcomingOfStylist,
} = stylists
