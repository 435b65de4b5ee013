import type { Service, ServiceInput } from '../../domain/service.ts'
import { createCatalogue } from './catalogue.ts'

const services = createCatalogue<Service, ServiceInput>('services', {
  list: (api) => api.services(),
  add: (api, input) => api.addService(input),
  update: (api, id, input) => api.updateService(id, input),
  remove: (api, id) => api.deleteService(id),
  countUpcoming: async (api, id) => (await api.upcomingOfService(id)).count,
})

export const {
  reducer: servicesReducer,
  refetchAfterChange: refetchServicesAfterChange,
  fetchAll: fetchServices,
  refresh: refreshServices,
  add: addService,
  update: updateService,
  remove: deleteService,
  countUpcoming: countUpcomingOfService,
} = services
