import { gridMinutes } from '../../../../../domain/time/calendar.ts'
import { StylistSelect } from '../../../../catalogue/stylist-select.tsx'
import { TextField } from '../../../../ui/field.tsx'
import type { Problems } from './booking-input.ts'

interface PlaceFieldsProps {
  readonly stylists: Parameters<typeof StylistSelect>[0]['stylists']
  readonly stylistId: string
  readonly date: string
  /** Minutes since midnight. */
  readonly starts: number
  /** The start as it is typed: what is half typed must stay in the field. Null where nothing is. */
  readonly typed: string | null
  readonly problems: Problems
  readonly onChange: (changes: { stylistId?: string; date?: string; starts?: number }) => void
  readonly onType: (typed: string | null) => void
}

/** With whom and when. */
export function PlaceFields({ stylists, stylistId, date, starts, typed, problems, onChange, onType }: PlaceFieldsProps) {
  function typeStart(text: string): void {
    const minutes = startIn(text)
    onType(text)
    if (minutes !== null) onChange({ starts: minutes })
  }
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
          value={typed ?? startText(starts)}
          error={problems.time}
          onChange={({ target }) => typeStart(target.value)}
          onBlur={() => typed !== null && startIn(typed) !== null && onType(null)}
        />
      </div>
    </div>
  )
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
export const startText = (starts: number) => `${twoDigits(Math.floor(starts / 60))}:${twoDigits(starts % 60)}`

/** '10:35' in minutes; null for none of the grid's starts. */
export function startIn(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? []
  const starts = Number(hours) * 60 + Number(minutes)
  return starts % gridMinutes === 0 ? starts : null
}
