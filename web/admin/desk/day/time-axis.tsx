import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { DeskDay, DeskStylist } from '../../../../domain/booking/schedule/desk-day.ts'
import { useFormats } from '../../../store/hooks.ts'
import { toLength } from './day-context.ts'

export function toLines({ starts, ends }: DeskDay['axis'], step: number) {
  return { step, lines: Math.ceil((ends - starts) / step) }
}

interface TimeAxisProps {
  readonly axis: DeskDay['axis']
  readonly minutes: number
}

export function TimeAxis({ axis: { starts, ends }, minutes: shown }: TimeAxisProps) {
  const formats = useFormats()
  const hours = Array.from({ length: Math.ceil((ends - starts) / 60) }, (_, index) => starts + index * 60)
  return (
    <div
      aria-hidden="true"
      className="sticky start-0 z-10 border-e border-line bg-surface text-xs text-muted"
      style={{ height: toLength(shown) }}
    >
      {hours.map((minutes) => (
        <span
          key={minutes}
          className="absolute inset-x-0 pt-0.5 pe-1.5 text-end leading-none tabular-nums"
          style={{ top: toLength(minutes - starts) }}
        >
          {formats.timeOfDay(minutes).replace(':00', '')}
        </span>
      ))}
    </div>
  )
}

interface ColumnHeadingProps {
  readonly id: string
  readonly note?: string | null
  /** Makes the name a button. */
  readonly onPress?: (() => void) | undefined
  readonly children: ReactNode
}

export function ColumnHeading({ id, note, onPress, children }: ColumnHeadingProps) {
  const name = typeof children === 'string' ? <span className="line-clamp-2">{children}</span> : children
  return (
    <h2
      id={id}
      title={typeof children === 'string' ? children : undefined}
      className="sticky top-0 z-20 flex min-h-9 snap-start flex-col items-center justify-center border-e border-b border-line bg-surface px-1.5 text-center text-sm leading-tight font-semibold wrap-anywhere last:border-e-0"
    >
      {onPress ? (
        <button
          type="button"
          className="w-full grow underline-offset-4 hover:underline pointer-coarse:min-h-11"
          onClick={onPress}
        >
          <span className="line-clamp-2">{children}</span>
        </button>
      ) : (
        name
      )}
      {note && <span className="line-clamp-2 text-xs font-normal text-muted">{note}</span>}
    </h2>
  )
}

/** 'Off' with the reason; null if the stylist works for at least part of the date. */
export function offText({ closure }: Pick<DeskDay, 'closure'>, { working, absences }: DeskStylist): string | null {
  if (closure !== null)
    return closure === '' ? t({ message: 'Closed', context: 'the salon' }) : t`Closed: ${{ reason: closure }}`
  const off = t({ message: 'Off', context: 'a stylist who doesn’t work that day' })
  if (working.length === 0) return off
  const isAway = working.every(({ starts, ends }) => absences.some((away) => away.starts <= starts && ends <= away.ends))
  if (!isAway) return null
  const reason = absences.find((away) => away.reason !== '')?.reason
  return reason ? t`Off: ${reason}` : off
}
