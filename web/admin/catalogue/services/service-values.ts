import { t } from '@lingui/core/macro'
import { z } from 'zod'
import type { Formats } from '../../../../domain/formats.ts'
import { priceProblem } from '../../../../domain/money/price-problem.ts'
import { optionalFields, type Service, type ServiceInput, serviceInput } from '../../../../domain/salon/service.ts'
import { enteredNumber, enteredPrice, priceText } from '../../shared/form/number-field.tsx'

/** The form's values; empty for none. */
export type ServiceValues = {
  readonly [Field in keyof ServiceInput]-?: NonNullable<ServiceInput[Field]> extends boolean ? boolean : string
}

type OptionalValues = Pick<ServiceValues, keyof typeof optionalFields>
const optionalNames = Object.keys(optionalFields) as (keyof typeof optionalFields)[]

export const emptyService: ServiceValues = {
  ServiceName: '',
  Description: '',
  Price: '',
  Duration: '',
  ...optionalValues({}),
}

export function serviceValues(service: Service): ServiceValues {
  const { ServiceName, Description, Price, Duration } = service
  return { ServiceName, Description, Price: priceText(Price), Duration: String(Duration), ...optionalValues(service) }
}

function optionalValues(service: Partial<Service>): OptionalValues {
  const typed = (value: string | number | boolean) => (typeof value === 'boolean' ? value : String(value || ''))
  const values = optionalNames.map((field) => [field, typed(service[field] ?? optionalFields[field] ?? '')])
  return Object.fromEntries(values) as OptionalValues
}

function enteredOptional(typed: OptionalValues): { readonly [Field in keyof OptionalValues]: unknown } {
  const entered = (value: string | boolean, nothing: (typeof optionalFields)[keyof typeof optionalFields]) => {
    if (typeof value === 'boolean') return value
    if (typeof nothing === 'number') return enteredNumber(value)
    return nothing === null ? value || undefined : value.trim()
  }
  const values = optionalNames.map((field) => [field, entered(typed[field], optionalFields[field])])
  return Object.fromEntries(values) as { readonly [Field in keyof OptionalValues]: unknown }
}

/** Reads and checks the form by the domain's rules, all fields at once. @param currency the salon's, by ISO 4217 */
export const serviceFormIn = (currency: string): z.ZodType<ServiceInput> =>
  z
    .custom<ServiceValues>()
    .transform((typed): { readonly [Name in keyof ServiceInput]: unknown } => ({
      ...typed,
      Price: enteredPrice(typed.Price, currency),
      Duration: enteredNumber(typed.Duration),
      ...enteredOptional(typed),
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
