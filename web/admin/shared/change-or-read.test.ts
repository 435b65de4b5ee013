import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Appointment, unreadableAppointment } from '../../../domain/appointment.ts'
import { callTimeout, createApi } from '../../api.ts'
import type { Failure } from '../../api-error.ts'
import { injectApi } from '../../store/api-slice.ts'
import { updateAppointmentStatus } from '../../store/appointments.ts'
import { createStore } from '../../store/store.ts'
import { changeOrRead } from './change-or-read.ts'

const pending: Appointment = { ...unreadableAppointment({ id: 'ABC', status: 'Pending' }), version: 1 }
const confirmed: Appointment = { ...pending, status: 'Confirmed', version: 2 }

injectApi()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Confirms without getting a response. @param now the record read afterwards; null if that fails too */
async function withoutResponse(now: Appointment | null): Promise<Appointment | Failure> {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const api = createApi(async (_, init) => {
    if (init?.method !== 'GET') return new Promise<never>(() => {})
    if (!now) throw new TypeError('Failed to fetch')
    return Response.json(now)
  })
  const { dispatch } = createStore(api)
  const outcome = changeOrRead(dispatch, {
    id: 'ABC',
    send: () => dispatch(updateAppointmentStatus({ id: 'ABC', from: 'Pending', status: 'Confirmed', version: 1 })).unwrap(),
    isMade: ({ status }) => status === 'Confirmed',
  }).catch((thrown: unknown) => thrown as Failure)
  await vi.advanceTimersByTimeAsync(callTimeout)
  return outcome
}

test('a change whose response was lost counts as made where the booking says so', async () => {
  expect(await withoutResponse(confirmed)).toEqual(confirmed)
})

test('one that was not made says that the booking is as it was', async () => {
  const failure = await withoutResponse(pending)
  expect(failure).toMatchObject({ message: expect.stringMatching(/The booking is as it was\.$/), current: pending })
  expect(failure).not.toHaveProperty('isUnknown')
})

test('where the booking can’t be read either, it says that this isn’t known', async () => {
  const failure = await withoutResponse(null)
  expect(failure).toMatchObject({
    isUnknown: true,
    message: expect.stringContaining('We don’t know if this booking was changed'),
  })
})
