import { useId } from 'react'
import { Link } from 'react-router'
import { inCurrency } from '../../../../domain/formats.ts'
import { otherAmountsText } from '../../../../domain/money/other-amounts.ts'
import { kept } from '../../../language/direction.ts'
import { useFormats } from '../../../store/hooks.ts'
import { visitPath } from './entry-list.tsx'

interface VisitSum {
  readonly appointmentId: string
  readonly client: string
  readonly currency: string
  readonly amount: number
  readonly facts: readonly (string | null)[]
}

interface VisitSumsProps {
  readonly title: string
  readonly visits: readonly VisitSum[]
  readonly date: string
}

/** Visits with an amount each, and the sum of each currency. */
export function VisitSums({ title, visits, date }: VisitSumsProps) {
  const formats = useFormats()
  const id = useId()
  if (visits.length === 0) return null
  const sums = Map.groupBy(visits, ({ currency }) => currency)
  const amounts = [...sums].map(([currency, all]) => ({ currency, amount: all.reduce((sum, { amount }) => sum + amount, 0) }))
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface print:border-0">
      <h2 id={id} className="flex justify-between gap-3 p-4 pb-2 text-lg font-semibold sm:px-5 print:px-0">
        {title} <span className="tabular-nums">{otherAmountsText(amounts, formats)}</span>
      </h2>
      <ul>
        {visits.map(({ appointmentId, client, currency, amount, facts }) => (
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
            <p className="text-end font-medium tabular-nums">{inCurrency(formats, currency).price(amount)}</p>
            <p className="text-sm text-muted">{facts.flatMap((fact) => (fact ? [kept(fact)] : [])).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
