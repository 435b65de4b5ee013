import { Trans } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import type { Appointment } from '../../domain/booking/appointment.ts'
import { buttonClass } from './button.tsx'

interface AddToCalendarProps {
  readonly booking: Pick<Appointment, 'id'>
  readonly guestPath?: string | null
  readonly className?: string
}

export function AddToCalendar({ booking: { id }, guestPath, className = '' }: AddToCalendarProps) {
  const path = guestPath ? guestPath.replace('/visit/', '/api/guest-visits/') : `/api/appointments/${id}`
  return (
    // A plain link, since it leads to a file.
    <a href={`${path}/calendar.ics`} className={buttonClass('secondary', className)}>
      <CalendarPlus aria-hidden="true" className="size-4" />
      <span>
        <Trans>
          Add to calendar<span className="sr-only"> booking {id}</span>
        </Trans>
      </span>
    </a>
  )
}
