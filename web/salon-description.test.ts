import { expect, test } from 'vitest'
import { centered, noPictures } from '../domain/salon/pictures/picture-settings.ts'
import { salon as salonSchema } from '../domain/salon/salon.ts'
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

const none = { services: [], stylists: [] }
const stylist = { status: 'Available', daysAvailable: ['Monday'], services: undefined }
const rated = [
  { ...stylist, earned: { mean: 4.5, count: 4 } },
  { ...stylist, earned: { mean: 5, count: 6 } },
  { ...stylist, earned: { mean: null, count: 2 } },
]

test('the salon is described with its hours on a 24-hour clock and its services as offers', () => {
  const described = describeSalon(
    salon,
    { services: [service('Cut', 42.5), service('Color', 234)], stylists: [] },
    'https://salon.example',
  )
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
      { itemOffered: { name: 'Cut' }, price: 42.5, priceCurrency: 'USD' },
      { itemOffered: { name: 'Color' }, price: 234, priceCurrency: 'USD' },
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
  const [described] = describeSalon({ ...salon, hours }, none, 'https://x.example')?.openingHoursSpecification ?? []
  expect(minutes === 0 ? described?.opens : described?.closes).toBe(expected)
})

test('a salon elsewhere is described in its own currency, with its picture and its closures', () => {
  const closures = [{ from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' }]
  const hero = { url: '/images/abc', alt: '', focus: centered }
  const pictures = { ...noPictures, hero }
  const elsewhere = { ...salon, currency: 'JPY', locale: 'ja-JP', pictures, closures }
  expect(describeSalon(elsewhere, { services: [service('Cut', 4200)], stylists: [] }, 'https://x.example')).toMatchObject({
    image: 'https://x.example/images/abc',
    currenciesAccepted: 'JPY',
    makesOffer: [{ price: 4200, priceCurrency: 'JPY' }],
    specialOpeningHoursSpecification: [{ validFrom: '2026-12-24', validThrough: '2026-12-26' }],
  })
})

test('pictures have addresses of this site if its name isn’t known, and their own if they are elsewhere', () => {
  const describeImage = (url: string, origin: string) => {
    const pictures = { ...noPictures, hero: { url, alt: '', focus: centered } }
    return describeSalon({ ...salon, pictures }, none, origin)?.image
  }
  expect(describeImage('/images/abc', '')).toBe('/images/abc')
  expect(describeImage('https://res.example/abc', 'https://x.example')).toBe('https://res.example/abc')
})

test('an empty catalogue has no range of prices, and an unknown salon no description', () => {
  expect(describeSalon(salon, none, 'https://salon.example')).not.toHaveProperty('priceRange')
  expect(describeSalon(null, none, 'https://salon.example')).toBeNull()
})

/** Properties in use, with the types that schema.org expects. Source: https://schema.org/HairSalon and the pages of the types below */
const shapes: Record<string, Record<string, readonly string[]>> = {
  HairSalon: {
    name: ['Text'],
    url: ['URL'],
    image: ['URL'],
    logo: ['URL'],
    address: ['PostalAddress'],
    telephone: ['Text'],
    email: ['Text'],
    priceRange: ['Text'],
    currenciesAccepted: ['Text'],
    makesOffer: ['Offer'],
    openingHoursSpecification: ['OpeningHoursSpecification'],
    potentialAction: ['ReserveAction'],
    specialOpeningHoursSpecification: ['OpeningHoursSpecification'],
    aggregateRating: ['AggregateRating'],
    geo: ['GeoCoordinates'],
    hasMap: ['URL'],
    contactPoint: ['ContactPoint'],
    sameAs: ['URL'],
  },
  GeoCoordinates: { latitude: ['Number'], longitude: ['Number'] },
  ContactPoint: { contactType: ['Text'], telephone: ['Text'] },
  PriceSpecification: { minPrice: ['Number'], maxPrice: ['Number'], priceCurrency: ['Text'] },
  AggregateRating: { ratingValue: ['Number'], ratingCount: ['Number'], bestRating: ['Number'], worstRating: ['Number'] },
  PostalAddress: { streetAddress: ['Text'] },
  OpeningHoursSpecification: {
    dayOfWeek: ['DayOfWeek'],
    opens: ['Time'],
    closes: ['Time'],
    validFrom: ['Date'],
    validThrough: ['Date'],
  },
  Offer: {
    itemOffered: ['Service'],
    price: ['Number'],
    priceCurrency: ['Text'],
    priceSpecification: ['PriceSpecification'],
  },
  Service: { name: ['Text'] },
  ReserveAction: { target: ['URL'] },
}

const patterns: Record<string, RegExp> = {
  Text: /./,
  URL: /^https:\/\/\S+$/,
  Time: /^\d\d:\d\d$/,
  Date: /^\d{4}-\d\d-\d\d$/,
  DayOfWeek: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/,
}

function unexpected(value: unknown, path = ''): string[] {
  const { '@type': type = '', ...properties } = value as Record<string, unknown>
  return Object.entries(properties)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, found]) => {
      const expected = shapes[String(type)]?.[name] ?? []
      return [found].flat().flatMap((each) => {
        const at = `${path}/${name}`
        if (typeof each === 'object' && each !== null) {
          return expected.includes((each as { '@type': string })['@type']) ? unexpected(each, at) : [at]
        }
        const fits = expected.some((shape) =>
          typeof each === 'number' ? shape === 'Number' : patterns[shape]?.test(String(each)),
        )
        return fits ? [] : [at]
      })
    })
}

test('the description has the shapes that schema.org expects, and leaves out missing data', () => {
  const closures = [{ from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' }]
  const offers = [service('Cut', 7.255)]
  expect(unexpected(describeSalon({ ...salon, closures }, { services: offers, stylists: rated }, 'https://x.example'))).toEqual(
    [],
  )
  const bare = describeSalon({ ...salon, address: '', phone: '' }, none, 'https://x.example')
  expect(unexpected(bare)).toEqual([])
  expect(bare).not.toHaveProperty('address')
  expect(describeSalon(salon, { services: offers, stylists: [] }, 'https://x.example')).toMatchObject({
    address: { '@type': 'PostalAddress', streetAddress: salon.address },
    // As in the API, to the last decimal.
    makesOffer: [{ price: 7.255 }],
  })
})

test('search engines get the clients’ ratings, and never the salon’s own', () => {
  const describeRating = (stylists: { earned?: { mean: number | null; count: number } }[]) =>
    describeSalon(salon, { services: [], stylists: stylists.map((one) => ({ ...stylist, ...one })) }, 'https://x.example')
      ?.aggregateRating
  // 18 and 30 stars of 10 visits; the third has too few.
  expect(describeRating(rated)).toMatchObject({ ratingValue: 4.8, ratingCount: 10 })
  expect(describeRating([{}, { earned: { mean: null, count: 2 } }])).toBeUndefined()
})

test('the description has its position, phones, links and prices that depend on the stylist', () => {
  const detailedSalon = {
    ...salon,
    position: { latitude: 40.6937, longitude: -73.9903 },
    phones: [{ label: 'WhatsApp', number: '+1 718 555 0143' }],
    links: [{ url: 'https://www.instagram.com/linden', name: 'Instagram', icon: 'instagram' }],
  }
  const services = [service('Cut', 40), service('Color', 90)]
  const stylists = [stylist, { ...stylist, services: { Cut: { Price: 32.5 }, Color: {} } }]
  const described = describeSalon(detailedSalon, { services, stylists }, 'https://x.example')
  expect(unexpected(described)).toEqual([])
  expect(described).toMatchObject({
    geo: { latitude: 40.6937, longitude: -73.9903 },
    hasMap: 'https://www.openstreetmap.org/?mlat=40.6937&mlon=-73.9903#map=17/40.6937/-73.9903',
    telephone: '+1 718 555 0142',
    contactPoint: [{ contactType: 'WhatsApp', telephone: '+1 718 555 0143' }],
    sameAs: ['https://www.instagram.com/linden'],
    priceRange: '$32.50 - $90.00',
    makesOffer: [{ priceSpecification: { minPrice: 32.5, maxPrice: 40, priceCurrency: 'USD' } }, { price: 90 }],
  })
})
