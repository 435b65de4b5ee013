import type { Appointment, AppointmentStatus } from '../../../domain/appointment.ts'
import { Alert } from '../../ui/alert.tsx'
import { EmptyArt } from '../../ui/art/empty-art.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loader } from '../../ui/loader.tsx'
import { BookingCard } from './booking-card.tsx'
import { FoundElsewhere } from './found-elsewhere.tsx'

interface BookingListProps {
  readonly items: readonly Appointment[]
  /** What is searched for; empty for all. */
  readonly q: string
  readonly isLoading: boolean
  readonly error: string | null
  readonly onRetry: () => void
  readonly onStatus: (status: AppointmentStatus) => void
  readonly onChange: (booking: Appointment, status: AppointmentStatus) => Promise<void>
}

/** One page of cards, or what there is to say instead. */
export function BookingList({ items, q, isLoading, error, onRetry, onStatus, onChange }: BookingListProps) {
  if (error !== null) {
    return (
      <Alert tone="danger" live>
        <div className="grid justify-items-start gap-3">
          <p>Error: {error}</p>
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </Alert>
    )
  }
  if (items.length === 0) {
    if (isLoading) return <Loader label="Loading bookings..." />
    return (
      <EmptyState art={!q && <EmptyArt className="w-48" />} text="No bookings available.">
        {q && <FoundElsewhere q={q} onStatus={onStatus} />}
      </EmptyState>
    )
  }
  return (
    <ul aria-busy={isLoading} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {items.map((booking) => (
        <li key={booking.id} data-booking={booking.id}>
          <BookingCard booking={booking} onChange={onChange} />
        </li>
      ))}
    </ul>
  )
}
