import { expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { DayAvailability } from '../../../domain/salon/schedule/schedule.ts'
import { addAppointment, updateAppointmentStatus } from '../../store/appointments.ts'
import { login, logout, setUser } from '../../store/auth.ts'
import { availabilityReducer, fetchAvailability, fetchNextFree } from './availability-slice.ts'

type Action = Parameters<typeof availabilityReducer>[1]
type State = ReturnType<typeof availabilityReducer>

const december = { stylistId: 'ines', services: 'cut', from: '2026-12-01', to: '2026-12-31' }
const january = { ...december, from: '2027-01-01', to: '2027-01-31' }
const longer = { ...december, services: 'cut,color' }
const days: DayAvailability[] = [{ date: '2026-12-02', slots: [{ time: '10:00 AM', state: 'free' }] }]

const { pending, fulfilled, rejected } = fetchAvailability
const next = { stylistId: 'ines', services: 'cut', from: '2026-11-21', count: 3 }
const times = [{ date: '2026-12-02', time: '10:00 AM' as const }]

function stateAfter(...actions: Action[]): State {
  return actions.reduce<State | undefined>((state, action) => availabilityReducer(state, action), undefined) as State
}

test('months of one query are stored side by side', () => {
  const state = stateAfter(pending('1', december), fulfilled(days, '1', december), pending('2', january))
  expect(state.months).toMatchObject({ '2026-12': { status: 'succeeded', days }, '2027-01': { status: 'loading', days: [] } })
})

test('a month stays on show while it is fetched again, and after a failure', () => {
  const actions = [pending('1', december), fulfilled(days, '1', december), pending('2', december)]
  expect(stateAfter(...actions).months['2026-12']).toMatchObject({ status: 'loading', error: null, days })
  const failed = rejected(new Error('failed'), '2', december, { code: 'unavailable', message: 'no network' })
  expect(stateAfter(...actions, failed).months['2026-12']).toMatchObject({ status: 'failed', error: 'no network', days })
})

test('other services start over, and a response to the old query is dropped', () => {
  const state = stateAfter(pending('1', december), pending('2', longer), fulfilled(days, '1', december))
  expect(state).toMatchObject({ services: 'cut,color', months: { '2026-12': { status: 'loading', days: [] } } })
})

test('the response of an earlier request never replaces that of a later identical one', () => {
  const older: DayAvailability[] = [{ date: '2026-12-02', slots: [{ time: '10:00 AM', state: 'taken' }] }]
  const superseded = [pending('1', december), pending('2', december), fulfilled(days, '2', december)]
  expect(stateAfter(...superseded, fulfilled(older, '1', december)).months['2026-12']).toMatchObject({
    status: 'succeeded',
    days,
  })
  const late = rejected(new Error('failed'), '1', december, { code: 'unavailable', message: 'no network' })
  expect(stateAfter(...superseded, late).months['2026-12']).toMatchObject({ status: 'succeeded', days })
  // Requested before a booking was made, received after it.
  const sent = { id: 'b1', from: 'Pending' as const, status: 'Canceled' as const }
  const changed = updateAppointmentStatus.fulfilled({} as Appointment, '9', sent)
  const before = [pending('1', december), changed, pending('2', december), fulfilled(older, '1', december)]
  expect(stateAfter(...before).months['2026-12']).toMatchObject({ status: 'loading', days: [] })
})

test('the next free times are stored beside the months, and the response of an earlier request is dropped', () => {
  const actions = [fetchNextFree.pending('1', next), fetchNextFree.pending('2', next)]
  expect(stateAfter(...actions, fetchNextFree.fulfilled(times, '1', next)).next['2026-11-21']).toMatchObject({
    status: 'loading',
    times: [],
    isKnown: false,
  })
  const state = stateAfter(...actions, fetchNextFree.fulfilled(times, '2', next), fetchNextFree.pending('3', next))
  expect(state.next['2026-11-21']).toMatchObject({ status: 'loading', times, isKnown: true })
  expect(stateAfter(...actions, pending('3', longer)).next).toEqual({})
})

test('a booking, or a refused one, makes the stored times stale', () => {
  const earlierActions = [pending('1', december), fulfilled(days, '1', december)]
  const sent = {
    input: { serviceIds: ['cut'], stylistId: 'ines', date: '2026-12-02', time: '10:00 AM' as const },
    idempotencyKey: 'k',
  }
  const refused = (code: 'slot_taken' | 'unavailable') =>
    addAppointment.rejected(new Error('refused'), '3', sent, { code, message: 'refused' })
  expect(stateAfter(...earlierActions, refused('slot_taken')).months).toEqual({})
  expect(stateAfter(...earlierActions, refused('unavailable')).months).toHaveProperty('2026-12')
})

test.each([
  ['signing out', logout.fulfilled(undefined, '3')],
  [
    'somebody else signing in',
    login.fulfilled({ uid: 'u2' } as CurrentUser, '3', { email: 'ben@client.example', password: '' }),
  ],
  ['signing out in another tab', setUser(null)],
])('%s discards the stored times, since others may book other times', (_, action) => {
  const earlierActions = [pending('1', december), fulfilled(days, '1', december), fetchNextFree.pending('2', next)]
  expect(stateAfter(...earlierActions, action)).toEqual(stateAfter(action))
  // Fetched for the earlier person, received after.
  const late = fetchNextFree.fulfilled(times, '2', next)
  expect(stateAfter(...earlierActions, action, late)).toEqual(stateAfter(action))
})
