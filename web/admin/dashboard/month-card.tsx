import { useId } from 'react'
import type { Dashboard } from '../../../domain/dashboard.ts'
import { bookingsText, dollarsText, partText } from './picture-text.ts'
import { earningsSeries } from './series.ts'

/** What the month has brought, brings and may bring, beside what the last one did. */
export function MonthCard({ month, lastMonth }: Pick<Dashboard, 'month' | 'lastMonth'>) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-card border border-line bg-surface px-3.5 py-2 shadow-card"
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={headingId} className="font-serif font-medium">
          {partText(month, 'month')}
        </h2>
        <p className="text-sm text-muted tabular-nums">{bookingsText(month.bookings)}</p>
      </div>
      <dl className="flex flex-wrap gap-x-3 gap-y-1">
        {earningsSeries.map(({ name, label }) => (
          <div key={name} className="flex items-baseline gap-1.5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-sm font-medium tabular-nums">{dollarsText(month[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted tabular-nums">
        {partText(lastMonth, 'month')}: {dollarsText(lastMonth.earned)} earned
      </p>
    </section>
  )
}
