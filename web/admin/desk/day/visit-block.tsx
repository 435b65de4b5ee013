import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { holdsTime } from '../../../../domain/booking/appointment.ts'
import { bufferAfter, type DeskVisit, type Lane, processingParts } from '../../../../domain/booking/schedule/desk-day.ts'
import { nextMark } from '../../../../domain/booking/visits/marks.ts'
import { inWords, withCommas } from '../../../../domain/language/lists.ts'
import { useFormats, useWrites } from '../../../store/hooks.ts'
import { statusName, statusStyles } from '../../../ui/status-badge.tsx'
import { toBox, toLength, toTile, useDayContext } from './day-context.ts'
import { MarkButtons } from './visit/mark-buttons.tsx'
import { VisitState, visitStateText } from './visit/visit-state.tsx'

interface VisitBlockProps {
  readonly visit: DeskVisit
  readonly lane: Lane
}

/** From how many lines of the axis on a tile holds its second and third line, and on a low screen, whose lines are lower. */
const second = { usually: 1.7, onLowScreen: 1.95 }
const third = { usually: 2.4, onLowScreen: 3.2 }
const tight = 'leading-snug pointer-fine:[@media(max-height:50rem)]:leading-[1.15]'

/** A line without room is only read out, so that none is cut in half. */
function lineClass(lineCount: number, { usually, onLowScreen }: typeof second): string {
  if (lineCount < usually) return 'sr-only'
  const line = 'relative block truncate'
  return lineCount < onLowScreen ? `${line} pointer-fine:[@media(max-height:50rem)]:sr-only` : line
}

/** A visit in its stylist's column. Processing time is lighter, the time kept free after it a thin strip. */
export function VisitBlock({ visit, lane: { lane, lanes } }: VisitBlockProps) {
  const context = useDayContext()
  const { panel, changed, open, now, step } = context
  const formats = useFormats()
  const { client, services, status, starts, minutes } = visit
  const isNoShow = visit.marks.no_show !== undefined
  const className = isNoShow ? 'bg-surface/60 text-muted line-through' : statusStyles[status].className
  const state = visitStateText(visit, formats)
  const buffer = bufferAfter(visit)
  const box = toTile(context, starts, starts + minutes)
  const isOpen = panel?.kind === 'visit' && panel.id === visit.id
  // The time under a no-show can be booked.
  const [from, share] = isNoShow && lanes === 1 ? [50, 50] : [(100 * lane) / lanes, 100 / lanes]
  const across = { insetInlineStart: `calc(${from}% + 2px)`, width: `calc(${share}% - 4px)` }
  const lineCount = minutes / step
  const start = formats.timeOfDay(starts)
  const end = formats.timeOfDay(starts + minutes)
  const serviceNames = inWords(services, 'comma') || t`No services`
  const statusText = isNoShow ? t`No-show` : statusName(status)
  const canBook = useWrites()(visit.stylistId)
  const hasMarks = now !== null && nextMark(visit) !== null
  return (
    <>
      <button
        type="button"
        data-visit={visit.id}
        aria-keyshortcuts="M"
        aria-expanded={isOpen}
        onClick={() => open({ kind: 'visit', id: visit.id })}
        style={{ ...across, ...box }}
        className={`absolute z-1 flex scroll-mt-12 scroll-ms-14 touch-manipulation select-none data-lifted:opacity-40 flex-col overflow-hidden rounded-md border px-1.5 py-0.5 text-start text-xs hover:z-2 focus-visible:z-2 aria-expanded:outline-2 aria-expanded:outline-accent ${lineCount < 2.3 ? tight : 'leading-snug'} ${className} ${status === 'Pending' ? 'border-dashed border-warning' : 'border-current/30'} ${changed.has(visit.id) ? 'ring-2 ring-accent' : ''} ${hasMarks ? 'pe-7 pointer-coarse:pe-12' : ''}`}
      >
        {processingParts(visit).map((part) => (
          <span
            key={part.starts}
            className="absolute inset-x-0 bg-surface/70"
            style={{ top: toLength(part.starts), height: toLength(part.ends - part.starts) }}
          />
        ))}
        <span className="relative flex items-center gap-1 font-semibold text-ink">
          <AlertMark alerts={visit.alerts} />
          <VisitState visit={visit} />
          <span className="truncate">{client}</span>
        </span>
        <span className={lineClass(lineCount, second)}>
          <Trans>
            {start}
            <span className="sr-only"> to {end},</span> {serviceNames}
            <span className="sr-only">, {statusText}</span>
          </Trans>
        </span>
        {state && !isNoShow && <span className={`font-medium ${lineClass(lineCount, third)}`}>{state}</span>}
        {holdsTime(status) && <span data-stretch="" className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize" />}
      </button>
      {/* The stylist's hands are free: somebody else can be served meanwhile. */}
      {canBook &&
        holdsTime(status) &&
        processingParts(visit).map((part) => <ProcessingPart key={part.starts} visit={visit} part={part} across={across} />)}
      {hasMarks && (
        <span className="absolute z-2 grid justify-items-end gap-1 print:hidden" style={markPosition(across, box)}>
          {/* A finger needs two lines for each. */}
          <MarkButtons visit={visit} most={lineCount >= 4 ? 2 : 1} className={lineCount < 2 ? 'pointer-coarse:hidden' : ''} />
        </span>
      )}
      {buffer > 0 && (
        <span
          aria-hidden="true"
          className="absolute w-1 rounded-full bg-line-strong/60"
          style={{
            insetInlineStart: across.insetInlineStart,
            top: `calc(${box.top} + ${box.height})`,
            height: toLength(buffer),
          }}
        />
      )}
    </>
  )
}

interface ProcessingPartProps {
  readonly visit: DeskVisit
  /** Minutes from the visit's start. */
  readonly part: { readonly starts: number; readonly ends: number }
  readonly across: { readonly insetInlineStart: string; readonly width: string }
}

/** Processing time, in which a press books, from the line on that is pressed. */
function ProcessingPart({ visit: { starts, stylistId, client }, part, across }: ProcessingPartProps) {
  const context = useDayContext()
  const formats = useFormats()
  const { step, open } = context
  const from = starts + part.starts
  return (
    <button
      type="button"
      tabIndex={-1}
      data-processing=""
      aria-label={t`Book ${{ time: formats.timeOfDay(from) }} while ${client} waits, processing`}
      onClick={({ nativeEvent: { offsetY }, currentTarget: { offsetHeight } }) => {
        const down = Math.floor(((offsetY / offsetHeight) * (part.ends - part.starts)) / step) * step
        open({ kind: 'booking', stylistId, starts: from + (Number.isFinite(down) ? Math.max(0, down) : 0) })
      }}
      style={{ ...across, ...toBox(context, from, starts + part.ends) }}
      className="absolute z-1 flex items-start overflow-hidden rounded-sm border border-dashed border-current/40 bg-surface/80 px-1.5 text-start text-xs leading-snug text-muted hover:z-2 hover:bg-accent-soft"
    >
      <span className="truncate">
        {t({ message: 'Processing', comment: 'While a color works, the stylist’s hands are free' })}
      </span>
    </button>
  )
}

/** Something must be seen before the client is served, such as an allergy: the panel has it in full. */
function AlertMark({ alerts }: Pick<DeskVisit, 'alerts'>) {
  if (!alerts) return null
  const text = t`Alert: ${{ alerts: withCommas(alerts) }}`
  return (
    <span title={text} className="shrink-0 text-danger">
      <TriangleAlert aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{text}, </span>
    </span>
  )
}

/** At the end of the block's first line. */
function markPosition(
  across: { readonly insetInlineStart: string; readonly width: string },
  box: { readonly top: string; readonly height: string },
) {
  return {
    insetInlineEnd: `calc(100% - ${across.insetInlineStart} - ${across.width} + 2px)`,
    top: `calc(${box.top} + min(2px, (${box.height} - 1.5rem) / 2))`,
  }
}
