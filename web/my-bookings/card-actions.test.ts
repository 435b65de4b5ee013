import { expect, test } from 'vitest'
import { salon as salonSchema } from '../../domain/salon/salon.ts'
import { mailAbout } from './card-actions.tsx'

const salon = salonSchema.parse({
  name: 'Salon',
  address: '1 Street',
  phone: '+1 (718) 555-0142',
  email: 'hello@salon.example',
  timeZone: 'America/New_York',
  slots: [],
  openingHours: { opens: '10:00 AM', closes: '7:00 PM', days: [] },
  uploads: { url: '/api/images', uploadPreset: 'p', cloudName: 'c' },
})

test('the mail’s subject names the booking, in the salon’s time zone', () => {
  // 10:00 PM in New York is the next day in UTC.
  const date = Date.UTC(2026, 11, 2, 3) / 1000
  const link = new URL(mailAbout({ id: 'AB12', date, time: '10:00 PM' }, salon))
  expect(link.pathname).toBe('hello@salon.example')
  expect(link.searchParams.get('subject')).toBe('Booking AB12 on Dec 1, 2026 at 10:00 PM')
})

test('the subject cannot add anything else to the mail', () => {
  expect(mailAbout({ id: 'A&bcc=x@y.example', date: 0, time: '10:00 AM' }, salon)).not.toContain('&')
})
