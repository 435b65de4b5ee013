import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../field-errors.ts'
import { appointmentStatuses, statusChange } from '../appointment.ts'
import { canMove, changeEnds, isInTime, moveRequest, noticeInWords, rulesText, statusAfterMove, tooLateText } from './move.ts'

const hour = 3600
const visit = { date: 100 * hour, status: 'Confirmed' } as const

describe('a client can change a visit', () => {
  it('until the salon’s notice before its start, to the second', () => {
    const rule = { changeNotice: 24 * 60 }
    expect(isInTime(visit, rule, 76 * hour)).toBe(true)
    expect(isInTime(visit, rule, 76 * hour + 1)).toBe(false)
  })

  it('at any time if the salon has no such rule', () => {
    expect(isInTime(visit, { changeNotice: null }, 200 * hour)).toBe(true)
    expect(changeEnds(visit, { changeNotice: null })).toBeNull()
  })

  it('up to and including the moment on the card', () => {
    expect(changeEnds(visit, { changeNotice: 0 })).toBe(visit.date)
    for (const changeNotice of [0, 45, 24 * 60]) {
      const ends = changeEnds(visit, { changeNotice }) ?? 0
      expect([isInTime(visit, { changeNotice }, ends), isInTime(visit, { changeNotice }, ends + 1)]).toEqual([true, false])
    }
  })

  it('but moves only upcoming visits that hold their time', () => {
    const movable = (booking: Parameters<typeof canMove>[0], now = 0) => canMove(booking, { changeNotice: null }, now)
    expect(appointmentStatuses.filter((status) => movable({ ...visit, status }))).toEqual(['Pending', 'Confirmed'])
    expect(movable(visit, visit.date - 1)).toBe(true)
    expect(movable(visit, visit.date)).toBe(false)
    expect(canMove(visit, { changeNotice: 60 }, visit.date - hour + 1)).toBe(false)
  })
})

describe('the status of a moved appointment', () => {
  const byHand = { confirmsAutomatically: false }
  it('is Pending after a client moves a confirmed one', () => {
    expect(statusAfterMove('client', 'Confirmed', byHand)).toBe('Pending')
    expect(statusAfterMove('client', 'Pending', byHand)).toBe('Pending')
  })

  it('stays if the salon confirms automatically, or the administrator moves it', () => {
    expect(statusAfterMove('client', 'Confirmed', { confirmsAutomatically: true })).toBe('Confirmed')
    expect(statusAfterMove('salon', 'Confirmed', byHand)).toBe('Confirmed')
    expect(statusAfterMove('salon', 'Pending', { confirmsAutomatically: true })).toBe('Pending')
  })
})

it.each([
  [0, '', 'You can cancel or move a visit online until it starts. Write to us at a@b.example.'],
  [45, '', 'You can cancel or move a visit online until 45 minutes before it starts. Write to us at a@b.example.'],
  [60, '', 'You can cancel or move a visit online until an hour before it starts. Write to us at a@b.example.'],
  [1440, '+1 718', 'You can cancel or move a visit online until 24 hours before it starts. Call us at +1 718.'],
  [2880, '', 'You can cancel or move a visit online until 2 days before it starts. Write to us at a@b.example.'],
])('explains a late change at a notice of %i minutes', (minutes, phone, text) => {
  expect(tooLateText(minutes, { phone, email: 'a@b.example' })).toBe(text)
})

it.each([
  [
    null,
    false,
    'Less notice than that? You can still do both here yourself, until your visit starts. We confirm each new booking.',
  ],
  [
    0,
    true,
    'Less notice than that? You can still do both here yourself, until your visit starts. New bookings are confirmed at once.',
  ],
  [120, true, 'You can do both here yourself until then. After that, call us. New bookings are confirmed at once.'],
] as const)('describes the salon’s rules next to the notice: %s', (changeNotice, confirmsAutomatically, text) => {
  expect(rulesText({ changeNotice, confirmsAutomatically }, { phone: '718' })).toBe(text)
})

it('writes a notice as people say it', () => {
  expect([60, 90, 1440, 2160, 2880].map(noticeInWords)).toEqual(['an hour', '90 minutes', '24 hours', '36 hours', '2 days'])
})

describe('a change of an appointment', () => {
  const change = statusChange.or(moveRequest)
  const readErrors = (value: unknown) => {
    const { error } = change.safeParse(value)
    return error && fieldErrors(error)
  }
  const move = { date: '2026-12-02', time: '2:05 PM', version: 3 }

  it('is a new status or a new time', () => {
    expect(change.parse({ ...move, price: 1 })).toEqual(move)
    expect(change.parse({ from: 'Pending', status: 'Confirmed' })).toEqual({ from: 'Pending', status: 'Confirmed' })
  })

  it('reports errors of the closest alternative', () => {
    expect(readErrors({ ...move, time: '2:03 PM' })).toEqual({ time: 'Choose a start time, such as 10:00 AM' })
    expect(readErrors({ ...move, version: 0, date: '2026-02-30' })).toHaveProperty('date')
    expect(Object.keys(readErrors({ from: 'Pending', status: 'Gone' }) ?? {})).toEqual(['status'])
  })
})
