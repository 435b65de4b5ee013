import type { SourceBooking } from '../../../domain/moving-in/source-records.ts'
import { cleanCell } from '../../../domain/moving-in/table-cells.ts'
import { currencyNamed } from '../../../domain/moving-in/table-currency.ts'
import { readAmount, readDuration } from '../../../domain/moving-in/table-values.ts'
import { type CheckContext, currencyOf } from './checks.ts'

interface Amounts {
  /** Undefined where it can't be read. */
  readonly price: number | undefined
  /** As the price is written, where that can name a currency. */
  readonly currency: string | undefined
  /** The same as the price, in minutes. */
  readonly minutes: number | undefined
  /** What can't be read, in words. */
  readonly remarks: readonly string[]
}

/** A price and a length, which can be text there. What is missing counts as 0, as the specification has it. */
export function amountsOf({ Price, Duration }: Readonly<Record<string, unknown>>): Amounts {
  const price = amountOf(Price, (text) => readAmount(text, null))
  const minutes = amountOf(Duration, readDuration)
  const remark = (value: unknown, what: string) => `“${String(value).slice(0, 40)}” isn’t ${what} we can read: left out`
  const remarks = [
    ...(price === undefined ? [remark(Price, 'a price')] : []),
    ...(minutes === undefined ? [remark(Duration, 'a length')] : []),
  ]
  return {
    price,
    currency: price !== undefined && typeof Price === 'string' && /[^\d\s.,]/.test(Price) ? cleanCell(Price) : undefined,
    minutes,
    remarks,
  }
}

function amountOf(value: unknown, read: (text: string) => number | null): number | undefined {
  if (value === undefined || value === null || value === '') return 0
  if (typeof value === 'string') return read(cleanCell(value)) ?? undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** What its amounts are in. Those of which it isn't clear are left out, so that none becomes one in another currency. */
export function pricedBooking({ currency, services, charges }: SourceBooking, context: CheckContext, remarks: string[]) {
  const named = currency === undefined ? null : currencyNamed(currency, context.currency)
  if (named !== 'unclear') return { currency: currencyOf(named ?? currency, context), services, charges }
  remarks.push(`“${currency?.slice(0, 40)}” doesn’t say in which currency it is: left out`)
  const unpriced = services.map((service) => ({ ...service, price: undefined, document: undefined }))
  return { currency: context.currency, services: unpriced, charges: undefined }
}
