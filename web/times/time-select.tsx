import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DayAvailability, Slot } from '../../domain/schedule/schedule.ts'
import { useFormats } from '../store/hooks.ts'
import { Field, inputClass } from '../ui/field.tsx'
import { slotInWords } from './calendar.ts'

interface TimeSelectProps {
  readonly date: string | null
  /** The chosen date's starts, if they are known. */
  readonly day: DayAvailability | undefined
  readonly chosen: Slot | null
  readonly onChoose: (time: Slot) => void
  /** How many times a day was tapped: each time the field scrolls into view and receives the focus. */
  readonly taps: number
}

/** The starts of the chosen day. The browser's own select: on a phone it opens within a thumb's reach. */
export function TimeSelect({ date, day, chosen, onChoose, taps }: TimeSelectProps) {
  const slots = day?.slots ?? []
  const formats = useFormats()
  const prompt = day ? 'Choose a time' : 'Loading times…'
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (taps === 0) return
    select.current?.focus({ preventScroll: true })
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    select.current?.scrollIntoView({ block: 'nearest', behavior })
  }, [taps])
  return (
    <Field label="Time" hint="Only open times can be chosen.">
      {(wiring) => (
        <div className="relative">
          <select
            {...wiring}
            ref={select}
            disabled={!date}
            value={chosen ?? ''}
            onChange={({ target }) => {
              const slot = slots.find(({ time }) => time === target.value)
              if (slot) onChoose(slot.time)
            }}
            className={`${inputClass} scroll-mt-24 scroll-mb-52 appearance-none pr-11`}
          >
            <option value="" disabled>
              {date ? prompt : 'Choose a day first'}
            </option>
            {/* A time chosen before its day is known again still shows. */}
            {chosen && !day && <option value={chosen}>{formats.time(chosen, date ?? undefined)}</option>}
            {slots.map((slot) => (
              <option key={slot.time} value={slot.time} disabled={slot.state !== 'free'}>
                {slotInWords({ ...slot, date: day?.date ?? '' }, formats)}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
