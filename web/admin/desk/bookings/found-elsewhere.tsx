import { type AppointmentStatus, appointmentStatuses } from '../../../../domain/appointment.ts'
import { createApiThunk } from '../../../store/api-thunk.ts'
import { useFetched } from '../../../store/use-fetched.ts'
import { Button } from '../../../ui/button.tsx'
import { countText } from '../../shared/count-text.ts'

interface Found {
  readonly status: AppointmentStatus
  readonly count: string
}

/** The statuses with matches, and how many. Not stored in the state. */
const countFound = createApiThunk('appointments/countFound', async (api, q: string): Promise<Found[]> => {
  const pages = await Promise.all(
    appointmentStatuses.map((status) => api.appointments({ scope: 'all', status, q, page: 1, pageSize: 1 })),
  )
  return pages.flatMap(({ total, totalIsAtLeast }, index) => {
    const status = appointmentStatuses[index]
    return status && total > 0 ? [{ status, count: countText(total, totalIsAtLeast) }] : []
  })
})

interface FoundElsewhereProps {
  readonly q: string
  readonly onStatus: (status: AppointmentStatus) => void
}

/** Which other statuses a search has matches in: a client on the phone seldom knows their booking's status. */
export function FoundElsewhere({ q, onStatus }: FoundElsewhereProps) {
  const { latest: found } = useFetched(q, (dispatch) => dispatch(countFound(q)).unwrap())
  if (!found) return null
  if (found.length === 0) return <p className="text-muted wrap-anywhere">Nothing found for “{q}”.</p>
  return (
    <>
      <p className="text-muted wrap-anywhere">We found “{q}” here:</p>
      <p className="flex flex-wrap justify-center gap-3">
        {found.map(({ status, count }) => (
          <Button key={status} variant="secondary" onClick={() => onStatus(status)}>
            {status} ({count})
          </Button>
        ))}
      </p>
    </>
  )
}
