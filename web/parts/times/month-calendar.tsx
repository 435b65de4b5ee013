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
import { addMonths, monthsBetween } from '../../../domain/time/calendar.ts'
import { Spinner } from '../../ui/loader.tsx'
import { canChoose, type DayMark, monthOfDate, toCalendarDate, toLocalNoon } from './calendar.ts'
import { FirstDate, FullDays, isPressable, Keys, MarkedDay, Marks } from './month/marked-day.tsx'
import { useKeys } from './month/month-keys.ts'
import { MonthArrow, monthClassNames, useMonthProps } from './month/month-look.tsx'

interface MonthCalendarProps {
  readonly month: string
  readonly onMonth: (month: string) => void
  /** First and last bookable dates, 'YYYY-MM-DD'. */
  readonly first: string
  readonly last: string
  readonly chosen: string | null
  readonly onChoose: (date: string) => void
  readonly markOf: (date: string) => DayMark
  /** Called for a full day; without it such days can't be pressed. */
  readonly onFull?: ((date: string) => void) | undefined
  readonly isLoading: boolean
}

// Constants: new objects would remount the month on every tap.
const components = { DayButton: MarkedDay, Chevron: MonthArrow, Week: UpcomingWeek }
const classNames = monthClassNames(
  'scroll-mt-24 scroll-mb-52 aria-disabled:cursor-not-allowed aria-disabled:text-line-strong aria-disabled:hover:bg-transparent',
)

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
  // Deferred: on a slow phone, rendering 42 days takes longer than everything else that a tap changes.
  const days = useDeferredValue(<Month {...props} onTurn={turn} onKey={follow} onShown={focusPending} />)
  return (
    <div ref={container} aria-busy={props.isLoading} className="relative">
      {/* Appears within 100 ms, but not for a month already loaded. */}
      <span
        className={`absolute top-3 end-11 text-accent ${props.isLoading ? 'transition-opacity delay-50 duration-0' : 'opacity-0'}`}
      >
        <Spinner className="size-5" />
      </span>
      {days}
    </div>
  )
}

interface MonthProps extends Omit<MonthCalendarProps, 'onMonth' | 'isLoading'> {
  /** Turns relative to the latest month: on a second quick press, `month` is not updated yet. */
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
  // A day tapped before its times were loaded is chosen afterwards, or slow networks would lose the tap.
  const [tapped, setTapped] = useState<{ readonly date: string; readonly before: string | null } | null>(null)
  useEffect(() => {
    if (tapped === null || markOf(tapped.date).kind === 'unknown') return
    setTapped(null)
    // Unless another day was chosen meanwhile, as by a next opening.
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
              // Days of the month before are on its own page.
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
              // Skipped by Tab; days not loaded yet may turn out free.
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

/** A week. Past ones are hidden: on a phone they would push the others out of sight. */
function UpcomingWeek(props: WeekProps) {
  const first = useContext(FirstDate)
  return props.week.days.every(({ isoDate }) => isoDate < first) ? <tr hidden /> : <Week {...props} />
}
