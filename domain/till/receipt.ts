import { z } from 'zod'
import { instant } from '../time/date-schemas.ts'
import { discount } from './discount.ts'
import { isReversal, type LedgerEntry, paymentMethods } from './payments.ts'

/** At the foot of every receipt: in many countries a certified one is a matter of law. */
export const receiptNotice = 'Chairtime records payments. It is not a certified cash register.'

const amount = z.number().meta({ description: 'In the receipt’s currency' })

/** What a receipt of a visit says. */
export const receipt = z
  .object({
    salon: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
    bookingId: z.string(),
    client: z.string(),
    /** Whether the salon knows where to mail it. */
    hasEmail: z.boolean(),
    stylist: z.string().nullable(),
    date: instant,
    currency: z.string(),
    services: z.array(z.object({ name: z.string(), price: amount })),
    charges: amount,
    discount: discount.nullable(),
    tips: amount,
    /** What was paid, and with amounts below 0 what was given back, without what was only entered by mistake. */
    entries: z.array(z.object({ at: instant, amount, tip: amount, method: z.enum(paymentMethods) })),
    due: amount,
    /** Until when the check-out can be undone; a mail waits for it. */
    undoUntil: instant.nullable(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receipt>

/** The entries that a receipt has: what was entered by mistake is neither paid nor given back. */
export function entriesOnReceipt<Entry extends LedgerEntry>(entries: readonly Entry[]): Entry[] {
  const reversals = entries.filter((entry) => entry.refundOf !== null && isReversal(entry))
  return entries
    .filter((entry) => !reversals.includes(entry))
    .map((entry) => {
      const back = reversals.filter(({ refundOf }) => refundOf === entry.id)
      const sum = (of: 'amount' | 'tip') => back.reduce((total, each) => total + each[of], entry[of])
      return { ...entry, amount: sum('amount'), tip: sum('tip') }
    })
    .filter(({ amount, tip }) => amount !== 0 || tip !== 0)
}
