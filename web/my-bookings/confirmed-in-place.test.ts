import { expect, test } from 'vitest'
import { type AppointmentStatus, unreadableAppointment } from '../../domain/appointment.ts'
import { withConfirmed } from './confirmed-in-place.ts'

const booking = (id: string, status: AppointmentStatus = 'Pending', minute = 0) => ({
  ...unreadableAppointment({ id, status }),
  updatedAt: `2026-12-01T10:0${minute}:00.000Z`,
})
const [a, b, c] = [booking('A'), booking('B'), booking('C')]
const statusesOf = (cards: ReturnType<typeof withConfirmed>) => cards.map(({ id, status }) => `${id} ${status}`)

test('a card that the salon confirms stays in its place, with its new status', () => {
  const confirmed = booking('A', 'Confirmed', 1)
  const cards = withConfirmed([a, b, c], [b, c], [confirmed])
  expect(statusesOf(cards)).toEqual(['A Confirmed', 'B Pending', 'C Pending'])
  // Also when other changes have pushed it out of the latest ones; and it is the same object, so that nothing renders again.
  expect(withConfirmed(cards, [b, c], [])[0]).toBe(cards[0])
  expect(withConfirmed(cards, [b, c], [confirmed])[0]).toBe(cards[0])
})

test('what was canceled or deleted goes, also after it was confirmed', () => {
  expect(statusesOf(withConfirmed([a, b, c], [c], [booking('A', 'Canceled', 1)]))).toEqual(['C Pending'])
  expect(statusesOf(withConfirmed([booking('A', 'Confirmed', 1), b], [b], [booking('A', 'Canceled', 2)]))).toEqual([
    'B Pending',
  ])
})

test('another page or tab is shown as it is', () => {
  const confirmed = [booking('A', 'Confirmed')]
  expect(withConfirmed([], confirmed, confirmed)).toEqual(confirmed)
})
