import { describe, expect, it } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { defaultStyle, formatsOf } from '../../../domain/formats.ts'
import { bookingFacts } from './booking-facts.tsx'

const formats = formatsOf({ ...defaultStyle, timeZone: 'America/New_York' })
const cut = { id: 'cut', ServiceName: 'Cut', Description: '', Price: 45.5, Duration: 60 }
const booking: Appointment = {
  id: 'b1',
  status: 'Pending',
  services: [cut, { ...cut, id: 'color', ServiceName: 'Color', Price: 19.99 }],
  stylist: { id: 'ines', stylistName: 'Ines', description: '', rating: 5, status: 'Available', daysAvailable: [] },
  // 10 AM in New York.
  date: Date.parse('2026-12-01T15:00:00Z') / 1000,
  time: '10:00 AM',
  user: { uid: 'u1', name: 'Ada', email: 'ada@client.example' },
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  version: 1,
}

describe('a booking’s card', () => {
  it('lists all facts', () => {
    expect(bookingFacts(booking, formats)).toEqual({
      stylist: 'Ines',
      client: 'Ada',
      email: 'ada@client.example',
      bookedAs: null,
      date: 'Tue, Dec 1, 2026',
      time: '10:00 AM',
      services: 'Cut, Color',
      charges: '$65.49',
    })
  })

  it('has a text for each missing value', () => {
    expect(bookingFacts({ ...booking, services: [], stylist: null, user: null, date: 0, time: '' }, formats)).toEqual({
      stylist: 'Unknown Stylist',
      client: 'Unknown Client',
      email: 'No email',
      bookedAs: null,
      date: 'No date',
      time: 'No time',
      services: 'No services',
      charges: '$0.00',
    })
  })

  it('has a text for empty names and an impossible date', () => {
    const user = { uid: 'u1', name: '', email: '' }
    expect(bookingFacts({ ...booking, user, date: 1e300 }, formats)).toMatchObject({
      client: 'Unknown Client',
      email: 'No email',
      bookedAs: null,
      date: 'No date',
    })
  })

  it('uses the salon’s calendar', () => {
    const lateEvening = Date.parse('2026-12-02T03:00:00Z') / 1000
    expect(bookingFacts({ ...booking, date: lateEvening }, formats).date).toBe('Tue, Dec 1, 2026')
  })

  it('shows the account’s current name and the one booked under', () => {
    const contact = { name: 'Ada King', email: 'ada@king.example' }
    expect(bookingFacts({ ...booking, contact }, formats)).toMatchObject({
      client: 'Ada King',
      email: 'ada@king.example',
      bookedAs: 'Ada, ada@client.example',
    })
  })
})
