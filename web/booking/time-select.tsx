import { ChevronDown } from 'lucide-react'
import type { DayAvailability, Slot } from '../../domain/schedule.ts'
import { Field, inputClass } from '../ui/field.tsx'
import { slotInWords } from './day-marks.ts'

interface TimeSelectProps {
  readonly date: string | null
  /** The chosen date's starts, if they are known. */
  readonly day: DayAvailability | undefined
  readonly chosen: Slot | null
  readonly onChoose: (time: Slot) => void
}

/** The starts of the chosen day. The browser's own select: on a phone it opens within a thumb's reach. */
export function TimeSelect({ date, day, chosen, onChoose }: TimeSelectProps) {
  const slots = day?.slots ?? []
  const prompt = !date ? 'Choose a date first' : day ? 'Choose a time' : 'Loading the times…'
  return (
    <Field label="Time" hint="Times that are taken or too late cannot be chosen.">
      {(wiring) => (
        <div className="relative">
          <select
            {...wiring}
            disabled={!date}
            value={chosen ?? ''}
            onChange={({ target }) => {
              const slot = slots.find(({ time }) => time === target.value)
              if (slot) onChoose(slot.time)
            }}
            className={`${inputClass} scroll-mb-52 appearance-none pr-11`}
          >
            <option value="" disabled>
              {prompt}
            </option>
            {/* A time chosen before its day is known again still shows. */}
            {chosen && !day && <option value={chosen}>{chosen}</option>}
            {slots.map((slot) => (
              <option key={slot.time} value={slot.time} disabled={slot.state !== 'free'}>
                {slotInWords(slot)}
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
