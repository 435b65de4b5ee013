import { useId } from 'react'
import { Link } from 'react-router'
import { inCurrency, otherAmountsText } from '../../../../domain/formats.ts'
import { discountReasonNames } from '../../../../domain/money/discount.ts'
import type { TillDay } from '../../../../domain/money/till.ts'
import { useFormats } from '../../../store/hooks.ts'
import { visitPath } from './entry-list.tsx'

interface DiscountListProps {
  readonly discounts: TillDay['discounts']
  readonly date: string
}

export function DiscountList({ discounts, date }: DiscountListProps) {
  const formats = useFormats()
  const id = useId()
  const sums = Map.groupBy(discounts, ({ currency }) => currency)
  const amounts = [...sums].map(([currency, all]) => ({
    currency,
    amount: all.reduce((sum, { discount }) => sum + discount.amount, 0),
  }))
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface print:border-0">
      <h2 id={id} className="flex justify-between gap-3 p-4 pb-2 text-lg font-semibold sm:px-5 print:px-0">
        Discounts <span className="tabular-nums">{otherAmountsText(amounts, formats)}</span>
      </h2>
      <ul>
        {discounts.map(({ appointmentId, client, stylist, currency, discount }) => (
          <li
            key={appointmentId}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line px-4 py-2.5 first:border-t-0 sm:px-5 print:px-0 print:py-1"
          >
            <p className="font-medium wrap-anywhere">
              <Link
                to={visitPath(appointmentId, date)}
                className="underline decoration-line-strong underline-offset-4 hover:decoration-accent print:no-underline"
              >
                {client}
              </Link>
            </p>
            <p className="text-right font-medium tabular-nums">{inCurrency(formats, currency).price(discount.amount)}</p>
            <p className="text-sm text-muted">{[discountReasonNames[discount.reason], stylist].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
