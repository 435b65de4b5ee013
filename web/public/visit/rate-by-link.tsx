import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import type { LinkedRating } from '../../../domain/booking/ratings/rating.ts'
import { inWords } from '../../../domain/language/lists.ts'
import { GivenRating } from '../../parts/ratings/given-rating.tsx'
import { RatingForm } from '../../parts/ratings/rating-form.tsx'
import { useLinkedRatingQuery, useRateByLinkMutation } from '../../parts/ratings/ratings-api.ts'
import { VisitFact, VisitTime } from '../../parts/times/visit-time.tsx'
import { failureOf } from '../../store/api-slice.ts'
import { useBookingPath } from '../../store/hooks.ts'
import { LoadFailed } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { VisitFrame } from './visit-facts.tsx'

export function RateByLink({ token }: { readonly token: string }) {
  const opened = useLinkedRatingQuery(token)
  const { data: visit, refetch } = opened
  const failure = failureOf(opened)
  if (visit) return <RatingPage token={token} visit={visit} />
  if (failure?.code === 'not_found') {
    return (
      <VisitFrame title={t`This link doesn’t work`} lead={failure.message}>
        <ButtonLink to="/">{t`Back to home`}</ButtonLink>
      </VisitFrame>
    )
  }
  if (failure) return <LoadFailed problem={t`We couldn’t load this visit.`} error={failure.message} onRetry={refetch} />
  return <Loader label={t`Opening your link…`} />
}

function thanksText(firstName: string): string {
  return firstName ? t`Hi ${firstName}, thanks for coming in.` : t`Hi there, thanks for coming in.`
}

function RatingPage({ token, visit }: { readonly token: string; readonly visit: LinkedRating }) {
  const bookingPath = useBookingPath()
  const { rating, refusal, firstName, services, stylistName, bookingId } = visit
  const [rate] = useRateByLinkMutation()
  const [isChanging, setIsChanging] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSent && !isChanging) container.current?.querySelector('h1')?.focus()
  }, [isSent, isChanging])
  const hasForm = refusal === null && (!rating || isChanging)
  return (
    <div ref={container}>
      <VisitFrame
        title={rating && !isChanging ? t`Thanks for your rating` : t`How was your visit?`}
        lead={!rating && (refusal ?? thanksText(firstName))}
      >
        <section
          aria-label={t`The visit`}
          className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
        >
          <p className="font-serif text-xl font-medium">
            <VisitTime visit={visit} />
          </p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
            <VisitFact term={t`Services`}>{inWords(services, 'comma') || t`No services`}</VisitFact>
            <VisitFact term={t`Stylist`}>{stylistName || t`Not known`}</VisitFact>
          </dl>
          {rating && !isChanging && <GivenRating rating={rating} />}
          {hasForm && (
            <RatingForm
              bookingId={bookingId}
              rating={rating}
              send={(input) => rate({ token, ...input }).unwrap()}
              onSent={() => {
                setIsChanging(false)
                setIsSent(true)
              }}
              {...(rating && { onCancel: () => setIsChanging(false) })}
            />
          )}
        </section>
        {rating && !isChanging && (
          <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
            <ButtonLink to={bookingPath}>{t`Book a visit`}</ButtonLink>
            {refusal === null && (
              <Button variant="secondary" onClick={() => setIsChanging(true)}>
                {t`Change your rating`}
              </Button>
            )}
          </div>
        )}
      </VisitFrame>
    </div>
  )
}
