import { useEffect } from 'react'
import type { Appointment, AppointmentStatus } from '../../domain/booking/appointment.ts'
import { LoadFailed } from '../ui/alert.tsx'
import { EmptyArt } from '../ui/art/empty-art.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
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

const emptyTexts: Record<AppointmentStatus, string> = {
  Pending: 'You have no pending bookings.',
  Confirmed: 'You have no confirmed bookings.',
  Completed: 'Your past visits will show here.',
  Canceled: 'You have no canceled bookings.',
}

export function OwnBookingList({
  params: { status, page, booking: opened },
  change,
  topId,
  canceledId,
  actionsFor,
}: OwnBookingListProps) {
  const { items, state, isFetching, error, pages, lastPage, fetch } = useOwnBookings({ status, page, canceledId })
  const top = items.find(({ id }) => id === topId)
  const others = items.filter((booking) => booking !== top)
  useEffect(() => {
    // Only when these change: navigating renders this page again, and correcting the address on each rendering would loop.
    if (lastPage !== null) change({ page: lastPage, booking: opened })
  }, [lastPage, opened, change])

  const failure = state === 'failed' && <LoadFailed what="your bookings" error={error} onRetry={fetch} />
  // The list is empty; the canceled booking above it can still be undone.
  if (others.length === 0 && (!top || top.status !== status)) {
    if (failure) return failure
    if (state === 'loading' || lastPage !== null) return <Loader label="Loading your bookings…" />
    return (
      <EmptyState art={<EmptyArt className="w-48" />} text={emptyTexts[status]}>
        <ButtonLink to="/bookings">Book an appointment</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      {failure && <div className="mb-4">{failure}</div>}
      {others.length === 0 && (
        <p className="text-muted">Your next visit, above, is your only {status.toLowerCase()} booking.</p>
      )}
      <ul aria-busy={isFetching} className="grid items-start gap-4 lg:grid-cols-2">
        {others.map((booking) => (
          <li key={booking.id} className="min-w-0">
            <OwnBookingCard booking={booking} isOpened={booking.id === opened} actions={actionsFor(booking)} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-6 flex print:hidden items-center justify-between gap-4">
          <Button variant="secondary" disabled={page === 1} onClick={() => change({ page: page - 1 })}>
            Previous
          </Button>
          <div className="relative text-muted tabular-nums">
            <p role="status">
              Page {page} of {pages}
            </p>
            {/* Beside the text, so that it doesn't move. */}
            <span className="absolute inset-y-0 left-full ml-2 flex">{isFetching && <LateSpinner />}</span>
          </div>
          <Button variant="secondary" disabled={page >= pages} onClick={() => change({ page: page + 1 })}>
            Next
          </Button>
        </nav>
      )}
    </>
  )
}
