import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { dateChosen, serviceToggled, stylistToggled, timeChosen } from '../parts/draft/booking-slice.ts'
import { fetchServices, fetchStylists } from '../store/catalogue.ts'
import { type AppStore, createStore } from '../store/store.ts'
import { applyLinkedSelection, readLinkedSelection } from './linked-selection.ts'

const service = (id: string, ServiceName: string, Description = '') => ({
  id,
  ServiceName,
  Description,
  Price: 1,
  Duration: 30,
})
const cut = service('cut', 'Cut', 'Wash, cut and blow-dry')
const wax = service('wax', 'Épilation', 'With warm wax')
const stylist = (id: string, status = 'Available', daysAvailable = ['Monday']) => ({
  id,
  stylistName: id,
  description: '',
  rating: 0,
  status,
  daysAvailable,
})

test('an address can contain a selection: services, separated by commas, and a stylist', () => {
  expect(readLinkedSelection('?services=cut,color&stylist=ines&step=time')).toEqual({
    serviceIds: ['cut', 'color'],
    stylistId: 'ines',
  })
  expect(readLinkedSelection('?services=cut&services=cut,,color')).toEqual({ serviceIds: ['cut', 'color'], stylistId: null })
  expect(readLinkedSelection('?stylist=ines')).toEqual({ serviceIds: [], stylistId: 'ines' })
  for (const none of ['', '?step=time', '?services=', '?services=,&stylist=']) expect(readLinkedSelection(none)).toBeNull()
  const many = Array.from({ length: 30 }, (_, index) => `s${index}`)
  expect(readLinkedSelection(`?services=${many}`)?.serviceIds).toEqual(many.slice(0, 20))
})

describe('a selection from an address', () => {
  let store: AppStore
  const take = (serviceIds: string[], stylistId: string | null = null) =>
    store.dispatch(applyLinkedSelection({ serviceIds, stylistId }))
  const selection = () => store.getState().booking

  beforeEach(async () => {
    const salon = { services: async () => [cut, wax], stylists: async () => [stylist('ines'), stylist('mara')] }
    store = createStore(salon as unknown as Api)
    await Promise.all([store.dispatch(fetchServices()), store.dispatch(fetchStylists())])
  })

  test('replaces the current one; without a stylist, the current stylist stays', () => {
    store.dispatch(serviceToggled('wax'))
    store.dispatch(stylistToggled('mara'))
    expect(take(['cut'])).toBeNull()
    expect(selection()).toMatchObject({ serviceIds: ['cut'], stylistId: 'mara' })
    expect(take(['cut', 'wax'], 'ines')).toBeNull()
    expect(selection()).toMatchObject({ serviceIds: ['cut', 'wax'], stylistId: 'ines' })
    expect(take([], 'mara')).toBeNull()
    expect(selection()).toMatchObject({ serviceIds: ['cut', 'wax'], stylistId: 'mara' })
  })

  test('keeps day and time if it is the same', () => {
    take(['cut', 'wax'], 'ines')
    store.dispatch(dateChosen('2026-12-07'))
    store.dispatch(timeChosen('10:00 AM'))
    take(['wax', 'cut'])
    expect(selection()).toMatchObject({ date: '2026-12-07', time: '10:00 AM' })
    take(['cut'])
    expect(selection()).toMatchObject({ date: null, time: null })
  })

  test('can be for the first available stylist, and suggest a time, which is chosen if it is free', () => {
    const suggestedTime = { date: '2026-12-07', time: '10:05 AM' }
    store.dispatch(applyLinkedSelection({ serviceIds: [], stylistId: 'any', wanted: suggestedTime }))
    expect(selection()).toMatchObject({ stylistId: 'any', date: '2026-12-07', time: null, wanted: suggestedTime })
    store.dispatch(serviceToggled('cut'))
    store.dispatch(serviceToggled('wax'))
    expect(selection()).toMatchObject({ date: '2026-12-07', wanted: suggestedTime })
    store.dispatch(dateChosen('2026-12-14'))
    expect(selection().wanted).toBeNull()
  })

  test('drops a hidden service as not offered', async () => {
    const hidden = { ...wax, id: 'secret', hidden: true }
    const salon = { services: async () => [cut, hidden], stylists: async () => [stylist('ines')] }
    store = createStore(salon as unknown as Api)
    await Promise.all([store.dispatch(fetchServices()), store.dispatch(fetchStylists())])
    expect(take(['secret'])).toContain('We don’t offer that service anymore')
    expect(selection().serviceIds).toEqual([])
  })

  test('drops only the services no longer offered, with a message', () => {
    store.dispatch(serviceToggled('wax'))
    expect(take(['gone'])).toContain('We don’t offer that service anymore')
    expect(take(['cut', 'gone'])).toContain('some of those services')
    expect(selection().serviceIds).toEqual(['cut'])
    expect(take(['cut'], 'gone')).toContain('That stylist isn’t with us anymore')
    expect(selection()).toMatchObject({ serviceIds: ['cut'], stylistId: null })
  })
})
