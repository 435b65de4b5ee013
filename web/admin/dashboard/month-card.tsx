import { useId } from 'react'
import type { Dashboard } from '../../../domain/dashboard.ts'
import { bookingsText, dollarsText, partText } from './picture-text.ts'
import { earningsSeries } from './series.ts'
import { Swatch } from './swatch.tsx'

/** What the month has brought, brings and may bring, beside what the last one did. */
export function MonthCard({ month, lastMonth }: Pick<Dashboard, 'month' | 'lastMonth'>) {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-4 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <div>
        <h2 id={headingId} className="font-serif text-heading font-medium">
          {partText(month, 'month')}
        </h2>
        <p className="text-muted tabular-nums">{bookingsText(month.bookings)}</p>
      </div>
      <dl className="grid auto-rows-fr grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
        {earningsSeries.map(({ name, label, status }) => (
          <div key={name} className="flex flex-wrap items-center gap-x-2.5 py-3">
            <Swatch status={status} />
            <dt className="grow text-sm text-muted">{label}</dt>
            <dd className="font-serif text-2xl font-medium tabular-nums lining-nums">{dollarsText(month[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted tabular-nums">
        {partText(lastMonth, 'month')}: {dollarsText(lastMonth.earned)} earned with {bookingsText(lastMonth.bookings)}
      </p>
    </section>
  )
}
