import { useId } from 'react'
import { Link } from 'react-router'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { bookingsPath } from '../../shared/bookings-search-params.ts'
import { overdueText } from '../../shared/charts/chart-text.ts'
import { requestsText } from '../../shared/count-text.ts'
import { RequestList } from '../../shared/request-list.tsx'

const linkClass = 'underline decoration-line-strong underline-offset-4 hover:text-accent'

export function RequestsCard({ dashboard: { requests, counts, today } }: { readonly dashboard: Dashboard }) {
  const headingId = useId()
  const removals = useAppSelector((state) => state.demo.removals)
  return (
    <section
      aria-labelledby={headingId}
      className="@container grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id={headingId} className="font-serif text-heading font-medium">
        {counts.Pending > 0 ? (
          <Link to={bookingsPath({})} className={linkClass}>
            {requestsText(counts.Pending)}
          </Link>
        ) : (
          requestsText(0)
        )}
      </h2>
      <RequestList
        listKey={`${today.date} ${removals}`}
        requests={requests}
        total={counts.Pending}
        year={today.date.slice(0, 4)}
        pathTo={({ id, status }) => bookingsPath({ status, q: id })}
      >
        {today.overdue > 0 && (
          <Link to={bookingsPath({ isOverdue: true })} className={`text-sm ${linkClass}`}>
            {overdueText(today.overdue)}
          </Link>
        )}
      </RequestList>
    </section>
  )
}
