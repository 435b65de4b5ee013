import { describe, expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { Failure } from '../../api-error.ts'
import { addAppointment, moveAppointment, updateAppointmentStatus } from '../../store/appointments.ts'
import { logout, setUser } from '../../store/auth.ts'
import {
  type BookingState,
  bookingReducer,
  changesAccepted,
  choiceUnavailable,
  dateChosen,
  freeTimeChosen,
  keyMade,
  selectionReplaced,
  servicesSeen,
  serviceToggled,
  stylistToggled,
  timeChosen,
  timeUnavailable,
} from './booking-slice.ts'
import { draftRestored, earlierBookingKept, settleRequest } from './request-slice.ts'
import type { SavedDraft } from './saved-draft-schema.ts'

type Action = Parameters<typeof bookingReducer>[1]

const input = { serviceIds: ['cut', 'color'], stylistId: 'ines', date: '2026-12-02', time: '10:00 AM' } as const
const sent = { input: { ...input, serviceIds: [...input.serviceIds] }, idempotencyKey: 'key-1' }

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

function stateAfter(...actions: Action[]): BookingState {
  return actions.reduce<BookingState | undefined>((state, action) => bookingReducer(state, action), undefined) as BookingState
}

const allChosen: Action[] = [
  serviceToggled('cut'),
  serviceToggled('color'),
  stylistToggled('ines'),
  dateChosen('2026-12-02'),
  timeChosen('10:00 AM'),
]

const tried: Action[] = [...allChosen, keyMade('key-1'), addAppointment.pending('request-1', sent)]
const refused = (failure: Failure) => addAppointment.rejected(new Error('refused'), 'request-1', sent, failure)

describe('choosing', () => {
  test('a second tap on a service deselects it, the others stay in order', () => {
    expect(stateAfter(serviceToggled('cut'), serviceToggled('color'), serviceToggled('cut')).serviceIds).toEqual(['color'])
  })

  test('other services keep stylist and date but not the time, which may no longer fit', () => {
    expect(stateAfter(...allChosen, serviceToggled('cut'))).toMatchObject({ stylistId: 'ines', date: '2026-12-02', time: null })
  })

  test('another stylist clears date and time; the same again deselects', () => {
    expect(stateAfter(...allChosen, stylistToggled('margot'))).toMatchObject({ stylistId: 'margot', date: null, time: null })
    expect(stateAfter(...allChosen, stylistToggled('ines'))).toMatchObject({ stylistId: null, date: null, time: null })
  })

  test('another date clears the time, the same date does not', () => {
    expect(stateAfter(...allChosen, dateChosen('2026-12-05')).time).toBeNull()
    expect(stateAfter(...allChosen, dateChosen('2026-12-02')).time).toBe('10:00 AM')
  })

  test('a suggested time brings its date', () => {
    expect(stateAfter(...allChosen, freeTimeChosen({ date: '2026-12-07', time: '4:00 PM' }))).toMatchObject({
      date: '2026-12-07',
      time: '4:00 PM',
      stylistId: 'ines',
    })
  })
})

describe('the idempotency key', () => {
  test('stays for a retry when the outcome is not known', () => {
    const lost = stateAfter(...tried, refused({ code: 'unavailable', message: 'no network' }))
    expect(lost).toMatchObject({
      idempotencyKey: 'key-1',
      time: '10:00 AM',
      refusal: { message: 'no network' },
    })
  })

  test('stays when the session had ended, so that signing in again continues the same booking', () => {
    const ended = stateAfter(...tried, refused({ code: 'not_signed_in', message: 'sign in' }))
    // After signing in, the refusal is not shown again.
    expect(ended).toMatchObject({ idempotencyKey: 'key-1', time: '10:00 AM', refusal: null })
  })

  test.each<[string, Action]>([
    ['a service', serviceToggled('cut')],
    ['the stylist', stylistToggled('margot')],
    ['the date', dateChosen('2026-12-05')],
    ['the time', timeChosen('11:00 AM')],
    ['a suggested time', freeTimeChosen({ date: '2026-12-05', time: '10:00 AM' })],
  ])('is cleared when %s changes', (_, change) => {
    expect(stateAfter(...tried, refused({ code: 'unavailable', message: 'no network' }), change).idempotencyKey).toBeNull()
  })

  test('is cleared when the booking was definitely refused', () => {
    expect(stateAfter(...tried, refused({ code: 'slot_taken', message: 'taken' })).idempotencyKey).toBeNull()
    expect(stateAfter(...tried, refused({ code: 'invalid', message: 'no' })).idempotencyKey).toBeNull()
  })

  test('is cleared with the selection when the booking was made', () => {
    expect(stateAfter(...tried, addAppointment.fulfilled(booked, 'request-1', sent))).toMatchObject({
      serviceIds: [],
      stylistId: null,
      date: null,
      time: null,
      idempotencyKey: null,
      booked: { id: 'b1' },
    })
  })
})

describe('a service as seen by the client', () => {
  const cut = { id: 'cut', ServiceName: 'Cut', Price: 40, Duration: 60 }
  const color = { id: 'color', ServiceName: 'Color', Price: 90, Duration: 90 }

  test('keeps its first-seen terms until the client accepts the current ones', () => {
    const actions = [...allChosen, servicesSeen([cut, color]), servicesSeen([{ ...cut, Price: 50 }])]
    expect(stateAfter(...actions).seen).toEqual([cut, color])
    expect(stateAfter(...actions, keyMade('key-1'), changesAccepted([{ ...cut, Price: 50 }]))).toMatchObject({
      seen: [{ ...cut, Price: 50 }],
      serviceIds: ['cut'],
      time: '10:00 AM',
      idempotencyKey: null,
    })
  })

  test('is removed with the reason once it can no longer be chosen', () => {
    const lost = (field: 'serviceIds' | 'stylistId' | 'date') => choiceUnavailable({ field, message: 'gone' })
    expect(stateAfter(...allChosen, lost('serviceIds'))).toMatchObject({ serviceIds: [], refusal: { message: 'gone' } })
    expect(stateAfter(...allChosen, lost('stylistId'))).toMatchObject({ stylistId: null, date: null, time: null })
    expect(stateAfter(...allChosen, lost('date'))).toMatchObject({ stylistId: 'ines', date: null, time: null })
  })
})

describe('a refusal', () => {
  test('clears a taken time and nothing else', () => {
    const nextFree = [{ date: '2026-12-02', time: '11:00 AM' as const }]
    expect(stateAfter(...tried, refused({ code: 'slot_taken', message: 'taken', nextFree }))).toMatchObject({
      serviceIds: ['cut', 'color'],
      stylistId: 'ines',
      date: '2026-12-02',
      time: null,
      refusal: { nextFree },
    })
  })

  test.each<[string, Partial<BookingState>]>([
    ['time', { stylistId: 'ines', date: '2026-12-02', time: null }],
    ['date', { stylistId: 'ines', date: null, time: null }],
    ['stylistId', { stylistId: null, date: null, time: null }],
    ['serviceIds', { stylistId: 'ines', date: '2026-12-02', time: '10:00 AM' }],
  ])('of the field %s clears the choices that depend on it', (field, left) => {
    const state = stateAfter(...tried, refused({ code: 'invalid', message: 'no', fields: { [field]: 'no' } }))
    expect(state).toMatchObject({ ...left, serviceIds: ['cut', 'color'] })
  })

  test('is cleared by the next choice and by the next request', () => {
    const refusedActions = [...tried, refused({ code: 'slot_taken', message: 'taken' })]
    expect(stateAfter(...refusedActions, timeChosen('11:00 AM')).refusal).toBeNull()
    expect(stateAfter(...refusedActions, addAppointment.pending('request-2', sent)).refusal).toBeNull()
  })

  test('does not affect a selection made since the request', () => {
    const changed = [...tried, timeChosen('2:00 PM'), refused({ code: 'slot_taken', message: 'taken' })]
    expect(stateAfter(...changed)).toMatchObject({ date: '2026-12-02', time: '2:00 PM', refusal: null })
  })

  test('to settle an earlier request is shown too', () => {
    const failure: Failure = { code: 'unavailable', message: 'no network' }
    const failed = settleRequest.rejected(new Error('failed'), 'request-3', 'key-1', failure)
    expect(stateAfter(...allChosen, failed).refusal).toEqual(failure)
  })

  test('names the time that was taken', () => {
    expect(stateAfter(...allChosen, timeUnavailable())).toMatchObject({
      time: null,
      date: '2026-12-02',
      refusal: { code: 'slot_taken', message: expect.stringContaining('10:00 AM') },
    })
  })
})

describe('the finished booking', () => {
  const bookedActions: Action[] = [...allChosen, addAppointment.fulfilled(booked, 'request-1', sent)]

  test('is cleared as soon as something new is chosen', () => {
    expect(stateAfter(...bookedActions, serviceToggled('cut')).booked).toBeNull()
  })

  test('follows later changes, and disappears once it is canceled', () => {
    const moved = { ...booked, time: '4:00 PM' as const, version: 2 }
    const move = { id: 'b1', version: 1, date: '2026-12-02', time: '4:00 PM' } as const
    expect(stateAfter(...bookedActions, moveAppointment.fulfilled(moved, 'request-2', move)).booked).toEqual(moved)
    const change = { from: 'Pending', status: 'Canceled' } as const
    const canceled = (id: string) =>
      updateAppointmentStatus.fulfilled({ ...booked, id, status: 'Canceled' }, 'request-2', { id, ...change })
    expect(stateAfter(...bookedActions, canceled('b1')).booked).toBeNull()
    expect(stateAfter(...bookedActions, canceled('b2')).booked).toEqual(booked)
  })

  test('can be an earlier booking that the client keeps', () => {
    expect(stateAfter(...allChosen, earlierBookingKept(booked))).toMatchObject({ booked: { id: 'b1' }, serviceIds: [] })
  })

  test('can be booked again, with the reason for it', () => {
    const refusal: Failure = { code: 'slot_taken', message: 'taken' }
    expect(stateAfter(...bookedActions, selectionReplaced({ serviceIds: ['cut'], stylistId: 'ines', refusal }))).toMatchObject({
      serviceIds: ['cut'],
      stylistId: 'ines',
      date: null,
      booked: null,
      refusal,
    })
  })

  test.each([
    ['signing out', logout.fulfilled(undefined, 'request-2')],
    ['signing out in another tab', setUser(null)],
  ])('is cleared by %s, so that nobody else sees it', (_, action) => {
    expect(stateAfter(...bookedActions, action).booked).toBeNull()
    expect(stateAfter(...allChosen, action).serviceIds).toEqual([])
  })
})

describe('restoring the draft after a reload', () => {
  const saved: SavedDraft = {
    ...input,
    serviceIds: ['cut'],
    idempotencyKey: 'key-1',
    booked: null,
    seen: [],
    seenTerms: null,
    wanted: null,
    linked: false,
    phone: null,
    note: '',
    forWhom: null,
    unsettled: null,
    found: null,
  }

  test('restores the selection and the key of the request', () => {
    const { unsettled: _, found: __, ...selection } = saved
    expect(stateAfter(draftRestored(saved))).toMatchObject({ ...selection, restored: true })
  })

  test('does not undo choices made meanwhile', () => {
    expect(stateAfter(serviceToggled('color'), draftRestored(saved))).toMatchObject({
      serviceIds: ['color'],
      restored: true,
    })
  })

  test('starts empty without a draft', () => {
    expect(stateAfter(draftRestored(null))).toMatchObject({ serviceIds: [], restored: true })
  })
})
