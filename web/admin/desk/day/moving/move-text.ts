import { t } from '@lingui/core/macro'
import type { DeskDay } from '../../../../../domain/booking/schedule/desk-day.ts'
import type { DaySlot } from '../../../../../domain/booking/schedule/desk-move.ts'
import type { Formats } from '../../../../../domain/formats.ts'
import { withCommas } from '../../../../../domain/language/lists.ts'
import { arrow } from '../../../../language/direction.ts'
import type { Lifted } from './move-context.ts'
import type { DatedSlot } from './moves-api.ts'

const shortDay = { weekday: 'short', month: 'short', day: 'numeric' } as const

type Days = Pick<DeskDay, 'stylists'>

/** Formats a slot's time and stylist: '11:30 AM' and 'Mara'. */
export function slotTexts(day: Days, { stylistId, starts }: DaySlot, formats: Pick<Formats, 'timeOfDay'>) {
  return { time: formats.timeOfDay(starts), stylist: findStylistName(day, stylistId) }
}

/** With the day, unless it is the shown one all the time: 'Fri, Dec 4, 11:30 AM' and 'Mara'. */
export function datedSlotTexts(
  day: DeskDay,
  slot: DatedSlot,
  { isSameDay, formats }: { readonly isSameDay: boolean; readonly formats: Formats },
) {
  const isShown = isSameDay && slot.date === day.date
  const { time, stylist } = slotTexts(day, slot, formats)
  return { time: isShown ? time : withCommas([formats.calendarDate(slot.date, shortDay), time]), stylist }
}

export function findStylistName({ stylists }: Days, stylistId: string): string {
  return (
    stylists.find(({ id }) => id === stylistId)?.stylistName ??
    t({ message: 'another stylist', comment: 'Instead of a name, as in “10:00 AM with Mara”' })
  )
}

/** '10:00 AM → 11:30 AM, with Mara'; only what changes. */
export function changeText(day: Days, { from, part }: Pick<Lifted, 'from' | 'part'>, to: DatedSlot, formats: Formats): string {
  if (part === 'end') {
    const before = from.ends - from.starts
    const after = to.ends - to.starts
    const end = formats.timeOfDay(to.ends)
    return t`${before} → ${after} min, until ${end}`
  }
  const isSameDate = from.date === to.date
  const isSameStart = isSameDate && from.starts === to.starts
  const time = (slot: DatedSlot) =>
    `${isSameDate ? '' : `${formats.calendarDate(slot.date, shortDay)}, `}${formats.timeOfDay(slot.starts)}`
  const times = isSameStart ? time(from) : `${time(from)} ${arrow()} ${time(to)}`
  return from.stylistId === to.stylistId ? times : t`${times}, with ${{ stylist: findStylistName(day, to.stylistId) }}`
}
