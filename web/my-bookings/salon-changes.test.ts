import { expect, test } from 'vitest'
import { type AppointmentStatus, type OwnOverview, unreadableAppointment } from '../../domain/booking/appointment.ts'
import { defaultStyle, formatsOf } from '../../domain/formats.ts'
import { changesText, salonChanges } from './salon-changes.ts'

type Changed = OwnOverview['latest'][number]

const noon = Date.UTC(2026, 11, 1, 12) / 1000
const booking = (id: string, status: AppointmentStatus, minute: number, more: Partial<Changed> = {}): Changed => {
  const updatedAt = `2026-11-01T10:${String(minute).padStart(2, '0')}:00.000Z`
  return { id, status, date: noon, time: '12:00 PM', updatedAt, ...more }
}
const overview = (...latest: Changed[]): OwnOverview => ({
  counts: { Pending: 0, Confirmed: 0, Completed: 0, Canceled: 0 },
  next: null,
  latest,
})
const card = (shown: Changed) => ({ ...unreadableAppointment(shown), ...shown })
const formats = formatsOf(defaultStyle)
const announcement = (before: OwnOverview, after: OwnOverview, items: readonly Changed[] = []) =>
  changesText(
    salonChanges({ own: before, records: Object.fromEntries(items.map((shown) => [shown.id, card(shown)])) }, after),
    formats,
  )

test.each<[AppointmentStatus, AppointmentStatus, string]>([
  ['Pending', 'Confirmed', 'is confirmed'],
  ['Pending', 'Canceled', 'is canceled'],
  ['Confirmed', 'Canceled', 'is canceled'],
  ['Confirmed', 'Completed', 'is completed'],
  ['Canceled', 'Pending', 'is pending again'],
  ['Canceled', 'Confirmed', 'is confirmed again'],
  ['Confirmed', 'Pending', 'is pending again'],
  ['Completed', 'Confirmed', 'is confirmed again'],
])('from %s to %s by the salon: the booking %s', (from, to, words) => {
  const after = overview(booking('A', to, 2))
  const sentence = `Your booking for Tuesday, December 1 at 12:00 PM ${words}.`
  expect(announcement(overview(booking('A', from, 1)), after)).toBe(sentence)
  // Also if the page knows it from its card only, since others have changed later.
  expect(announcement(overview(booking('B', 'Pending', 1)), after, [booking('A', from, 0)])).toBe(sentence)
  expect(announcement(after, after)).toBe('')
})

test('a move by the salon gives the visit’s new time', () => {
  const moved = overview(booking('A', 'Confirmed', 2, { date: noon + 90_000, time: '1:00 PM' }))
  expect(announcement(overview(booking('A', 'Confirmed', 1)), moved)).toBe(
    'Your booking is now on Wednesday, December 2 at 1:00 PM.',
  )
})

test('the client’s own changes, and a new stylist only, are not announced', () => {
  const before = overview(booking('A', 'Pending', 1))
  expect(announcement(before, overview(booking('A', 'Canceled', 2, { isOwnChange: true })))).toBe('')
  expect(announcement(before, overview(booking('A', 'Pending', 2, { date: noon + 3600, isOwnChange: true })))).toBe('')
  expect(announcement(before, overview(booking('A', 'Pending', 2)))).toBe('')
  // Booked by somebody else, such as the salon on the phone: no change.
  expect(announcement(before, overview(booking('B', 'Pending', 2), booking('A', 'Pending', 1)))).toBe('')
})

test('several changes are one message', () => {
  const before = overview(booking('A', 'Pending', 1), booking('B', 'Pending', 0))
  expect(announcement(before, overview(booking('B', 'Confirmed', 3), booking('A', 'Confirmed', 2)))).toBe(
    '2 of your bookings are confirmed.',
  )
  expect(announcement(before, overview(booking('B', 'Canceled', 3), booking('A', 'Confirmed', 2)))).toBe(
    '2 of your bookings have changed.',
  )
})
