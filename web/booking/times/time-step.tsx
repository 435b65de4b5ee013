import { useDeferredValue, useRef, useState } from 'react'
import { anyStylist } from '../../../domain/booking/booking.ts'
import type { Salon } from '../../../domain/salon/salon.ts'
import type { FreeTime } from '../../../domain/salon/schedule/schedule.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { dateChosen, freeTimeChosen, timeChosen } from '../../parts/draft/booking-slice.ts'
import { closuresIn, countWeeks, isLongDay, markDay, monthOfDate } from '../../parts/times/calendar.ts'
import { ClosureList } from '../../parts/times/closure-list.tsx'
import { DayAndTime } from '../../parts/times/day-and-time.tsx'
import { NextOpenings } from '../../parts/times/next-openings.tsx'
import { MonthSkeleton } from '../../parts/times/time-step-skeleton.tsx'
import { useAppDispatch, useAppSelector, useFormats } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { TermsLine } from '../confirm/terms-line.tsx'
import { bookableStylists, isTooLong, stylistBlocker } from '../offering.ts'
import { selectAskedServices, selectChosenServices, selectSelection } from '../selection.ts'
import { EmptyMonth, NoDays, TooLong } from './no-times.tsx'
import { useFreeTimes } from './use-free-times.ts'
import { WaitForTime } from './wait-for-time.tsx'
import { wishDays } from './wish-days.ts'

export function TimeStep() {
  const { stylist } = useAppSelector(selectSelection)
  const { salon } = useAppSelector((state) => state.salon)
  if (!stylist || !salon) return null
  // Reset for another stylist.
  return <Times key={stylist === anyStylist ? anyStylist : stylist.id} stylist={stylist} salon={salon} />
}

interface TimesProps {
  readonly stylist: Stylist | typeof anyStylist
  readonly salon: Salon
}

function Times({ stylist, salon }: TimesProps) {
  const dispatch = useAppDispatch()
  const selection = useAppSelector(selectSelection)
  const listed = useAppSelector(selectChosenServices)
  const everyone = useAppSelector((state) => state.stylists.items)
  const { date, time } = selection
  const services = useAppSelector(selectAskedServices)
  const suggested = useAppSelector((state) => state.booking.refusal?.nextFree)
  const [month, setMonth] = useState(date && monthOfDate(date))
  const [waiting, setWaiting] = useState<{ readonly from: string; readonly to: string } | null>(null)
  const monthSection = useRef<HTMLElement>(null)
  const { firstDay } = useFormats()
  const blocker = stylist === anyStylist ? null : stylistBlocker(stylist)
  const fits = !isTooLong(selection.services, salon)
  // Months render slowly on slow phones: respond to the tap first.
  const isMonthDue = useDeferredValue(true, false)
  const stylistId = stylist === anyStylist ? anyStylist : stylist.id
  const stylists = stylist === anyStylist ? bookableStylists(everyone, listed) : [stylist]
  const free = useFreeTimes({ stylistId, services, salon, month, suggests: !blocker && fits, date })
  function choose(choice: FreeTime): void {
    dispatch(freeTimeChosen(choice))
    setMonth(monthOfDate(choice.date))
  }
  function goToMonth(next: string): void {
    setMonth(next)
    // The button disappears, so the focus moves to the month.
    monthSection.current?.focus({ preventScroll: true })
  }
  const closures = closuresIn(free.shown, salon)
  const markAt = (day: string) =>
    markDay({ date: day, day: free.dayOf(day), stylists, closures, today: free.today, last: free.last })
  const fullDays = free.days.filter(({ date: day }) => markAt(day).kind === 'full').map(({ date: day }) => day)
  const wish = wishDays({ fullDays, isEmpty: free.emptyMonth !== null, month: free.shown, today: free.today, last: free.last })
  return (
    <div className="grid gap-6 sm:gap-8">
      {!blocker && fits && <TermsLine />}
      {blocker && stylist !== anyStylist && (
        <Alert tone="warning">
          <NoDays stylist={stylist} blocker={blocker} />
        </Alert>
      )}
      {!blocker && !fits && <TooLong />}
      {!blocker && fits && (
        <NextOpenings
          times={suggested?.length ? suggested : free.nextFree}
          isLooking={free.isLooking}
          isUnknown={free.isNextUnknown}
          chosen={{ date, time }}
          onChoose={choose}
        />
      )}
      {free.emptyMonth && (
        <EmptyMonth
          {...free.emptyMonth}
          month={free.shown}
          stylist={stylist}
          onMonth={goToMonth}
          onWait={wish ? () => setWaiting({ ...wish }) : undefined}
        />
      )}
      <DayAndTime
        times={{ ...free, markOf: markAt, isLong: free.days.some(isLongDay) }}
        month={free.shown}
        onMonth={setMonth}
        first={free.today}
        last={free.last}
        date={date}
        onDate={(choice) => dispatch(dateChosen(choice))}
        onFull={(choice) => setWaiting({ from: choice, to: choice })}
        time={time}
        onTime={(choice) => dispatch(timeChosen(choice))}
        skeleton={<MonthSkeleton weeks={countWeeks(free.shown, free.today, firstDay)} />}
        isMonthDue={isMonthDue}
        monthRef={monthSection}
      >
        <ClosureList closures={closures} today={free.today} />
      </DayAndTime>
      {wish && <WaitForTime stylistId={stylistId} days={wish} pressed={waiting} first={free.today} last={free.last} />}
    </div>
  )
}
