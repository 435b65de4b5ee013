import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { WorkingDay } from '../../../../domain/booking/schedule/working-days.ts'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { bookingsText } from '../../shared/count-text.ts'
import { ActionButton } from './action-button.tsx'
import { hoursInWords, isWholeDay } from './time-text.ts'
import { allowedActions, type DayAction, dayKind, hoursText } from './working-day.ts'

const linkClass = 'inline-flex min-h-11 items-center text-accent underline underline-offset-4'

interface DayFactsProps {
  readonly day: WorkingDay
  readonly stylistId: string
}

export function DayFacts({ day, stylistId }: DayFactsProps) {
  const formats = useFormats()
  const { date, appointments, absences } = day
  return (
    <>
      <p className="wrap-anywhere">
        {hoursText(day, formats)}
        {day.hasOwnHours && <span className="text-muted"> {t`(this date only)`}</span>}
      </p>
      {dayKind(day) === 'working' &&
        absences
          .filter((part) => !isWholeDay(part))
          .map((part) => (
            <p key={`${part.starts}-${part.reason}`} className="text-muted wrap-anywhere">
              {part.reason
                ? t`Away ${{ hours: hoursInWords([part], formats) }}: ${{ reason: part.reason }}`
                : t`Away ${{ hours: hoursInWords([part], formats) }}`}
            </p>
          ))}
      <p className="text-muted">
        {appointments > 0 ? (
          <Link to={`/admin/day?${new URLSearchParams({ date, stylists: stylistId })}`} className={linkClass}>
            {bookingsText(appointments)}
          </Link>
        ) : (
          t`No bookings`
        )}
      </p>
      <p>
        <Link to={`/admin/why?${new URLSearchParams({ stylist: stylistId, date })}`} className={linkClass}>
          {t`Why isn’t a time offered?`}
        </Link>
      </p>
    </>
  )
}

export interface DayButtonsProps {
  readonly day: WorkingDay
  readonly today: string
  readonly actions: Readonly<Record<DayAction, () => Promise<unknown>>>
}

const actionNames = (): Record<DayAction, string> => ({
  away: t`Away all day`,
  otherHours: t`Other hours`,
  usualHours: t`Usual hours`,
  dayOff: t`Day off`,
})

export function DayButtons({ day, today, actions }: DayButtonsProps) {
  const canWrite = useCan('schedules.write')
  const canChangeClosures = useCan('settings.write')
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {allowedActions(day, { canWrite, today }).map((action) => (
        <ActionButton key={action} variant="secondary" run={actions[action]}>
          {actionNames()[action]}
        </ActionButton>
      ))}
      {canChangeClosures && dayKind(day) === 'closed' && (
        <Link to="/admin/settings/closures" className={linkClass}>
          {t`Change the salon’s closures`}
        </Link>
      )}
    </div>
  )
}
