import { t } from '@lingui/core/macro'
import type { LinkedVisit } from '../../../domain/messages/visit-link.ts'
import { useAppSelector, useBookingPath } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { VisitFacts, VisitFrame } from './visit-facts.tsx'

interface VisitDoneProps {
  readonly visit: LinkedVisit
  readonly before: LinkedVisit | null
}

export function VisitDone({ visit, before }: VisitDoneProps) {
  const { action, status, bookingId } = visit
  const bookingPath = useBookingPath()
  const isSignedIn = useAppSelector((state) => state.auth.User !== null)
  const isMove = action === 'move'
  const needsConfirming = isMove && status === 'Pending'
  const titles = {
    confirm: t`The booking is confirmed`,
    cancel: t`Your visit is canceled`,
    move: t`Your visit is moved`,
  } as const
  const leads = {
    confirm: t`It’s in the book.`,
    cancel: t`We hope to see you another time.`,
    move: needsConfirming ? t`We still need to confirm the new time.` : t`See you then.`,
  } as const
  return (
    <VisitFrame title={titles[action]} lead={leads[action]}>
      <VisitFacts visit={visit} before={isMove ? before : null} />
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        {action === 'cancel' && <ButtonLink to={bookingPath}>{t`Book another visit`}</ButtonLink>}
        <ButtonLink
          to={action === 'confirm' ? `/admin/bookings?q=${bookingId}` : `/mybookings?booking=${bookingId}`}
          variant="secondary"
        >
          {isSignedIn ? t`See the booking` : t`Sign in to see the booking`}
        </ButtonLink>
      </div>
    </VisitFrame>
  )
}
