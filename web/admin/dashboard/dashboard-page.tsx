import { pageMeta } from '../../page-meta.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { FirstSteps } from '../first-steps.tsx'
import { BookingsSection } from './bookings-section.tsx'
import { Figures } from './figures.tsx'
import { Pictures } from './pictures.tsx'
import { Present } from './present.tsx'
import { useDashboard } from './use-dashboard.ts'
import { usePlace } from './use-place.ts'
import { Welcome } from './welcome.tsx'

export const meta = pageMeta('Dashboard', 'The salon’s appointments and earnings.')

export default function DashboardPage() {
  const { place, show } = usePlace()
  const dashboard = useDashboard(place.period)
  const { answer, error, retry } = dashboard
  // Four times nothing is not worth looking at.
  const hasPictures = answer?.figures.totalAppointments !== 0
  return (
    <>
      <Welcome waiting={answer?.counts.Pending ?? null} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12 sm:gap-16">
        <FirstSteps hasBookings={answer ? answer.figures.totalAppointments > 0 : null} />
        {!answer && error !== null ? (
          <LoadFailed what="how your salon is doing" error={error} onRetry={retry} />
        ) : (
          <>
            {hasPictures && <Present dashboard={answer} />}
            <Figures figures={answer?.figures ?? null} />
            {hasPictures && <Pictures dashboard={dashboard} choice={place.period} onChange={(period) => show({ period })} />}
          </>
        )}
        <BookingsSection place={place} onShow={show} counts={answer?.counts ?? null} />
      </div>
    </>
  )
}
