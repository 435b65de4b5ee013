import { t } from '@lingui/core/macro'
import { useEffect, useId, useRef, useState } from 'react'
import type { DayAvailability, Slot } from '../../../domain/salon/schedule/schedule.ts'
import { useFormats } from '../../store/hooks.ts'
import { byPart, partName } from './calendar.ts'

interface TimeGridProps {
  readonly day: DayAvailability | undefined
  readonly chosen: Slot | null
  readonly onChoose: (time: Slot) => void
  readonly taps: number
  /** True: shows one part of the day at a time. */
  readonly isLong: boolean
}

/** Distinguishes repeated times when clocks go back; below the time in narrow places. */
export function TimeNote({ label, on }: { readonly label: Slot; readonly on: string }) {
  const note = useFormats().timeNote(label, on)
  return note && <span className="block text-xs font-normal whitespace-normal"> {note}</span>
}

export function TimeGrid({ day, chosen, onChoose, taps, isLong }: TimeGridProps) {
  const name = useId()
  const grid = useRef<HTMLFieldSetElement>(null)
  const open = (day?.slots ?? []).filter(({ state }) => state === 'free')
  const parts = byPart(open)
  const [openPart, setOpenPart] = useState<string>()
  const ofChosen = parts.find(({ slots }) => slots.some(({ time }) => time === chosen))
  const visiblePart = parts.find(({ part }) => part === openPart) ?? ofChosen ?? parts[0]
  const isKnown = day !== undefined
  useEffect(() => {
    if (taps === 0 || !isKnown) return
    grid.current?.querySelector<HTMLElement>('input:checked, input')?.focus({ preventScroll: true })
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    grid.current?.scrollIntoView({ block: isLong ? 'start' : 'nearest', behavior })
  }, [taps, isKnown, isLong])
  return (
    <fieldset ref={grid} className="grid scroll-mt-24 scroll-mb-52 gap-3">
      <legend className="mb-1.5 font-medium">{t`Open times`}</legend>
      {!isKnown && <p className="text-muted">{t`Loading times…`}</p>}
      {isKnown && !visiblePart && <p className="text-muted">{t`Nothing is open on this day.`}</p>}
      {isLong && parts.length > 1 && (
        <div className="grid auto-cols-fr grid-flow-col gap-1 rounded-control bg-sunken p-1">
          {parts.map(({ part, slots }) => (
            <button
              key={part}
              type="button"
              aria-pressed={part === visiblePart?.part}
              onClick={() => setOpenPart(part)}
              className="min-h-11 rounded-control px-1 leading-tight aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:shadow-card"
            >
              {partName(part)}{' '}
              <span className="block text-sm font-normal text-muted tabular-nums">
                {t({ message: `${{ count: slots.length }} open`, comment: 'How many times are open' })}
              </span>
            </button>
          ))}
        </div>
      )}
      {isLong && visiblePart && (
        <Chips slots={visiblePart.slots} on={day?.date} name={name} chosen={chosen} onChoose={onChoose} />
      )}
      {!isLong &&
        parts.map(({ part, slots }) => (
          <fieldset key={part} className="grid gap-1.5">
            <legend className="mb-1.5 text-sm text-muted">{partName(part)}</legend>
            <Chips slots={slots} on={day?.date} name={name} chosen={chosen} onChoose={onChoose} />
          </fieldset>
        ))}
    </fieldset>
  )
}

interface ChipsProps extends Pick<TimeGridProps, 'chosen' | 'onChoose'> {
  readonly slots: readonly { readonly time: Slot }[]
  readonly on: string | undefined
  readonly name: string
}

function Chips({ slots, on, name, chosen, onChoose }: ChipsProps) {
  const formats = useFormats()
  return (
    <div className="grid grid-cols-3 gap-2 min-[22.5rem]:grid-cols-4 xl:grid-cols-3">
      {slots.map(({ time }) => (
        <label
          key={time}
          className="relative grid min-h-12 scroll-mt-24 scroll-mb-52 cursor-pointer place-items-center rounded-control border border-line-strong bg-surface px-1 text-sm whitespace-nowrap tabular-nums hover:bg-accent-soft has-checked:border-accent has-checked:bg-accent has-checked:font-semibold has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={time}
            checked={time === chosen}
            onChange={() => onChoose(time)}
            className="sr-only"
          />
          <span>
            {formats.time(time)}
            {on && <TimeNote label={time} on={on} />}
            {on && <span className="sr-only"> {t`on ${{ date: formats.calendarDate(on) }}`}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
