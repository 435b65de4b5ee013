import { useEffect, useRef } from 'react'
import type { LinkedOffer, OfferState } from '../../../domain/waitlist/waitlist.ts'
import { failureOf } from '../../store/api-slice.ts'
import { useAppSelector, useBookingPath } from '../../store/hooks.ts'
import { LoadFailed } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { OfferButtons, OfferFacts } from '../../waitlist/offer-answer.tsx'
import { useAcceptByLinkMutation, useDeclineByLinkMutation, useLinkedOfferQuery } from '../../waitlist/waitlist-api.ts'
import { OtherPersonNotice, VisitFrame } from './visit-facts.tsx'

const stillWaiting = 'You’re still on the waitlist. We’ll write again when another time becomes free.'

const words: Record<OfferState, { readonly title: string; readonly lead: string }> = {
  open: { title: 'A time is free for you', lead: 'Take it while we hold it for you.' },
  accepted: { title: 'It’s yours', lead: 'We’ve booked this time for you.' },
  declined: { title: 'You said no to this time', lead: stillWaiting },
  lapsed: { title: 'This offer has ended', lead: stillWaiting },
  taken: { title: 'Someone else was faster', lead: stillWaiting },
  withdrawn: { title: 'This time isn’t on offer anymore', lead: 'See the next openings, or ask us.' },
}

/** What the link in an offer's mail leads to: the time, with yes and no, or what became of it. */
export function OfferByLink({ token }: { readonly token: string }) {
  const opened = useLinkedOfferQuery(token)
  const bookingPath = useBookingPath()
  const { data: offer, refetch } = opened
  const failure = failureOf(opened)
  if (offer) return <OfferPage key={offer.state} token={token} offer={offer} refetch={refetch} />
  if (failure?.code === 'not_found') {
    return (
      <VisitFrame title="This link doesn’t work" lead={failure.message}>
        <ButtonLink to={bookingPath}>Book a visit</ButtonLink>
      </VisitFrame>
    )
  }
  if (failure) return <LoadFailed what="this offer" error={failure.message} onRetry={refetch} />
  return <Loader label="Opening your link…" />
}

interface OfferPageProps {
  readonly token: string
  readonly offer: LinkedOffer
  readonly refetch: () => void
}

function OfferPage({ token, offer, refetch }: OfferPageProps) {
  const { state, firstName, isYours, bookingId } = offer
  const bookingPath = useBookingPath()
  const isSignedIn = useAppSelector((root) => root.auth.User !== null)
  const [accept] = useAcceptByLinkMutation()
  const [decline] = useDeclineByLinkMutation()
  const container = useRef<HTMLDivElement>(null)
  const isOpen = state === 'open'
  useEffect(() => {
    // What was pressed is gone.
    if (!isOpen) container.current?.querySelector('h1')?.focus()
  }, [isOpen])
  return (
    <div ref={container}>
      <VisitFrame {...words[state]}>
        <OtherPersonNotice visit={{ action: 'offer', firstName, isYours }} />
        <section aria-label="The time" className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
          <OfferFacts offer={offer} />
        </section>
        {isOpen ? (
          <OfferButtons
            offer={offer}
            accept={(acceptance) => accept({ token, ...acceptance }).unwrap()}
            decline={() => decline(token).unwrap()}
            onLapse={refetch}
          />
        ) : (
          <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
            {state !== 'accepted' && <ButtonLink to={bookingPath}>See the next openings</ButtonLink>}
            <ButtonLink to={bookingId ? `/mybookings?booking=${bookingId}` : '/mybookings'} variant="secondary">
              {isSignedIn ? 'See your bookings' : 'Sign in to see your bookings'}
            </ButtonLink>
          </div>
        )}
      </VisitFrame>
    </div>
  )
}
