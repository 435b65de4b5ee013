import type { DeskDay } from '../../../../../domain/booking/schedule/desk-day.ts'
import { type DaySlot, shifted } from '../../../../../domain/booking/schedule/desk-move.ts'
import { gridMinutes } from '../../../../../domain/time/calendar.ts'
import { type Lifted, liftedVisit } from './move-context.ts'
import type { DatedSlot } from './moves-api.ts'

interface PressedDay {
  readonly day: DeskDay
  readonly step: number
  /** Distance from the upper edge of the pressed element, in minutes. */
  readonly minutesDown: number
}

/** Returns the visit, block or empty time that was pressed. */
export function subjectAt(pressed: HTMLElement, { day, step, minutesDown }: PressedDay): Lifted | null {
  const part = pressed.closest('[data-stretch]') ? 'end' : 'whole'
  const { visit, block, cell } = pressed.closest<HTMLElement>('[data-visit], [data-block], [data-cell]')?.dataset ?? {}
  const pressedVisit = day.appointments.find(({ id }) => id === visit)
  if (pressedVisit) return liftedVisit(pressedVisit, day.date, 'drag', part)
  const pressedBlock = day.blocks.find(({ id }) => id === block)
  if (pressedBlock)
    return { subject: { kind: 'block', block: pressedBlock }, from: { ...pressedBlock, date: day.date }, part, by: 'drag' }
  const [column = -1, line = 0] = cell?.split('-').map(Number) ?? []
  const stylist = day.stylists[column]
  if (!stylist) return null
  const starts = Math.floor((day.axis.starts + line * step + minutesDown) / gridMinutes) * gridMinutes
  const from = { date: day.date, stylistId: stylist.id, starts, ends: starts + gridMinutes }
  return { subject: { kind: 'new-block' }, from, part: 'span', by: 'drag' }
}

/** Maps a slot to the visible day, where its stylist may be missing. */
export function slotOn(day: DeskDay, { date, stylistId, starts, ends }: DatedSlot): DaySlot {
  const stylist = day.stylists.find(({ id }) => id === stylistId) ?? day.stylists[0]
  const slot = { stylistId: stylist?.id ?? stylistId, starts, ends }
  // Another day may begin later, or end earlier.
  return date === day.date ? slot : shifted(day, slot, { columns: 0, minutes: 0 })
}
