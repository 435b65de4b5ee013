import { t } from '@lingui/core/macro'
import type { LinkReason } from '../../../domain/app-error.ts'
import { linkPurpose } from '../../../domain/messages/visit-link.ts'
import type { Failure } from '../../api-error.ts'
import { useAppSelector, useBookingPath } from '../../store/hooks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { VisitFrame } from './visit-facts.tsx'

const titles = (): Record<LinkReason, string> => ({
  link_altered: t`This link doesn’t work`,
  link_expired: t`This link has expired`,
  link_used: t`This link was used already`,
  link_outdated: t`Your booking has changed`,
  link_foreign: t`This link isn’t valid anymore`,
})

function seeBookings(isOne: boolean, isSignedIn: boolean): string {
  if (isOne) return isSignedIn ? t`See the booking` : t`Sign in to see the booking`
  return isSignedIn ? t`See your bookings` : t`Sign in to see your bookings`
}

export function LinkProblem({ failure: { reason, message, ...failure } }: { readonly failure: Failure }) {
  const bookingPath = useBookingPath()
  const isSignedIn = useAppSelector((state) => state.auth.User !== null)
  const { data: link } = linkPurpose.safeParse(failure.link)
  const isSalons = link?.action === 'confirm'
  const linkReason = (reason ?? 'link_altered') as LinkReason
  const all = isSalons ? '/admin/bookings' : '/mybookings'
  const one = link && (isSalons ? `${all}?q=${link.bookingId}` : `${all}?booking=${link.bookingId}`)
  return (
    <VisitFrame
      title={isSalons && linkReason === 'link_outdated' ? t`The booking has changed` : titles()[linkReason]}
      lead={message}
    >
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <ButtonLink to={one ?? all}>{seeBookings(Boolean(one), isSignedIn)}</ButtonLink>
        {!isSalons && (
          <ButtonLink to={bookingPath} variant="secondary">
            {t`Book a new visit`}
          </ButtonLink>
        )}
      </div>
    </VisitFrame>
  )
}
