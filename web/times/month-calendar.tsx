import { ChevronLeft, ChevronRight } from 'lucide-react'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { DayButton, type DayButtonProps, DayPicker, Week, type WeekProps } from 'react-day-picker'
import { weekdayOf } from '../../domain/time/calendar.ts'
import { useFormats } from '../store/formats.ts'
import { Spinner } from '../ui/loader.tsx'
import { canChoose, type DayMark, markInWords, monthOfDate, toCalendarDate, toLocalNoon } from './calendar.ts'

interface MonthCalendarProps {
  /** The month on show, 'YYYY-MM'. */
  readonly month: string
  readonly onMonth: (month: string) => void
  /** First and last date that can be booked, 'YYYY-MM-DD'. */
  readonly first: string
  readonly last: string
  readonly chosen: string | null
  readonly onChoose: (date: string) => void
  readonly markOf: (date: string) => DayMark
  /** Whether the month's marks are still on their way. */
  readonly isLoading: boolean
}

// Constant parts of the month view: new ones with every tap would mount it again.
const labels = { labelPrevious: () => 'Previous month', labelNext: () => 'Next month' }
const components = { DayButton: MarkedDay, Chevron: Arrow, Week: UpcomingWeek }

/** As the month view counts weekdays. */
const dayNumbers = { Sunday: 0, Monday: 1, Tuesday: 2, Wednesday: 3, Thursday: 4, Friday: 5, Saturday: 6 } as const

const Marks = createContext<(date: string) => DayMark>(() => ({ kind: 'unknown', free: 0 }))
const FirstDate = createContext('')

/** A month of days, from the salon's first day of the week on. Dates are the salon's. */
export default function MonthCalendar(props: MonthCalendarProps) {
  const { month, onMonth, first, last, chosen, onChoose, markOf, isLoading } = props
  const formats = useFormats()
  const { firstDay } = formats
  // The month view's own words, for assistive technology too. The dates are the viewer's noon, so their calendar dates are taken.
  const formatters = useMemo(
    () => ({
      formatCaption: (local: Date) => formats.calendarDate(toCalendarDate(local), { month: 'long', year: 'numeric' }),
      formatWeekdayName: (local: Date) => formats.weekdayHead(weekdayOf(toCalendarDate(local))),
    }),
    [formats],
  )
  const markAt = (local: Date) => markOf(toCalendarDate(local))
  // A day that was tapped before its times were there: chosen once they are, or the tap would be lost on a slow network.
  const [tapped, setTapped] = useState<string | null>(null)
  useEffect(() => {
    if (tapped === null || markOf(tapped).kind === 'unknown') return
    setTapped(null)
    if (canChoose(markOf(tapped))) onChoose(tapped)
  }, [tapped, markOf, onChoose])
  return (
    <Marks value={markOf}>
      <FirstDate value={first}>
        <div aria-busy={isLoading} className="relative">
          {/* Appears within 100 ms, but not for a month that is there at once. */}
          <span
            className={`absolute top-3 right-11 text-accent ${isLoading ? 'transition-opacity delay-50 duration-0' : 'opacity-0'}`}
          >
            <Spinner className="size-5" />
          </span>
          <DayPicker
            mode="single"
            required
            weekStartsOn={dayNumbers[firstDay]}
            formatters={formatters}
            fixedWeeks
            showOutsideDays
            // Days of the month before are hidden: those that can still be chosen are on its own page.
            hidden={{ before: toLocalNoon(`${month}-01`) }}
            navLayout="around"
            month={toLocalNoon(`${month}-01`)}
            onMonthChange={(shown) => {
              setTapped(null)
              onMonth(monthOfDate(toCalendarDate(shown)))
            }}
            startMonth={toLocalNoon(first)}
            endMonth={toLocalNoon(last)}
            today={toLocalNoon(first)}
            selected={chosen ? toLocalNoon(chosen) : undefined}
            onSelect={(local) => setTapped(toCalendarDate(local))}
            // A day that is not loaded yet cannot be chosen but can be focused, or the arrow keys could not reach the next month.
            disabled={(local) => !canChoose(markAt(local)) && markAt(local).kind !== 'unknown'}
            labels={labels}
            components={components}
            classNames={classNames}
          />
        </div>
      </FirstDate>
    </Marks>
  )
}

const arrowClass =
  'absolute top-0 grid size-11 scroll-mt-24 scroll-mb-52 place-items-center rounded-control text-accent hover:bg-accent-soft ' +
  'aria-disabled:cursor-not-allowed aria-disabled:text-line-strong aria-disabled:hover:bg-transparent'

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

const looks: Record<DayMark['kind'], string> = {
  off: 'text-muted',
  unknown: 'text-muted',
  full: 'text-muted',
  few: 'bg-accent-soft/60 font-semibold text-ink hover:bg-accent-soft',
  open: 'bg-accent-soft/60 font-semibold text-ink hover:bg-accent-soft',
}

/** A row of days. Past weeks are left out: on a phone they would push what can be chosen out of sight. */
function UpcomingWeek(props: WeekProps) {
  const first = useContext(FirstDate)
  return props.week.days.every(({ isoDate }) => isoDate < first) ? <tr hidden /> : <Week {...props} />
}

/** One day: its number and, below it, how many times are left if few, or the month if another begins. A screen reader reads the full date instead. */
function MarkedDay({ className: _, 'aria-label': __, children, ...props }: DayButtonProps) {
  const { date, isoDate } = props.day
  const mark = useContext(Marks)(isoDate)
  const formats = useFormats()
  const { selected, today, outside } = props.modifiers
  const look = selected ? 'bg-accent font-semibold text-on-accent' : looks[mark.kind]
  // The first day of the next month names it.
  const below = outside && date.getDate() === 1 ? formats.calendarDate(isoDate, { month: 'short' }) : undefined
  const line = mark.kind === 'full' ? 'line-through' : today ? 'underline decoration-2 underline-offset-4' : ''
  return (
    <DayButton
      {...props}
      className={`mx-auto flex h-12 scroll-mt-24 scroll-mb-52 w-full flex-col items-center justify-center gap-1 rounded-control leading-none tabular-nums disabled:cursor-not-allowed aria-disabled:cursor-not-allowed ${look}`}
    >
      {/* Not as a label: that would have to repeat the visible text to be one. */}
      <span className="sr-only">
        {today && 'Today, '}
        {formats.calendarDate(isoDate)}, {markInWords(mark)}
        {selected && ', chosen'}
      </span>
      <span aria-hidden="true" className={line}>
        {children}
      </span>
      {(below || mark.kind === 'few' || mark.kind === 'full') && (
        <span aria-hidden="true" className="text-[0.6875rem] font-medium">
          {below ?? (mark.kind === 'few' ? `${mark.free} left` : 'full')}
        </span>
      )}
    </DayButton>
  )
}
