import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Appointment, unreadableAppointment } from '../../../domain/booking/appointment.ts'
import { callTimeout, createApi } from '../../api.ts'
import type { Failure } from '../../api-error.ts'
import { injectApi } from '../../store/api-slice.ts'
import { updateAppointmentStatus } from '../../store/appointments.ts'
import { createStore } from '../../store/store.ts'
import { changeOrRead, untilAnswered } from './change-or-read.ts'

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

test('a change whose response is lost counts as made if the booking shows it', async () => {
  expect(await withoutResponse(confirmed)).toEqual(confirmed)
})

test('a change that was not made reports the booking as unchanged', async () => {
  const failure = await withoutResponse(pending)
  expect(failure).toMatchObject({ message: expect.stringMatching(/The booking is as it was\.$/), current: pending })
  expect(failure).not.toHaveProperty('isUnknown')
})

test('the outcome is unknown if the booking can’t be read either', async () => {
  const failure = await withoutResponse(null)
  expect(failure).toMatchObject({
    isUnknown: true,
    message: expect.stringContaining('We don’t know if this booking was changed'),
  })
})

test('sends a request without response once more, but not a refused one', async () => {
  const lost: Failure = { code: 'unavailable', message: 'We can’t reach the salon.' }
  const refused: Failure = { code: 'conflict', message: 'One of these visits was just changed.' }
  expect(await untilAnswered(vi.fn().mockRejectedValueOnce(lost).mockResolvedValueOnce('done'))).toBe('done')
  const isRefused = vi.fn().mockRejectedValue(refused)
  await expect(untilAnswered(isRefused)).rejects.toBe(refused)
  expect(isRefused).toHaveBeenCalledOnce()
  await expect(untilAnswered(vi.fn().mockRejectedValue(lost))).rejects.toBe(lost)
})
