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
  const titles = { confirm: 'The booking is confirmed', cancel: 'Your visit is canceled', move: 'Your visit is moved' } as const
  const leads = {
    confirm: 'It’s in the book.',
    cancel: 'We hope to see you another time.',
    move: needsConfirming ? 'We still need to confirm the new time.' : 'See you then.',
  } as const
  return (
    <VisitFrame title={titles[action]} lead={leads[action]}>
      <VisitFacts visit={visit} before={isMove ? before : null} />
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        {action === 'cancel' && <ButtonLink to={bookingPath}>Book another visit</ButtonLink>}
        <ButtonLink
          to={action === 'confirm' ? `/admin/bookings?q=${bookingId}` : `/mybookings?booking=${bookingId}`}
          variant="secondary"
        >
          {isSignedIn ? 'See the booking' : 'Sign in to see the booking'}
        </ButtonLink>
      </div>
    </VisitFrame>
  )
}
