import { type CSSProperties, createContext, use } from 'react'
import { can } from '../../../../domain/roles.ts'
import type { DeskDay } from '../../../../domain/schedule/desk-day.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { Panel } from './day-search-params.ts'

/** What the columns of the day and what is in them need. */
export interface DayContext {
  readonly day: DeskDay
  /** How many minutes a line stands for. */
  readonly step: number
  readonly lines: number
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

/** Whether the person may block a stylist's time: the desk everybody's, a stylist their own. */
export function useBlockable(): (stylistId: string) => boolean {
  const user = useAppSelector(({ auth }) => auth.User)
  if (can(user, 'blocks.write-all')) return () => true
  const own = can(user, 'blocks.write') ? user?.stylistId : undefined
  return (stylistId) => stylistId === own
}

/**
 * The height of a line of the time axis, for the element around the columns: enough to press with a finger, and on a low screen small enough
 * that most of a day is in sight.
 */
export const lineClass = '[--line:1.5rem] pointer-fine:[@media(max-height:50rem)]:[--line:1.125rem]'

/** How many minutes a line stands for, as the style of the same element. */
export const lineStyle = (step: number) => ({ '--minute': `calc(var(--line) / ${step})` }) as CSSProperties

/** A length on the time axis, as CSS. */
export const lengthOf = (minutes: number) => `calc(var(--minute) * ${minutes})`

/** Where a part of the day stands in its column, in minutes from its upper edge. */
function partOf({ day: { axis } }: Pick<DayContext, 'day'>, starts: number, ends: number) {
  const from = Math.max(starts, axis.starts)
  return { from: from - axis.starts, minutes: Math.max(0, Math.min(ends, axis.ends) - from) }
}

/** The same as CSS. */
export function boxOf(context: Pick<DayContext, 'day'>, starts: number, ends: number) {
  const { from, minutes } = partOf(context, starts, ends)
  return { top: lengthOf(from), height: lengthOf(minutes) }
}

/** The box with a pixel of room above and below, high enough to press however short its time is. */
export function tileOf(context: Pick<DayContext, 'day'>, starts: number, ends: number) {
  const { from, minutes } = partOf(context, starts, ends)
  return { top: `calc(${lengthOf(from)} + 1px)`, height: `max(${lengthOf(minutes)} - 2px, 1.25rem)` }
}
