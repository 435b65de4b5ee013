import { t } from '@lingui/core/macro'
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { LinkedOffer } from '../../../domain/booking/waitlist/waitlist.ts'
import { offerWords } from '../../../domain/booking/waitlist/words.ts'
import { useIsShown } from '../../late-responses.ts'
import { announceBooked } from '../../parts/navigation/booked-notice.ts'
import { OfferButtons, OfferFacts } from '../../parts/waitlist/offer-answer.tsx'
import { useAcceptByLinkMutation, useDeclineByLinkMutation, useLinkedOfferQuery } from '../../parts/waitlist/waitlist-api.ts'
import { failureOf } from '../../store/api-slice.ts'
import { useAppSelector, useBookingPath, useFormats } from '../../store/hooks.ts'
import { LoadFailed } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { OtherPersonNotice, VisitFrame } from './visit-facts.tsx'

const AwaitsPayment = lazy(() =>
  import('../../parts/prepayment/awaits-payment.tsx').then((module) => ({ default: module.AwaitsPayment })),
)

export function OfferByLink({ token }: { readonly token: string }) {
  const opened = useLinkedOfferQuery(token)
  const isShown = useIsShown()
  const bookingPath = useBookingPath()
  const { data: offer, refetch } = opened
  const failure = failureOf(opened)
  if (offer) return <OfferPage key={offer.state} {...{ token, offer, refetch, isShown }} />
  if (failure?.code === 'not_found') {
    return (
      <VisitFrame title={t`This link doesn’t work`} lead={failure.message}>
        <ButtonLink to={bookingPath}>{t`Book a visit`}</ButtonLink>
      </VisitFrame>
    )
  }
  if (failure) return <LoadFailed problem={t`We couldn’t load this offer.`} error={failure.message} onRetry={refetch} />
  return <Loader label={t`Opening your link…`} />
}

interface OfferPageProps {
  readonly token: string
  readonly offer: LinkedOffer
  readonly refetch: () => void
  readonly isShown: RefObject<boolean>
}

function OfferPage({ token, offer, refetch, isShown }: OfferPageProps) {
  const { state, firstName, isYours, bookingId, awaitsPayment } = offer
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const formats = useFormats()
  const bookingPath = useBookingPath()
  const isSignedIn = useAppSelector((root) => root.auth.User !== null)
  const [accept] = useAcceptByLinkMutation()
  const [decline] = useDeclineByLinkMutation()
  const container = useRef<HTMLDivElement>(null)
  const isOpen = state === 'open'
  useEffect(() => {
    if (!isOpen) container.current?.querySelector('h1')?.focus()
  }, [isOpen])
  return (
    <div ref={container}>
      <VisitFrame {...offerWords(offer, formats.dateAndTime)}>
        <OtherPersonNotice visit={{ action: 'offer', firstName, isYours }} />
        <section
          aria-label={t`The time`}
          className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
        >
          <OfferFacts offer={offer} />
        </section>
        {awaitsPayment && bookingId && (
          <Suspense>
            <AwaitsPayment awaited={awaitsPayment} bookingId={bookingId} />
          </Suspense>
        )}
        {isOpen ? (
          <OfferButtons
            offer={offer}
            accept={async (acceptance) => {
              const { awaitsPayment: awaited, bookingId: id } = await accept({ token, ...acceptance }).unwrap()
              const path = awaited?.link ?? pathname
              if (!isShown.current && id) announceBooked({ ...offer, id }, formats, async () => navigate(path))
              else if (awaited) await navigate(path)
            }}
            decline={() => decline(token).unwrap()}
            onLapse={refetch}
          />
        ) : (
          <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
            {offer.bookingNow !== 'booked' && offer.bookingNow !== 'asked' && (
              <ButtonLink to={bookingPath}>{t`See the next openings`}</ButtonLink>
            )}
            <ButtonLink to={bookingId ? `/mybookings?booking=${bookingId}` : '/mybookings'} variant="secondary">
              {isSignedIn ? t`See your bookings` : t`Sign in to see your bookings`}
            </ButtonLink>
          </div>
        )}
      </VisitFrame>
    </div>
  )
}
