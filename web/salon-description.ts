import { formatCents, toCents, toDollars } from '../domain/money.ts'
import type { Salon } from '../domain/salon.ts'
import type { Service } from '../domain/service.ts'

/**
 * The salon as search engines and maps read it.
 * Source: https://schema.org/HairSalon, https://developers.google.com/search/docs/appearance/structured-data/local-business
 * @param origin the site's own, without a path
 * @returns null while the salon is not known
 */
export function describeSalon(salon: Salon | null, services: readonly Service[], origin: string) {
  if (!salon) return null
  const { name, address, phone, email, openingHours } = salon
  const prices = services.map(({ Price }) => toCents(Price))
  return {
    '@context': 'https://schema.org',
    '@type': 'HairSalon',
    '@id': `${origin}/#salon`,
    name,
    url: `${origin}/`,
    image: `${origin}/sharing.png`,
    logo: `${origin}/icon-512.png`,
    address,
    telephone: phone,
    email,
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: openingHours.days,
      opens: clockTime(openingHours.opens),
      closes: clockTime(openingHours.closes),
    },
    ...(prices.length > 0 && { priceRange: `${formatCents(Math.min(...prices))} - ${formatCents(Math.max(...prices))}` }),
    currenciesAccepted: 'USD',
    makesOffer: services.map(({ ServiceName, Price }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: ServiceName },
      price: toDollars(toCents(Price)).toFixed(2),
      priceCurrency: 'USD',
    })),
    potentialAction: { '@type': 'ReserveAction', target: `${origin}/bookings` },
  }
}

/** A time of day as ISO 8601 has it: '7:00 PM' is '19:00'. */
function clockTime(label: string): string {
  const [, hour = '', minute = '', half] = /^(\d+):(\d+) (AM|PM)$/.exec(label) ?? []
  return `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`
}
