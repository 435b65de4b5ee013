import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import type { SourceBooking } from '../../../domain/operations/moving-in/source-records.ts'
import { cleanCell } from '../../../domain/operations/moving-in/table-cells.ts'
import { currencyNamed } from '../../../domain/operations/moving-in/table-currency.ts'
import { readAmount, readDuration } from '../../../domain/operations/moving-in/table-values.ts'
import { type CheckContext, requireCurrency } from './checks.ts'

interface Amounts {
  readonly price: number | undefined
  /** The price as written, if it may name a currency. */
  readonly currency: string | undefined
  readonly minutes: number | undefined
  readonly remarks: readonly string[]
}

/** Reads a price and a length, which may be text. Missing ones count as 0, as in the specification. */
export function readAmounts({ Price, Duration }: Readonly<Record<string, unknown>>): Amounts {
  const price = toAmount(Price, (text) => readAmount(text, null))
  const minutes = toAmount(Duration, readDuration)
  const typed = (value: unknown) => String(value).slice(0, 40)
  const remarks = [
    ...(price === undefined ? [say(msg`“${{ typed: typed(Price) }}” isn’t a price we can read: left out`)] : []),
    ...(minutes === undefined ? [say(msg`“${{ typed: typed(Duration) }}” isn’t a length we can read: left out`)] : []),
  ]
  return {
    price,
    currency: price !== undefined && typeof Price === 'string' && /[^\d\s.,]/.test(Price) ? cleanCell(Price) : undefined,
    minutes,
    remarks,
  }
}

function toAmount(value: unknown, read: (text: string) => number | null): number | undefined {
  if (value === undefined || value === null || value === '') return 0
  if (typeof value === 'string') return read(cleanCell(value)) ?? undefined
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** Drops amounts in an unclear currency, so that none is taken for another currency. */
export function pricedBooking({ currency, services, charges }: SourceBooking, context: CheckContext, remarks: string[]) {
  const namedCurrency = currency === undefined ? null : currencyNamed(currency, context.currency)
  if (namedCurrency !== 'unclear') return { currency: requireCurrency(namedCurrency ?? currency, context), services, charges }
  remarks.push(say(msg`“${{ typed: currency?.slice(0, 40) }}” doesn’t say in which currency it is: left out`))
  const unpriced = services.map((service) => ({ ...service, price: undefined, document: undefined }))
  return { currency: context.currency, services: unpriced, charges: undefined }
}
