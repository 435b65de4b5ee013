import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { timeNeededFor } from '../../../../../domain/booking/booking.ts'
import type { DeskDay } from '../../../../../domain/booking/schedule/desk-day.ts'
import { firstFree } from '../../../../../domain/booking/schedule/desk-move.ts'
import { type MovedOn, movedOn } from '../../../../../domain/booking/schedule/proposed-start.ts'
import { isFreeAt } from '../../../../../domain/booking/visits/free-at.ts'
import { isAvailable, offers } from '../../../../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../../../../domain/salon/service.ts'
import type { Stylist } from '../../../../../domain/salon/stylist.ts'
import { gridMinutes } from '../../../../../domain/time/calendar.ts'
import { useWrites } from '../../../../store/hooks.ts'
import type { Panel } from '../day-search-params.ts'
import type { useDay } from '../use-day.ts'
import { sumLines, visitLines } from './booking-input.ts'
import { type BookingDraft, isStarted } from './draft.ts'
import { useBookingDraft } from './use-booking-draft.ts'

interface SlotOptions {
  readonly state: Pick<ReturnType<typeof useDay>, 'day' | 'now' | 'minutesNow' | 'today' | 'date' | 'bookAt'>
  readonly slot: Extract<Panel, { kind: 'booking' }>
  readonly stylists: readonly Stylist[]
  readonly services: readonly Service[]
  readonly currency: string
}

/** The next start of the grid: one that begins in this minute has passed already. */
const nextStart = (minutes: number) => Math.min(24 * 60 - gridMinutes, (Math.floor(minutes / gridMinutes) + 1) * gridMinutes)

/** The slot of a new booking: in the address, so that the day beside it shows it, and in the draft, for a panel that is opened again. */
export function useSlot({ state, slot, stylists, services, currency }: SlotOptions) {
  const { draft } = useBookingDraft()
  const { day, now, minutesNow, today, date } = state
  const nextNow = { date: today, starts: nextStart(minutesNow) }
  const from = now === null ? 0 : nextStart(now)
  const taking = day?.stylists.filter(({ id }) => stylists.some((each) => each.id === id && isAvailable(each))) ?? []
  const usualSlot = day && firstFree({ ...day, stylists: taking }, from)
  const writes = useWrites()
  const chosenId = slot.stylistId !== null && writes(slot.stylistId) ? slot.stylistId : null
  const first = day?.stylists.find(({ id }) => writes(id))?.id
  const stylistId = chosenId ?? usualSlot?.stylistId ?? first ?? stylists[0]?.id ?? ''
  const starts = slot.starts ?? usualSlot?.starts ?? Math.max(from, day?.axis.starts ?? 0)
  const isProposed = slot.isProposed === true || slot.starts === null
  const isChosen = chosenId !== null && slot.starts !== null
  const { isOver, follow, choose } = useAddress({ state, slot, isChosen, shown: { stylistId, starts, isProposed } })

  /** Finds the stylists for the chosen services at a time of the shown day, the chosen one first. */
  function whoIsFree(at: number, chosen: Pick<BookingDraft, 'services'> = draft): string[] {
    if (!day) return []
    const free = taking.filter((column) => canDo({ day, column, at, chosen, stylists, services, currency }))
    return free.map(({ id }) => id).toSorted((one, other) => Number(other === stylistId) - Number(one === stylistId))
  }

  const free = draft.isAny && draft.services.length > 0 ? whoIsFree(starts) : []
  const [best = stylistId] = free
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the free stylist
  useEffect(() => {
    if (draft.isAny && isChosen && best !== stylistId) follow({ stylistId: best })
  }, [draft.isAny, isChosen, best])

  function fitsAt(at: number): boolean {
    if (draft.services.length > 0) return whoIsFree(at).some((id) => draft.isAny || id === stylistId)
    const candidates = draft.isAny ? taking : taking.filter(({ id }) => id === stylistId)
    return day !== undefined && firstFree({ ...day, stylists: candidates }, at)?.starts === at
  }

  const lastMove = useKeptUp(isChosen && isProposed, {
    day,
    starts,
    earliest: date === today ? nextNow.starts : null,
    fitsAt,
    depends: [date, stylistId, nextNow.starts, draft.services, draft.isAny],
    onMoved: (to) => follow({ starts: to }),
  })

  return {
    stylistId,
    date,
    starts,
    isProposed,
    /** Why the proposal is another one than before; null where that needs no word. */
    lastMove: isProposed && lastMove?.to === starts && !(draft.hasArrived && starts === nextNow.starts) ? lastMove : null,
    /** Any stylist was to do it, and nobody can. */
    isNobodyFree: draft.isAny && draft.services.length > 0 && day !== undefined && free.length === 0,
    whoIsFree,
    nextNow,
    isOver,
    choose,
  }
}

interface AddressOptions extends Pick<SlotOptions, 'state' | 'slot'> {
  readonly isChosen: boolean
  readonly shown: DayStart
}

/** Keeps the slot in the address and in the draft. */
function useAddress({ state, slot, isChosen, shown: { stylistId, starts, isProposed } }: AddressOptions) {
  const { draft, change } = useBookingDraft()
  const writes = useWrites()
  const { day, today, date, bookAt } = state
  /** A proposal of a day that is over. */
  const isOver = (kept: NonNullable<BookingDraft['slot']>) => kept.isProposed && kept.date < today
  /** As it was set here; another one was pressed in the day. */
  const own = useRef('')
  const set = (on: string, next: DayStart) => {
    own.current = slotKey(next)
    bookAt({ date: on, ...next })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the panel was opened without a slot
  useEffect(() => {
    if (isChosen || !day) return
    const { slot: kept } = draft
    if (kept && isStarted(draft) && !isOver(kept)) set(kept.date, kept)
    else set(date, { stylistId, starts, isProposed })
  }, [isChosen, day === undefined])
  const { stylistId: at, starts: when } = slot
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` writes, and is another function each time
  useEffect(() => {
    if (at === null || when === null) return
    // A press on a column chooses its stylist.
    const next = { stylistId: at, starts: when, isProposed }
    const isPressed = !isProposed && own.current !== slotKey(next) && (own.current !== '' || !isStarted(draft))
    change({ slot: { date, ...next }, ...(isPressed && { isAny: false }) })
    own.current = slotKey(next)
  }, [at, when, date, isProposed])

  return {
    isOver,
    /** Follows the day on show, unless another slot was chosen since, or the panel was closed. */
    follow: (changes: Partial<DayStart>) =>
      bookAt((latest) => {
        if (latest.date !== date || latest.stylistId !== stylistId || latest.starts !== starts) return null
        const next = { stylistId, starts, isProposed, ...changes }
        own.current = slotKey(next)
        return { date, ...next }
      }),
    choose: (changes: { stylistId?: string; date?: string; starts?: number; isProposed?: boolean }) =>
      bookAt((latest) => {
        const latestId = latest.stylistId !== null && writes(latest.stylistId) ? latest.stylistId : stylistId
        const next = {
          stylistId: changes.stylistId ?? latestId,
          starts: changes.starts ?? latest.starts ?? starts,
          isProposed: changes.isProposed ?? latest.isProposed ?? latest.starts === null,
        }
        own.current = slotKey(next)
        return { date: changes.date ?? latest.date, ...next }
      }),
  }
}

interface Wanted extends Omit<SlotOptions, 'state' | 'slot'> {
  readonly day: DeskDay
  readonly column: DeskDay['stylists'][number]
  readonly at: number
  readonly chosen: Pick<BookingDraft, 'services'>
}

function canDo({ day, column, at, chosen, stylists, services, currency }: Wanted): boolean {
  const stylist = stylists.find(({ id }) => id === column.id)
  const lines = visitLines(chosen, { services, stylist, currency })
  const { minutes } = sumLines(lines)
  if (!stylist || !(minutes > 0) || !lines.every(({ service }) => offers(stylist, service.id))) return false
  const { busy } = timeNeededFor(lines.map(({ service, minutes: each }) => ({ ...service, Duration: each })))
  return isFreeAt(day, column, { starts: at, minutes, busy: busy.flat() })
}

interface Proposal {
  readonly day: DeskDay | undefined
  readonly starts: number
  /** Null on a day without an earliest start. */
  readonly earliest: number | null
  readonly fitsAt: (starts: number) => boolean
  /** All else that may make the proposal unfit. */
  readonly depends: readonly unknown[]
  readonly onMoved: (to: number) => void
}

/** Moves a proposed start on when it has passed or doesn't fit. @returns the last move */
function useKeptUp(isProposed: boolean, { day, starts, earliest, fitsAt, depends, onMoved }: Proposal) {
  const [lastMove, setLastMove] = useState<(MovedOn & { readonly from: number }) | null>(null)
  const keepUp = useEffectEvent(() => {
    const moved = day ? movedOn({ starts, earliest, axis: day.axis, fits: fitsAt }) : null
    if (!moved) return
    setLastMove({ ...moved, from: starts })
    onMoved(moved.to)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `depends` has as many each time
  useEffect(() => {
    if (isProposed) keepUp()
  }, [isProposed, day, starts, ...depends])
  return lastMove
}

interface DayStart {
  readonly stylistId: string
  readonly starts: number
  /** Nobody has chosen the start. */
  readonly isProposed: boolean
}

const slotKey = ({ stylistId, starts, isProposed }: DayStart) => `${stylistId} ${starts} ${isProposed}`
