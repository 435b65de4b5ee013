import type { DayAvailability, Slot, SlotState } from '../../domain/schedule.ts'
import { type Stylist, worksOn } from '../../domain/stylist.ts'

/**
 * How a day looks in the month: `off` no bookings, be it that the stylist is not there or that the day is over, `unknown` not heard
 * of yet, `full` all taken, `few` nearly all, `open`.
 */
export interface DayMark {
  readonly kind: 'off' | 'unknown' | 'full' | 'few' | 'open'
  /** Free starts. */
  readonly free: number
}

/** So many free starts or fewer are few, out of six. */
const few = 2

interface DayQuestion {
  readonly date: string
  readonly stylist: Pick<Stylist, 'status' | 'daysAvailable'>
  /** First and last date that can be booked. */
  readonly today: string
  readonly last: string
  /** The day's starts, if they are known. */
  readonly day: DayAvailability | undefined
}

export function markOf({ date, stylist, today, last, day }: DayQuestion): DayMark {
  if (date < today || date > last || !worksOn(stylist, date)) return { kind: 'off', free: 0 }
  if (!day) return { kind: 'unknown', free: 0 }
  const free = day.slots.filter(({ state }) => state === 'free').length
  if (free > 0) return { kind: free <= few ? 'few' : 'open', free }
  return { kind: day.slots.some(({ state }) => state === 'taken') ? 'full' : 'off', free }
}

/** Whether a day can be chosen. */
export function canChoose({ kind }: DayMark): boolean {
  return kind === 'few' || kind === 'open'
}

/** What a screen reader says after the day's date. */
export function markInWords({ kind, free }: DayMark): string {
  switch (kind) {
    case 'off':
      return 'not available'
    case 'unknown':
      return 'loading'
    case 'full':
      return 'full'
    case 'few':
    case 'open':
      return free === 1 ? '1 time left' : `${free} times left`
  }
}

const stateWords: Record<Exclude<SlotState, 'free'>, string> = {
  taken: 'taken',
  past: 'past',
  closing: 'ends after closing',
}

/** A start as the time select shows it. */
export function slotInWords({ time, state }: { readonly time: Slot; readonly state: SlotState }): string {
  return state === 'free' ? time : `${time} (${stateWords[state]})`
}
