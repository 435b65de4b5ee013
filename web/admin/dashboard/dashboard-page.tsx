import { pageMeta } from '../../page-meta.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { FirstSteps } from '../first-steps.tsx'
import { BookingsSection } from './bookings-section.tsx'
import { Figures } from './figures.tsx'
import { MonthCard } from './month-card.tsx'
import { Pictures } from './pictures.tsx'
import { Present } from './present.tsx'
import { useDashboard } from './use-dashboard.ts'
import { usePlace } from './use-place.ts'
import { Welcome } from './welcome.tsx'

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
