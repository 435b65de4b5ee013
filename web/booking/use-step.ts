import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import type { BookingStep } from '../../domain/booking.ts'
import { showFromTop } from '../shell/scroll-key.ts'
import { useAppSelector } from '../store/hooks.ts'
import { isCatalogueReady, linkedSelectionOf } from './linked-selection.ts'
import { selectSelection } from './selection.ts'
import { flowAt, pathOf, previousStep, shownStep, stepOf } from './steps.ts'

/** Stored with an entry of the browser's history: what it knows of the entries before it. */
interface StepHistory {
  /** The step that the entry before shows, so that going back can use the browser's history; null if that was another page. */
  readonly cameFrom: string | null
  /** How many entries before it belong to the same booking, so that a finished booking can leave them all behind. */
  readonly depth: number
}

const noHistory: StepHistory = { cameFrom: null, depth: 0 }

/** @param state what React Router stored with the address */
function stepHistoryOf(state: unknown): StepHistory {
  const { cameFrom, depth } = (typeof state === 'object' && state !== null ? state : {}) as Partial<StepHistory>
  return typeof cameFrom === 'string' && typeof depth === 'number' ? { cameFrom, depth } : noHistory
}

/** The addresses of the steps of the flow that is open. */
export function usePathOf(): (step: BookingStep) => string {
  const flow = flowAt(useLocation().pathname)
  return useCallback((step) => pathOf(step, flow), [flow])
}

/** The step history of an entry that follows the current one. Every link to another step passes it as its `state`. */
export function useNextStepHistory(): StepHistory {
  const { search, state } = useLocation()
  return { cameFrom: stepOf(search), depth: stepHistoryOf(state).depth + 1 }
}

/** The step to show, and how to reach the others. An address with a step that cannot be shown is corrected. */
export function useStep() {
  const location = useLocation()
  const { search, state, key } = location
  const navigate = useNavigate()
  const pathTo = usePathOf()
  const selection = useAppSelector(selectSelection)
  const isBooked = useAppSelector(({ booking }) => booking.booked !== null)
  const isLinked = linkedSelectionOf(search) !== null
  const isReady = useAppSelector(isCatalogueReady) && !isLinked
  const { cameFrom, depth } = stepHistoryOf(state)
  const nextHistory = useNextStepHistory()
  const inAddress = stepOf(search)
  // While going back to the booking's first history entry, which is about to show what was booked.
  const [isArriving, setArriving] = useState(false)
  const requested = isArriving ? 'confirmed' : inAddress
  const step = isReady ? shownStep({ requested, selection, isBooked }) : requested

  useEffect(() => () => showFromTop(false), [])
  const corrected = useRef<string | null>(null)
  const left = useRef<Location | null>(null)
  useEffect(() => {
    // A finished booking replaces the steps that led to it: they are empty now, and Back leaves at once.
    const leavesHistory = step === 'confirmed' && depth > 0
    const isRight = step === inAddress && !leavesHistory
    // Once for each history entry, since going back takes a moment.
    const isCorrecting = corrected.current === key
    corrected.current = isRight ? null : key
    if (isRight) {
      setArriving(false)
      showFromTop(false)
    }
    if (isRight || isCorrecting) return
    if (leavesHistory) {
      setArriving(true)
      showFromTop(true)
      navigate(-depth)
    } else if (cameFrom === step) navigate(-1)
    else navigate(pathTo(step), { replace: true, state: { cameFrom, depth } })
  }, [step, inAddress, key, cameFrom, depth, navigate, pathTo])

  return {
    step,
    /** To any step, as a new history entry or in place of this one. */
    goTo(next: BookingStep, { replace = false } = {}) {
      // The step stays in sight for a moment: the second of two quick presses would add an entry that Back has to leave again.
      if (left.current === location) return
      left.current = location
      navigate(pathTo(next), { replace, state: replace ? { cameFrom, depth } : nextHistory })
    },
    /** To the step before. */
    goBack() {
      const previous = previousStep(step)
      if (!previous) return
      if (cameFrom === previous) navigate(-1)
      else navigate(pathTo(previous), { replace: true, state: { cameFrom, depth } })
    },
  }
}

/** Moves the focus to the heading of each new step, so that a screen reader announces it; not on the first. */
export function useFocusOnStep(step: BookingStep): void {
  const shown = useRef(step)
  // Before the step is painted: the response to a booking shows the last step while the window is still at the end of the one before.
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [step])
}

/** How long the second tap of a double tap can take, in milliseconds. */
const doubleTap = 500

/**
 * Whether the component has only just appeared. A button that takes the place of another one waits for as long, or the second tap of a
 * double tap on that one would press it.
 */
export function useJustShown(): boolean {
  const [isJustShown, setJustShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setJustShown(false), doubleTap)
    return () => clearTimeout(timer)
  }, [])
  return isJustShown
}
