import type { CSSProperties } from 'react'
import type { Dashboard } from '../../../domain/dashboard.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dollarsText } from './picture-text.ts'

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
