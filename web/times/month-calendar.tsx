import {
  createContext,
  type KeyboardEvent,
  startTransition,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { DayButton, type DayButtonProps, DayPicker, Week, type WeekProps } from 'react-day-picker'
import { addMonths, monthsBetween } from '../../domain/time/calendar.ts'
import { useFormats } from '../store/hooks.ts'
import { Spinner } from '../ui/loader.tsx'
import { canChoose, type DayMark, markInWords, monthOfDate, toCalendarDate, toLocalNoon } from './calendar.ts'
import { useKeys } from './month-keys.ts'
import { MonthArrow, monthClassNames, useMonthProps } from './month-look.tsx'

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

// Constants: new ones with every tap would mount the month again.
const components = { DayButton: MarkedDay, Chevron: MonthArrow, Week: UpcomingWeek }
const classNames = monthClassNames(
  'scroll-mt-24 scroll-mb-52 aria-disabled:cursor-not-allowed aria-disabled:text-line-strong aria-disabled:hover:bg-transparent',
)

const Marks = createContext<(date: string) => DayMark>(() => ({ kind: 'unknown', free: 0 }))
const FirstDate = createContext('')
/** Follows a key from a day; false for keys that mean nothing here. */
const Keys = createContext<(event: KeyboardEvent, date: string) => boolean>(() => false)

/** A month of days, from the salon's first day of the week on. Dates are the salon's. */
export default function MonthCalendar(props: MonthCalendarProps) {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  function turn(months: number): void {
    const { month, first, last, onMonth } = latest.current
    const next = monthOfDate(addMonths(`${month}-01`, months))
    if (next >= monthOfDate(first) && next <= monthOfDate(last)) onMonth(next)
  }
  const container = useRef<HTMLDivElement>(null)
  const { follow, focusPending } = useKeys(container, latest)
  // On a slow phone, rendering 42 days takes longer than everything else that a tap changes, so they come last.
  const days = useDeferredValue(<Month {...props} onTurn={turn} onKey={follow} onShown={focusPending} />)
  return (
    <div ref={container} aria-busy={props.isLoading} className="relative">
      {/* Appears within 100 ms, but not for a month that is there at once. */}
      <span
        className={`absolute top-3 right-11 text-accent ${props.isLoading ? 'transition-opacity delay-50 duration-0' : 'opacity-0'}`}
      >
        <Spinner className="size-5" />
      </span>
      {days}
    </div>
  )
}

interface MonthProps extends Omit<MonthCalendarProps, 'onMonth' | 'isLoading'> {
  /** Shows the month that many months after the latest one. At the second of two quick presses, `month` is still the one before the first. */
  readonly onTurn: (months: number) => void
  readonly onKey: (event: KeyboardEvent, date: string) => boolean
  readonly onShown: () => void
}

function Month({ month, onTurn, onKey, onShown, first, last, chosen, onChoose, markOf }: MonthProps) {
  const monthProps = useMonthProps()
  useLayoutEffect(onShown)
  const markAt = (local: Date) => markOf(toCalendarDate(local))
  // A day that was tapped before its times were there: chosen once they are, or the tap would be lost on a slow network.
  const [tapped, setTapped] = useState<{ readonly date: string; readonly before: string | null } | null>(null)
  useEffect(() => {
    if (tapped === null || markOf(tapped.date).kind === 'unknown') return
    setTapped(null)
    // Unless another day was chosen in the meantime, such as that of a next opening.
    if (tapped.before === chosen && canChoose(markOf(tapped.date))) onChoose(tapped.date)
  }, [tapped, chosen, markOf, onChoose])
  function choose(date: string): void {
    const isUnknown = markOf(date).kind === 'unknown'
    if (!isUnknown && !canChoose(markOf(date))) return
    setTapped(isUnknown ? { date, before: chosen } : null)
    if (!isUnknown) onChoose(date)
  }
  return (
    <Marks value={markOf}>
      <FirstDate value={first}>
        <Keys value={onKey}>
          <DayPicker
            mode="single"
            required
            {...monthProps}
            // Days of the month before are hidden: those that can still be chosen are on its own page.
            hidden={{ before: toLocalNoon(`${month}-01`) }}
            month={toLocalNoon(`${month}-01`)}
            onMonthChange={(next) => {
              setTapped(null)
              onTurn(monthsBetween(month, toCalendarDate(next)))
            }}
            startMonth={toLocalNoon(first)}
            endMonth={toLocalNoon(last)}
            today={toLocalNoon(first)}
            selected={chosen ? toLocalNoon(chosen) : undefined}
            onSelect={(local) => choose(toCalendarDate(local))}
            // Tab leads past them; a day that is not loaded yet may turn out to be free.
            disabled={(local) => !canChoose(markAt(local)) && markAt(local).kind !== 'unknown'}
            components={components}
            classNames={classNames}
          />
        </Keys>
      </FirstDate>
    </Marks>
  )
}

const styles: Record<DayMark['kind'], string> = {
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

/**
 * One day: its number and, below it, how many times are left if few, or the month if another begins. A screen reader reads the full date
 * instead.
 */
function MarkedDay({
  className: _,
  'aria-label': __,
  disabled: ___,
  onClick,
  onFocus,
  onBlur,
  onKeyDown: ____,
  children,
  ...props
}: DayButtonProps) {
  const { date, isoDate } = props.day
  const mark = useContext(Marks)(isoDate)
  const isPast = isoDate < useContext(FirstDate)
  const onKey = useContext(Keys)
  const formats = useFormats()
  const { selected, today, outside } = props.modifiers
  const className = selected ? 'bg-accent font-semibold text-on-accent' : styles[mark.kind]
  // The first day of the next month names it.
  const below = outside && date.getDate() === 1 ? formats.calendarDate(isoDate, { month: 'short' }) : undefined
  const underline = today ? 'underline decoration-2 underline-offset-4' : ''
  const line = mark.kind === 'full' ? 'line-through' : underline
  return (
    <DayButton
      {...props}
      // The day picker renders all of its days for each of these, three times for one tap. As transitions they follow the response to it.
      onClick={(event) => startTransition(() => onClick?.(event))}
      onFocus={(event) => startTransition(() => onFocus?.(event))}
      onBlur={(event) => startTransition(() => onBlur?.(event))}
      onKeyDown={(event) => {
        // Or the day picker would focus a day of its own choice once this one isn't on the page anymore.
        if (onKey(event, isoDate)) onBlur?.(event as never)
      }}
      // Not disabled: what can't be chosen can still be read.
      aria-disabled={(!canChoose(mark) && mark.kind !== 'unknown') || undefined}
      className={`mx-auto flex h-12 scroll-mt-24 scroll-mb-52 w-full flex-col items-center justify-center gap-1 rounded-control leading-none tabular-nums disabled:cursor-not-allowed aria-disabled:cursor-not-allowed ${className}`}
    >
      {/* Not as a label: that would have to repeat the visible text to be one. */}
      <span className="sr-only">
        {today && 'Today, '}
        {formats.calendarDate(isoDate)}, {isPast ? 'past' : markInWords(mark)}
        {selected && ', chosen'}
      </span>
      <span aria-hidden="true" className={line}>
        {children}
      </span>
      {(below || mark.kind === 'few' || mark.kind === 'full') && (
        <span aria-hidden="true" className="text-xs font-medium">
          {below ?? (mark.kind === 'few' ? `${mark.free} left` : 'full')}
        </span>
      )}
    </DayButton>
  )
}
