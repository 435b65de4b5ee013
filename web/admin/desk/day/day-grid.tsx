import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { DeskDay } from '../../../../domain/booking/schedule/desk-day.ts'
import { isRightToLeft, readingKey } from '../../../language/direction.ts'
import { useAppSelector, useCan, useFormats } from '../../../store/hooks.ts'
import { buildWidths, columnId, isShownWide } from './columns.ts'
import { DayProvider, lineClass, lineStyle } from './day-context.ts'
import { DayMoves } from './moving/day-moves.tsx'
import { MoveLayer } from './moving/move-layer.tsx'
import { NameBar } from './name-bar.tsx'
import { StylistColumn } from './stylist-column.tsx'
import { ColumnHeading, offText, TimeAxis, toLines } from './time-axis.tsx'
import type { useDay } from './use-day.ts'
import { WaitingButton } from './visit/waiting-button.tsx'

/** Arrow keys move between empty times: lines, then columns. */
const arrows: Record<string, readonly [lines: number, columns: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

interface DayGridProps {
  readonly day: DeskDay
  readonly state: ReturnType<typeof useDay>
}

/** Columns of stylists, time down the side. Scrolls sideways, one column a screen on a phone. */
export function DayGrid({ day: latest, state }: DayGridProps) {
  const { zoom, now, panel, changed, open, placing, setPlacing, column } = state
  // Others' changes are shown after a drag: they must not remove the dragged block.
  const frozenDay = useRef<DeskDay>(null)
  const day = frozenDay.current ?? latest
  const [, render] = useReducer((count: number) => count + 1, 0)
  const scroller = useRef<HTMLDivElement>(null)
  const { starts } = day.axis
  const formats = useFormats()
  const { step, lines } = toLines(day.axis, Number(zoom))
  const opensAt = (now ?? day.appointments[0]?.starts ?? starts) - 60
  const own = useAppSelector(({ auth }) => auth.User?.stylistId)
  const canMarkAway = useCan('absences.soon')
  const onName = (stylistId: string) => (canMarkAway ? () => open({ kind: 'stylist', stylistId }) : undefined)
  const moveFocus = useRovingFocus(scroller, Math.max(lines, day.stylists.length))
  useScrollTo(scroller, {
    date: day.date,
    share: (opensAt - starts) / (lines * step),
    column: firstShown(day, [column.current, own]),
  })
  return (
    <DayMoves
      day={day}
      step={step}
      onBlock={({ stylistId, starts, ends }) => open({ kind: 'new-block', stylistId, starts, ends })}
      placing={placing}
      onPlacing={setPlacing}
      onDragging={(isDragging) => {
        frozenDay.current = isDragging ? day : null
        if (!isDragging) render()
      }}
    >
      <NameBar stylists={day.stylists} onShown={(id) => (column.current = id)}>
        <WaitingButton day={day} open={open} className="min-h-11! px-3! py-0!" />
      </NameBar>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys lead from one of its buttons to another */}
      <div
        ref={scroller}
        onKeyDown={moveFocus}
        className={`@container relative min-h-0 snap-x snap-mandatory has-data-lifted:snap-none scroll-ps-14 overflow-auto rounded-card border border-line bg-surface [--column:calc(100cqw-3.5rem)] [--off:var(--column)] sm:snap-none sm:[--column:11rem] sm:[--off:5rem] lg:[--column:5rem] ${lineClass}`}
        style={lineStyle(step)}
      >
        <div className="relative grid min-w-min" style={{ gridTemplateColumns: `3.5rem ${buildWidths(day)}` }}>
          <div className="sticky top-0 start-0 z-30 grid place-items-center border-e border-b border-line bg-surface text-sm font-semibold">
            {formats.calendarDate(day.date, { weekday: 'short' })}
          </div>
          {day.stylists.map((stylist) => (
            <ColumnHeading key={stylist.id} id={columnId(stylist.id)} note={offText(day, stylist)} onPress={onName(stylist.id)}>
              {stylist.stylistName}
            </ColumnHeading>
          ))}
          <TimeAxis axis={day.axis} minutes={lines * step} />
          <DayProvider value={{ day, step, lines, now, panel, changed, open }}>
            {day.stylists.map((stylist, column) => (
              <StylistColumn key={stylist.id} stylist={stylist} column={column} />
            ))}
            <MoveLayer />
          </DayProvider>
        </div>
      </div>
    </DayMoves>
  )
}

/**
 * Keeps one empty time in the tab order; arrows lead to the others.
 * @param most lines or columns
 * @returns the handler of arrow keys
 */
function useRovingFocus(scroller: RefObject<HTMLDivElement | null>, most: number) {
  useEffect(() => {
    if (!scroller.current?.querySelector('[data-cell][tabindex="0"]'))
      scroller.current?.querySelector('[data-cell]')?.setAttribute('tabindex', '0')
  })

  function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
    const [down, across] = arrows[readingKey(event.key)] ?? []
    const from = (event.target as HTMLElement).dataset.cell?.split('-').map(Number)
    if (down === undefined || across === undefined || !from) return
    const [column = 0, line = 0] = from
    const cells = Array.from({ length: most }, (_, index) =>
      scroller.current?.querySelector<HTMLElement>(
        `[data-cell="${column + across * (index + 1)}-${line + down * (index + 1)}"]`,
      ),
    )
    // Skip breaks and absences.
    const next = cells.find(Boolean)
    if (!next) return
    event.preventDefault()
    ;(event.target as HTMLElement).tabIndex = -1
    next.tabIndex = 0
    next.focus()
  }
  return moveFocus
}

/** Column that a phone opens with: the first preferred one that exists, else the first who works. */
function firstShown(day: DeskDay, wanted: readonly (string | undefined)[]): string | undefined {
  const preferredId = wanted.find((id) => id !== undefined && day.stylists.some((each) => each.id === id))
  return preferredId ?? day.stylists.find((each) => isShownWide(day, each))?.id
}

interface OpenedAt {
  readonly date: string
  readonly share: number
  readonly column: string | undefined
}

/** Scrolls once for each date to an hour before now, or before the first visit of another day; on a phone to somebody who works. */
function useScrollTo(scroller: { readonly current: HTMLDivElement | null }, { date, share, column }: OpenedAt): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes of the day must not scroll
  useLayoutEffect(() => {
    const columns = scroller.current?.querySelector('section')
    const heading = matchMedia('(width < 40rem)').matches ? document.getElementById(`column-${column}`) : null
    const side = isRightToLeft() ? 'right' : 'left'
    const scrollLeft = heading && heading.getBoundingClientRect()[side] - (columns?.getBoundingClientRect()[side] ?? 0)
    scroller.current?.scrollTo({
      top: Math.max(0, share * (columns?.offsetHeight ?? 0)),
      ...(scrollLeft && { left: scrollLeft }),
    })
  }, [date])
}
