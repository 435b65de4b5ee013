import { t } from '@lingui/core/macro'
import { type DeskDay, type DeskStylist, layOutLanes } from '../../../../domain/booking/schedule/desk-day.ts'
import { BlockMark } from './blocks/block-mark.tsx'
import { toBox, toLength, useDayContext } from './day-context.ts'
import { EmptyTimes } from './empty-times.tsx'
import { VisitBlock } from './visit-block.tsx'
import { HeldMark } from './waitlist/held-mark.tsx'

interface StylistColumnProps {
  readonly stylist: DeskStylist
  readonly column: number
  readonly labelledBy?: string
}

export function StylistColumn({ stylist, column, labelledBy = `column-${stylist.id}` }: StylistColumnProps) {
  const context = useDayContext()
  const { day, lines, step, now } = context
  const { axis } = day
  const visits = day.appointments.filter(({ stylistId }) => stylistId === stylist.id)
  const blocks = day.blocks.filter(({ stylistId }) => stylistId === stylist.id)
  const heldTimes = (day.held ?? []).filter(({ stylistId }) => stylistId === stylist.id)
  const lanes = layOutLanes(visits.map(({ starts, minutes }) => ({ starts, ends: starts + minutes })))
  const at = (starts: number, ends: number) => toBox(context, starts, ends)
  return (
    <section
      aria-labelledby={labelledBy}
      className="relative border-e border-line last:border-e-0"
      style={{ height: toLength(lines * step) }}
    >
      {offParts(stylist, axis).map((part) => (
        <div key={part.starts} className="absolute inset-x-0 bg-sunken" style={at(part.starts, part.ends)}></div>
      ))}
      {stylist.absences.map((part) => (
        <div
          key={`${part.starts} ${part.reason}`}
          className="absolute inset-x-0 overflow-hidden bg-sunken p-1.5 text-xs text-muted"
          style={at(part.starts, part.ends)}
        >
          {part.reason === '' ? t`Away` : t`Away: ${{ reason: part.reason }}`}
        </div>
      ))}
      <EmptyTimes stylist={stylist} column={column} />
      {blocks.map((block) => (
        <BlockMark key={block.id} block={block} />
      ))}
      {heldTimes.map((each) => (
        <HeldMark key={each.id} held={each} />
      ))}
      {visits.map((visit, index) => (
        <VisitBlock key={visit.id} visit={visit} lane={lanes[index] ?? { lane: 0, lanes: 1 }} />
      ))}
      {now !== null && now >= axis.starts && now < axis.ends && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-danger"
          style={{ top: toLength(now - axis.starts) }}
        />
      )}
    </section>
  )
}

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
