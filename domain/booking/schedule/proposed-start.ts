import { gridMinutes } from '../../time/calendar.ts'

interface Proposal {
  /** The start that nobody has chosen, in minutes since midnight like all here. */
  readonly starts: number
  /** The next one that has not passed; null where all of the day is ahead. */
  readonly earliest: number | null
  /** The day on show. */
  readonly axis: { readonly starts: number; readonly ends: number }
  /** True if the visit fits at that start. */
  readonly fits: (starts: number) => boolean
}

export interface MovedOn {
  readonly to: number
  readonly because: 'passed' | 'taken'
  /** False where nothing fits anymore that day. */
  readonly fits: boolean
}

/** Returns the next start for one that nobody chose and that has passed or doesn't fit; null if it stays. */
export function movedOn({ starts, earliest, axis, fits }: Proposal): MovedOn | null {
  const hasPassed = earliest !== null && starts < earliest
  if (!hasPassed && fits(starts)) return null
  const because = hasPassed ? 'passed' : 'taken'
  for (let to = Math.max(earliest ?? 0, axis.starts); to < axis.ends; to += gridMinutes) {
    if (fits(to)) return { to, because, fits: true }
  }
  return hasPassed ? { to: earliest, because, fits: false } : null
}
