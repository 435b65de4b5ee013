import { formatsOf } from '../../../../domain/formats.ts'
import { type Receipt, receiptLines, receiptNotice } from '../../../../domain/money/receipt.ts'
import type { Settings } from '../../../../domain/salon/settings.ts'
import type { Fact } from './letter.ts'

/** Returns a mailed receipt's lines, like the printed one's. */
export function receiptFacts(receipt: Receipt, { place }: Pick<Settings, 'place'>): Fact[] {
  const { date, dateAndTime, price } = formatsOf({ ...place, currency: receipt.currency })
  const lines = receiptLines(receipt, date)
  return [
    { label: 'Visit', lines: [dateAndTime(receipt.date), ...(receipt.stylist ? [`with ${receipt.stylist}`] : [])] },
    ...lines.map(({ name, amount }) => ({ label: name, lines: [price(amount)] })),
    { label: 'Booking', lines: [receipt.bookingId], note: receiptNotice },
  ]
}
