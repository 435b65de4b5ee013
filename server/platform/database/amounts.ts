import { type SQL, sql } from 'drizzle-orm'
import type { appointments, services } from './schema.ts'

type Charges = Pick<typeof appointments.$inferSelect, 'chargesCents' | 'chargesThirdDecimal'>
type Price = Pick<typeof services.$inferSelect, 'priceCents' | 'priceThirdDecimal'>

/** What an appointment costs, in mills. */
export function chargesOf({ chargesCents, chargesThirdDecimal }: Charges): number {
  return joined(chargesCents, chargesThirdDecimal)
}

/** What a service costs, in mills. */
export function priceOf({ priceCents, priceThirdDecimal }: Price): number {
  return joined(priceCents, priceThirdDecimal)
}

/** The columns of an appointment's charges. Both are written together, always. */
export function chargesColumns(mills: number): Charges {
  return { chargesCents: Math.floor(mills / 10), chargesThirdDecimal: mills % 10 }
}

/** The columns of a service's price. Both are written together, always: see the migration `third-decimals`. */
export function priceColumns(mills: number): Price {
  return { priceCents: Math.floor(mills / 10), priceThirdDecimal: mills % 10 }
}

/** An appointment's charges in mills, in a statement: as bigint, since 20 of the dearest services don't fit into 32 bits. */
export const chargesSql: SQL = sql`(charges_cents::bigint * 10 + charges_third_decimal)`

/** Amounts are kept in hundredths, and beside them stands the third decimal, which few currencies have (decision 022). */
function joined(cents: number, thirdDecimal: number): number {
  return cents * 10 + thirdDecimal
}
