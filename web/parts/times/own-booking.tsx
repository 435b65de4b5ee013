import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { inWords } from '../../../domain/language/lists.ts'
import { useAppSelector, useFormats } from '../../store/hooks.ts'

interface VisitWords {
  readonly services: string
  readonly day: string
  readonly start: string
}

function visitText({ services, day, start }: VisitWords, stylist: string | undefined): string {
  return stylist === undefined ? t`${services}, ${day} at ${start}` : t`${services} with ${stylist}, ${day} at ${start}`
}

export function OwnBooking({ booking: { id, date, time, services, stylist } }: { readonly booking: Appointment }) {
  const formats = useFormats()
  const isVisitor = useAppSelector((state) => state.auth.User === null)
  const visit = {
    services: inWords(
      services.map(({ ServiceName }) => ServiceName),
      'comma',
    ),
    day: formats.date(date),
    start: formats.time(time, date),
  }
  const text = visitText(visit, stylist?.stylistName)
  if (isVisitor) return <p>{text}</p>
  return (
    <p>
      <Link to={`/mybookings?booking=${id}`} className="font-medium text-accent underline underline-offset-4">
        {text}
      </Link>
    </p>
  )
}
