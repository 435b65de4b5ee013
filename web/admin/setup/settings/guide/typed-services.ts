import { errorsByPath } from '../../../../../domain/field-errors.ts'
import { say } from '../../../../../domain/language/say.ts'
import type { ServiceInput } from '../../../../../domain/salon/service.ts'
import { newServices } from '../../../../../domain/salon/setup/first-records.ts'
import { type PriceRegion, usualPrices } from '../../../../../domain/salon/setup/prices.ts'
import { groupNames, type UsualService } from '../../../../../domain/salon/setup/service-catalogue.ts'
import { enteredNumber, enteredPrice, priceText } from '../../../shared/form/number-field.tsx'

export interface TypedService {
  readonly key: string
  readonly name: string
  readonly price: string
  readonly minutes: string
  /** Minutes within the duration that leave the stylist free; empty for none. */
  readonly processing: string
  readonly finishing: string
  readonly category: string
}

export const ownService = (key: string): TypedService => ({
  key,
  name: '',
  price: '',
  minutes: '30',
  processing: '',
  finishing: '',
  category: '',
})

/** A common service as a row, with a typical local price. */
export function toRow(
  { id, name, group, minutes, processing, finishing, dollars }: UsualService,
  region: PriceRegion,
): TypedService {
  const prices = usualPrices(dollars, region)
  return {
    key: id,
    name: say(name),
    price: prices ? priceText(prices.proposed) : '',
    minutes: String(minutes),
    processing: processing === undefined ? '' : String(processing),
    finishing: finishing === undefined ? '' : String(finishing),
    category: say(groupNames[group]),
  }
}

type Read = { readonly services: ServiceInput[] } | { readonly errors: Readonly<Record<string, string>> }

/** Returns the services, or errors by field path such as 'services.0.Price'. @param currency the salon's, by ISO 4217 */
export function readServices(rows: readonly TypedService[], currency: string): Read {
  const { data, error } = newServices.safeParse({
    services: rows.map(({ name, price, minutes, processing, finishing, category }) => ({
      ServiceName: name,
      Description: '',
      category,
      Price: enteredPrice(price, currency),
      Duration: enteredNumber(minutes),
      processingMinutes: enteredNumber(processing),
      // Without processing there is nothing to finish.
      finishingMinutes: processing.trim() === '' ? undefined : enteredNumber(finishing),
    })),
  })
  return data ? { services: data.services } : { errors: errorsByPath(error) }
}
