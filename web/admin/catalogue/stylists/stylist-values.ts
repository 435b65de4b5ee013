import { z } from 'zod'
import { priceProblem } from '../../../../domain/money/price-problem.ts'
import type { Salon } from '../../../../domain/salon/salon.ts'
import { isAvailable } from '../../../../domain/salon/schedule/stylist-rules.ts'
import { type Stylist, type StylistInput, stylistInput, type stylistStatuses } from '../../../../domain/salon/stylist.ts'
import { type Weekday, weekdays } from '../../../../domain/time/calendar.ts'
import { enteredNumber, enteredPrice, parseNumber, priceText } from '../../shared/form/number-field.tsx'

export interface StylistValues {
  readonly imageUrl: string
  readonly stylistName: string
  readonly description: string
  readonly rating: string
  readonly status: (typeof stylistStatuses)[number]
  readonly daysAvailable: readonly Weekday[]
  readonly services: TypedServices
}

/** Empty fields mean the listed price or duration. */
export interface TypedTerms {
  readonly isOffered: boolean
  readonly Price: string
  readonly Duration: string
}

export interface TypedServices {
  /** True if the stylist offers every service as listed. */
  readonly isAll: boolean
  /** Keyed by service id; kept while `isAll` is on, so that nothing typed is lost. */
  readonly terms: Readonly<Record<string, TypedTerms>>
}

export const emptyStylist: StylistValues = {
  imageUrl: '',
  stylistName: '',
  description: '',
  rating: '0',
  status: 'Available',
  daysAvailable: [],
  services: { isAll: true, terms: {} },
}

/** A new stylist works on every day that the salon is open. */
export function newStylist({ hours }: Pick<Salon, 'hours'>): StylistValues {
  return { ...emptyStylist, daysAvailable: weekdays.filter((day) => isOpenOn(day, { hours })) }
}

export function closedDays(days: readonly Weekday[], salon: Pick<Salon, 'hours'>): Weekday[] {
  return days.filter((day) => !isOpenOn(day, salon))
}

function isOpenOn(day: Weekday, { hours }: Pick<Salon, 'hours'>): boolean {
  return (hours[day] ?? []).length > 0
}

/** Any status but 'Available' counts as unavailable. */
export function stylistValues(stylist: Stylist): StylistValues {
  const { imageUrl = '', stylistName, description, rating, daysAvailable } = stylist
  return {
    imageUrl,
    stylistName,
    description,
    rating: String(rating),
    status: isAvailable(stylist) ? 'Available' : 'Not Available',
    daysAvailable: weekdays.filter((day) => daysAvailable.includes(day)),
    services: typedServices(stylist.services),
  }
}

function typedServices(services: Stylist['services']): TypedServices {
  const terms = Object.entries(services ?? {}).map(([id, { Price, Duration }]) => [
    id,
    {
      isOffered: true,
      Price: Price === undefined ? '' : priceText(Price),
      Duration: Duration === undefined ? '' : String(Duration),
    },
  ])
  return { isAll: services === undefined, terms: Object.fromEntries(terms) }
}

/** Converts typed terms to the domain's. @param currency the salon's, by ISO 4217 */
export function readTerms({ Price, Duration }: TypedTerms, currency: string) {
  const price = enteredPrice(Price, currency)
  const duration = enteredNumber(Duration)
  return { ...(price !== undefined && { Price: price }), ...(duration !== undefined && { Duration: duration }) }
}

function readServices({ isAll, terms }: TypedServices, currency: string): z.input<typeof stylistInput>['services'] {
  if (isAll) return null
  const offered = Object.entries(terms).filter(([, { isOffered }]) => isOffered)
  return Object.fromEntries(offered.map(([id, typed]) => [id, readTerms(typed, currency)]))
}

/**
 * Reads and checks the form by the domain's rules, all fields at once. An empty rating is 0.
 * @param currency the salon's, by ISO 4217
 */
export const stylistFormIn = (currency: string): z.ZodType<StylistInput> =>
  z
    .custom<StylistValues>()
    .transform(
      ({ imageUrl, rating, daysAvailable, services, ...others }): z.input<typeof stylistInput> => ({
        ...others,
        ...(imageUrl && { imageUrl }),
        daysAvailable: [...daysAvailable],
        services: readServices(services, currency),
        rating: rating.trim() === '' ? 0 : parseNumber(rating),
      }),
    )
    .pipe(stylistInput)
    .superRefine(
      ({ services }, context) => {
        for (const { Price } of Object.values(services ?? {})) {
          const message = Price === undefined ? null : priceProblem(Price, currency)
          if (message !== null) context.addIssue({ code: 'custom', path: ['services'], message })
        }
      },
      // Runs even if another field is invalid; other price errors were reported before.
      { when: () => true },
    )
