import { TriangleAlert, X } from 'lucide-react'
import type { Appointment, AppointmentStatus } from '../../../domain/appointment.ts'
import { formatCalendarDate } from '../../../domain/viewer-time.ts'
import type { Outcome } from './use-status-change.ts'

type Refusal = Extract<Outcome, { kind: 'refused' }>

interface RefusalNoticeProps {
  readonly refusal: Refusal
  readonly onClose: () => void
}

/** Why a booking could not be changed, at the foot of its card, with what there is to know: the times that are still free. */
export function RefusalNotice({ refusal: { failure, booking, wanted }, onClose }: RefusalNoticeProps) {
  const text = failure.code === 'slot_taken' && wanted ? takenText(booking, wanted) : failure.message
  return (
    <div
      role="alert"
      className="mt-2 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-1.5 text-sm [grid-area:note]"
    >
      <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0 text-warning" />
      <div className="min-w-0 grow py-0.5">
        <p>{text}</p>
        {!!failure.nextFree?.length && (
          <>
            <p>Next openings the client can book:</p>
            <ul className="list-disc pl-5">
              {failure.nextFree.map(({ date, time }) => (
                <li key={`${date} ${time}`}>
                  {formatCalendarDate(date)}, {time}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="-my-0.5 -mr-2 grid size-8 shrink-0 place-items-center rounded-control hover:bg-accent-soft"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}

function takenText({ stylist }: Appointment, wanted: AppointmentStatus): string {
  return `This booking can’t be ${wanted}: ${stylist?.stylistName || 'the stylist'} has another booking at that time. It stays as it is.`
}
