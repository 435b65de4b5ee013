import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, type Ref, Suspense, useState } from 'react'
import type { DayAvailability, Slot } from '../../../domain/salon/schedule/schedule.ts'
import { LoadFailed } from '../../ui/alert.tsx'
import { SalonClockNote } from '../../ui/salon-clock-note.tsx'
import type { DayMark } from './calendar.ts'
import { TimeGrid } from './time-grid.tsx'
import { TimeSelect } from './time-select.tsx'

const MonthCalendar = lazy(() => import('./month-calendar.tsx'))

interface KnownTimes {
  readonly dayOf: (date: string) => DayAvailability | undefined
  readonly markOf: (date: string) => DayMark
  readonly isLong: boolean
  readonly isLoading: boolean
  readonly failure: { readonly error: string | null } | null
  readonly retry: () => void
}

interface DayAndTimeProps {
  readonly times: KnownTimes
  readonly month: string
  readonly onMonth: (month: string) => void
  /** First and last bookable dates, 'YYYY-MM-DD'. */
  readonly first: string
  readonly last: string
  readonly date: string | null
  readonly onDate: (date: string) => void
  readonly onFull?: (date: string) => void
  readonly time: Slot | null
  readonly onTime: (time: Slot) => void
  readonly skeleton: ReactNode
  readonly isMonthDue?: boolean
  readonly monthRef?: Ref<HTMLElement>
  readonly children?: ReactNode
}

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
        aria-label={t`Date`}
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
          // Covers the days, since none can be chosen: nothing moves, and it is in view.
          <div className="absolute inset-x-2 top-14">
            <LoadFailed problem={t`We couldn’t load the openings.`} error={times.failure.error} onRetry={times.retry} />
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
