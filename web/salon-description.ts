import { earnedTogether } from '../domain/booking/ratings/earned-rating.ts'
import { termsRange } from '../domain/booking/schedule/terms-range.ts'
import { formatsOf, hoursLines } from '../domain/formats.ts'
import { toAmount } from '../domain/money/money.ts'
import { mapLink } from '../domain/salon/page/map-position.ts'
import type { Salon } from '../domain/salon/salon.ts'
import type { Service } from '../domain/salon/service.ts'
import type { Stylist } from '../domain/salon/stylist.ts'

interface Catalogue {
  readonly services: readonly Service[]
  readonly stylists: readonly Pick<Stylist, 'earned' | 'services' | 'status' | 'daysAvailable'>[]
}

/**
 * Describes the salon for search engines and maps.
 * Source: https://schema.org/HairSalon, https://developers.google.com/search/docs/appearance/structured-data/local-business
 * @param origin the site's, without a path; empty if unknown
 * @returns null while the salon is unknown
 */
export function describeSalon(salon: Salon | null, { services, stylists }: Catalogue, origin: string) {
  if (!salon) return null
  const { name, address, phone, phones, links, position, email, currency, pictures } = salon
  const { money } = formatsOf(salon)
  const rating = earnedTogether(stylists.map(({ earned }) => earned))
  const priced = services.map((service) => ({ ...service, ...termsRange(service, stylists).mills }))
  return {
    '@context': 'https://schema.org',
    '@type': 'HairSalon',
    '@id': `${origin}/#salon`,
    name,
    url: `${origin}/`,
    image: `${origin}/sharing.png`,
    logo: `${origin}/icon-512.png`,
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address } }),
    ...(position && { geo: { '@type': 'GeoCoordinates', ...position }, hasMap: mapLink(position) }),
    ...(phone && { telephone: phone }),
    ...(phones.length > 0 && {
      contactPoint: phones.map(({ label, number }) => ({ '@type': 'ContactPoint', contactType: label, telephone: number })),
    }),
    ...(links.length > 0 && { sameAs: links.map(({ url }) => url) }),
    ...(email && { email }),
    ...(pictures.hero && { image: pictures.hero.url.replace(/^(?=\/)/, origin) }),
    openingHoursSpecification: hoursLines(salon).flatMap(({ days, hours }) =>
      hours.map(({ starts, ends }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days,
        opens: clockTime(starts),
        closes: clockTime(ends),
      })),
    ),
    specialOpeningHoursSpecification: salon.closures.map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      opens: '00:00',
      closes: '00:00',
    })),
    ...(priced.length > 0 && {
      priceRange: `${money(Math.min(...priced.map(({ least }) => least)))} - ${money(Math.max(...priced.map(({ most }) => most)))}`,
    }),
    // Clients' ratings only: a salon must not rate itself for search engines.
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Number(rating.mean.toFixed(2)),
        ratingCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    currenciesAccepted: currency,
    makesOffer: priced.map(({ ServiceName, least, most }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: ServiceName },
      // Unrounded, as in the API: prices with more decimals than the currency are charged in full.
      ...(least === most
        ? { price: toAmount(least), priceCurrency: currency }
        : {
            priceSpecification: {
              '@type': 'PriceSpecification',
              minPrice: toAmount(least),
              maxPrice: toAmount(most),
              priceCurrency: currency,
            },
          }),
    })),
    potentialAction: { '@type': 'ReserveAction', target: `${origin}/bookings` },
  }
}

/** Formats minutes since midnight in ISO 8601: 1140 is '19:00'; the end of the day is '23:59', as schema.org wants it. */
function clockTime(minutes: number): string {
  const within = Math.min(minutes, 24 * 60 - 1)
  return [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
