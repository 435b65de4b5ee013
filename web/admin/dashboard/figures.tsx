import { type CSSProperties, useId } from 'react'
import type { Dashboard } from '../../../domain/dashboard.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { bookingsText, dollarsText, partText } from './picture-text.ts'
import { earningsSeries } from './series.tsx'

type Name = keyof Dashboard['figures']

interface ShownFigure {
  readonly name: Name
  readonly label: string
  readonly text: (value: number) => string
}

const countText = (count: number) => count.toLocaleString('en-US')

const shown: readonly ShownFigure[] = [
  { name: 'totalAppointments', label: 'Total Appointments', text: countText },
  { name: 'completedAppointments', label: 'Completed Appointments', text: countText },
  { name: 'totalStylists', label: 'Total Stylists', text: countText },
  { name: 'totalEarnings', label: 'Total Earnings', text: dollarsText },
  { name: 'pendingEarnings', label: 'Pending Earnings', text: dollarsText },
  { name: 'upcomingEarnings', label: 'Upcoming Earnings', text: dollarsText },
]

/** The six figures of all time. @param figures null until they are known */
export function Figures({ figures }: { readonly figures: Dashboard['figures'] | null }) {
  const longest = Math.max(0, ...shown.map(({ name, text }) => (figures ? text(figures[name]).length : 0)))
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className="mb-2 font-serif text-heading font-medium">
        Analytics overview
      </h2>
      {/* The gaps let the ground through as hairlines. */}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-card md:grid-cols-3 xl:grid-cols-6">
        {shown.map(({ name, label, text }) => (
          <div key={name} className="@container flex min-w-0 flex-col justify-between gap-1 bg-surface px-4 py-3">
            <dt className="text-sm/4.5 text-muted">{label}</dt>
            <dd>{figures ? <Figure text={text(figures[name])} characters={longest} /> : <Skeleton className="h-8 w-20" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface FigureProps {
  readonly text: string
  /** Of the longest number of all. */
  readonly characters: number
}

/** A number as large as it can be: where one is long, all are set smaller, so that each stays in one piece. */
function Figure({ text, characters }: FigureProps) {
  return (
    <span
      style={{ '--characters': characters } as CSSProperties}
      className="block font-serif text-[length:min(1.75rem,calc(100cqi/(var(--characters)*0.6)))]/8 font-medium whitespace-nowrap tabular-nums lining-nums"
    >
      {text}
    </span>
  )
}

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
