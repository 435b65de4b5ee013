import type { Dashboard } from '../../../domain/dashboard.ts'
import { pageMeta } from '../../page-meta.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FirstSteps } from '../first-steps.tsx'
import { BookingsSection } from './bookings-section.tsx'
import { Figures, MonthCard } from './figures.tsx'
import { Pictures } from './pictures.tsx'
import { RequestsCard } from './requests-card.tsx'
import { TodayCard } from './today-card.tsx'
import { useDashboard } from './use-dashboard.ts'
import { usePlace } from './use-place.ts'

export const meta = pageMeta('Dashboard', 'Your salon’s bookings and earnings.')

export default function DashboardPage() {
  const { place, show } = usePlace()
  const dashboard = useDashboard(place.period)
  const { answer, error, retry } = dashboard
  // Four times nothing is not worth looking at.
  const hasBookings = answer?.figures.totalAppointments !== 0
  const isMissing = !answer && error !== null
  return (
    <>
      <Welcome />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FirstSteps hasBookings={answer ? answer.figures.totalAppointments > 0 : null} />
        {isMissing && <LoadFailed what="your dashboard" error={error} onRetry={retry} />}
        {!isMissing && hasBookings && <Present dashboard={answer} />}
        {!isMissing && <Figures figures={answer?.figures ?? null} />}
        {answer && hasBookings && <MonthCard month={answer.month} lastMonth={answer.lastMonth} />}
        <BookingsSection place={place} onShow={show} counts={answer?.counts ?? null} />
        {!isMissing && hasBookings && (
          <Pictures dashboard={dashboard} choice={place.period} onChange={(period) => show({ period })} />
        )}
      </div>
    </>
  )
}

/** The page's heading. Smaller than other pages', so that what needs the owner begins higher up. */
function Welcome() {
  return (
    <header className="mb-3">
      <h1 tabIndex={-1} className="font-serif text-3xl font-medium">
        Welcome back
      </h1>
      <p className="text-muted">Here’s what needs you, and how your salon is doing.</p>
    </header>
  )
}

/** What needs the owner, and how the day goes on. @param dashboard null until it is known */
function Present({ dashboard }: { readonly dashboard: Dashboard | null }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @3xl:grid-cols-2">
        {dashboard ? (
          <>
            <RequestsCard dashboard={dashboard} />
            <TodayCard today={dashboard.today} />
          </>
        ) : (
          <>
            <Skeleton className="h-80" />
            <Skeleton className="h-80" />
          </>
        )}
      </div>
    </div>
  )
}
