import { plural, t } from '@lingui/core/macro'
import type { DeskDay } from '../../../../../domain/booking/schedule/desk-day.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { toTile, useDayContext } from '../day-context.ts'

interface HeldMarkProps {
  readonly held: NonNullable<DeskDay['held']>[number]
}

export function HeldMark({ held: { starts, minutes, clients, until } }: HeldMarkProps) {
  const context = useDayContext()
  const formats = useFormats()
  const box = toTile(context, starts, starts + minutes)
  const [first = '', ...others] = clients
  return (
    <button
      type="button"
      onClick={() => context.open({ kind: 'waitlist' })}
      className="absolute inset-x-0.5 flex touch-manipulation scroll-mt-12 scroll-ms-14 overflow-hidden rounded-md border border-dashed border-accent bg-accent-soft px-1.5 py-0.5 text-start text-xs leading-snug wrap-anywhere text-ink select-none"
      style={box}
    >
      <span>
        <span className="sr-only">{formats.timeOfDay(starts)}: </span>
        {heldText(first, others.length, formats.timeAt(until))}
      </span>
    </button>
  )
}

function heldText(name: string, others: number, time: string): string {
  return others === 0
    ? t`Held for ${name} until ${time}`
    : t`${plural(others, {
        one: `Held for ${name} and # more until ${time}`,
        other: `Held for ${name} and # more until ${time}`,
      })}`
}
