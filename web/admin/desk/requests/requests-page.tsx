import { plural, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { Appointment } from '../../../../domain/booking/appointment.ts'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import type { Failure } from '../../../api-error.ts'
import { pageMeta } from '../../../page-meta.ts'
import { serverNow } from '../../../server-clock.ts'
import { useFormats } from '../../../store/hooks.ts'
import { LoadFailed } from '../../../ui/alert.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { bookingsPath } from '../../shared/bookings-search-params.ts'
import { requestsText } from '../../shared/count-text.ts'
import { RequestList } from '../../shared/request-list.tsx'
import { useRequestsQuery } from '../../shared/requests-api.ts'

export const meta = pageMeta(
  () => t`Requests`,
  () => t`Bookings that wait for the salon.`,
)

export default function RequestsPage() {
  const { timeZone } = useFormats()
  const { data, error, refetch } = useRequestsQuery()
  const year = useFormats().instant(serverNow(), { year: 'numeric' })
  const beyond = data ? data.total - data.items.length : 0
  const pathTo = ({ id, date }: Appointment) => `/admin/day?date=${dateAt(date, timeZone)}&panel=visit.${id}`
  return (
    <>
      <PageHeading title={data ? requestsText(data.total) : t`Requests`} />
      {error && !data && (
        <LoadFailed problem={t`We couldn’t load the requests.`} error={(error as Failure).message} onRetry={refetch} />
      )}
      {!data && !error && <Loader label={t`Loading the requests…`} />}
      {data && (
        <div className="max-w-3xl">
          <RequestList listKey="requests" requests={data.items} total={data.total} year={year} pathTo={pathTo}>
            {beyond > 0 && (
              <Link to={bookingsPath({})} className="text-sm underline underline-offset-4">
                {t`${plural(beyond, { one: 'and # more', other: 'and # more' })}`}
              </Link>
            )}
          </RequestList>
          {data.total === 0 && <EmptyState text={t`Nothing waits for you. New requests show here at once.`} />}
        </div>
      )}
    </>
  )
}
