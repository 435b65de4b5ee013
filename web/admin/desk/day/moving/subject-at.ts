import type { DeskDay } from '../../../../../domain/schedule/desk-day.ts'
import { type DayPlace, shifted } from '../../../../../domain/schedule/desk-move.ts'
import { gridMinutes } from '../../../../../domain/time/calendar.ts'
import { type Lifted, liftedVisit } from './move-context.ts'
import type { DatedPlace } from './moves-api.ts'

interface PressedDay {
  readonly day: DeskDay
  /** How many minutes a line of the day stands for. */
  readonly step: number
  /** How far below its upper edge it is pressed. */
  readonly minutesDown: number
}

/** What of the day is pressed: a visit, blocked time, or an empty time, from which on some is drawn. */
export function subjectAt(pressed: HTMLElement, { day, step, minutesDown }: PressedDay): Lifted | null {
  const part = pressed.closest('[data-stretch]') ? 'end' : 'whole'
  const { visit, block, cell } = pressed.closest<HTMLElement>('[data-visit], [data-block], [data-cell]')?.dataset ?? {}
  const seen = day.appointments.find(({ id }) => id === visit)
  if (seen) return liftedVisit(seen, day.date, 'drag', part)
  const kept = day.blocks.find(({ id }) => id === block)
  if (kept) return { subject: { kind: 'block', block: kept }, from: { ...kept, date: day.date }, part, by: 'drag' }
  const [column = -1, line = 0] = cell?.split('-').map(Number) ?? []
  const stylist = day.stylists[column]
  if (!stylist) return null
  const starts = Math.floor((day.axis.starts + line * step + minutesDown) / gridMinutes) * gridMinutes
  const from = { date: day.date, stylistId: stylist.id, starts, ends: starts + gridMinutes }
  return { subject: { kind: 'new-block' }, from, part: 'span', by: 'drag' }
}

/** The same place on the day that is on show, where its stylist may not be. */
export function placeOn(day: DeskDay, { date, stylistId, starts, ends }: DatedPlace): DayPlace {
  const stylist = day.stylists.find(({ id }) => id === stylistId) ?? day.stylists[0]
  const place = { stylistId: stylist?.id ?? stylistId, starts, ends }
  // Another day may begin later, or end earlier.
  return date === day.date ? place : shifted(day, place, { columns: 0, minutes: 0 })
}
