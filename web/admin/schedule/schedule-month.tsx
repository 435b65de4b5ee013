import { ChevronLeft, ChevronRight } from 'lucide-react'
import { createContext, useContext, useMemo } from 'react'
import { DayButton, type DayButtonProps, DayPicker } from 'react-day-picker'
import type { WorkingDay } from '../../../domain/schedule/working-days.ts'
import { weekdayOf } from '../../../domain/time/calendar.ts'
import { useFormats } from '../../store/formats.ts'
import { Spinner } from '../../ui/loader.tsx'
import { dayInWords, kindOf, type WorkingDayKind } from './working-day.ts'

interface ScheduleMonthProps {
  /** 'YYYY-MM'. */
  readonly month: string
  readonly onMonth: (month: string) => void
  /** 'YYYY-MM-DD'. */
  readonly today: string
  readonly chosen: string
  readonly onChoose: (date: string) => void
  /** By date; empty while they are loaded. */
  readonly days: ReadonlyMap<string, WorkingDay>
  readonly isLoading: boolean
}

/** As `Date` counts them. */
const dayNumbers = { Sunday: 0, Monday: 1, Tuesday: 2, Wednesday: 3, Thursday: 4, Friday: 5, Saturday: 6 } as const

const Days = createContext<ReadonlyMap<string, WorkingDay>>(new Map())
// Constants: new ones with every render would mount the month again.
const components = { DayButton: ScheduleDay, Chevron: Arrow }
const labels = { labelPrevious: () => 'Previous month', labelNext: () => 'Next month' }

/** A stylist's month: when they work, are off or away, and how many bookings each day has. Dates are the salon's. */
export function ScheduleMonth({ month, onMonth, today, chosen, onChoose, days, isLoading }: ScheduleMonthProps) {
  const formats = useFormats()
  const formatters = useMemo(
    () => ({
      formatCaption: (local: Date) => formats.calendarDate(dateOf(local), { month: 'long', year: 'numeric' }),
      formatWeekdayName: (local: Date) => formats.weekdayHead(weekdayOf(dateOf(local))),
    }),
    [formats],
  )
  return (
    <Days value={days}>
      <div aria-busy={isLoading} className="relative">
        <span className={`absolute top-3 right-13 text-accent ${isLoading ? '' : 'opacity-0'}`}>
          <Spinner className="size-5" />
        </span>
        <DayPicker
          mode="single"
          required
          weekStartsOn={dayNumbers[formats.firstDay]}
          formatters={formatters}
          fixedWeeks
          showOutsideDays
          navLayout="around"
          month={localNoon(`${month}-01`)}
          onMonthChange={(shown) => onMonth(dateOf(shown).slice(0, 7))}
          today={localNoon(today)}
          selected={localNoon(chosen)}
          onSelect={(local) => onChoose(dateOf(local))}
          labels={labels}
          components={components}
          classNames={classNames}
        />
      </div>
      <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 pt-3 text-sm text-muted">
        {(['working', 'away', 'off', 'closed'] as const).map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <span className={`size-4 rounded-sm border border-line-strong ${looks[kind]}`} />
            {names[kind]}
          </li>
        ))}
        <li>Number: bookings</li>
      </ul>
    </Days>
  )
}

const names: Record<WorkingDayKind, string> = { working: 'Working', away: 'Away', off: 'Off', closed: 'Salon closed' }

const looks: Record<WorkingDayKind, string> = {
  working: 'bg-accent-soft text-ink',
  away: 'bg-warning-soft text-ink',
  off: 'bg-surface text-muted',
  closed: 'bg-sunken text-muted line-through',
}

/** Noon on the viewer's own clock, so that no zone moves a date; such `Date` objects stay inside the month. */
function localNoon(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

function dateOf(local: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
}

const arrowClass = 'absolute top-0 grid size-11 place-items-center rounded-control text-accent hover:bg-accent-soft'

const classNames = {
  root: '',
  months: '',
  month: 'relative grid gap-2',
  month_caption: 'grid h-11 place-items-center',
  caption_label: 'font-serif text-xl font-medium',
  button_previous: `${arrowClass} left-0`,
  button_next: `${arrowClass} right-0`,
  month_grid: 'w-full table-fixed border-separate border-spacing-0.5',
  weekday: 'h-8 text-sm font-medium text-muted',
  day: 'h-12 p-0 text-center align-middle',
}

function Arrow({ orientation }: { readonly orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon aria-hidden="true" className="size-5" />
}

/** One day: its number and, below it, how many bookings there are. A screen reader reads it in words instead. */
function ScheduleDay({ className: _, 'aria-label': __, children, ...props }: DayButtonProps) {
  const day = useContext(Days).get(props.day.isoDate)
  const formats = useFormats()
  const { selected, today, outside } = props.modifiers
  const look = selected ? 'bg-accent font-semibold text-on-accent' : day ? looks[kindOf(day)] : 'text-muted'
  return (
    <DayButton
      {...props}
      className={`mx-auto flex h-12 w-full flex-col items-center justify-center gap-1 rounded-control leading-none tabular-nums hover:outline-2 hover:outline-line-strong ${look} ${outside && !selected ? 'opacity-75' : ''}`}
    >
      <span className="sr-only">
        {today && 'Today, '}
        {dayInWords(props.day.isoDate, day, formats)}
      </span>
      <span aria-hidden="true" className={today ? 'underline decoration-2 underline-offset-4' : ''}>
        {children}
      </span>
      <span aria-hidden="true" className="h-3 text-[0.6875rem] font-medium">
        {day && day.appointments > 0 && day.appointments}
      </span>
    </DayButton>
  )
}
