import { createContext, type RefObject, use } from 'react'
import type { DeskVisit } from '../../../../../domain/schedule/desk-day.ts'
import type { DayPlace } from '../../../../../domain/schedule/desk-move.ts'
import type { DatedPlace } from './moves-api.ts'

/** What of the day is being placed. */
export type Subject = { readonly kind: 'visit'; readonly visit: DeskVisit } | { readonly kind: 'new-block' }

export interface Lifted {
  readonly subject: Subject
  readonly from: DatedPlace
  /** Whether all of it moves, or its end alone. */
  readonly part: 'whole' | 'end'
  /** Dragged, or placed with a press or the arrow keys. */
  readonly by: 'drag' | 'press'
}

/** A visit where it is now. */
export function liftedVisit(visit: DeskVisit, date: string, by: Lifted['by'], part: Lifted['part'] = 'whole'): Lifted {
  const { stylistId, starts, minutes } = visit
  return { subject: { kind: 'visit', visit }, from: { date, stylistId, starts, ends: starts + minutes }, part, by }
}

export interface MoveState {
  readonly lifted: Lifted | null
  /** Where it would go. */
  readonly target: DayPlace | null
  /** Marks the target; what is asked about it stands beside it. */
  readonly ghost: RefObject<HTMLButtonElement | null>
  /** The columns, to measure them. */
  readonly layer: RefObject<HTMLDivElement | null>
  /** Whether it is being placed with a press or the arrow keys. */
  readonly isPlacing: boolean
  readonly aim: (place: DayPlace) => void
  readonly drop: (place: DayPlace) => void
}

const Context = createContext<MoveState | null>(null)
export const MoveProvider = Context.Provider

/** @throws {Error} outside of the day's columns */
export function useMoveState(): MoveState {
  const state = use(Context)
  if (!state) throw new Error('No moves around it')
  return state
}

export function nameOf(subject: Subject): string {
  return subject.kind === 'visit' ? subject.visit.client : 'Keep free'
}

/** The element that shows a visit. */
export function blockOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-visit="${CSS.escape(id)}"]`)
}
