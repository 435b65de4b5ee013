import { useLocation } from 'react-router'
import { stepOf } from './steps.ts'

/** What an entry of the history, kept with its address, knows of the entries before it. */
export interface Trail {
  /** The step that one came from, so that going back uses the browser's own way back; null where that was another page. */
  readonly cameFrom: string | null
  /** How many entries of this same booking lie before it, so that a finished booking can leave them all behind. */
  readonly depth: number
}

const none: Trail = { cameFrom: null, depth: 0 }

/** @param state what React Router kept with the address */
export function trailOf(state: unknown): Trail {
  const { cameFrom, depth } = (typeof state === 'object' && state !== null ? state : {}) as Partial<Trail>
  return typeof cameFrom === 'string' && typeof depth === 'number' ? { cameFrom, depth } : none
}

/** The trail of an entry that follows the present one. Every link to another step carries it as its `state`. */
export function useNextTrail(): Trail {
  const { search, state } = useLocation()
  return { cameFrom: stepOf(search), depth: trailOf(state).depth + 1 }
}
