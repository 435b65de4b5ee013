import { msg } from '@lingui/core/runtime-macro'
import { formatsOf } from '../../../../domain/formats.ts'
import { say } from '../../../../domain/language/say.ts'
import { type Receipt, receiptLines, receiptNotice } from '../../../../domain/money/receipt.ts'
import type { Settings } from '../../../../domain/salon/settings.ts'
import { factNames } from './fact-names.ts'
import type { Fact } from './letter.ts'

/** Returns a mailed receipt's lines, like the printed one's. */
export function receiptFacts(receipt: Receipt, { place }: Pick<Settings, 'place'>): Fact[] {
  const { date, dateAndTime, price } = formatsOf({ ...place, currency: receipt.currency })
  const lines = receiptLines(receipt, date)
  return [
    {
      label: say(msg`Visit`),
      lines: [dateAndTime(receipt.date), ...(receipt.stylist ? [say(msg`with ${{ stylist: receipt.stylist }}`)] : [])],
    },
    ...lines.map(({ name, amount }) => ({ label: name, lines: [price(amount)] })),
    { label: say(factNames.booking), lines: [receipt.bookingId], note: say(receiptNotice) },
  ]
}
