import { describe, expect, it } from 'vitest'
import type { Appointment, AppointmentStatus } from '../../../../domain/booking/appointment.ts'
import type { Weekday } from '../../../../domain/time/calendar.ts'
import { groupByVisit } from './booking-groups.ts'

const zone = 'America/New_York'
const hour = { id: 'cut', ServiceName: 'Cut', Description: '', Price: 45, Duration: 60 }
/** @param starts on the salon's clock, in winter */
const at = (starts: string): Appointment => ({
  id: starts,
  status: 'Pending',
  services: [hour],
  stylist: null,
  date: Date.parse(`${starts}-05:00`) / 1000,
  time: '',
  user: null,
  createdAt: '',
  updatedAt: '',
  version: 1,
})
/** Late on Wednesday; already Thursday in UTC. */
const now = Date.parse('2026-12-02T21:30:00-05:00') / 1000
const grouped = (status: AppointmentStatus, ...starts: string[]) =>
  groupByVisit(starts.map(at), status, { now, zone, firstDay: 'Monday' }).map(({ name, bookings }) => [
    name,
    ...bookings.map(({ id }) => id),
  ])

describe('groupByVisit', () => {
  it('puts overdue visits first, then today, tomorrow, the rest of the week and later ones', () => {
    const starts = ['2026-12-01T10:00', '2026-12-02T20:00', '2026-12-02T21:00', '2026-12-02T23:30', '2026-12-03T00:30']
    expect(grouped('Confirmed', ...starts, '2026-12-04T10:00', '2026-12-06T23:00', '2026-12-07T00:30')).toEqual([
      ['Overdue', '2026-12-01T10:00', '2026-12-02T20:00'],
      // A visit in progress is not overdue.
      ['Today', '2026-12-02T21:00', '2026-12-02T23:30'],
      ['Tomorrow', '2026-12-03T00:30'],
      ['This week', '2026-12-04T10:00', '2026-12-06T23:00'],
      ['Later', '2026-12-07T00:30'],
    ])
  })

  it('ends this week with the salon’s last day of the week', () => {
    const names = (firstDay: Weekday) =>
      groupByVisit([at('2026-12-05T10:00'), at('2026-12-06T10:00')], 'Confirmed', { now, zone, firstDay }).map(
        ({ name }) => name,
      )
    expect(names('Monday')).toEqual(['This week'])
    expect(names('Sunday')).toEqual(['This week', 'Later'])
    expect(names('Friday')).toEqual(['Later'])
  })

  it('puts the latest first for past and canceled visits', () => {
    expect(grouped('Canceled', '2027-01-04T10:00', '2026-12-03T10:00', '2026-12-02T10:00', '2026-11-02T10:00')).toEqual([
      ['Later', '2027-01-04T10:00'],
      ['Tomorrow', '2026-12-03T10:00'],
      ['Today', '2026-12-02T10:00'],
      ['Earlier', '2026-11-02T10:00'],
    ])
  })

  it('returns no groups without bookings', () => {
    expect(grouped('Pending')).toEqual([])
  })
})
