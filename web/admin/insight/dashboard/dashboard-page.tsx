import { plural, t } from '@lingui/core/macro'
import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { pageMeta } from '../../../page-meta.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
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
  const payments = useOpenPayments()
  return (
    <>
      <Welcome open={data?.onlinePayments ?? null} onShow={payments.show} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FirstSteps hasBookings={data ? data.figures.totalAppointments > 0 : null} />
        {isMissing && <LoadFailed problem={t`We couldn’t load your dashboard.`} error={error} onRetry={retry} />}
        {!isMissing && hasBookings && <TodayAndRequests dashboard={data} />}
        {/* Below the requests, which must not move under somebody's thumb. */}
        <WithoutStylist />
        {data && <OpenPayments {...payments.list} onlinePayments={data.onlinePayments} />}
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

/** The list of payments that only a person can settle. It lies below the requests; `show` leads there. */
function useOpenPayments() {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  return {
    list: { isOpen, toggle, onToggle: () => setIsOpen(!isOpen) },
    show() {
      setIsOpen(true)
      toggle.current?.focus({ preventScroll: true })
      toggle.current?.scrollIntoView({ block: 'start' })
    },
  }
}

interface WelcomeProps {
  /** Null while loading. */
  readonly open: Dashboard['onlinePayments'] | null
  readonly onShow: () => void
}

function Welcome({ open, onShow }: WelcomeProps) {
  const count = open ? open.toDecide + open.refused : 0
  return (
    <header className="mb-3">
      <h1 tabIndex={-1} className="font-serif text-3xl font-medium">
        {t`Welcome back`}
      </h1>
      <MailAlert
        also={count > 0 && <PaymentsLine count={count} onShow={onShow} />}
      >{t`Here’s what needs you, and how your salon is doing.`}</MailAlert>
    </header>
  )
}

/** As high as a line, and as a thumb to press: nothing below may move when it comes. */
function PaymentsLine({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  return (
    <Button variant="quiet" className="-my-2.5 px-0! py-0! underline underline-offset-4" onClick={onShow}>
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
      {t`${plural(count, { one: '# payment needs you', other: '# payments need you' })}`}
    </Button>
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
