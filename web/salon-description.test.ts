import { expect, test } from 'vitest'
import { salon as salonSchema } from '../domain/salon.ts'
import { describeSalon } from './salon-description.ts'

const salon = salonSchema.parse({
  name: 'Ann & Bo',
  address: '12 Linden Street, Brooklyn, NY 11201',
  phone: '+1 718 555 0142',
  email: 'hello@salon.example',
  timeZone: 'America/New_York',
  slots: [],
  openingHours: { opens: '10:00 AM', closes: '7:00 PM', days: ['Monday', 'Sunday'] },
  hours: { Monday: [{ starts: 600, ends: 1140 }], Sunday: [{ starts: 600, ends: 1140 }] },
  uploads: { url: '', uploadPreset: '', cloudName: '' },
})
const service = (ServiceName: string, Price: number) => ({ id: ServiceName, ServiceName, Description: '', Price, Duration: 30 })

test('the salon is described with its hours on a 24-hour clock and its services as offers', () => {
  const described = describeSalon(salon, [service('Cut', 42.5), service('Color', 234)], 'https://salon.example')
  expect(described).toMatchObject({
    '@type': 'HairSalon',
    name: 'Ann & Bo',
    url: 'https://salon.example/',
    image: 'https://salon.example/sharing.png',
    telephone: '+1 718 555 0142',
    openingHoursSpecification: [
      { dayOfWeek: ['Monday'], opens: '10:00', closes: '19:00' },
      { dayOfWeek: ['Sunday'], opens: '10:00', closes: '19:00' },
    ],
    priceRange: '$42.50 - $234.00',
    makesOffer: [
      { itemOffered: { name: 'Cut' }, price: '42.50', priceCurrency: 'USD' },
      { itemOffered: { name: 'Color' }, price: '234.00', priceCurrency: 'USD' },
    ],
  })
})

test.each([
  [0, '00:00'],
  [750, '12:30'],
  [545, '09:05'],
  [1440, '23:59'],
])('%s minutes after midnight are %s', (minutes, expected) => {
  const hours = { Friday: [{ starts: 0, ends: minutes || 5 }] }
  const [described] = describeSalon({ ...salon, hours }, [], 'https://x.example')?.openingHoursSpecification ?? []
  expect(minutes === 0 ? described?.opens : described?.closes).toBe(expected)
})

test('a salon elsewhere is described in its own currency, with its picture and its closures', () => {
  const closures = [{ from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' }]
  const elsewhere = { ...salon, currency: 'JPY', locale: 'ja-JP', pictureUrl: '/images/abc', closures }
  expect(describeSalon(elsewhere, [service('Cut', 4200)], 'https://x.example')).toMatchObject({
    image: 'https://x.example/images/abc',
    currenciesAccepted: 'JPY',
    makesOffer: [{ price: '4200', priceCurrency: 'JPY' }],
    specialOpeningHoursSpecification: [{ validFrom: '2026-12-24', validThrough: '2026-12-26' }],
  })
})

test('an empty catalogue has no range of prices, and an unknown salon no description', () => {
  expect(describeSalon(salon, [], 'https://salon.example')).not.toHaveProperty('priceRange')
  expect(describeSalon(null, [], 'https://salon.example')).toBeNull()
})
