import { lazy, type ReactNode, type Ref, Suspense, useState } from 'react'
import type { DayAvailability, Slot } from '../../domain/schedule/schedule.ts'
import { LoadFailed } from '../ui/alert.tsx'
import { SalonClockNote } from '../ui/salon-clock-note.tsx'
import type { DayMark } from './calendar.ts'
import { TimeGrid } from './time-grid.tsx'
import { TimeSelect } from './time-select.tsx'

/** It is larger than all the rest. */
const MonthCalendar = lazy(() => import('./month-calendar.tsx'))

/** What is known of the days on show. */
interface KnownTimes {
  /** A day's starts, if they are known. */
  readonly dayOf: (date: string) => DayAvailability | undefined
  readonly markOf: (date: string) => DayMark
  /** Whether a day has more starts than a list shows at a glance. */
  readonly isLong: boolean
  readonly isLoading: boolean
  /** Why no day can be chosen. */
  readonly failure: { readonly error: string | null } | null
  readonly retry: () => void
}

interface DayAndTimeProps {
  readonly times: KnownTimes
  /** The month on show, 'YYYY-MM'. */
  readonly month: string
  readonly onMonth: (month: string) => void
  /** First and last date that can be booked, 'YYYY-MM-DD'. */
  readonly first: string
  readonly last: string
  readonly date: string | null
  readonly onDate: (date: string) => void
  /** Called for a day that is full. */
  readonly onFull?: (date: string) => void
  readonly time: Slot | null
  readonly onTime: (time: Slot) => void
  /** In place of the month, while its code is loaded and until it is due. */
  readonly skeleton: ReactNode
  readonly isMonthDue?: boolean
  /** The element that holds the month, if it is to be focused. */
  readonly monthRef?: Ref<HTMLElement>
  /** Below the month's days. */
  readonly children?: ReactNode
}

/** A month in which to choose a day, and beside it the day's starts. */
export function DayAndTime(props: DayAndTimeProps) {
  const { times, month, onMonth, first, last, date, onDate, onFull, time, onTime } = props
  const { skeleton, isMonthDue = true, monthRef, children } = props
  const [dayTaps, setDayTaps] = useState(0)
  const starts = { day: date ? times.dayOf(date) : undefined, chosen: time, onChoose: onTime }
  function chooseDay(choice: string): void {
    onDate(choice)
    setDayTaps((taps) => taps + 1)
  }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(12rem,1fr)]">
      <section
        ref={monthRef}
        aria-label="Date"
        tabIndex={monthRef ? -1 : undefined}
        className="outline-none relative min-h-64 rounded-card border border-line bg-surface p-2 sm:p-4"
      >
        <Suspense fallback={skeleton}>
          {isMonthDue ? (
            <MonthCalendar
              month={month}
              onMonth={onMonth}
              first={first}
              last={last}
              chosen={date}
              onChoose={chooseDay}
              onFull={onFull}
              markOf={times.markOf}
              isLoading={times.isLoading}
            />
          ) : (
            skeleton
          )}
        </Suspense>
        {times.failure && (
          // Covers the days, since none of them can be chosen: nothing moves, and it is in view.
          <div className="absolute inset-x-2 top-14">
            <LoadFailed what="the openings" error={times.failure.error} onRetry={times.retry} />
          </div>
        )}
        {children}
      </section>
      <div className="grid gap-4">
        {date && <TimeGrid key={date} {...starts} taps={dayTaps} isLong={times.isLong} />}
        <TimeSelect date={date} {...starts} />
        <SalonClockNote at={date} />
      </div>
    </div>
  )
}
