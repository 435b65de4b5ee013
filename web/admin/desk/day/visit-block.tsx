import { bufferAfter, type DeskVisit, type Lane, processingParts } from '../../../../domain/schedule/desk-day.ts'
import { useFormats } from '../../../store/hooks.ts'
import { statusStyles } from '../../../ui/status-badge.tsx'
import { boxOf, useDayContext } from './day-context.ts'

interface VisitBlockProps {
  readonly visit: DeskVisit
  readonly lane: Lane
}

/** A visit in its stylist's column. Processing time is lighter, the time kept free after it a thin strip. */
export function VisitBlock({ visit, lane: { lane, lanes } }: VisitBlockProps) {
  const context = useDayContext()
  const { perMinute, panel, changed, open } = context
  const formats = useFormats()
  const { client, services, status, starts, minutes } = visit
  const { className } = statusStyles[status]
  const buffer = bufferAfter(visit)
  const box = boxOf(context, starts, starts + minutes)
  const isOpen = panel?.kind === 'visit' && panel.id === visit.id
  const across = { left: `calc(${(100 * lane) / lanes}% + 2px)`, width: `calc(${100 / lanes}% - 4px)` }
  return (
    <>
      <button
        type="button"
        data-visit={visit.id}
        aria-keyshortcuts="M"
        aria-expanded={isOpen}
        onClick={() => open({ kind: 'visit', id: visit.id })}
        style={{ ...across, top: box.top + 1, height: Math.max(box.height - 2, 20) }}
        className={`absolute z-1 flex scroll-mt-12 scroll-ml-14 touch-manipulation select-none data-lifted:opacity-40 flex-col overflow-hidden rounded-md border px-1.5 py-0.5 text-left text-xs leading-snug hover:z-2 focus-visible:z-2 aria-expanded:outline-2 aria-expanded:outline-accent ${className} ${status === 'Pending' ? 'border-dashed border-warning' : 'border-current/30'} ${changed.has(visit.id) ? 'ring-2 ring-accent' : ''}`}
      >
        {processingParts(visit).map((part) => (
          <span
            key={part.starts}
            className="absolute inset-x-0 bg-surface/70"
            style={{ top: part.starts * perMinute, height: (part.ends - part.starts) * perMinute }}
          />
        ))}
        <span className="relative block truncate font-semibold text-ink">{client}</span>
        <span className="relative block truncate">
          {formats.timeOfDay(starts)}
          <span className="sr-only"> to {formats.timeOfDay(starts + minutes)},</span> {services.join(', ') || 'No services'}
          <span className="sr-only">, {status}</span>
        </span>
      </button>
      {buffer > 0 && (
        <span
          aria-hidden="true"
          className="absolute w-1 rounded-full bg-line-strong/60"
          style={{ left: across.left, top: box.top + box.height, height: buffer * perMinute }}
        />
      )}
    </>
  )
}
