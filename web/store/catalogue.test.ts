import { describe, expect, it, vi } from 'vitest'
import type { Service } from '../../domain/salon/service.ts'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'
import {
  addService,
  addStylist,
  deleteService,
  deleteStylist,
  fetchServices,
  fetchStylists,
  reorderServices,
  selectServices,
  updateService,
  updateStylist,
} from './catalogue.ts'
import { createStore } from './store.ts'

const input = { ServiceName: 'Cut', Description: '', Price: 45, Duration: 60 }
const cut: Service = { id: 'cut', ...input }
const color: Service = { id: 'color', ...input, ServiceName: 'Color' }
const stylistInput = { stylistName: 'Ines', description: '', rating: 5, status: 'Available' as const, daysAvailable: [] }
const ines = { id: 'ines', ...stylistInput }
const jun = { id: 'jun', ...stylistInput, stylistName: 'Jun' }

function storeWith(api: Partial<Api>) {
  const store = createStore(api as Api)
  return { store, services: () => store.getState().services, stylists: () => store.getState().stylists }
}
const names = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id)
const never = () => new Promise<never>(() => {})

describe('the local list', () => {
  it('has a new service first, before the list is fetched again', async () => {
    const services = vi.fn().mockResolvedValueOnce([cut]).mockImplementation(never)
    const { store, services: state } = storeWith({ services, addService: async () => color })
    await store.dispatch(fetchServices())
    await store.dispatch(addService(input))
    expect(names(state())).toEqual(['color', 'cut'])
    expect(services).toHaveBeenCalledTimes(2)
  })

  it('has an updated service moved to the front, once', async () => {
    const services = vi.fn().mockResolvedValueOnce([color, cut]).mockImplementation(never)
    const updated = { ...cut, Price: 50 }
    const { store, services: state } = storeWith({ services, updateService: async () => updated })
    await store.dispatch(fetchServices())
    await store.dispatch(updateService({ id: 'cut', input }))
    expect(state().items).toEqual([updated, color])
    expect(services).toHaveBeenCalledTimes(2)
  })

  it('no longer has a deleted service', async () => {
    const services = vi.fn().mockResolvedValueOnce([color, cut]).mockImplementation(never)
    const { store, services: state } = storeWith({ services, deleteService: async () => undefined })
    await store.dispatch(fetchServices())
    await store.dispatch(deleteService('color'))
    expect(names(state())).toEqual(['cut'])
    expect(services).toHaveBeenCalledTimes(2)
  })

  it('does the same with stylists', async () => {
    const stylists = vi.fn().mockResolvedValueOnce([jun]).mockImplementation(never)
    const calls = { addStylist: async () => ines, updateStylist: async () => jun, deleteStylist: async () => undefined }
    const { store, stylists: state } = storeWith({ stylists, ...calls })
    await store.dispatch(fetchStylists())
    await store.dispatch(addStylist(stylistInput))
    expect(names(state())).toEqual(['ines', 'jun'])
    await store.dispatch(updateStylist({ id: 'jun', input: stylistInput }))
    expect(names(state())).toEqual(['jun', 'ines'])
    await store.dispatch(deleteStylist('jun'))
    expect(names(state())).toEqual(['ines'])
    expect(stylists).toHaveBeenCalledTimes(4)
  })

  it('ends in the server’s order', async () => {
    const services = vi.fn().mockResolvedValueOnce([]).mockResolvedValueOnce([cut, color])
    const { store, services: state } = storeWith({ services, addService: async () => color })
    await store.dispatch(fetchServices())
    await store.dispatch(addService(input))
    await vi.waitFor(() => expect(names(state())).toEqual(['cut', 'color']), 60_000)
    expect(state().status).toBe('succeeded')
  })
})

describe('a change that fails', () => {
  it('keeps the list, shows the error, and fetches nothing', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const services = vi.fn().mockResolvedValue([cut])
    const refuse = async () => {
      throw new ApiError({ code: 'not_found', message: 'There is no such service.' })
    }
    const { store, services: state } = storeWith({ services, updateService: refuse })
    await store.dispatch(fetchServices())
    await store.dispatch(updateService({ id: 'gone', input }))
    expect(state()).toMatchObject({ status: 'failed', error: 'There is no such service.', items: [cut] })
    expect(services).toHaveBeenCalledTimes(1)
    expect(error).toHaveBeenCalledWith('services/update failed: There is no such service.')
    error.mockRestore()
  })
})

describe('the list on pages', () => {
  const selectIds = (store: ReturnType<typeof storeWith>['store']) => selectServices(store.getState()).map(({ id }) => id)
  const perm: Service = { id: 'perm', ...input, ServiceName: 'Perm' }

  it('keeps the owner’s order while the local list has an updated service first', async () => {
    const services = vi.fn().mockResolvedValueOnce([cut, color, perm]).mockImplementation(never)
    const { store, services: state } = storeWith({ services, updateService: async () => ({ ...perm, Price: 50 }) })
    await store.dispatch(fetchServices())
    await store.dispatch(updateService({ id: 'perm', input }))
    expect(names(state())).toEqual(['perm', 'cut', 'color'])
    expect(selectIds(store)).toEqual(['cut', 'color', 'perm'])
    expect(selectServices(store.getState())[2]?.Price).toBe(50)
  })

  it('has a new service last while the local list has it first', async () => {
    const services = vi.fn().mockResolvedValueOnce([cut, color]).mockImplementation(never)
    const { store, services: state } = storeWith({ services, addService: async () => perm })
    await store.dispatch(fetchServices())
    await store.dispatch(addService(input))
    expect(names(state())).toEqual(['perm', 'cut', 'color'])
    expect(selectIds(store)).toEqual(['cut', 'color', 'perm'])
  })

  it('is the same list as long as nothing changes, so that nothing renders again', async () => {
    const services = vi.fn().mockResolvedValueOnce([cut, color, perm]).mockImplementation(never)
    const { store } = storeWith({ services, updateService: async () => perm })
    await store.dispatch(fetchServices())
    expect(selectServices(store.getState())).toBe(store.getState().services.items)
    await store.dispatch(updateService({ id: 'perm', input }))
    expect(selectServices(store.getState())).toBe(selectServices(store.getState()))
  })

  it('takes the saved order, including records added or deleted elsewhere', async () => {
    const services = vi.fn().mockResolvedValueOnce([cut, color]).mockImplementation(never)
    const { store } = storeWith({ services, reorderServices: async () => [color, perm] })
    await store.dispatch(fetchServices())
    await store.dispatch(reorderServices(['color', 'cut']))
    expect(selectIds(store)).toEqual(['color', 'perm'])
  })
})
