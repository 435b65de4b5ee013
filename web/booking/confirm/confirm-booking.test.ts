import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { BookingInput } from '../../../domain/booking/schedule/booking-input.ts'
import type { DayAvailability, SlotState } from '../../../domain/salon/schedule/schedule.ts'
import type { Api, AvailabilityQuery } from '../../api.ts'
import { ApiError, type Failure } from '../../api-error.ts'
import {
  changesAccepted,
  dateChosen,
  forWhomChanged,
  servicesSeen,
  serviceToggled,
  stylistToggled,
  timeChosen,
} from '../../parts/draft/booking-slice.ts'
import { fetchServices, fetchStylists } from '../../store/catalogue.ts'
import { type AppStore, createStore } from '../../store/store.ts'
import { selectForWhom, selectSelection } from '../selection.ts'
import { loadMonth } from '../times/free-times.ts'
import { confirmBooking, selectQuestion } from './confirm-booking.ts'

const cut = { id: 'cut', ServiceName: 'Cut', Description: '', Price: 68, Duration: 60 }
const ines = { id: 'ines', stylistName: 'Ines', description: '', rating: 5, status: 'Available', daysAvailable: ['Wednesday'] }
const december: AvailabilityQuery = { stylistId: 'ines', services: 'cut', from: '2026-12-01', to: '2026-12-31' }

const booked: Appointment = {
  id: 'b1',
  status: 'Pending',
  services: [cut],
  stylist: ines,
  date: 1_796_223_600,
  time: '10:00 AM',
  user: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
  version: 1,
}

const salon = {
  book: vi.fn<(input: BookingInput, key: string) => Promise<Appointment>>(),
  settleRequest: vi.fn<(key: string) => Promise<Appointment | null>>(),
  availability: vi.fn<(query: AvailabilityQuery) => Promise<DayAvailability[]>>(),
  services: vi.fn(async () => [cut]),
  stylists: vi.fn(async () => [ines]),
  appointments: vi.fn(async () => ({ items: [booked], total: 1, previous: null, next: null })),
}
let store: AppStore

const fails = (failure: Failure) => Promise.reject(new ApiError(failure))
const lost = () => fails({ code: 'unavailable', message: 'no network' })
const keys = () => salon.book.mock.calls.map(([, key]) => key)
const day = (state: SlotState): DayAvailability[] => [{ date: '2026-12-02', slots: [{ time: '10:00 AM', state }] }]

beforeEach(async () => {
  vi.resetAllMocks()
  salon.services.mockResolvedValue([cut])
  salon.stylists.mockResolvedValue([ines])
  salon.appointments.mockResolvedValue({ items: [booked], total: 1, previous: null, next: null })
  store = createStore(salon as unknown as Api)
  await Promise.all([store.dispatch(fetchServices()), store.dispatch(fetchStylists())])
  store.dispatch(serviceToggled('cut'))
  store.dispatch(stylistToggled('ines'))
  store.dispatch(dateChosen('2026-12-02'))
  store.dispatch(timeChosen('10:00 AM'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

describe('for a client', () => {
  const client = { id: 'c1', name: 'Mrs Smith', email: '', phone: '+1 718 555 0142', hasAccount: false }
  const entered = { who: 'new', isEntered: true, name: 'Mrs Smith ', phone: '', email: ' ' } as const

  test('sends the client, and their phone number', async () => {
    salon.book.mockResolvedValue(booked)
    store.dispatch(forWhomChanged({ who: 'client', client }))
    await store.dispatch(confirmBooking())
    expect(salon.book.mock.calls[0]?.[0]).toMatchObject({ clientId: 'c1', phone: '+1 718 555 0142' })
    expect(store.getState().booking.forWhom).toBeNull()
  })

  test('sends a new client as entered', async () => {
    salon.book.mockResolvedValue(booked)
    store.dispatch(forWhomChanged(entered))
    await store.dispatch(confirmBooking())
    expect(salon.book.mock.calls[0]?.[0].client).toEqual({ name: 'Mrs Smith' })
  })

  test('sends nothing while no client is chosen', async () => {
    for (const forWhom of [{ who: 'search', typed: 'Mrs' } as const, { ...entered, isEntered: false }]) {
      store.dispatch(forWhomChanged(forWhom))
      expect(selectQuestion(store.getState())).toBe('client')
      await store.dispatch(confirmBooking())
    }
    expect(salon.book).not.toHaveBeenCalled()
  })

  test('another client makes it another booking, with another key', async () => {
    salon.book.mockImplementation(lost)
    salon.settleRequest.mockResolvedValue(null)
    store.dispatch(forWhomChanged({ who: 'client', client }))
    await store.dispatch(confirmBooking())
    store.dispatch(forWhomChanged(entered))
    await store.dispatch(confirmBooking())
    expect(new Set(keys()).size).toBe(2)
    expect(salon.settleRequest).toHaveBeenCalledTimes(1)
  })

  test('asks for the client again if they no longer exist', async () => {
    salon.book.mockImplementation(() => fails({ code: 'invalid', message: 'Gone', fields: { clientId: 'Gone' } }))
    store.dispatch(forWhomChanged({ who: 'client', client }))
    await store.dispatch(confirmBooking())
    expect(selectForWhom(store.getState())).toEqual({ who: 'search', typed: '' })
  })
})

describe('confirming', () => {
  test('sends the selection, clears it and stores the booking', async () => {
    salon.book.mockResolvedValue(booked)
    expect(await store.dispatch(confirmBooking())).toBeNull()
    expect(salon.book.mock.calls[0]?.[0]).toEqual({
      serviceIds: ['cut'],
      stylistId: 'ines',
      date: '2026-12-02',
      time: '10:00 AM',
      expected: { total: 68, minutes: 60 },
    })
    expect(store.getState().booking).toMatchObject({ serviceIds: [], stylistId: null, booked: { id: 'b1' } })
  })

  test('a repeat after a lost response has the same key, another selection has another', async () => {
    salon.book.mockImplementation(lost)
    salon.settleRequest.mockResolvedValue(null)
    await store.dispatch(confirmBooking())
    await store.dispatch(confirmBooking())
    store.dispatch(timeChosen('11:00 AM'))
    await store.dispatch(confirmBooking())
    const [first, second, third] = keys()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(salon.settleRequest.mock.calls).toEqual([[first]])
  })

  test('returning to a selection that was sent reuses its key', async () => {
    salon.book.mockImplementation(lost)
    await store.dispatch(confirmBooking())
    store.dispatch(timeChosen('11:00 AM'))
    store.dispatch(timeChosen('10:00 AM'))
    await store.dispatch(confirmBooking())
    expect(new Set(keys()).size).toBe(1)
    expect(salon.settleRequest).not.toHaveBeenCalled()
  })

  describe('another time after a lost response', () => {
    beforeEach(async () => {
      salon.book.mockImplementation(lost)
      await store.dispatch(confirmBooking())
      store.dispatch(timeChosen('11:00 AM'))
      salon.book.mockClear()
      salon.book.mockResolvedValue({ ...booked, id: 'b2', time: '11:00 AM' })
    })

    test('is not sent if the first one turns out to be booked: the client is asked', async () => {
      salon.settleRequest.mockResolvedValue(booked)
      await store.dispatch(confirmBooking())
      await store.dispatch(confirmBooking())
      expect(selectQuestion(store.getState())).toBe('earlier booking')
      expect(salon.book).not.toHaveBeenCalled()
      await store.dispatch(confirmBooking({ replaces: 'b1' }))
      expect(salon.book.mock.calls.map(([input]) => input)).toMatchObject([{ time: '11:00 AM', replaces: 'b1' }])
      expect(store.getState()).toMatchObject({ booking: { booked: { id: 'b2' } }, request: { found: null, unsettled: null } })
    })

    test('is not sent while that is unknown', async () => {
      salon.settleRequest.mockImplementation(lost)
      expect(await store.dispatch(confirmBooking())).toMatchObject({ code: 'unavailable' })
      expect(salon.book).not.toHaveBeenCalled()
      salon.settleRequest.mockResolvedValue(null)
      await store.dispatch(confirmBooking())
      expect(store.getState().booking.booked?.id).toBe('b2')
    })
  })

  test('the client is asked about changes of the catalogue before anything is sent', async () => {
    salon.book.mockResolvedValue(booked)
    store.dispatch(servicesSeen([cut]))
    const changed = { ...cut, Price: 80 }
    salon.services.mockResolvedValue([changed])
    await store.dispatch(fetchServices())
    expect(selectQuestion(store.getState())).toBe('changes')
    await store.dispatch(confirmBooking())
    expect(salon.book).not.toHaveBeenCalled()
    store.dispatch(changesAccepted([changed]))
    await store.dispatch(confirmBooking())
    expect(salon.book.mock.calls[0]?.[0].expected).toEqual({ total: 80, minutes: 60 })
  })

  test('a deleted service is not left out without a message', async () => {
    const color = { ...cut, id: 'color', ServiceName: 'Color' }
    salon.services.mockResolvedValue([cut, color])
    await store.dispatch(fetchServices())
    store.dispatch(serviceToggled('color'))
    store.dispatch(timeChosen('10:00 AM'))
    store.dispatch(servicesSeen([cut, color]))
    salon.services.mockResolvedValue([cut])
    await store.dispatch(fetchServices())
    await store.dispatch(confirmBooking())
    expect([selectQuestion(store.getState()), salon.book.mock.calls]).toEqual(['changes', []])
  })

  test('the server’s response that something changed fetches the catalogue', async () => {
    salon.book.mockImplementation(() => fails({ code: 'conflict', message: 'changed', reason: 'catalogue_changed' }))
    store.dispatch(servicesSeen([cut]))
    salon.services.mockResolvedValue([{ ...cut, Duration: 90 }])
    await store.dispatch(confirmBooking())
    expect(selectQuestion(store.getState())).toBe('changes')
  })

  test('the client is asked about their own visit at that time, and a yes books both', async () => {
    salon.book.mockImplementationOnce(() => fails({ code: 'conflict', message: 'already', reason: 'own_visit' }))
    salon.book.mockResolvedValue(booked)
    await store.dispatch(confirmBooking())
    expect(selectQuestion(store.getState())).toBe('own visit')
    await store.dispatch(confirmBooking({ alsoBook: true }))
    expect(salon.book.mock.calls[1]?.[0].alsoBook).toBe(true)
    expect(new Set(keys()).size).toBe(1)
  })

  test('a second press during the first request does nothing', async () => {
    salon.book.mockResolvedValue(booked)
    await Promise.all([store.dispatch(confirmBooking()), store.dispatch(confirmBooking())])
    expect(salon.book).toHaveBeenCalledTimes(1)
  })

  test('an incomplete selection sends nothing', async () => {
    store.dispatch(timeChosen(null))
    await store.dispatch(confirmBooking())
    expect(salon.book).not.toHaveBeenCalled()
  })

  test('a refusal of something no longer offered fetches the catalogue, and the selection loses it', async () => {
    const failure: Failure = { code: 'invalid', message: 'gone', fields: { serviceIds: 'gone' } }
    salon.book.mockImplementation(() => fails(failure))
    salon.services.mockResolvedValue([])
    expect(await store.dispatch(confirmBooking())).toEqual(failure)
    expect(selectSelection(store.getState())).toMatchObject({ services: [], stylist: { id: 'ines' }, date: '2026-12-02' })
    expect(store.getState().booking.refusal).toEqual(failure)
  })
})

describe('loading a month', () => {
  test('fetches once, and again only to revalidate', async () => {
    salon.availability.mockResolvedValue(day('free'))
    await Promise.all([store.dispatch(loadMonth(december)), store.dispatch(loadMonth(december))])
    await store.dispatch(loadMonth(december))
    expect(salon.availability).toHaveBeenCalledTimes(1)
    await store.dispatch(loadMonth(december, { revalidate: true }))
    expect(salon.availability).toHaveBeenCalledTimes(2)
  })

  test('a failed month can be fetched again', async () => {
    salon.availability.mockImplementationOnce(lost).mockResolvedValue(day('free'))
    await store.dispatch(loadMonth(december))
    expect(store.getState().availability.months['2026-12']).toMatchObject({ status: 'failed', error: 'no network' })
    await store.dispatch(loadMonth(december))
    expect(store.getState().availability.months['2026-12']?.status).toBe('succeeded')
  })

  test('a chosen time that was taken is removed with the reason', async () => {
    salon.availability.mockResolvedValue(day('taken'))
    await store.dispatch(loadMonth(december))
    expect(store.getState().booking).toMatchObject({ time: null, date: '2026-12-02', refusal: { code: 'slot_taken' } })
  })

  test('a chosen time stays once it was sent: the booking may be the client’s own', async () => {
    salon.book.mockImplementation(lost)
    await store.dispatch(confirmBooking())
    salon.availability.mockResolvedValue(day('taken'))
    await store.dispatch(loadMonth(december))
    expect(store.getState().booking).toMatchObject({ time: '10:00 AM', refusal: { code: 'unavailable' } })
  })

  test('a response about other services does not affect the chosen time', async () => {
    let respond: (days: DayAvailability[]) => void = () => {}
    salon.availability.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)))
    const old = store.dispatch(loadMonth({ ...december, services: 'color' }))
    salon.availability.mockResolvedValue(day('free'))
    await store.dispatch(loadMonth(december))
    respond(day('closing'))
    await old
    expect(store.getState().booking.time).toBe('10:00 AM')
  })
})
