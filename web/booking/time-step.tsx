import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react'
import { durationInMinutes } from '../../domain/booking.ts'
import type { FreeTime } from '../../domain/schedule.ts'
import type { Service } from '../../domain/service.ts'
import type { Stylist } from '../../domain/stylist.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { LoadFailed } from '../ui/alert.tsx'
import { Skeleton } from '../ui/loader.tsx'
import { SalonClockNote } from '../ui/salon-clock-note.tsx'
import { dateChosen, freeTimeChosen, timeChosen } from './booking-slice.ts'
import { monthOfDate, weeksOf } from './calendar-months.ts'
import { markOf } from './day-marks.ts'
import { loadCalendar } from './load-calendar.ts'
import { NextFreeSkeleton, NextFreeTimes } from './next-free-times.tsx'
import { EmptyMonth, hurdleOf, NoTimes } from './no-times.tsx'
import { selectSelection } from './selection.ts'
import { TimeSelect } from './time-select.tsx'
import { useFreeTimes } from './use-free-times.ts'

const MonthCalendar = lazy(loadCalendar)

/** Step 3: a day and a start, or one of the next free times. */
export function TimeStep() {
  const { stylist, services } = useAppSelector(selectSelection)
  const zone = useAppSelector((state) => state.salon.salon?.timeZone)
  if (!stylist || !zone) return null
  // Another stylist's month starts over.
  return <Times key={stylist.id} stylist={stylist} services={services} zone={zone} />
}

interface TimesProps {
  readonly stylist: Stylist
  readonly services: readonly Service[]
  readonly zone: string
}

function Times({ stylist, services, zone }: TimesProps) {
  const dispatch = useAppDispatch()
  const { date, time } = useAppSelector((state) => state.booking)
  const suggested = useAppSelector((state) => state.booking.refusal?.nextFree)
  const [month, setMonth] = useState(date && monthOfDate(date))
  const [dayTaps, setDayTaps] = useState(0)
  const monthSection = useRef<HTMLElement>(null)
  const hurdle = hurdleOf({ stylist, services })
  const minutes = durationInMinutes(services)
  // Drawing a month takes a slow phone longer than all the rest: the step answers the tap first.
  const isMonthDue = useDeferredValue(true, false)
  const free = useFreeTimes({ stylistId: stylist.id, minutes, zone, month, suggests: !hurdle, date })
  function choose(choice: FreeTime): void {
    dispatch(freeTimeChosen(choice))
    setMonth(monthOfDate(choice.date))
  }
  function chooseDay(choice: string): void {
    dispatch(dateChosen(choice))
    setDayTaps((taps) => taps + 1)
  }
  function goToMonth(next: string): void {
    setMonth(next)
    // The button goes once there is something to choose: the month takes the focus.
    monthSection.current?.focus({ preventScroll: true })
  }
  const monthSkeleton = <MonthSkeleton weeks={weeksOf(free.shown, free.today)} />
  return (
    <div className="grid gap-6 sm:gap-8">
      {hurdle ? (
        <NoTimes hurdle={hurdle} stylist={stylist} />
      ) : (
        <NextFreeTimes
          times={suggested?.length ? suggested : free.nextFree}
          isLooking={free.isLooking}
          isUnknown={free.isNextUnknown}
          chosen={{ date, time }}
          onChoose={choose}
        />
      )}
      {free.emptyMonth && <EmptyMonth {...free.emptyMonth} month={free.shown} stylist={stylist} onMonth={goToMonth} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(12rem,1fr)]">
        <section
          ref={monthSection}
          aria-label="Date"
          tabIndex={-1}
          className="outline-none relative min-h-64 rounded-card border border-line bg-surface p-2 sm:p-4"
        >
          <Suspense fallback={monthSkeleton}>
            {isMonthDue ? (
              <MonthCalendar
                month={free.shown}
                onMonth={setMonth}
                first={free.today}
                last={free.last}
                chosen={date}
                onChoose={chooseDay}
                markOf={(day) => markOf({ date: day, day: free.dayOf(day), stylist, today: free.today, last: free.last })}
                isLoading={free.isLoading}
              />
            ) : (
              monthSkeleton
            )}
          </Suspense>
          {free.failure && (
            // Over the days, none of which can be chosen anyway: nothing moves, and it is in sight.
            <div className="absolute inset-x-2 top-14">
              <LoadFailed what="the openings" error={free.failure.error} onRetry={free.retry} />
            </div>
          )}
        </section>
        <div className="grid gap-4">
          <TimeSelect
            date={date}
            day={date ? free.dayOf(date) : undefined}
            chosen={time}
            onChoose={(choice) => dispatch(timeChosen(choice))}
            taps={dayTaps}
          />
          <SalonClockNote at={date ? Date.parse(`${date}T12:00:00Z`) / 1000 : undefined} />
        </div>
      </div>
    </div>
  )
}

/** As tall as the month that takes its place: its name, its weekdays and its weeks. */
function MonthSkeleton({ weeks }: { readonly weeks: number }) {
  const rows = Array.from({ length: weeks }, (_, week) => `week ${week}`)
  return (
    <div className="grid gap-2">
      <Skeleton className="mx-auto my-2 h-7 w-44" />
      <div className="grid gap-0.5 py-0.5">
        <div className="h-8" />
        {rows.map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    </div>
  )
}

/** The whole step, while the choices that it is about are being brought back. */
export function TimeStepSkeleton() {
  return (
    <div className="grid gap-6 sm:gap-8">
      <div className="grid gap-3">
        <Skeleton className="h-6 w-32" />
        <NextFreeSkeleton />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(12rem,1fr)]">
        <div className="rounded-card border border-line bg-surface p-2 sm:p-4">
          <MonthSkeleton weeks={fewWeeks} />
        </div>
        <Skeleton className="h-28" />
      </div>
    </div>
  )
}

/** Of a month that is not known yet: half of it is over on average. */
const fewWeeks = 4
