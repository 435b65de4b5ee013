import { Link } from 'react-router'
import { type DeskDay, type DeskStylist, lanesOf } from '../../../../domain/schedule/desk-day.ts'
import { timeLabel } from '../../../../domain/time/calendar.ts'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { VisitBlock } from './visit-block.tsx'

interface StylistColumnProps {
  readonly day: DeskDay
  readonly stylist: DeskStylist
  /** Its place among the columns, from 0. */
  readonly column: number
  readonly lines: number
  /** How many minutes a line stands for. */
  readonly step: number
  /** Pixels. */
  readonly perMinute: number
  readonly now: number | null
  /** From when on clients can be booked that day, in minutes since midnight. */
  readonly bookableFrom: number
  readonly openVisit: string | null
  readonly changed: ReadonlySet<string>
  readonly onOpen: (visit: string) => void
}

/** A stylist's day: empty times to press, below what is there. */
export function StylistColumn({
  day,
  stylist,
  column,
  lines,
  step,
  perMinute,
  now,
  bookableFrom,
  openVisit,
  changed,
  onOpen,
}: StylistColumnProps) {
  const formats = useFormats()
  const canBook = useCan('bookings.write')
  const { axis, date, closure } = day
  const visits = day.appointments.filter(({ stylistId }) => stylistId === stylist.id)
  const blocks = day.blocks.filter(({ stylistId }) => stylistId === stylist.id)
  const lanes = lanesOf(visits.map(({ starts, minutes }) => ({ starts, ends: starts + minutes })))
  const isWithin = (minutes: number, parts: DeskStylist['working']) =>
    parts.some(({ starts, ends }) => starts <= minutes && minutes < ends)
  const isBookable = (minutes: number) =>
    minutes >= bookableFrom && isWithin(minutes, stylist.working) && !isWithin(minutes, stylist.absences)
  const at = (starts: number, ends: number) => {
    const [from, to] = [Math.max(starts, axis.starts), Math.min(ends, axis.ends)]
    return { top: (from - axis.starts) * perMinute, height: Math.max(0, to - from) * perMinute }
  }
  return (
    <section
      aria-labelledby={`column-${stylist.id}`}
      className="relative border-r border-line last:border-r-0"
      style={{ height: lines * step * perMinute }}
    >
      {offParts(stylist, axis).map((part) => (
        <div key={part.starts} className="absolute inset-x-0 bg-sunken" style={at(part.starts, part.ends)}>
          {closure !== null && <p className="p-1.5 text-xs text-muted">Closed: {closure}</p>}
        </div>
      ))}
      {stylist.absences.map((part) => (
        <div
          key={`${part.starts} ${part.reason}`}
          className="absolute inset-x-0 overflow-hidden bg-sunken p-1.5 text-xs text-muted"
          style={at(part.starts, part.ends)}
        >
          {part.reason === '' ? 'Away' : `Away: ${part.reason}`}
        </div>
      ))}
      {Array.from({ length: lines }, (_, line) => {
        const minutes = axis.starts + line * step
        const style = { top: line * step * perMinute, height: step * perMinute }
        const hour = (minutes + step) % 60 === 0
        const className = `absolute inset-x-0 border-b ${hour ? 'border-line' : 'border-line/40'}`
        if (!canBook || !isBookable(minutes)) return <div key={minutes} className={className} style={style} />
        const query = new URLSearchParams({ stylist: stylist.id, date, time: timeLabel(minutes) })
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
      })}
      {blocks.map((block) => (
        <div
          key={block.id}
          className="absolute inset-x-0.5 overflow-hidden rounded-md border border-line-strong/50 bg-sunken px-1.5 py-0.5 text-xs text-muted"
          style={at(block.starts, block.ends)}
        >
          {block.reason || 'Kept free'}
        </div>
      ))}
      {visits.map((visit, index) => (
        <VisitBlock
          key={visit.id}
          visit={visit}
          box={at(visit.starts, visit.starts + visit.minutes)}
          lane={lanes[index] ?? { lane: 0, lanes: 1 }}
          perMinute={perMinute}
          isOpen={visit.id === openVisit}
          isChanged={changed.has(visit.id)}
          onOpen={onOpen}
        />
      ))}
      {now !== null && now >= axis.starts && now < axis.ends && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-danger"
          style={{ top: (now - axis.starts) * perMinute }}
        />
      )}
    </section>
  )
}

/** The parts of the axis in which the stylist doesn't work. */
function offParts({ working }: DeskStylist, axis: DeskDay['axis']) {
  const parts = []
  let from = axis.starts
  for (const { starts, ends } of working) {
    if (starts > from) parts.push({ starts: from, ends: starts })
    from = Math.max(from, ends)
  }
  if (from < axis.ends) parts.push({ starts: from, ends: axis.ends })
  return parts
}
