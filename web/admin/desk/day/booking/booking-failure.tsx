import { t } from '@lingui/core/macro'
import type { FreeTime } from '../../../../../domain/salon/schedule/schedule.ts'
import type { Failure } from '../../../../api-error.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TimeButtons } from './fit-notice.tsx'

interface BookingFailureProps {
  readonly failure: Failure
  readonly date: string
  readonly name: string
  readonly onChoose: (time: FreeTime) => void
  /** Books although the client has another visit at that time. */
  readonly onBookToo: () => void
}

export function BookingFailure({ failure, date, name, onChoose, onBookToo }: BookingFailureProps) {
  return (
    <Alert tone="danger" live>
      <div className="grid gap-2">
        <p>
          {failure.message}
          {failure.code === 'unavailable' && ` ${t`Nothing you entered is lost.`}`}
        </p>
        {failure.nextFree && <TimeButtons times={failure.nextFree} date={date} name={name} onChoose={onChoose} />}
        {failure.reason === 'own_visit' && (
          <Button variant="secondary" onClick={onBookToo}>
            {t`Book this one too`}
          </Button>
        )}
      </div>
    </Alert>
  )
}
