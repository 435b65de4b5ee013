import { useEffect } from 'react'
import { firstFree } from '../../../../../domain/schedule/desk-move.ts'
import { isAvailable } from '../../../../../domain/schedule/stylist-rules.ts'
import type { Stylist } from '../../../../../domain/stylist.ts'
import { gridMinutes } from '../../../../../domain/time/calendar.ts'
import type { Panel } from '../day-search-params.ts'
import type { useDay } from '../use-day.ts'
import { isStarted, useBookingDraft } from './draft.ts'

interface PlaceOptions {
  readonly state: ReturnType<typeof useDay>
  readonly place: Extract<Panel, { kind: 'booking' }>
  readonly stylists: readonly Stylist[]
}

/** Where it is to be: in the address, so that the day beside it shows it, and in the draft, for a panel that is opened again. */
export function usePlace({ state, place, stylists }: PlaceOptions) {
  const { draft, change } = useBookingDraft()
  const { day, now, date, bookAt } = state
  const from = now === null ? 0 : Math.ceil(now / gridMinutes) * gridMinutes
  const isAsked = (id: string) =>
    place.stylistId === null ? stylists.some((each) => each.id === id && isAvailable(each)) : id === place.stylistId
  const free = day && firstFree({ ...day, stylists: day.stylists.filter(({ id }) => isAsked(id)) }, from)
  const stylistId = place.stylistId ?? free?.stylistId ?? day?.stylists[0]?.id ?? stylists[0]?.id ?? ''
  const usual = free?.starts ?? Math.min(24 * 60 - gridMinutes, Math.max(from, day?.axis.starts ?? 0))
  const isChosen = place.stylistId !== null && place.starts !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the panel was opened without a place
  useEffect(() => {
    if (isChosen || !day) return
    const { place: kept } = draft
    if (kept && isStarted(draft)) bookAt(kept.date, kept)
    else bookAt(date, { stylistId, starts: usual })
  }, [isChosen, day === undefined])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` writes, and is another function each time
  useEffect(() => {
    if (place.stylistId !== null && place.starts !== null)
      change({ place: { date, stylistId: place.stylistId, starts: place.starts } })
  }, [place.stylistId, place.starts, date])
  return {
    stylistId,
    date,
    starts: place.starts ?? usual,
    choose: (changes: { stylistId?: string; date?: string; starts?: number }) =>
      bookAt(changes.date ?? date, {
        stylistId: changes.stylistId ?? stylistId,
        starts: changes.starts ?? place.starts ?? usual,
      }),
  }
}
