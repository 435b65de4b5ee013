import { useId } from 'react'
import { Link } from 'react-router'
import type { WorkingDay } from '../../../../domain/schedule/working-days.ts'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { Skeleton } from '../../../ui/loader.tsx'
import { bookingsText } from '../../shared/count-text.ts'
import { ActionButton } from './action-button.tsx'
import { dateInWords, hoursInWords, isWholeDay } from './time-text.ts'
import { type DayAction, dayActions, hoursText, kindOf } from './working-day.ts'

interface DayPanelProps {
  readonly date: string
  readonly day: WorkingDay | undefined
  readonly stylistName: string
  /** What the reader may change about a day, of what can be changed about it. */
  readonly may: (day: WorkingDay) => readonly DayAction[]
  /** What each button does. */
  readonly actions: Readonly<Record<DayAction, () => Promise<unknown>>>
}

const actionNames: Record<DayAction, string> = {
  away: 'Away all day',
  otherHours: 'Other hours',
  usualHours: 'Usual hours',
  dayOff: 'Day off',
}

/** The chosen day, and what can be changed about it. */
export function DayPanel({ date, day, stylistName, may, actions }: DayPanelProps) {
  const id = useId()
  const formats = useFormats()
  const canChangeClosures = useCan('settings.write')
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card border border-line bg-surface p-5 shadow-card">
      <h2 id={id} aria-live="polite" className="font-serif text-heading font-medium">
        {dateInWords(date, formats)}
      </h2>
      {day ? (
        <>
          <p>
            {hoursText(day, formats)}
            {day.hasOwnHours && <span className="text-muted"> (this date only)</span>}
          </p>
          {kindOf(day) === 'working' &&
            day.absences
              .filter((part) => !isWholeDay(part))
              .map((part) => (
                <p key={`${part.starts}-${part.reason}`} className="text-muted wrap-anywhere">
                  Away {hoursInWords([part], formats)}
                  {part.reason && `: ${part.reason}`}
                </p>
              ))}
          <p className="text-muted">
            {day.appointments > 0 ? (
              <Link
                to={`/admin/bookings?${new URLSearchParams({ q: stylistName })}`}
                className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
              >
                {bookingsText(day.appointments)}
              </Link>
            ) : (
              'No bookings'
            )}
          </p>
        </>
      ) : (
        <Skeleton className="h-6 w-40" />
      )}
      <div className="flex flex-wrap gap-2">
        {(day ? dayActions(day).filter((action) => may(day).includes(action)) : []).map((action) => (
          <ActionButton key={action} variant="secondary" run={actions[action]}>
            {actionNames[action]}
          </ActionButton>
        ))}
        {day && canChangeClosures && kindOf(day) === 'closed' && (
          <Link
            to="/admin/settings/closures"
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            Change the salon’s closures
          </Link>
        )}
      </div>
    </section>
  )
}
