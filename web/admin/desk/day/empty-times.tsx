import { Link } from 'react-router'
import type { DeskStylist } from '../../../../domain/schedule/desk-day.ts'
import { timeLabel } from '../../../../domain/time/calendar.ts'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { useDayContext } from './day-context.ts'

interface EmptyTimesProps {
  readonly stylist: DeskStylist
  /** Its column's place, from 0. */
  readonly column: number
}

/** The lines of a column: each is a time to press, under what is there. */
export function EmptyTimes({ stylist, column }: EmptyTimesProps) {
  const formats = useFormats()
  const canBook = useCan('bookings.write')
  const { day, lines, step, perMinute, bookableFrom } = useDayContext()
  const isWithin = (minutes: number, parts: DeskStylist['working']) =>
    parts.some(({ starts, ends }) => starts <= minutes && minutes < ends)
  return Array.from({ length: lines }, (_, line) => {
    const minutes = day.axis.starts + line * step
    const style = { top: line * step * perMinute, height: step * perMinute }
    const hour = (minutes + step) % 60 === 0
    const className = `absolute inset-x-0 border-b ${hour ? 'border-line' : 'border-line/40'}`
    const isBookable = minutes >= bookableFrom && isWithin(minutes, stylist.working) && !isWithin(minutes, stylist.absences)
    if (!canBook || !isBookable) return <div key={minutes} className={className} style={style} />
    const query = new URLSearchParams({ stylist: stylist.id, date: day.date, time: timeLabel(minutes) })
    return (
      <Link
        key={minutes}
        to={`/bookings?${query}`}
        tabIndex={-1}
        data-cell={`${column}-${line}`}
        aria-label={`Book ${formats.timeOfDay(minutes)} with ${stylist.stylistName}`}
        className={`${className} hover:bg-accent-soft focus-visible:z-20 focus-visible:bg-accent-soft focus-visible:-outline-offset-2`}
        style={style}
      />
    )
  })
}
