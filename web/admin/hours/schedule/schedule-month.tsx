import { t } from '@lingui/core/macro'
import { createContext, useContext } from 'react'
import { DayButton, type DayButtonProps, DayPicker } from 'react-day-picker'
import type { WorkingDay } from '../../../../domain/booking/schedule/working-days.ts'
import { monthOfDate, toCalendarDate, toLocalNoon } from '../../../parts/times/calendar.ts'
import { MonthArrow, monthClassNames, useMonthProps } from '../../../parts/times/month/month-look.tsx'
import { useFormats } from '../../../store/hooks.ts'
import { Spinner } from '../../../ui/loader.tsx'
import { dayInWords, dayKind, type WorkingDayKind } from './working-day.ts'

interface ScheduleMonthProps {
  /** 'YYYY-MM'. */
  readonly month: string
  readonly onMonth: (month: string) => void
  /** 'YYYY-MM-DD'. */
  readonly today: string
  readonly chosen: string
  readonly onChoose: (date: string) => void
  /** Keyed by date; empty while loading. */
  readonly days: ReadonlyMap<string, WorkingDay>
  readonly isLoading: boolean
}

const Days = createContext<ReadonlyMap<string, WorkingDay>>(new Map())
// Constants: new ones on every render would remount the month.
const components = { DayButton: ScheduleDay, Chevron: MonthArrow }
const classNames = monthClassNames()

/** A stylist's month: working days, days off, absences, and bookings per day. Dates are the salon's. */
export function ScheduleMonth({ month, onMonth, today, chosen, onChoose, days, isLoading }: ScheduleMonthProps) {
  const monthProps = useMonthProps()
  return (
    <Days value={days}>
      <div aria-busy={isLoading} className="relative">
        <span className={`absolute top-3 end-13 text-accent ${isLoading ? '' : 'opacity-0'}`}>
          <Spinner className="size-5" />
        </span>
        <DayPicker
          mode="single"
          required
          {...monthProps}
          month={toLocalNoon(`${month}-01`)}
          onMonthChange={(shown) => onMonth(monthOfDate(toCalendarDate(shown)))}
          today={toLocalNoon(today)}
          selected={toLocalNoon(chosen)}
          onSelect={(local) => onChoose(toCalendarDate(local))}
          components={components}
          classNames={classNames}
        />
      </div>
      <div className="pt-3">
        <DayLegend />
      </div>
    </Days>
  )
}

/** Explains the colors of a date, which its own text says, too. */
export function DayLegend() {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {(['working', 'away', 'off', 'closed'] as const).map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <span className={`size-4 rounded-sm border border-line-strong ${kindStyles[kind]}`} />
          {kindNames()[kind]}
        </li>
      ))}
      <li>{t({ message: 'Number: bookings', comment: 'A legend: the number on a day counts its bookings' })}</li>
    </ul>
  )
}

const kindNames = (): Record<WorkingDayKind, string> => ({
  working: t({ message: 'Working', comment: 'The stylist works that day' }),
  away: t({ message: 'Away', comment: 'The stylist isn’t at work' }),
  off: t({ message: 'Off', context: 'doesn’t work that day' }),
  closed: t`Salon closed`,
})

export const kindStyles: Record<WorkingDayKind, string> = {
  working: 'bg-accent-soft text-ink',
  // The warning color alone is too close to the one of working days.
  away: 'bg-warning-soft text-ink inset-ring-2 inset-ring-warning',
  off: 'bg-surface text-muted',
  closed: 'bg-sunken text-muted',
}

/** A day's number above its count of bookings; the label puts both into words for screen readers. */
function ScheduleDay({ className: _, 'aria-label': __, children, ...props }: DayButtonProps) {
  const day = useContext(Days).get(props.day.isoDate)
  const formats = useFormats()
  const { selected, today, outside } = props.modifiers
  const kind = day && dayKind(day)
  // Fade only the text of another month's days: a fainter tint would look like a closed day.
  const unselected = kind ? kindStyles[kind] : 'text-muted'
  const className = selected ? 'bg-accent font-semibold text-on-accent' : unselected
  // Strike only the date through: the count still applies and must stay readable.
  const struck = kind === 'closed' && !selected ? 'line-through' : ''
  const line = today
    ? `underline-offset-4 decoration-2 ${struck ? '[text-decoration-line:underline_line-through]' : 'underline'}`
    : struck
  const faint = outside && !selected ? 'text-muted' : ''
  return (
    <DayButton
      {...props}
      className={`mx-auto flex h-12 w-full flex-col items-center justify-center gap-1 rounded-control leading-none tabular-nums hover:outline-2 hover:outline-line-strong ${className}`}
    >
      <span className="sr-only">
        {today
          ? t`Today, ${{ day: dayInWords(props.day.isoDate, day, formats) }}`
          : dayInWords(props.day.isoDate, day, formats)}
      </span>
      <span aria-hidden="true" className={`${line} ${faint}`}>
        {children}
      </span>
      <span aria-hidden="true" className={`h-3 text-xs font-medium ${faint}`}>
        {day && day.appointments > 0 && day.appointments}
      </span>
    </DayButton>
  )
}
