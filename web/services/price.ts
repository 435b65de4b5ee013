import { formatCents, toCents } from '../../domain/money.ts'
import type { Service } from '../../domain/service.ts'

/** A service's price as '$68.00'. */
export function priceOf({ Price }: Pick<Service, 'Price'>): string {
  return formatCents(toCents(Price))
}
