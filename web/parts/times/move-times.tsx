import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { anyStylist } from '../../../domain/booking/booking.ts'
import { type FreeTime, lastBookableDate } from '../../../domain/salon/schedule/schedule.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { serverNow } from '../../server-clock.ts'
import { useAppSelector, useFormats } from '../../store/hooks.ts'
import { Skeleton } from '../../ui/loader.tsx'
import { StylistSelect } from '../catalogue/stylist-select.tsx'
import { closuresIn, type DayMark, monthOfDate } from './calendar.ts'
import { ClosureList } from './closure-list.tsx'
import { DayAndTime } from './day-and-time.tsx'
import { NextOpenings } from './next-openings.tsx'
import { useTimes } from './use-times.ts'

export interface MoveSelection {
  readonly selected: { readonly stylistId: string; readonly date: string | null; readonly time: string | null }
  /** Stylists who could take over; if several, the client may choose one or “First available”. */
  readonly stylists: readonly Pick<Stylist, 'id' | 'stylistName'>[]
  readonly failure: { readonly nextFree?: readonly FreeTime[] | undefined } | null
  chooseStylist(stylistId: string): void
  chooseDate(date: string): void
  chooseTime(time: FreeTime): void
}

interface MoveTimesProps {
  readonly booking: Pick<Appointment, 'id' | 'date' | 'time'> & { readonly stylist: { readonly id: string } | null }
  readonly move: MoveSelection
  readonly link?: string
}

export function MoveTimes({ booking, move, link }: MoveTimesProps) {
  const { timeZone } = useFormats()
  const salon = useAppSelector((state) => state.salon.salon)
  const { stylistId, date, time } = move.selected
  const [today] = useState(() => dateAt(serverNow(), timeZone))
  const booked = dateAt(booking.date, timeZone)
  const [month, setMonth] = useState(monthOfDate(date ?? booked))
  const own = stylistId === booking.stylist?.id || stylistId === anyStylist ? { date: booked, time: booking.time } : null
  const times = useTimes({ id: booking.id, link, stylistId, month, today, own })
  const closures = salon ? closuresIn(month, salon) : []
  function markDay(day: string): DayMark {
    const closure = closures.find(({ from, to }) => from <= day && day <= to)
    return closure ? { kind: 'off', free: 0, closure: closure.reason } : times.markOf(day)
  }
  const suggested = move.failure?.nextFree
  return (
    <div className="grid gap-6 sm:gap-8">
      {move.stylists.length > 1 && (
        <div className="max-w-md">
          <StylistSelect stylists={move.stylists} value={stylistId} onChange={move.chooseStylist}>
            <option value={anyStylist}>{t`First available`}</option>
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
      <DayAndTime
        times={{ ...times, markOf: markDay }}
        month={month}
        onMonth={setMonth}
        first={today}
        last={lastBookableDate(today, salon?.rules.monthsAhead)}
        date={date}
        onDate={move.chooseDate}
        time={time}
        onTime={(choice) => date && move.chooseTime({ date, time: choice })}
        skeleton={<Skeleton className="h-72" />}
      >
        <ClosureList closures={closures} today={today} />
      </DayAndTime>
    </div>
  )
}
