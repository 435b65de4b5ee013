import {
  type KeyboardEvent,
  useContext,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { DayPicker, Week, type WeekProps } from 'react-day-picker'
import { addMonths, monthsBetween } from '../../domain/time/calendar.ts'
import { Spinner } from '../ui/loader.tsx'
import { canChoose, type DayMark, monthOfDate, toCalendarDate, toLocalNoon } from './calendar.ts'
import { FirstDate, FullDays, isPressable, Keys, MarkedDay, Marks } from './month/marked-day.tsx'
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
  /** Called for a day that is full; without it such a day can't be pressed. */
  readonly onFull?: ((date: string) => void) | undefined
  /** Whether the month's marks are still on their way. */
  readonly isLoading: boolean
}

// Constants: new ones with every tap would mount the month again.
const components = { DayButton: MarkedDay, Chevron: MonthArrow, Week: UpcomingWeek }
const classNames = monthClassNames(
  'scroll-mt-24 scroll-mb-52 aria-disabled:cursor-not-allowed aria-disabled:text-line-strong aria-disabled:hover:bg-transparent',
)

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

function Month({ month, onTurn, onKey, onShown, first, last, chosen, onChoose, onFull, markOf }: MonthProps) {
  const monthProps = useMonthProps()
  useLayoutEffect(onShown)
  const markAt = (local: Date) => markOf(toCalendarDate(local))
  function press(date: string): void {
    if (canChoose(markOf(date))) onChoose(date)
    else if (markOf(date).kind === 'full') onFull?.(date)
  }
  const pressTapped = useEffectEvent(press)
  // A day that was tapped before its times were there: chosen once they are, or the tap would be lost on a slow network.
  const [tapped, setTapped] = useState<{ readonly date: string; readonly before: string | null } | null>(null)
  useEffect(() => {
    if (tapped === null || markOf(tapped.date).kind === 'unknown') return
    setTapped(null)
    // Unless another day was chosen in the meantime, such as that of a next opening.
    if (tapped.before === chosen) pressTapped(tapped.date)
  }, [tapped, chosen, markOf])
  function choose(date: string): void {
    const isUnknown = markOf(date).kind === 'unknown'
    if (!isPressable(markOf(date), onFull !== undefined)) return
    setTapped(isUnknown ? { date, before: chosen } : null)
    if (!isUnknown) press(date)
  }
  return (
    <Marks value={markOf}>
      <FirstDate value={first}>
        <FullDays value={onFull !== undefined}>
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
              disabled={(local) => !isPressable(markAt(local), onFull !== undefined)}
              components={components}
              classNames={classNames}
            />
          </Keys>
        </FullDays>
      </FirstDate>
    </Marks>
  )
}

/** A row of days. Past weeks are left out: on a phone they would push what can be chosen out of sight. */
function UpcomingWeek(props: WeekProps) {
  const first = useContext(FirstDate)
  return props.week.days.every(({ isoDate }) => isoDate < first) ? <tr hidden /> : <Week {...props} />
}
