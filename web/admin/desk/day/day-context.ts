import { createContext, use } from 'react'
import { can } from '../../../../domain/roles.ts'
import type { DeskDay } from '../../../../domain/schedule/desk-day.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { Panel } from './day-search-params.ts'

/** The height of a line of the time axis, in pixels: enough to press. */
export const lineHeight = 24

/** What the columns of the day and what is in them need. */
export interface DayContext {
  readonly day: DeskDay
  /** How many minutes a line stands for. */
  readonly step: number
  readonly lines: number
  /** Pixels. */
  readonly perMinute: number
  /** Minutes since midnight; null on another day than today. */
  readonly now: number | null
  readonly panel: Panel | null
  /** The visits that somebody else changed a moment ago. */
  readonly changed: ReadonlySet<string>
  /** In a week: which of its days it is, for people. */
  readonly weekday?: string
  readonly open: (panel: Panel | null) => void
}

const Context = createContext<DayContext | null>(null)
export const DayProvider = Context.Provider

/** @throws {Error} outside of the day's columns */
export function useDayContext(): DayContext {
  const context = use(Context)
  if (!context) throw new Error('No day around it')
  return context
}

/** Whether the person may keep a stylist's time free: the desk everybody's, a stylist their own. */
export function useBlockable(): (stylistId: string) => boolean {
  const user = useAppSelector(({ auth }) => auth.User)
  if (can(user, 'blocks.write-all')) return () => true
  const own = can(user, 'blocks.write') ? user?.stylistId : undefined
  return (stylistId) => stylistId === own
}

/** Where a part of the day stands in its column, in pixels. */
export function boxOf({ day: { axis }, perMinute }: DayContext, starts: number, ends: number) {
  const [from, to] = [Math.max(starts, axis.starts), Math.min(ends, axis.ends)]
  return { top: (from - axis.starts) * perMinute, height: Math.max(0, to - from) * perMinute }
}
