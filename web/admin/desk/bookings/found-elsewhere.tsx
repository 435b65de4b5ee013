import { t } from '@lingui/core/macro'
import type { AppointmentStatus } from '../../../../domain/booking/appointment.ts'
import { Button } from '../../../ui/button.tsx'
import { statusName } from '../../../ui/status-badge.tsx'
import { useFoundByStatusQuery } from './bookings-api.ts'

interface FoundElsewhereProps {
  readonly q: string
  readonly onStatus: (status: AppointmentStatus) => void
}

/** Links to other statuses with matches: a client on the phone seldom knows their booking's status. */
export function FoundElsewhere({ q, onStatus }: FoundElsewhereProps) {
  const { currentData: found } = useFoundByStatusQuery(q)
  if (!found) return null
  if (found.length === 0) return <p className="text-muted wrap-anywhere">{t`Nothing found for “${q}”.`}</p>
  return (
    <>
      <p className="text-muted wrap-anywhere">{t`We found “${q}” here:`}</p>
      <p className="flex flex-wrap justify-center gap-3">
        {found.map(({ status, count }) => (
          <Button key={status} variant="secondary" onClick={() => onStatus(status)}>
            {statusName(status)} ({count})
          </Button>
        ))}
      </p>
    </>
  )
}
