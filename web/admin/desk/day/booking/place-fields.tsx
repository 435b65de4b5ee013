import { gridMinutes } from '../../../../../domain/time/calendar.ts'
import { StylistSelect } from '../../../../catalogue/stylist-select.tsx'
import { TextField } from '../../../../ui/field.tsx'
import type { Problems } from './booking-input.ts'

interface PlaceFieldsProps {
  readonly stylists: Parameters<typeof StylistSelect>[0]['stylists']
  readonly stylistId: string
  readonly date: string
  /** Minutes since midnight; null while what is typed is no time of the grid. */
  readonly starts: number | null
  readonly problems: Problems
  readonly onChange: (changes: { stylistId?: string; date?: string; starts?: number | null }) => void
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** With whom and when. */
export function PlaceFields({ stylists, stylistId, date, starts, problems, onChange }: PlaceFieldsProps) {
  const value = starts === null ? '' : `${twoDigits(Math.floor(starts / 60))}:${twoDigits(starts % 60)}`
  return (
    <div className="grid gap-2">
      <StylistSelect stylists={stylists} value={stylistId} onChange={(id) => onChange({ stylistId: id })} />
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-2">
        <TextField
          label="Date"
          type="date"
          className="min-w-0 px-2! text-sm!"
          value={date}
          error={problems.date}
          onChange={({ target }) => target.value !== '' && onChange({ date: target.value })}
        />
        <TextField
          label="Start"
          type="time"
          step={gridMinutes * 60}
          className="min-w-0 px-2! text-sm! [&::-webkit-calendar-picker-indicator]:hidden"
          value={value}
          error={problems.time}
          onChange={({ target }) => onChange({ starts: minutesIn(target.value) })}
        />
      </div>
    </div>
  )
}

/** '10:35' in minutes, off the grid on its nearest start; null for no time. */
function minutesIn(value: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(value) ?? []
  if (hours === undefined || minutes === undefined) return null
  return Number(hours) * 60 + Math.floor(Number(minutes) / gridMinutes) * gridMinutes
}
