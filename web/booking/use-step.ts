import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import type { BookingStep } from '../../domain/booking/booking.ts'
import { useIsShown } from '../late-responses.ts'
import { showFromTop } from '../parts/navigation/scroll-key.ts'
import { useAppSelector } from '../store/hooks.ts'
import { isCatalogueReady, readLinkedSelection } from './linked-selection.ts'
import { selectSelection } from './selection.ts'
import { flowAt, previousStep, readStep, shownStep, stepPath } from './steps.ts'

/** Stored with a history entry: facts about the entries before it. */
interface StepHistory {
  /** Step of the previous entry, so that going back can use the history; null for another page. */
  readonly cameFrom: string | null
  /** Number of entries before it in this booking, so that a finished booking can leave them all. */
  readonly depth: number
}

const noHistory: StepHistory = { cameFrom: null, depth: 0 }

function readStepHistory(state: unknown): StepHistory {
  const { cameFrom, depth } = (typeof state === 'object' && state !== null ? state : {}) as Partial<StepHistory>
  return typeof cameFrom === 'string' && typeof depth === 'number' ? { cameFrom, depth } : noHistory
}

export function useStepPath(): (step: BookingStep) => string {
  const flow = flowAt(useLocation().pathname)
  return useCallback((step) => stepPath(step, flow), [flow])
}

/** Returns the step history for the next entry: the `state` of every link to another step. */
export function useNextStepHistory(): StepHistory {
  const { search, state } = useLocation()
  return { cameFrom: readStep(search), depth: readStepHistory(state).depth + 1 }
}

/** Returns the step to show and ways to the others. Corrects an address whose step cannot be shown. */
export function useStep() {
  const location = useLocation()
  const { search, state, key } = location
  const navigate = useNavigate()
  const pathTo = useStepPath()
  const selection = useAppSelector(selectSelection)
  const isBooked = useAppSelector(({ booking }) => booking.booked !== null)
  const isLinked = readLinkedSelection(search) !== null
  const isReady = useAppSelector(isCatalogueReady) && !isLinked
  const { cameFrom, depth } = readStepHistory(state)
  const nextHistory = useNextStepHistory()
  const inAddress = readStep(search)
  // Going back to the booking's first entry, which will show the booking.
  const [isArriving, setArriving] = useState(false)
  const isShown = useIsShown()
  const requested = isArriving ? 'confirmed' : inAddress
  const step = isReady ? shownStep({ requested, selection, isBooked }) : requested

  useEffect(() => () => showFromTop(false), [])
  const corrected = useRef<string | null>(null)
  const leftLocation = useRef<Location | null>(null)
  useEffect(() => {
    // A finished booking replaces its steps: they are empty now, and Back leaves at once.
    const leavesHistory = step === 'confirmed' && depth > 0
    const isRight = step === inAddress && !leavesHistory
    if (!isRight && !isShown.current) return
    // Once per history entry, since going back takes a moment.
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
  }, [step, inAddress, key, cameFrom, depth, navigate, pathTo, isShown])

  return {
    step,
    goTo(next: BookingStep, { replace = false } = {}) {
      // A second quick press would add a history entry.
      if (leftLocation.current === location) return
      leftLocation.current = location
      navigate(pathTo(next), { replace, state: replace ? { cameFrom, depth } : nextHistory })
    },
    goBack() {
      const previous = previousStep(step)
      if (!previous) return
      if (cameFrom === previous) navigate(-1)
      else navigate(pathTo(previous), { replace: true, state: { cameFrom, depth } })
    },
  }
}

/** Focuses the heading of each new step, so that screen readers announce it; not on load. */
export function useFocusOnStep(step: BookingStep): void {
  const lastStep = useRef(step)
  // Before paint: the window is still at the end of the previous step.
  useLayoutEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [step])
}

/** Longest double tap, in milliseconds. */
const doubleTap = 500

/** True just after mounting. A button that replaces another one waits that long, or a double tap's second tap would press it. */
export function useJustShown(): boolean {
  const [isJustShown, setJustShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setJustShown(false), doubleTap)
    return () => clearTimeout(timer)
  }, [])
  return isJustShown
}
