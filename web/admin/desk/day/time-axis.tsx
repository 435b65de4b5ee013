import type { ReactNode } from 'react'
import type { DeskDay } from '../../../../domain/schedule/desk-day.ts'
import { useFormats } from '../../../store/hooks.ts'
import { lineHeight } from './day-context.ts'

/** How the lines of a time axis lie. */
export function linesOf({ starts, ends }: DeskDay['axis'], step: number) {
  return { step, lines: Math.ceil((ends - starts) / step), perMinute: lineHeight / step }
}

interface TimeAxisProps {
  readonly axis: DeskDay['axis']
  /** Pixels. */
  readonly perMinute: number
  readonly lines: number
}

/** The hours at the side, which stay while columns scroll sideways. */
export function TimeAxis({ axis: { starts, ends }, perMinute, lines }: TimeAxisProps) {
  const formats = useFormats()
  const hours = Array.from({ length: Math.ceil((ends - starts) / 60) }, (_, index) => starts + index * 60)
  return (
    <div
      aria-hidden="true"
      className="sticky left-0 z-10 border-r border-line bg-surface text-xs text-muted"
      style={{ height: lines * lineHeight }}
    >
      {hours.map((minutes) => (
        <span
          key={minutes}
          className="absolute inset-x-0 pt-0.5 pr-1.5 text-right leading-none tabular-nums"
          style={{ top: (minutes - starts) * perMinute }}
        >
          {formats.timeOfDay(minutes).replace(':00', '')}
        </span>
      ))}
    </div>
  )
}

/** What stands over a column, and stays there while it scrolls. */
export function ColumnHeading({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <h2
      id={id}
      className="sticky top-0 z-20 flex min-h-11 snap-start items-center justify-center border-r border-b border-line bg-surface px-1.5 text-center text-sm leading-tight font-semibold wrap-anywhere last:border-r-0"
    >
      {children}
    </h2>
  )
}
