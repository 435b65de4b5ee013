import type { DeskDay } from '../../../../../domain/booking/schedule/desk-day.ts'
import type { DayPlace } from '../../../../../domain/booking/schedule/desk-move.ts'
import type { Formats } from '../../../../../domain/formats.ts'
import type { Lifted } from './move-context.ts'
import type { DatedPlace } from './moves-api.ts'

const shortDay = { weekday: 'short', month: 'short', day: 'numeric' } as const

type Days = Pick<DeskDay, 'stylists'>

/** '11:30 AM with Mara' */
export function placeText(day: Days, { stylistId, starts }: DayPlace, formats: Pick<Formats, 'timeOfDay'>): string {
  return `${formats.timeOfDay(starts)} with ${findStylistName(day, stylistId)}`
}

/** With the day, unless it is the shown one all the time: 'Fri, Dec 4, 11:30 AM with Mara'. */
export function datedPlaceText(
  day: DeskDay,
  place: DatedPlace,
  { isSameDay, formats }: { readonly isSameDay: boolean; readonly formats: Formats },
): string {
  const isShown = isSameDay && place.date === day.date
  return `${isShown ? '' : `${formats.calendarDate(place.date, shortDay)}, `}${placeText(day, place, formats)}`
}

export function findStylistName({ stylists }: Days, stylistId: string): string {
  return stylists.find(({ id }) => id === stylistId)?.stylistName ?? 'another stylist'
}

/** '10:00 AM → 11:30 AM, with Mara'; only what changes. */
export function changeText(day: Days, { from, part }: Pick<Lifted, 'from' | 'part'>, to: DatedPlace, formats: Formats): string {
  if (part === 'end') {
    return `${from.ends - from.starts} → ${to.ends - to.starts} min, until ${formats.timeOfDay(to.ends)}`
  }
  const isSameDate = from.date === to.date
  const isSameStart = isSameDate && from.starts === to.starts
  const time = (place: DatedPlace) =>
    `${isSameDate ? '' : `${formats.calendarDate(place.date, shortDay)}, `}${formats.timeOfDay(place.starts)}`
  const stylist = from.stylistId === to.stylistId ? '' : `with ${findStylistName(day, to.stylistId)}`
  return [isSameStart ? time(from) : `${time(from)} → ${time(to)}`, stylist].filter(Boolean).join(', ')
}
