import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { DeskDay } from '../../../../domain/schedule/desk-day.ts'
import { useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { DayProvider, lineClass, lineStyle } from './day-context.ts'
import { DayMoves } from './moving/day-moves.tsx'
import { MoveLayer } from './moving/move-layer.tsx'
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
  const { zoom, now, panel, changed, open, placing, place } = state
  // What others change during a drag is shown after it: the block that is held must not be taken away.
  const held = useRef<DeskDay>(null)
  const day = held.current ?? latest
  const [, render] = useReducer((count: number) => count + 1, 0)
  const scroller = useRef<HTMLDivElement>(null)
  const { starts } = day.axis
  const formats = useFormats()
  const { step, lines } = linesOf(day.axis, Number(zoom))
  const opensAt = (now ?? day.appointments[0]?.starts ?? starts) - 60
  useScrollTo(scroller, { date: day.date, share: (opensAt - starts) / (lines * step) })
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
      <NameBar stylists={day.stylists}>
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

const hasSomething = ({ appointments, held = [] }: DeskDay, id: string) =>
  [...appointments, ...held].some(({ stylistId }) => stylistId === id)

/** On a phone, where a column fills the screen: leads to each of them. */
function NameBar({ stylists, children }: Pick<DeskDay, 'stylists'> & { readonly children: ReactNode }) {
  const shown = useShownColumn(stylists.map(({ id }) => id).join())
  const show = (id: string) =>
    document.getElementById(`column-${id}`)?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'smooth' })
  return (
    <div className="flex gap-2 empty:hidden sm:hidden">
      {stylists.length > 1 && (
        <ul aria-label="Stylists" className="-ml-4 flex min-w-0 grow gap-2 overflow-x-auto pl-4">
          {stylists.map(({ id, stylistName }) => (
            <li key={id} className="shrink-0">
              <Button
                variant="secondary"
                aria-current={shown === id || undefined}
                className="min-h-11! rounded-full! px-4! py-0! text-sm! aria-current:border-accent aria-current:bg-accent-soft"
                onClick={() => show(id)}
              >
                {stylistName}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

/** The stylist whose column fills most of a phone's screen. @param ids with commas between them */
function useShownColumn(ids: string): string | undefined {
  const [shown, setShown] = useState(ids.split(',')[0])
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const heading = entries.find(({ isIntersecting }) => isIntersecting)?.target
        if (heading) setShown(heading.id.replace(/^column-/, ''))
      },
      { threshold: 0.6 },
    )
    for (const id of ids.split(',')) {
      const heading = document.getElementById(`column-${id}`)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [ids])
  return shown
}

/** Shows an hour before now, or before the first visit of another day, once for each date. @param share of the columns' height */
function useScrollTo(
  scroller: { readonly current: HTMLDivElement | null },
  { date, share }: { readonly date: string; readonly share: number },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes of the day leave the scroll position alone
  useLayoutEffect(() => {
    const columns = scroller.current?.querySelector('section')
    scroller.current?.scrollTo({ top: Math.max(0, share * (columns?.offsetHeight ?? 0)) })
  }, [date])
}
