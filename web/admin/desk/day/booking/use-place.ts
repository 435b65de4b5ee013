import { useEffect } from 'react'
import { gridMinutes } from '../../../../../domain/time/calendar.ts'
import type { Panel } from '../day-search-params.ts'
import type { useDay } from '../use-day.ts'
import { isStarted, useBookingDraft } from './draft.ts'

interface PlaceOptions {
  readonly state: ReturnType<typeof useDay>
  readonly place: Extract<Panel, { kind: 'booking' }>
  readonly stylists: readonly { readonly id: string }[]
}

/** Where it is to be: in the address, so that the day beside it shows it, and in the draft, for a panel that is opened again. */
export function usePlace({ state, place, stylists }: PlaceOptions) {
  const { draft, change } = useBookingDraft()
  const { day, now, date, bookAt } = state
  const stylistId = place.stylistId ?? day?.stylists[0]?.id ?? stylists[0]?.id ?? ''
  const earliest = day?.stylists.find(({ id }) => id === stylistId)?.working[0]?.starts ?? day?.axis.starts ?? 0
  const usual = now === null ? earliest : Math.min(24 * 60 - gridMinutes, Math.ceil(now / gridMinutes) * gridMinutes)
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
