import { t } from '@lingui/core/macro'
import { createContext, type RefObject, use } from 'react'
import type { DeskBlock } from '../../../../../domain/booking/schedule/desk-block.ts'
import type { DeskVisit } from '../../../../../domain/booking/schedule/desk-day.ts'
import type { DaySlot } from '../../../../../domain/booking/schedule/desk-move.ts'
import type { Failure } from '../../../../api-error.ts'
import type { DatedSlot } from './moves-api.ts'

/** The part of the day that is being placed. */
export type Subject =
  | { readonly kind: 'visit'; readonly visit: DeskVisit }
  | { readonly kind: 'block'; readonly block: DeskBlock }
  /** Time that is to be blocked. */
  | { readonly kind: 'new-block' }

export interface Lifted {
  readonly subject: Subject
  readonly from: DatedSlot
  /** All of it moves, its end alone, or a span of time is drawn. */
  readonly part: 'whole' | 'end' | 'span'
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
  /** The slot under the pointer. */
  readonly target: DaySlot | null
  /** Marks the target; its question stands beside it. */
  readonly ghost: RefObject<HTMLButtonElement | null>
  /** The columns, to measure them. */
  readonly layer: RefObject<HTMLDivElement | null>
  /** True if it is being placed with a press or the arrow keys. */
  readonly isPlacing: boolean
  readonly aim: (slot: DaySlot) => void
  readonly drop: (slot: DaySlot) => void
  /** From then on its end is placed. */
  readonly stretch: (slot: DaySlot) => void
}

/** Why something could not be moved, shown where it is. */
export interface Refusal {
  readonly id: string
  /** That it wasn’t moved. */
  readonly title: string
  readonly failure: Failure
  readonly again: (outside: boolean) => void
  /** Set if the slot is only outside of the offer to clients. */
  readonly canBeOutside?: true
}

const Context = createContext<MoveState | null>(null)
export const MoveProvider = Context.Provider

/** @throws {Error} outside of the day's columns */
export function useMoveState(): MoveState {
  const state = use(Context)
  if (!state) throw new Error('No moves around it')
  return state
}

export function getSubjectName(subject: Subject): string {
  if (subject.kind === 'visit') return subject.visit.client
  return (subject.kind === 'block' && subject.block.reason) || t`Blocked`
}

/** Returns null for a subject that isn't in the day yet. */
export function getSubjectId(subject: Subject): string | null {
  if (subject.kind === 'visit') return subject.visit.id
  return subject.kind === 'block' ? subject.block.id : null
}

/** Finds the element of a visit or a block. */
export function findItemElement(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-visit="${CSS.escape(id)}"], [data-block="${CSS.escape(id)}"]`)
}

/** Milliseconds to look for the tile of a visit that was moved to another day. */
const longestLoading = 10_000

/** Focuses what shows a visit or blocked time; the day until it does. */
export function focusBlock(id: string): void {
  requestAnimationFrame(() => {
    const day = document.querySelector<HTMLElement>('[data-day]')
    const focus = () => {
      const block = findItemElement(id)
      block?.focus({ preventScroll: true })
      return block !== null
    }
    if (focus() || !day) return
    day.focus({ preventScroll: true })
    const observer = new MutationObserver(() => {
      const isElsewhere = document.activeElement !== day && document.activeElement !== document.body
      if (isElsewhere || focus()) observer.disconnect()
    })
    observer.observe(day, { childList: true, subtree: true })
    setTimeout(() => observer.disconnect(), longestLoading)
  })
}
