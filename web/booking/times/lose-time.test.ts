import { beforeEach, expect, test, vi } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { DayAvailability } from '../../../domain/salon/schedule/schedule.ts'
import type { Api } from '../../api.ts'
import { freeTimeChosen, selectionReplaced } from '../../parts/draft/booking-slice.ts'
import { setUser } from '../../store/auth.ts'
import { fetchServices } from '../../store/catalogue.ts'
import { type AppStore, createStore } from '../../store/store.ts'
import { loadMonth } from './free-times.ts'
import { passOn } from './passed-on.ts'

const cut = { id: 'cut', ServiceName: 'Cut', Description: '', Price: 40, Duration: 60 }
const query = { stylistId: 'mara', services: 'cut', from: '2026-12-01', to: '2026-12-31' }
const day = { date: '2026-12-02', slots: [{ time: '3:00 PM', state: 'taken' }] } as unknown as DayAvailability
const person = { uid: 'ada', name: 'Ada', email: 'ada@client.example' } as unknown as CurrentUser

function booked(change: Partial<Appointment> = {}): Appointment {
  const date = Date.parse('2026-12-02T15:30:00Z') / 1000
  return {
    id: 'B',
    status: 'Pending',
    date,
    time: '3:30 PM',
    services: [cut],
    stylist: { id: 'mara' },
    ...change,
  } as unknown as Appointment
}

const salon = { services: vi.fn(), availability: vi.fn(), appointments: vi.fn() }
let store: AppStore

beforeEach(async () => {
  passOn({ serviceIds: [], stylistId: null, date: null, time: null })
  salon.services.mockResolvedValue([cut])
  salon.availability.mockResolvedValue([day])
  store = createStore(salon as unknown as Api)
  await store.dispatch(fetchServices())
  store.dispatch(setUser(person))
  store.dispatch(selectionReplaced({ serviceIds: ['cut'], stylistId: 'mara' }))
  store.dispatch(freeTimeChosen({ date: '2026-12-02', time: '3:00 PM' }))
})

async function loseTo(...items: Appointment[]) {
  salon.appointments.mockResolvedValue({ items })
  await store.dispatch(loadMonth(query, { revalidate: true }))
  return store.getState().booking
}

test('a time taken by the client’s own booking is reported as theirs, with the booking', async () => {
  const { time, refusal } = await loseTo(booked())
  expect(time).toBeNull()
  expect(refusal).toMatchObject({ code: 'slot_taken', current: { id: 'B' } })
  expect(refusal?.message).toBe('You’ve booked this time yourself. You can book another one too.')
})

test('a canceled booking, one with another stylist and one beside it did not take the time', async () => {
  const later = Date.parse('2026-12-02T16:00:00Z') / 1000
  const others = [booked({ status: 'Canceled' }), booked({ stylist: { id: 'ines' } as never }), booked({ date: later })]
  const { refusal } = await loseTo(...others)
  expect([refusal?.current, refusal?.message]).toEqual([
    undefined,
    '3:00 PM isn’t free on that day anymore. Choose another time.',
  ])
})

test('a list that can’t be read doesn’t keep the time', async () => {
  salon.appointments.mockRejectedValue(new Error('offline'))
  await store.dispatch(loadMonth(query))
  expect(store.getState().booking.time).toBeNull()
})

test('a time that goes on in another tab stays here, until another is chosen', async () => {
  passOn(store.getState().booking)
  expect(await loseTo()).toMatchObject({ time: '3:00 PM', refusal: null })
  store.dispatch(freeTimeChosen({ date: '2026-12-02', time: '4:00 PM' }))
  expect((await loseTo()).time).toBeNull()
})
