import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import type { DayAvailability, Slot } from '../../../domain/salon/schedule/schedule.ts'
import { useFormats } from '../../store/hooks.ts'
import { Field, inputClass } from '../../ui/field.tsx'
import { slotInWords } from './calendar.ts'

interface TimeSelectProps {
  readonly date: string | null
  readonly day: DayAvailability | undefined
  readonly chosen: Slot | null
  readonly onChoose: (time: Slot) => void
}

export function TimeSelect({ date, day, chosen, onChoose }: TimeSelectProps) {
  const slots = day?.slots ?? []
  const formats = useFormats()
  const prompt = day ? t`Choose a time` : t`Loading times…`
  return (
    <Field
      label={t({ message: 'Time', comment: 'Of day' })}
      hint={date ? t`Or choose from all of ${{ date: formats.calendarDate(date) }}.` : undefined}
    >
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
            className={`${inputClass} scroll-mt-24 scroll-mb-52 appearance-none pe-11`}
          >
            <option value="" disabled>
              {date ? prompt : t`Choose a day first`}
            </option>
            {/* Shows the chosen time while its day is loading. */}
            {chosen && !day && <option value={chosen}>{formats.time(chosen, date ?? undefined)}</option>}
            {slots.map((slot) => (
              <option key={slot.time} value={slot.time} disabled={slot.state !== 'free'}>
                {slotInWords({ ...slot, date: day?.date ?? '' }, formats)}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
