import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Appointment, AppointmentStatus } from '../../../domain/appointment.ts'
import { formatCalendarDate } from '../../../domain/salon-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { BookingCard } from './booking-card.tsx'
import type { Refusal } from './use-status-change.ts'

interface RefusalNoticeProps {
  readonly refusal: Refusal
  readonly onChange: (booking: Appointment, status: AppointmentStatus) => Promise<void>
  readonly onClose: () => void
}

/** Why a status change did not work, with what there is to know: the booking as it is now, or the times that are still free. */
export function RefusalNotice({ refusal, onChange, onClose }: RefusalNoticeProps) {
  const { failure, booking, wanted } = refusal
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It stands above the list, which may be long, and the card that it is about may be gone.
    notice.current?.focus()
  }, [])
  return (
    <div ref={notice} tabIndex={-1} className="grid scroll-my-4 grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <Alert tone="warning" live>
        <div className="flex items-start gap-3">
          <div className="grid min-w-0 grow gap-2">
            <p>{failure.code === 'slot_taken' ? takenText(booking, wanted) : failure.message}</p>
            <FreeTimes refusal={refusal} />
          </div>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-accent-soft"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      </Alert>
      {failure.current && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <p className="font-medium">This is how it is now:</p>
          <BookingCard booking={failure.current} onChange={onChange} />
        </div>
      )}
    </div>
  )
}

function takenText({ id, stylist }: Appointment, wanted: AppointmentStatus): string {
  const who = stylist?.stylistName || 'The stylist'
  return `Booking ${id} cannot be marked as ${wanted}: ${who} has another booking at that time. It stays as it is.`
}

function FreeTimes({ refusal: { failure } }: { readonly refusal: Refusal }) {
  if (!failure.nextFree?.length) return null
  return (
    <div>
      <p>These are the next free times, which the client can book:</p>
      <ul className="list-disc pl-5">
        {failure.nextFree.map(({ date, time }) => (
          <li key={`${date} ${time}`}>
            {formatCalendarDate(date)}, {time}
          </li>
        ))}
      </ul>
    </div>
  )
}
