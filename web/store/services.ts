import { createSelector } from '@reduxjs/toolkit'
import type { Service, ServiceInput } from '../../domain/service.ts'
import { type CatalogueState, createCatalogue, inOrder } from './catalogue.ts'

const services = createCatalogue<Service, ServiceInput>('services', {
  list: (api) => api.services(),
  add: (api, input) => api.addService(input),
  update: (api, id, input) => api.updateService(id, input),
  remove: (api, id) => api.deleteService(id),
  reorder: (api, ids) => api.reorderServices(ids),
  upcoming: (api, { id }) => api.upcomingOfService(id),
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
  fetchUpcoming: fetchUpcomingOfService,
} = services

/** In the owner's order. */
export const selectServices = (state: { readonly services: CatalogueState<Service> }) => inOrder(state.services)

/** Those that clients can book, in the owner's order: the administrator has the hidden ones too. */
export const selectShownServices = createSelector(selectServices, (services) =>
  services.some(({ hidden }) => hidden) ? services.filter(({ hidden }) => !hidden) : services,
)
