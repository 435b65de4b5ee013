import { Link } from 'react-router'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { useAppSelector, useFormats } from '../../store/hooks.ts'

export function OwnBooking({ booking: { id, date, time, services, stylist } }: { readonly booking: Appointment }) {
  const formats = useFormats()
  const isVisitor = useAppSelector((state) => state.auth.User === null)
  const when = `${formats.date(date)} at ${formats.time(time, date)}`
  const what = services.map(({ ServiceName }) => ServiceName).join(', ')
  const text = `${what}${stylist ? ` with ${stylist.stylistName}` : ''}, ${when}`
  if (isVisitor) return <p>{text}</p>
  return (
    <p>
      <Link to={`/mybookings?booking=${id}`} className="font-medium text-accent underline underline-offset-4">
        {text}
      </Link>
    </p>
  )
}
