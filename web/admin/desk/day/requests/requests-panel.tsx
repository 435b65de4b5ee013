import { Link } from 'react-router'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import type { Failure } from '../../../../api-error.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { bookingsPath } from '../../../shared/bookings-search-params.ts'
import { countText, requestsText } from '../../../shared/count-text.ts'
import { RequestList } from '../../../shared/request-list.tsx'
import { useRequestsQuery } from '../../../shared/requests-api.ts'
import { daySearchParams } from '../day-search-params.ts'
import { SidePanel } from '../side-panel.tsx'
import type { useDay } from '../use-day.ts'

interface RequestsPanelProps {
  readonly state: ReturnType<typeof useDay>
}

/** All bookings that wait for the salon, soonest first. A client's name leads to the visit in its day. */
export function RequestsPanel({ state }: RequestsPanelProps) {
  const { timeZone } = useFormats()
  const { data, error, refetch } = useRequestsQuery()
  const beyond = data ? data.total - data.items.length : 0
  const pathTo = (id: string, seconds: number) => {
    const date = dateAt(seconds, timeZone)
    return `?${daySearchParams.write({ ...state, date: date === state.today ? null : date, panel: { kind: 'visit', id } })}`
  }
  return (
    <SidePanel
      label="Requests"
      heading={data ? requestsText(data.total) : 'Requests'}
      subject="requests"
      onClose={() => state.open(null)}
    >
      {error && !data && <LoadFailed what="the requests" error={(error as Failure).message} onRetry={refetch} />}
      {!data && !error && <Loader label="Loading the requests…" />}
      {data && (
        <RequestList
          listKey="requests"
          requests={data.items}
          total={data.total}
          year={state.today.slice(0, 4)}
          pathTo={({ id, date }) => pathTo(id, date)}
        >
          {beyond > 0 && (
            <Link to={bookingsPath({})} className="text-sm underline underline-offset-4">
              and {countText(beyond)} more
            </Link>
          )}
        </RequestList>
      )}
    </SidePanel>
  )
}
