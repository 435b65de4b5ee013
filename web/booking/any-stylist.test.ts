import { beforeEach, expect, test, vi } from 'vitest'
import type { Appointment } from '../../domain/booking/appointment.ts'
import type { BookingInput } from '../../domain/booking/schedule/booking-input.ts'
import type { Candidate, DayAvailability } from '../../domain/salon/schedule/schedule.ts'
import type { Stylist } from '../../domain/salon/stylist.ts'
import type { Api } from '../api.ts'
import {
  dateChosen,
  freeTimeChosen,
  noteTyped,
  phoneTyped,
  selectionReplaced,
  servicesSeen,
  serviceToggled,
  stylistToggled,
  termsSeen,
  timeChosen,
} from '../parts/draft/booking-slice.ts'
import { fetchServices, fetchStylists } from '../store/catalogue.ts'
import { type AppStore, createStore } from '../store/store.ts'
import { candidateAccepted } from './confirm/candidates-slice.ts'
import { confirmBooking, selectChanges, selectOtherCandidate, selectQuestion } from './confirm/confirm-booking.ts'
import { selectCandidate, selectSelection } from './selection.ts'
import { loadCandidates, loadMonth } from './times/free-times.ts'

const service = (id: string, Price: number, Duration: number) => ({ id, ServiceName: id, Description: '', Price, Duration })
const cut = service('cut', 40, 60)
const color = service('color', 90, 90)
const stylist = (id: string, services?: Stylist['services']): Stylist => ({
  id,
  stylistName: id,
  description: '',
  rating: 5,
  status: 'Available',
  daysAvailable: ['Wednesday'],
  ...(services && { services }),
})
const mara = stylist('mara', { cut: { Price: 60, Duration: 45 }, color: {} })
const ines = stylist('ines')
const candidate = (one: string, total: number, minutes = 60): Candidate => ({
  stylistId: one,
  stylistName: one,
  total,
  minutes,
})

const salon = {
  services: vi.fn(async () => [cut, color]),
  stylists: vi.fn(async () => [ines, mara]),
  candidates: vi.fn<() => Promise<Candidate[]>>(),
  availability: vi.fn<() => Promise<DayAvailability[]>>(),
  book: vi.fn(async (_: BookingInput) => ({ id: 'booked', status: 'Pending' }) as Appointment),
}
let store: AppStore
const state = () => store.getState()
const load = () => Promise.all([store.dispatch(fetchServices()), store.dispatch(fetchStylists())])

beforeEach(async () => {
  vi.resetAllMocks()
  salon.services.mockResolvedValue([cut, color])
  salon.stylists.mockResolvedValue([ines, mara])
  store = createStore(salon as unknown as Api)
  await load()
  store.dispatch(serviceToggled('cut'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

function chooseFirstAvailable(): void {
  store.dispatch(stylistToggled('any'))
  store.dispatch(freeTimeChosen({ date: '2026-12-02', time: '10:05 AM' }))
}

test('before it is known who is free, the lowest terms are shown, as such', () => {
  store.dispatch(stylistToggled('any'))
  expect(selectSelection(state())).toMatchObject({ stylist: 'any', services: [{ Price: 40 }], varies: true })
  store.dispatch(serviceToggled('cut'))
  store.dispatch(serviceToggled('color'))
  expect(selectSelection(state())).toMatchObject({ services: [{ Price: 90 }], varies: false })
})

test('before a stylist is chosen, the lowest terms are shown, too, and nobody counts as chosen', async () => {
  salon.stylists.mockResolvedValue([ines, mara, stylist('new', { cut: { Price: 30 } })])
  await load()
  expect(selectSelection(state())).toMatchObject({ stylist: null, services: [{ Price: 30 }], varies: true })
  store.dispatch(stylistToggled('mara'))
  expect(selectSelection(state())).toMatchObject({ services: [{ Price: 60, Duration: 45 }], varies: false })
})

test('a candidate is booked only at the price and duration on show', async () => {
  chooseFirstAvailable()
  await store.dispatch(confirmBooking())
  expect(salon.book).not.toHaveBeenCalled()
  salon.candidates.mockResolvedValue([candidate('mara', 60, 45), candidate('ines', 40)])
  await store.dispatch(loadCandidates())
  expect(salon.candidates).toHaveBeenCalledWith({ services: 'cut', date: '2026-12-02', time: '10:05 AM' })
  expect(selectCandidate(state())?.stylistId).toBe('mara')
  expect(selectSelection(state())).toMatchObject({ services: [{ Price: 60, Duration: 45 }], varies: false })
  await store.dispatch(confirmBooking())
  expect(salon.book.mock.calls[0]?.[0]).toMatchObject({ stylistId: 'any', expected: { total: 60, minutes: 45 } })
})

test('another candidate at the same price takes over without a question, a more expensive one needs the client’s consent', async () => {
  chooseFirstAvailable()
  salon.candidates.mockResolvedValueOnce([candidate('ines', 40), candidate('mara', 60, 45)])
  await store.dispatch(loadCandidates())
  salon.candidates.mockResolvedValueOnce([candidate('mara', 60, 45), candidate('zoe', 40)])
  await store.dispatch(loadCandidates())
  expect([selectCandidate(state())?.stylistId, selectQuestion(state())]).toEqual(['zoe', null])
  salon.candidates.mockResolvedValueOnce([candidate('mara', 60, 45)])
  await store.dispatch(loadCandidates())
  expect([selectCandidate(state())?.stylistId, selectQuestion(state())]).toEqual(['zoe', 'changes'])
  await store.dispatch(confirmBooking())
  expect(salon.book).not.toHaveBeenCalled()
  const other = selectOtherCandidate(state())
  if (other) store.dispatch(candidateAccepted(other))
  await store.dispatch(confirmBooking())
  expect(salon.book.mock.calls[0]?.[0].expected).toEqual({ total: 60, minutes: 45 })
})

test('a time without any free stylist is removed with a message', async () => {
  chooseFirstAvailable()
  salon.candidates.mockResolvedValue([])
  await store.dispatch(loadCandidates())
  expect(state().booking).toMatchObject({ time: null, refusal: { message: expect.stringContaining('10:05 AM') } })
})

test('the stylists free at one time are not shown for another, nor fetched if a stylist is chosen', async () => {
  chooseFirstAvailable()
  salon.candidates.mockResolvedValue([candidate('ines', 40)])
  await store.dispatch(loadCandidates())
  store.dispatch(timeChosen('10:10 AM'))
  expect(selectCandidate(state())).toBeNull()
  store.dispatch(stylistToggled('ines'))
  store.dispatch(freeTimeChosen({ date: '2026-12-02', time: '10:05 AM' }))
  await store.dispatch(loadCandidates())
  expect(salon.candidates).toHaveBeenCalledTimes(1)
})

test('a stylist who doesn’t do a service counts as not chosen until it is removed', async () => {
  salon.stylists.mockResolvedValue([stylist('ines', { cut: {} }), mara])
  await load()
  store.dispatch(stylistToggled('ines'))
  store.dispatch(serviceToggled('color'))
  expect(selectSelection(state()).stylist).toBeNull()
  store.dispatch(serviceToggled('color'))
  expect(selectSelection(state()).stylist).toMatchObject({ id: 'ines' })
})

test('a stylist’s own price is expected, and needs consent if it changes', async () => {
  store.dispatch(servicesSeen([cut]))
  store.dispatch(stylistToggled('mara'))
  store.dispatch(termsSeen(mara.services ?? {}))
  store.dispatch(dateChosen('2026-12-02'))
  store.dispatch(timeChosen('10:00 AM'))
  // The stylist has a price of their own.
  salon.services.mockResolvedValue([{ ...cut, Price: 45 }, color])
  await load()
  expect(selectChanges(state())).toEqual([])
  salon.stylists.mockResolvedValue([ines, stylist('mara', { cut: { Price: 70, Duration: 45 } })])
  await load()
  expect(selectChanges(state())).toEqual([{ kind: 'price', name: 'cut', from: 60, to: 70 }])
  salon.stylists.mockResolvedValue([ines, mara])
  await load()
  await store.dispatch(confirmBooking())
  expect(salon.book.mock.calls[0]?.[0].expected).toEqual({ total: 60, minutes: 45 })
})

test('the phone number and the note are sent with the booking, and survive other choices', async () => {
  store.dispatch(phoneTyped(' 718 555 0142 '))
  store.dispatch(noteTyped('Allergic to ammonia'))
  store.dispatch(stylistToggled('ines'))
  store.dispatch(freeTimeChosen({ date: '2026-12-02', time: '10:00 AM' }))
  await store.dispatch(confirmBooking())
  expect(salon.book.mock.calls[0]?.[0]).toMatchObject({ phone: '718 555 0142', note: 'Allergic to ammonia' })
})

test('a suggested time is chosen if it is free for the services, and otherwise reported as taken', async () => {
  const suggestedTime = { date: '2026-12-02', time: '10:05 AM' }
  const month = { stylistId: 'any', services: 'cut', from: '2026-12-01', to: '2026-12-31' }
  const day = (status: 'free' | 'taken') => [{ date: suggestedTime.date, slots: [{ time: suggestedTime.time, state: status }] }]
  store.dispatch(selectionReplaced({ serviceIds: ['cut'], stylistId: 'any', wanted: suggestedTime }))
  salon.availability.mockResolvedValueOnce(day('free'))
  await store.dispatch(loadMonth(month))
  expect(state().booking).toMatchObject({ ...suggestedTime, wanted: null, refusal: null })
  store.dispatch(selectionReplaced({ serviceIds: ['cut'], stylistId: 'any', wanted: suggestedTime }))
  salon.availability.mockResolvedValueOnce(day('taken'))
  await store.dispatch(loadMonth(month, { revalidate: true }))
  expect(state().booking).toMatchObject({ time: null, date: suggestedTime.date, wanted: null })
  expect(state().booking.refusal?.message).toBe('10:05 AM isn’t free for this visit. Choose another time.')
})
