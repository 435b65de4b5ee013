import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { type Appointment, holdsTime } from '../../../domain/booking/appointment.ts'
import { changeEnds, isInTime } from '../../../domain/booking/schedule/move.ts'
import { serverNow } from '../../server-clock.ts'
import { useAppSelector, useCan, useFormats } from '../../store/hooks.ts'
import { callTo } from '../../ui/salon-contact.ts'
import { unbrokenTimes } from '../../ui/typography.tsx'

/** Browsers' limit for timers, in milliseconds. */
const longestTimer = 2 ** 31 - 1

/** True while a client can cancel or move a booking online; renders again at the deadline. The desk always can. */
export function useInTime(booking: Pick<Appointment, 'date'>): boolean {
  const rules = useAppSelector((state) => state.salon.salon?.rules)
  const isOfDesk = useCan('bookings.write')
  const [, setRound] = useState(0)
  const ends = rules && !isOfDesk ? changeEnds(booking, rules) : null
  useEffect(() => {
    const millisLeft = ends === null ? 0 : (ends - serverNow()) * 1000 + 1000
    if (millisLeft <= 0 || millisLeft > longestTimer) return
    const timer = setTimeout(() => setRound((before) => before + 1), millisLeft)
    return () => clearTimeout(timer)
  }, [ends])
  return isOfDesk || !rules || isInTime(booking, rules, serverNow())
}

export function ChangeNotice({ booking }: { readonly booking: Pick<Appointment, 'date' | 'status'> }) {
  const salon = useAppSelector((state) => state.salon.salon)
  const formats = useFormats()
  const inTime = useInTime(booking)
  const ends = salon && changeEnds(booking, salon.rules)
  if (!salon || !holdsTime(booking.status) || (ends === null && booking.date <= serverNow())) return null
  if (inTime) {
    const text =
      ends === null
        ? t`You can cancel or move it online until it starts.`
        : t`You can cancel or move it online until ${{ day: formats.day(ends) }} at ${{ time: formats.timeAt(ends) }}.`
    return <p className="text-sm text-muted print:hidden">{unbrokenTimes(text)}</p>
  }
  return (
    <p className="rounded-control bg-warning-soft px-4 py-3 print:hidden">
      {salon.phone ? (
        <Trans>
          It’s too late to cancel or move this visit online. Call us at{' '}
          <a href={callTo(salon)} className="whitespace-nowrap text-accent underline underline-offset-4">
            {ph({ phone: salon.phone })}
          </a>
          .
        </Trans>
      ) : (
        t`It’s too late to cancel or move this visit online. Send us a message instead.`
      )}
    </p>
  )
}
