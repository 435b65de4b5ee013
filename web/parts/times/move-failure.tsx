import { t } from '@lingui/core/macro'
import type { Failure } from '../../api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { OwnBooking } from './own-booking.tsx'

interface MoveFailureProps {
  readonly failure: Failure
  readonly isSending: boolean
  readonly onMoveAnyway: () => void
}

/** Reason that a move failed. If the client has another visit then, they may keep both. */
export function MoveFailure({ failure, isSending, onMoveAnyway }: MoveFailureProps) {
  const ownVisit = failure.reason === 'own_visit'
  return (
    <Alert tone={ownVisit ? 'warning' : 'danger'} live>
      <div className="grid justify-items-start gap-3">
        <p>{ownVisit ? t`You already have a visit at that time. Move this one there too?` : failure.message}</p>
        {failure.code === 'slot_taken' && failure.current && <OwnBooking booking={failure.current} />}
        {ownVisit && (
          <Button variant="secondary" busy={isSending} onClick={onMoveAnyway}>
            {t`Move it anyway`}
          </Button>
        )}
      </div>
    </Alert>
  )
}
