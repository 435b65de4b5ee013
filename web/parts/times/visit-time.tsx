import { ph } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { useAppSelector, useFormats } from '../../store/hooks.ts'

/** A visit's time on the salon's calendar; breaks lines only between weekday, date and time. */
export function VisitTime({ visit: { date, time } }: { readonly visit: Pick<Appointment, 'date' | 'time'> }) {
  const isKnown = useAppSelector((state) => state.salon.salon !== null)
  const formats = useFormats()
  if (!isKnown) return time
  const day = formats.instant(date, { year: 'numeric', month: 'long', day: 'numeric' })
  return (
    <Trans comment="Such as: Tuesday, December 1, 2026 at 2:00 PM">
      {{ weekday: formats.instant(date, { weekday: 'long' }) }}, <span className="whitespace-nowrap">{day}</span>{' '}
      <span className="whitespace-nowrap">at {ph({ time: formats.time(time, date) })}</span>
    </Trans>
  )
}

export function VisitFact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere hyphens-auto">{children}</dd>
    </>
  )
}
