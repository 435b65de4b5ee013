import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Formats } from '../../../domain/formats.ts'
import type { NextFreeTime } from '../../../domain/salon/schedule/schedule.ts'
import { useAppDispatch, useAppSelector, useBookingPath, useFormats } from '../../store/hooks.ts'
import { fetchNextOpening } from '../../store/salon.ts'

/** Link to book the next opening. Fetched in the browser, since a cached page would show a past time. Its line is reserved. */
export function NextOpening() {
  const opening = useNextOpening()
  const bookingPath = useBookingPath()
  const formats = useFormats()
  return (
    <p className="flex min-h-11 items-center gap-2 print:hidden">
      {opening && (
        <>
          <CalendarClock aria-hidden="true" className="size-5 shrink-0 text-accent" />
          <span>
            <Trans>
              Next opening:{' '}
              <Link
                to={`${bookingPath}?${toSearchParams(opening)}`}
                className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
              >
                {ph({ day: dayInWords(opening, formats) })}, {ph({ time: formats.time(opening.time, opening.date) })}
              </Link>
            </Trans>
          </span>
        </>
      )}
    </p>
  )
}

function useNextOpening(): NextFreeTime | null {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const load = () => document.hidden || dispatch(fetchNextOpening())
    load()
    document.addEventListener('visibilitychange', load)
    return () => document.removeEventListener('visibilitychange', load)
  }, [dispatch])
  return useAppSelector((state) => state.salon.nextOpening)
}

/** Written out: `domain/booking/booking.ts` brings zod, which a first visit goes without. */
function toSearchParams({ date, time }: NextFreeTime): URLSearchParams {
  return new URLSearchParams({ stylist: 'any', date, time })
}

/** Formats 'today', 'tomorrow' or 'Tuesday, December 1'. The server knows the salon's today: `Intl` is slow on phones. */
function dayInWords({ date, inDays }: NextFreeTime, { calendarDate }: Formats): string {
  if (inDays === 0) return t({ message: 'today', comment: 'After “Next opening:”' })
  if (inDays === 1) return t({ message: 'tomorrow', comment: 'After “Next opening:”' })
  return calendarDate(date, { weekday: 'long', month: 'long', day: 'numeric' })
}
