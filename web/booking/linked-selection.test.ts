import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { fetchServices, fetchStylists } from '../store/catalogue.ts'
import { type AppStore, createStore } from '../store/store.ts'
import { dateChosen, serviceToggled, stylistToggled, timeChosen } from './booking-slice.ts'
import { applyLinkedSelection, linkedSelectionOf } from './linked-selection.ts'

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
  expect(linkedSelectionOf('?services=cut,color&stylist=ines&step=time')).toEqual({
    serviceIds: ['cut', 'color'],
    stylistId: 'ines',
  })
  expect(linkedSelectionOf('?services=cut&services=cut,,color')).toEqual({ serviceIds: ['cut', 'color'], stylistId: null })
  expect(linkedSelectionOf('?stylist=ines')).toEqual({ serviceIds: [], stylistId: 'ines' })
  for (const none of ['', '?step=time', '?services=', '?services=,&stylist=']) expect(linkedSelectionOf(none)).toBeNull()
  const many = Array.from({ length: 30 }, (_, index) => `s${index}`)
  expect(linkedSelectionOf(`?services=${many}`)?.serviceIds).toEqual(many.slice(0, 20))
})

describe('a selection from an address', () => {
  let store: AppStore
  const take = (serviceIds: string[], stylistId: string | null = null) =>
    store.dispatch(applyLinkedSelection({ serviceIds, stylistId }))
  const chosen = () => store.getState().booking

  beforeEach(async () => {
    const salon = { services: async () => [cut, wax], stylists: async () => [stylist('ines'), stylist('mara')] }
    store = createStore(salon as unknown as Api)
    await Promise.all([store.dispatch(fetchServices()), store.dispatch(fetchStylists())])
  })

  test('replaces the current one; without a stylist, the current stylist stays', () => {
    store.dispatch(serviceToggled('wax'))
    store.dispatch(stylistToggled('mara'))
    expect(take(['cut'])).toBeNull()
    expect(chosen()).toMatchObject({ serviceIds: ['cut'], stylistId: 'mara' })
    expect(take(['cut', 'wax'], 'ines')).toBeNull()
    expect(chosen()).toMatchObject({ serviceIds: ['cut', 'wax'], stylistId: 'ines' })
    expect(take([], 'mara')).toBeNull()
    expect(chosen()).toMatchObject({ serviceIds: ['cut', 'wax'], stylistId: 'mara' })
  })

  test('keeps day and time if it is the same', () => {
    take(['cut', 'wax'], 'ines')
    store.dispatch(dateChosen('2026-12-07'))
    store.dispatch(timeChosen('10:00 AM'))
    take(['wax', 'cut'])
    expect(chosen()).toMatchObject({ date: '2026-12-07', time: '10:00 AM' })
    take(['cut'])
    expect(chosen()).toMatchObject({ date: null, time: null })
  })

  test('can be for the first available stylist, and suggest a time, which is chosen if it is free', () => {
    const wanted = { date: '2026-12-07', time: '10:05 AM' }
    store.dispatch(applyLinkedSelection({ serviceIds: [], stylistId: 'any', wanted }))
    expect(chosen()).toMatchObject({ stylistId: 'any', date: '2026-12-07', time: null, wanted })
    store.dispatch(serviceToggled('cut'))
    store.dispatch(serviceToggled('wax'))
    expect(chosen()).toMatchObject({ date: '2026-12-07', wanted })
    store.dispatch(dateChosen('2026-12-14'))
    expect(chosen().wanted).toBeNull()
  })

  test('drops a hidden service as not offered', async () => {
    const hidden = { ...wax, id: 'secret', hidden: true }
    const salon = { services: async () => [cut, hidden], stylists: async () => [stylist('ines')] }
    store = createStore(salon as unknown as Api)
    await Promise.all([store.dispatch(fetchServices()), store.dispatch(fetchStylists())])
    expect(take(['secret'])).toContain('We don’t offer that service anymore')
    expect(chosen().serviceIds).toEqual([])
  })

  test('drops only the services no longer offered, with a message', () => {
    store.dispatch(serviceToggled('wax'))
    expect(take(['gone'])).toContain('We don’t offer that service anymore')
    expect(take(['cut', 'gone'])).toContain('some of those services')
    expect(chosen().serviceIds).toEqual(['cut'])
    expect(take(['cut'], 'gone')).toContain('That stylist isn’t with us anymore')
    expect(chosen()).toMatchObject({ serviceIds: ['cut'], stylistId: null })
  })
})
