import { lazy, Suspense, useState } from 'react'
import type { Appointment } from '../../domain/appointment.ts'
import { anyStylist } from '../../domain/booking.ts'
import { type FreeTime, lastBookableDate } from '../../domain/schedule/schedule.ts'
import type { Stylist } from '../../domain/stylist.ts'
import { dateAt } from '../../domain/time/viewer-time.ts'
import { StylistSelect } from '../catalogue/stylist-select.tsx'
import { useAppSelector, useFormats } from '../store/hooks.ts'
import { LoadFailed } from '../ui/alert.tsx'
import { Skeleton } from '../ui/loader.tsx'
import { SalonClockNote } from '../ui/salon-clock-note.tsx'
import { monthOfDate } from './calendar.ts'
import { NextOpenings } from './next-openings.tsx'
import { TimeGrid } from './time-grid.tsx'
import { TimeSelect } from './time-select.tsx'
import { useTimes } from './use-times.ts'

const MonthCalendar = lazy(() => import('./month-calendar.tsx'))

/** What is chosen so far, and how to choose. */
export interface MoveSelection {
  readonly selected: { readonly stylistId: string; readonly date: string | null; readonly time: string | null }
  /** The stylists who could take it over. With more than one, the client can choose one, or the first available. */
  readonly stylists: readonly Pick<Stylist, 'id' | 'stylistName'>[]
  readonly failure: { readonly nextFree?: readonly FreeTime[] | undefined } | null
  chooseStylist(stylistId: string): void
  chooseDate(date: string): void
  chooseTime(time: FreeTime): void
}

interface MoveTimesProps {
  readonly booking: Pick<Appointment, 'id' | 'date' | 'time'> & { readonly stylist: { readonly id: string } | null }
  readonly move: MoveSelection
  /** The token of a signed link, which stands for a session. */
  readonly link?: string
}

/** The step with date and time, for a booking that is to be moved; its own time counts as free. */
export function MoveTimes({ booking, move, link }: MoveTimesProps) {
  const { timeZone } = useFormats()
  const monthsAhead = useAppSelector((state) => state.salon.salon?.rules.monthsAhead)
  const { stylistId, date, time } = move.selected
  const [today] = useState(() => dateAt(Date.now() / 1000, timeZone))
  const booked = dateAt(booking.date, timeZone)
  const [month, setMonth] = useState(monthOfDate(date ?? booked))
  const [dayTaps, setDayTaps] = useState(0)
  const own = stylistId === booking.stylist?.id || stylistId === anyStylist ? { date: booked, time: booking.time } : null
  const times = useTimes({ id: booking.id, link, stylistId, month, today, own })
  const suggested = move.failure?.nextFree
  const starts = {
    day: date ? times.dayOf(date) : undefined,
    chosen: time,
    onChoose: (choice: string) => date && move.chooseTime({ date, time: choice }),
    taps: dayTaps,
  }
  return (
    <div className="grid gap-6 sm:gap-8">
      {move.stylists.length > 1 && (
        <div className="max-w-md">
          <StylistSelect stylists={move.stylists} value={stylistId} onChange={move.chooseStylist}>
            <option value={anyStylist}>First available</option>
          </StylistSelect>
        </div>
      )}
      <NextOpenings
        times={suggested?.length ? suggested : times.next}
        isLooking={times.isLooking}
        isUnknown={false}
        chosen={{ date, time }}
        onChoose={(choice) => {
          move.chooseTime(choice)
          setMonth(monthOfDate(choice.date))
        }}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(12rem,1fr)]">
        <section aria-label="Date" className="relative min-h-64 rounded-card border border-line bg-surface p-2 sm:p-4">
          <Suspense fallback={<Skeleton className="h-72" />}>
            <MonthCalendar
              month={month}
              onMonth={setMonth}
              first={today}
              last={lastBookableDate(today, monthsAhead)}
              chosen={date}
              onChoose={(day) => {
                move.chooseDate(day)
                setDayTaps((taps) => taps + 1)
              }}
              markOf={times.markOf}
              isLoading={times.isLoading}
            />
          </Suspense>
          {times.failure && (
            <div className="absolute inset-x-2 top-14">
              <LoadFailed what="the openings" error={times.failure} onRetry={times.refresh} />
            </div>
          )}
        </section>
        <div className="grid gap-4">
          {times.isLong && date ? <TimeGrid key={date} {...starts} /> : <TimeSelect date={date} {...starts} />}
          <SalonClockNote at={date} />
        </div>
      </div>
    </div>
  )
}
