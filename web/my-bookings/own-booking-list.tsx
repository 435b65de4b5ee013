import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Appointment, AppointmentStatus } from '../../domain/booking/appointment.ts'
import { say } from '../../domain/language/say.ts'
import { Paging } from '../parts/paging/paging.tsx'
import { LoadFailed } from '../ui/alert.tsx'
import { EmptyArt } from '../ui/art/empty-art.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LateSpinner, Loader } from '../ui/loader.tsx'
import type { BookingCardActions } from './card-actions.tsx'
import type { MyBookingsParams } from './my-bookings-search-params.ts'
import { OwnBookingCard } from './own-booking-card.tsx'
import { useOwnBookings } from './use-own-bookings.ts'

interface OwnBookingListProps {
  readonly params: MyBookingsParams
  readonly change: (changes: Partial<MyBookingsParams>) => void
  readonly topId: string | undefined
  readonly canceledId: string | null
  readonly actionsFor: (booking: Appointment) => BookingCardActions
}

const emptyTexts: Record<AppointmentStatus, MessageDescriptor> = {
  Pending: msg`You have no pending bookings.`,
  Confirmed: msg`You have no confirmed bookings.`,
  Completed: msg`Your past visits will show here.`,
  Canceled: msg`You have no canceled bookings.`,
}

const onlyTexts: Record<AppointmentStatus, MessageDescriptor> = {
  Pending: msg`Your next visit, above, is your only pending booking.`,
  Confirmed: msg`Your next visit, above, is your only confirmed booking.`,
  Completed: msg`Your next visit, above, is your only completed booking.`,
  Canceled: msg`Your next visit, above, is your only canceled booking.`,
}

export function OwnBookingList({
  params: { status, after, before, booking: opened },
  change,
  topId,
  canceledId,
  actionsFor,
}: OwnBookingListProps) {
  const { items, state, isFetching, error, neighbors, fetch } = useOwnBookings({ status, after, before, canceledId })
  const top = items.find(({ id }) => id === topId)
  const others = items.filter((booking) => booking !== top)

  const failure = state === 'failed' && (
    <LoadFailed problem={t`We couldn’t load your bookings.`} error={error} onRetry={fetch} />
  )
  // The list is empty; the canceled booking above it can still be undone.
  if (others.length === 0 && (!top || top.status !== status)) {
    if (failure) return failure
    if (state === 'loading') return <Loader label={t`Loading your bookings…`} />
    return (
      <EmptyState art={<EmptyArt className="w-48" />} text={say(emptyTexts[status])}>
        <ButtonLink to="/bookings">{t`Book an appointment`}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      {failure && <div className="mb-4">{failure}</div>}
      {others.length === 0 && <p className="text-muted">{say(onlyTexts[status])}</p>}
      <ul aria-busy={isFetching} className="grid items-start gap-4 lg:grid-cols-2">
        {others.map((booking) => (
          <li key={booking.id} className="min-w-0">
            <OwnBookingCard booking={booking} isOpened={booking.id === opened} actions={actionsFor(booking)} />
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Paging neighbors={neighbors} onTurn={change}>
          {isFetching && <LateSpinner />}
        </Paging>
      </div>
    </>
  )
}
