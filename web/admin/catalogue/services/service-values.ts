import { t } from '@lingui/core/macro'
import { z } from 'zod'
import type { Formats } from '../../../../domain/formats.ts'
import { priceProblem } from '../../../../domain/money/price-problem.ts'
import { type Service, type ServiceInput, serviceInput } from '../../../../domain/salon/service.ts'
import { enteredNumber, enteredPrice, priceText } from '../../shared/form/number-field.tsx'

export interface ServiceValues {
  readonly ServiceName: string
  readonly Description: string
  readonly Price: string
  readonly Duration: string
  /** In minutes; empty for none. */
  readonly processingMinutes: string
  readonly finishingMinutes: string
  readonly bufferMinutes: string
  readonly category: string
  readonly hidden: boolean
  /** Empty if there is none. */
  readonly imageUrl: string
}

export const emptyService: ServiceValues = {
  ServiceName: '',
  Description: '',
  Price: '',
  Duration: '',
  processingMinutes: '',
  finishingMinutes: '',
  bufferMinutes: '',
  category: '',
  hidden: false,
  imageUrl: '',
}

export function serviceValues(service: Service): ServiceValues {
  const { ServiceName, Description, Price, Duration, category = '', hidden = false, imageUrl = '' } = service
  return {
    ServiceName,
    Description,
    Price: priceText(Price),
    Duration: String(Duration),
    category,
    hidden,
    imageUrl,
    processingMinutes: minutesText(service.processingMinutes),
    finishingMinutes: minutesText(service.finishingMinutes),
    bufferMinutes: minutesText(service.bufferMinutes),
  }
}

const minutesText = (minutes = 0) => (minutes > 0 ? String(minutes) : '')

/** Reads and checks the form by the domain's rules, all fields at once. @param currency the salon's, by ISO 4217 */
export const serviceFormIn = (currency: string): z.ZodType<ServiceInput> =>
  z
    .custom<ServiceValues>()
    .transform((typed): { readonly [Name in keyof ServiceInput]: unknown } => ({
      ...typed,
      Price: enteredPrice(typed.Price, currency),
      Duration: enteredNumber(typed.Duration),
      processingMinutes: enteredNumber(typed.processingMinutes),
      finishingMinutes: enteredNumber(typed.finishingMinutes),
      bufferMinutes: enteredNumber(typed.bufferMinutes),
      category: typed.category.trim(),
      imageUrl: typed.imageUrl || undefined,
    }))
    .pipe(serviceInput)
    .superRefine(
      ({ Price }, context) => {
        const message = priceProblem(Price, currency)
        if (message !== null) context.addIssue({ code: 'custom', path: ['Price'], message })
      },
      // Runs even if another field is invalid; other price errors were reported before.
      { when: () => true },
    )

/** Describes a price's format in the salon's notation: 'In EUR, such as 45 or 45,50.' */
export function priceHint({ currency, decimals, locale }: Pick<Formats, 'currency' | 'decimals' | 'locale'>): string {
  // Two decimals in every currency that has any: a separator before three digits could mean thousands.
  const example = new Intl.NumberFormat(locale, { numberingSystem: 'latn', minimumFractionDigits: 2 })
  if (decimals === 0) return t`In ${currency}, such as ${{ price: '4500' }}.`
  const fraction = example.format(45.5)
  return currency === 'USD'
    ? t`In dollars, such as ${{ price: '45' }} or ${fraction}.`
    : t`In ${currency}, such as ${{ price: '45' }} or ${fraction}.`
}
