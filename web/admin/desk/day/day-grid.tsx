import { type KeyboardEvent, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { DeskDay } from '../../../../domain/schedule/desk-day.ts'
import { useAppSelector, useFormats } from '../../../store/hooks.ts'
import { DayProvider, lineClass, lineStyle } from './day-context.ts'
import { DayMoves } from './moving/day-moves.tsx'
import { MoveLayer } from './moving/move-layer.tsx'
import { NameBar } from './name-bar.tsx'
import { StylistColumn } from './stylist-column.tsx'
import { ColumnHeading, linesOf, offText, TimeAxis } from './time-axis.tsx'
import type { useDay } from './use-day.ts'
import { WaitingButton } from './visit/waiting-button.tsx'

/** Moves from one empty time to another: lines, then columns. */
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

/** A column for each stylist under their names, time down the side. Columns scroll sideways, a screen each on a phone. */
export function DayGrid({ day: latest, state }: DayGridProps) {
  const { zoom, now, panel, changed, open, placing, place, column } = state
  // What others change during a drag is shown after it: the block that is held must not be taken away.
  const held = useRef<DeskDay>(null)
  const day = held.current ?? latest
  const [, render] = useReducer((count: number) => count + 1, 0)
  const scroller = useRef<HTMLDivElement>(null)
  const { starts } = day.axis
  const formats = useFormats()
  const { step, lines } = linesOf(day.axis, Number(zoom))
  const opensAt = (now ?? day.appointments[0]?.starts ?? starts) - 60
  const own = useAppSelector(({ auth }) => auth.User?.stylistId)
  useScrollTo(scroller, {
    date: day.date,
    share: (opensAt - starts) / (lines * step),
    column: firstShown(day, [column.current, own]),
  })
  useEffect(() => {
    // One empty time is in the order of Tab; arrows lead to the others.
    if (!scroller.current?.querySelector('[data-cell][tabindex="0"]'))
      scroller.current?.querySelector('[data-cell]')?.setAttribute('tabindex', '0')
  })

  function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
    const [down, across] = arrows[event.key] ?? []
    const from = (event.target as HTMLElement).dataset.cell?.split('-').map(Number)
    if (down === undefined || across === undefined || !from) return
    const [column = 0, line = 0] = from
    const cells = Array.from({ length: Math.max(lines, day.stylists.length) }, (_, index) =>
      scroller.current?.querySelector<HTMLElement>(
        `[data-cell="${column + across * (index + 1)}-${line + down * (index + 1)}"]`,
      ),
    )
    // Past breaks and those who are away.
    const next = cells.find(Boolean)
    if (!next) return
    event.preventDefault()
    ;(event.target as HTMLElement).tabIndex = -1
    next.tabIndex = 0
    next.focus()
  }

  return (
    <DayMoves
      day={day}
      step={step}
      onBlock={({ stylistId, starts, ends }) => open({ kind: 'new-block', stylistId, starts, ends })}
      placing={placing}
      onPlacing={place}
      onDragging={(isDragging) => {
        held.current = isDragging ? day : null
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
        className={`@container relative min-h-0 snap-x snap-mandatory has-data-lifted:snap-none scroll-pl-14 overflow-auto rounded-card border border-line bg-surface [--column:calc(100cqw-3.5rem)] [--off:var(--column)] sm:snap-none sm:[--column:11rem] sm:[--off:5rem] lg:[--column:5rem] ${lineClass}`}
        style={lineStyle(step)}
      >
        <div className="relative grid min-w-min" style={{ gridTemplateColumns: `3.5rem ${widthsOf(day)}` }}>
          <div className="sticky top-0 left-0 z-30 grid place-items-center border-r border-b border-line bg-surface text-sm font-semibold">
            {formats.calendarDate(day.date, { weekday: 'short' })}
          </div>
          {day.stylists.map((stylist) => (
            <ColumnHeading key={stylist.id} id={`column-${stylist.id}`} note={offText(day, stylist)}>
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

/** Who works shares the width; where there is room, who is off has a narrow column. */
function widthsOf(day: DeskDay): string {
  const works = day.stylists.map((stylist) => offText(day, stylist) === null || hasSomething(day, stylist.id))
  return works.map((isWide) => (isWide || !works.includes(true) ? 'minmax(var(--column), 1fr)' : 'var(--off)')).join(' ')
}

/** Whose column a phone opens with: one of these, as long as they are there, else who works first. */
function firstShown(day: DeskDay, wanted: readonly (string | undefined)[]): string | undefined {
  const known = wanted.find((id) => id !== undefined && day.stylists.some((each) => each.id === id))
  return known ?? day.stylists.find((each) => offText(day, each) === null || hasSomething(day, each.id))?.id
}

const hasSomething = ({ appointments, held = [] }: DeskDay, id: string) =>
  [...appointments, ...held].some(({ stylistId }) => stylistId === id)

interface OpenedAt {
  readonly date: string
  /** Of the columns' height. */
  readonly share: number
  /** Whose column. */
  readonly column: string | undefined
}

/** Shows an hour before now, or before the first visit of another day, and on a phone somebody who works, once for each date. */
function useScrollTo(scroller: { readonly current: HTMLDivElement | null }, { date, share, column }: OpenedAt): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes of the day leave the scroll position alone
  useLayoutEffect(() => {
    const columns = scroller.current?.querySelector('section')
    const heading = matchMedia('(width < 40rem)').matches ? document.getElementById(`column-${column}`) : null
    const left = heading && heading.getBoundingClientRect().left - (columns?.getBoundingClientRect().left ?? 0)
    scroller.current?.scrollTo({ top: Math.max(0, share * (columns?.offsetHeight ?? 0)), ...(left && { left }) })
  }, [date])
}
