import { expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { BookingInput } from '../../../domain/booking/schedule/booking-input.ts'
import type { Failure } from '../../api-error.ts'
import { addAppointment, updateAppointmentStatus } from '../../store/appointments.ts'
import { logout, setUser } from '../../store/auth.ts'
import {
  draftRestored,
  earlierBookingKept,
  type RequestState,
  requestReducer,
  settleRequest,
  waitingVisitFound,
} from './request-slice.ts'

type Action = Parameters<typeof requestReducer>[1]

const input: BookingInput = { serviceIds: ['cut', 'color'], stylistId: 'ines', date: '2026-12-02', time: '10:00 AM' }
const sent = { input, idempotencyKey: 'key-1' }
const booked: Appointment = {
  id: 'b1',
  status: 'Pending',
  services: [],
  stylist: null,
  date: 1_796_223_600,
  time: '10:00 AM',
  user: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
  version: 1,
}

function stateAfter(...actions: Action[]): RequestState {
  return actions.reduce<RequestState | undefined>((state, action) => requestReducer(state, action), undefined) as RequestState
}

const refused = (failure: Failure) => addAppointment.rejected(new Error('refused'), 'request-1', sent, failure)
const trying: Action[] = [addAppointment.pending('request-1', sent)]
const lost: Action[] = [...trying, refused({ code: 'unavailable', message: 'no network' })]
const unsettled = { key: 'key-1', input, isLost: true }
const settled = (payload: Appointment | null) => settleRequest.fulfilled(payload, 'request-3', 'key-1')

test('a request is stored from the moment it is sent', () => {
  expect(stateAfter(...trying)).toEqual({ unsettled: { ...unsettled, isLost: false }, found: null, sending: true })
  expect(stateAfter(...lost)).toEqual({ unsettled, found: null, sending: false })
})

test.each(['slot_taken', 'invalid', 'conflict', 'rate_limited', 'not_signed_in'] as const)(
  'nothing is open if the only attempt failed with %s, but an earlier attempt that was lost still is',
  (code) => {
    const rejected = refused({ code, message: 'no' })
    expect(stateAfter(...trying, rejected).unsettled).toBeNull()
    expect(stateAfter(...lost, addAppointment.pending('request-2', sent), rejected).unsettled).toEqual(unsettled)
  },
)

test('it is settled by its booking, or by a response that there will be none', () => {
  expect(stateAfter(...lost, addAppointment.fulfilled(booked, 'request-2', sent)).unsettled).toBeNull()
  expect(stateAfter(...lost, settled(null))).toMatchObject({ unsettled: null, found: null })
  expect(stateAfter(...lost, settled({ ...booked, status: 'Canceled' })).found).toBeNull()
})

test('a booking that it made after all waits for the client’s decision', () => {
  expect(stateAfter(...lost, settled(booked)).found).toEqual(booked)
  expect(stateAfter(...lost, settled(booked), earlierBookingKept(booked)).found).toBeNull()
})

test('a booking that waits for the client’s decision is no question once they have canceled it', () => {
  const changed = (payload: Appointment) =>
    updateAppointmentStatus.fulfilled(payload, 'request-4', { id: payload.id, status: payload.status, from: 'Pending' })
  const canceled = { ...booked, status: 'Canceled' } as const
  expect(stateAfter(waitingVisitFound(booked), changed({ ...canceled, id: 'b2' })).found).toEqual(booked)
  expect(stateAfter(waitingVisitFound(booked), changed(canceled)).found).toBeNull()
})

test('a request that cannot be settled stays', () => {
  const failure: Failure = { code: 'unavailable', message: 'no network' }
  const failed = settleRequest.rejected(new Error('failed'), 'request-3', 'key-1', failure)
  expect(stateAfter(...lost, settleRequest.pending('request-3', 'key-1')).sending).toBe(true)
  expect(stateAfter(...lost, settleRequest.pending('request-3', 'key-1'), failed)).toEqual({
    unsettled,
    found: null,
    sending: false,
  })
})

test('after a reload a request that was in flight counts as lost: it may have arrived', () => {
  const nothing = {
    serviceIds: [],
    stylistId: null,
    date: null,
    time: null,
    wanted: null,
    linked: false,
    seen: [],
    seenTerms: null,
    phone: null,
    note: '',
    forWhom: null,
    idempotencyKey: null,
    booked: null,
  }
  const draft = { ...nothing, unsettled: { ...unsettled, isLost: false }, found: booked }
  expect(stateAfter(draftRestored(draft))).toMatchObject({ unsettled, found: booked })
  expect(stateAfter(draftRestored(null))).toMatchObject({ unsettled: null, found: null })
})

test.each([
  ['signing out', logout.fulfilled(undefined, 'request-2')],
  ['signing out in another tab', setUser(null)],
])('%s clears it, so that nobody else sees it', (_, action) => {
  expect(stateAfter(...lost, settled(booked), action)).toMatchObject({ unsettled: null, found: null })
})
