import { t } from '@lingui/core/macro'
import { say } from '../../../domain/language/say.ts'
import { type Receipt, receiptLines, receiptNotice } from '../../../domain/money/receipt.ts'
import { kept } from '../../language/direction.ts'
import { useFormats } from '../../store/hooks.ts'

export function ReceiptPaper({ data }: { readonly data: Receipt }) {
  const formats = useFormats(data.currency)
  const { salon, client, stylist, date, bookingId } = data
  return (
    <article
      aria-label={t`Receipt`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-5 print:border-0 print:p-0"
    >
      <div className="wrap-anywhere">
        <p className="font-serif text-lg font-medium">{salon.name}</p>
        <p className="text-sm whitespace-pre-line text-muted">
          {kept([salon.address, salon.phone].filter(Boolean).join('\n'))}
        </p>
      </div>
      <p className="text-sm wrap-anywhere">
        {[client, formats.dateAndTime(date), stylist && t({ message: `with ${stylist}`, comment: 'Who did the visit' })]
          .filter(Boolean)
          .join(' · ')}
        <span className="block text-muted">{t({ message: `Booking ${bookingId}`, comment: 'Noun, with its number' })}</span>
      </p>
      <dl className="grid gap-1 border-t border-line pt-3">
        {receiptLines(data, formats.date).map(({ name, amount, isTotal }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two services can have one name and price
            key={index}
            className={`flex justify-between gap-3 ${isTotal ? 'border-t border-line pt-1 font-semibold' : ''}`}
          >
            <dt className="min-w-0 wrap-anywhere">{name}</dt>
            <dd className="whitespace-nowrap tabular-nums">{formats.price(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{say(receiptNotice)}</p>
    </article>
  )
}
