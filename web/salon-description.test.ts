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
    openingHoursSpecification: { dayOfWeek: ['Monday', 'Sunday'], opens: '10:00', closes: '19:00' },
    priceRange: '$42.50 - $234.00',
    makesOffer: [
      { itemOffered: { name: 'Cut' }, price: '42.50', priceCurrency: 'USD' },
      { itemOffered: { name: 'Color' }, price: '234.00', priceCurrency: 'USD' },
    ],
  })
})

test.each([
  ['12:00 AM', '00:00'],
  ['12:30 PM', '12:30'],
  ['9:05 AM', '09:05'],
])('%s is %s', (label, expected) => {
  const described = describeSalon({ ...salon, openingHours: { ...salon.openingHours, opens: label } }, [], 'https://x.example')
  expect(described?.openingHoursSpecification.opens).toBe(expected)
})

test('an empty catalogue has no range of prices, and an unknown salon no description', () => {
  expect(describeSalon(salon, [], 'https://salon.example')).not.toHaveProperty('priceRange')
  expect(describeSalon(null, [], 'https://salon.example')).toBeNull()
})
