import { select, t } from '@lingui/core/macro'
import { TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Appointment, AppointmentStatus } from '../../../../domain/booking/appointment.ts'
import { withCommas } from '../../../../domain/language/lists.ts'
import { useFormats } from '../../../store/hooks.ts'
import { shieldFromSecondClick } from '../../../ui/confirm-dialog.tsx'
import type { Outcome } from '../../shared/use-status-changes.ts'

type Refusal = Extract<Outcome, { kind: 'refused' }>

interface RefusalNoticeProps {
  readonly refusal: Refusal
  readonly onClose: () => void
}

/**
 * Says why a booking could not be changed, with the next free times. Overlays the content below the card, so that nothing moves under the
 * pointer; after confirming several at once, when the pointer is elsewhere, it is part of its card. Scrolls into view.
 */
export function ChangeRefusedNotice({ refusal, onClose }: RefusalNoticeProps) {
  const { failure, booking, requested } = refusal
  const formats = useFormats()
  const text = failure.code === 'slot_taken' && requested ? takenText(booking, requested) : failure.message
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal.isBulk || !notice.current) return
    const { top, bottom } = notice.current.getBoundingClientRect()
    if (top >= 0 && bottom <= innerHeight) return
    // Closing can bring another card's button under the pointer.
    shieldFromSecondClick()
    notice.current.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  return (
    <div
      ref={notice}
      role="alert"
      className={`mt-1 flex items-start gap-2 rounded-control bg-warning-soft px-3 py-1.5 text-sm ${refusal.isBulk ? '[grid-area:note]' : 'absolute inset-x-0 top-full z-10 border border-warning shadow-float'}`}
    >
      <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0 text-warning" />
      <div className="min-w-0 grow py-0.5">
        <p>{text}</p>
        {!!failure.nextFree?.length && (
          <>
            <p>{t`Next openings the client can book:`}</p>
            <ul className="list-disc ps-5">
              {failure.nextFree.map(({ date, time }) => (
                <li key={`${date} ${time}`}>{withCommas([formats.calendarDate(date), formats.time(time, date)])}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <button
        type="button"
        aria-label={t({ message: 'Close', context: 'verb' })}
        onClick={onClose}
        className="-my-0.5 -me-2 grid size-8 shrink-0 place-items-center rounded-control hover:bg-accent-soft"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}

function takenText({ stylist }: Appointment, requested: AppointmentStatus): string {
  const name = stylist?.stylistName
  if (!name)
    return t`${select(requested, {
      Pending: 'This booking can’t be Pending: the stylist has another booking at that time. It stays as it is.',
      Confirmed: 'This booking can’t be Confirmed: the stylist has another booking at that time. It stays as it is.',
      Completed: 'This booking can’t be Completed: the stylist has another booking at that time. It stays as it is.',
      other: 'This booking can’t be Canceled: the stylist has another booking at that time. It stays as it is.',
    })}`
  return t`${select(requested, {
    Pending: `This booking can’t be Pending: ${name} has another booking at that time. It stays as it is.`,
    Confirmed: `This booking can’t be Confirmed: ${name} has another booking at that time. It stays as it is.`,
    Completed: `This booking can’t be Completed: ${name} has another booking at that time. It stays as it is.`,
    other: `This booking can’t be Canceled: ${name} has another booking at that time. It stays as it is.`,
  })}`
}
