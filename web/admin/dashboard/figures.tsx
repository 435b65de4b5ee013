import type { CSSProperties } from 'react'
import type { Dashboard } from '../../../domain/dashboard.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dollarsText } from './picture-text.ts'

type Name = keyof Dashboard['figures']

const countText = (count: number) => count.toLocaleString('en-US')

const shownFigures: readonly { readonly name: Name; readonly label: string; readonly text: (value: number) => string }[] = [
  { name: 'totalAppointments', label: 'Total Appointments', text: countText },
  { name: 'completedAppointments', label: 'Completed Appointments', text: countText },
  { name: 'totalStylists', label: 'Total Stylists', text: countText },
  { name: 'totalEarnings', label: 'Total Earnings', text: dollarsText },
  { name: 'pendingEarnings', label: 'Pending Earnings', text: dollarsText },
  { name: 'upcomingEarnings', label: 'Upcoming Earnings', text: dollarsText },
]

/** The six figures of all time. @param figures null until they are known */
export function Figures({ figures }: { readonly figures: Dashboard['figures'] | null }) {
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className="mb-4 font-serif text-heading font-medium">
        Analytics overview
      </h2>
      {/* The gaps let the ground through as hairlines. */}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-card md:grid-cols-3">
        {shownFigures.map(({ name, label, text }) => (
          <div
            key={name}
            className="@container flex min-w-0 flex-col justify-between gap-2 bg-surface px-4 py-5 sm:px-6 sm:py-6"
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd>{figures ? <Figure text={text(figures[name])} /> : <Skeleton className="h-10 w-24" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A number as large as it can be: a long one is set smaller, so that it stays in one piece. */
function Figure({ text }: { readonly text: string }) {
  return (
    <span
      style={{ '--characters': text.length } as CSSProperties}
      className="block font-serif text-[length:min(2.375rem,calc(100cqi/(var(--characters)*0.6)))]/10 font-medium whitespace-nowrap tabular-nums lining-nums"
    >
      {text}
    </span>
  )
}
