import { t } from '@lingui/core/macro'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { pageMeta } from '../../../page-meta.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Skeleton } from '../../../ui/loader.tsx'
import { BackupNote } from '../../shared/backups/backup-note.tsx'
import { FirstSteps } from '../../shared/first-steps.tsx'
import { MailAlert } from '../../shared/mail-alert.tsx'
import { WithoutStylist } from '../../shared/without-stylist/without-stylist.tsx'
import { BookingsSection } from './bookings-section.tsx'
import { ChartsSection } from './charts-section.tsx'
import { useDashboardSearchParams } from './dashboard-search-params.ts'
import { Figures } from './figures.tsx'
import { OpenPayments } from './open-payments.tsx'
import { RequestsCard } from './requests-card.tsx'
import { MonthCard, TodayCard } from './today-and-month.tsx'
import { UnclosedCard } from './unclosed-card.tsx'
import { useDashboard } from './use-dashboard.ts'

export const meta = pageMeta(
  () => t`Dashboard`,
  () => t`Your salon’s bookings and earnings.`,
)

export default function DashboardPage() {
  const { params, show } = useDashboardSearchParams()
  const dashboard = useDashboard(params.period)
  const { data, error, retry } = dashboard
  // Charts of zeros show nothing.
  const hasBookings = data?.figures.totalAppointments !== 0
  const isMissing = !data && error !== null
  return (
    <>
      <Welcome />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FirstSteps hasBookings={data ? data.figures.totalAppointments > 0 : null} />
        {isMissing && <LoadFailed problem={t`We couldn’t load your dashboard.`} error={error} onRetry={retry} />}
        {!isMissing && hasBookings && <TodayAndRequests dashboard={data} />}
        {/* Below the requests, which must not move under somebody's thumb. */}
        <WithoutStylist />
        {data && <OpenPayments onlinePayments={data.onlinePayments} />}
        {data && <UnclosedCard unclosed={data.unclosed} />}
        {!isMissing && <Figures figures={data?.figures ?? null} others={data?.others ?? []} />}
        {data && hasBookings && <MonthCard month={data.month} lastMonth={data.lastMonth} others={data.others} />}
        <BookingsSection params={params} onShow={show} counts={data?.counts ?? null} />
        {!isMissing && hasBookings && (
          <ChartsSection dashboard={dashboard} choice={params.period} onChange={(period) => show({ period })} />
        )}
      </div>
      <BackupNote />
    </>
  )
}

function Welcome() {
  return (
    <header className="mb-3">
      <h1 tabIndex={-1} className="font-serif text-3xl font-medium">
        {t`Welcome back`}
      </h1>
      <MailAlert>{t`Here’s what needs you, and how your salon is doing.`}</MailAlert>
    </header>
  )
}

/** @param dashboard null while loading */
function TodayAndRequests({ dashboard }: { readonly dashboard: Dashboard | null }) {
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
