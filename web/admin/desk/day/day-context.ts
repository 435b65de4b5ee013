import { type CSSProperties, createContext, use } from 'react'
import type { DeskDay } from '../../../../domain/booking/schedule/desk-day.ts'
import { can } from '../../../../domain/people/roles.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { Panel } from './day-search-params.ts'

export interface DayContext {
  readonly day: DeskDay
  readonly step: number
  readonly lines: number
  /** Minutes since midnight; null if the date isn't today. */
  readonly now: number | null
  readonly panel: Panel | null
  readonly changed: ReadonlySet<string>
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

/** Returns a check whether the account may block a stylist's time: the desk anyone's, a stylist their own. */
export function useBlockable(): (stylistId: string) => boolean {
  const user = useAppSelector(({ auth }) => auth.User)
  if (can(user, 'blocks.write-all')) return () => true
  const own = can(user, 'blocks.write') ? user?.stylistId : undefined
  return (stylistId) => stylistId === own
}

/**
 * Height of a line of the time axis, set on the element around the columns: large enough for a finger, small enough on a low screen
 * to show most of a day.
 */
export const lineClass = '[--line:1.5rem] pointer-fine:[@media(max-height:50rem)]:[--line:1.125rem]'

/** Sets the minutes per line, on the same element. */
export const lineStyle = (step: number) => ({ '--minute': `calc(var(--line) / ${step})` }) as CSSProperties

export const toLength = (minutes: number) => `calc(var(--minute) * ${minutes})`

/** Position and height in a column, in minutes from its top. */
function toPart({ day: { axis } }: Pick<DayContext, 'day'>, starts: number, ends: number) {
  const from = Math.max(starts, axis.starts)
  return { from: from - axis.starts, minutes: Math.max(0, Math.min(ends, axis.ends) - from) }
}

export function toBox(context: Pick<DayContext, 'day'>, starts: number, ends: number) {
  const { from, minutes } = toPart(context, starts, ends)
  return { top: toLength(from), height: toLength(minutes) }
}

/** The box with a 1px gap above and below, tall enough to press however short it is. */
export function toTile(context: Pick<DayContext, 'day'>, starts: number, ends: number) {
  const { from, minutes } = toPart(context, starts, ends)
  return { top: `calc(${toLength(from)} + 1px)`, height: `max(${toLength(minutes)} - 2px, 1.25rem)` }
}
