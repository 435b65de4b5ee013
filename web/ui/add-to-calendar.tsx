import { CalendarPlus } from 'lucide-react'
import type { Appointment } from '../../domain/appointment.ts'
import { buttonClass } from './button.tsx'

interface AddToCalendarProps {
  readonly booking: Pick<Appointment, 'id'>
  /** Where the guest's visit is, instead of an account's. */
  readonly guestPath?: string | null
  readonly className?: string
}

/** Hands a booking to the calendar of the phone or computer. To a screen reader it says which booking. */
export function AddToCalendar({ booking: { id }, guestPath, className = '' }: AddToCalendarProps) {
  const path = guestPath ? guestPath.replace('/visit/', '/api/guest-visits/') : `/api/appointments/${id}`
  return (
    // The browser's own link: what it leads to is a file.
    <a href={`${path}/calendar.ics`} className={buttonClass('secondary', className)}>
      <CalendarPlus aria-hidden="true" className="size-4" />
      <span>
        Add to calendar<span className="sr-only"> booking {id}</span>
      </span>
    </a>
  )
}
