import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { ratingRefusal } from '../../../domain/booking/ratings/rating.ts'
import { serverNow } from '../../server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toast.ts'
import { GivenRating } from './given-rating.tsx'
import { RatingForm } from './rating-form.tsx'
import { useOwnRatingsQuery, useRateVisitMutation } from './ratings-api.ts'

export function VisitRating({ booking }: { readonly booking: Appointment }) {
  const { data } = useOwnRatingsQuery()
  const [rate] = useRateVisitMutation()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The pressed button was removed, or is restored.
    if (isOpen) document.querySelector<HTMLElement>(`[data-booking="${booking.id}"] input[name="stars"]`)?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, booking.id])
  if (!data) return null
  const rating = data.items.find(({ bookingId }) => bookingId === booking.id) ?? null
  const { id } = booking
  const now = serverNow()
  const canRate =
    data.isOpen &&
    (rating
      ? now <= rating.changeableUntil
      : ratingRefusal({ status: booking.status, endsAt: getEnd(booking), ratedAt: null }, now) === null)
  if (!rating && !canRate) return null
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-4 print:hidden">
      {isOpen ? (
        <div className="w-full">
          <RatingForm
            bookingId={booking.id}
            rating={rating}
            send={(input) => rate({ id: booking.id, ...input }).unwrap()}
            onSent={() => {
              setIsOpen(false)
              notify({ text: t`Thanks for your rating.` })
            }}
            onCancel={() => setIsOpen(false)}
          />
        </div>
      ) : (
        <>
          {rating && <GivenRating rating={rating} />}
          {canRate && (
            <Button ref={opener} variant="secondary" className="px-3! sm:text-sm!" onClick={() => setIsOpen(true)}>
              <Star aria-hidden="true" className="size-4" />
              <span>
                {rating ? (
                  <Trans>
                    Change your rating<span className="sr-only"> of booking {id}</span>
                  </Trans>
                ) : (
                  <Trans>
                    Rate this visit<span className="sr-only"> of booking {id}</span>
                  </Trans>
                )}
              </span>
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function getEnd({ date, services }: Appointment): number {
  return date + services.reduce((sum, { Duration }) => sum + Duration, 0) * 60
}
