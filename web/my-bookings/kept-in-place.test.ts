import { expect, test } from 'vitest'
import { type Appointment, type AppointmentStatus, unreadableAppointment } from '../../domain/appointment.ts'
import { withKept } from './kept-in-place.ts'

const booking = (id: string, status: AppointmentStatus = 'Pending', minute = 0) => ({
  ...unreadableAppointment({ id, status }),
  updatedAt: `2026-12-01T10:0${minute}:00.000Z`,
})
const [a, b, c] = [booking('A'), booking('B'), booking('C')]
const statusesOf = (cards: readonly Appointment[]) => cards.map(({ id, status }) => `${id} ${status}`)
const confirmedStay = ({ status }: Appointment) => status === 'Confirmed'

test('a card that the salon confirms stays in its place, with its new status', () => {
  const confirmed = booking('A', 'Confirmed', 1)
  const keep = (shown: readonly Appointment[], latest: Appointment[]) =>
    withKept([b, c], { shown, latest, stays: confirmedStay })
  const cards = keep([a, b, c], [confirmed])
  expect(statusesOf(cards)).toEqual(['A Confirmed', 'B Pending', 'C Pending'])
  // Also when other changes have pushed it out of the latest ones; and it is the same object, so that nothing renders again.
  expect(keep(cards, [])[0]).toBe(cards[0])
  expect(keep(cards, [confirmed])[0]).toBe(cards[0])
})

test('what was canceled or deleted goes, also after it was confirmed', () => {
  const stays = confirmedStay
  expect(statusesOf(withKept([c], { shown: [a, b, c], latest: [booking('A', 'Canceled', 1)], stays }))).toEqual(['C Pending'])
  const shown = [booking('A', 'Confirmed', 1), b]
  expect(statusesOf(withKept([b], { shown, latest: [booking('A', 'Canceled', 2)], stays }))).toEqual(['B Pending'])
})

test('what the client cancels stays in its place, before and after the server says so', () => {
  const stays = ({ id }: Appointment) => id === 'B'
  const before = withKept([a, c], { shown: [a, b, c], latest: [], stays })
  expect(statusesOf(before)).toEqual(['A Pending', 'B Pending', 'C Pending'])
  const after = withKept([a, c], { shown: before, latest: [booking('B', 'Canceled', 1)], stays })
  expect(statusesOf(after)).toEqual(['A Pending', 'B Canceled', 'C Pending'])
})

test('another page or tab is shown as it is', () => {
  const confirmed = [booking('A', 'Confirmed')]
  expect(withKept(confirmed, { shown: [], latest: confirmed, stays: confirmedStay })).toEqual(confirmed)
})
