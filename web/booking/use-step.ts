import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BookingStep } from '../../domain/booking.ts'
import { useAppSelector } from '../store/hooks.ts'
import { selectSelection } from './selection.ts'
import { pathOf, previousStep, shownStep, stepOf } from './steps.ts'

/** The step that one came from, kept with the address, so that going back uses the browser's own way back. */
function cameFrom(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'cameFrom' in state ? state.cameFrom : undefined
}

/** The step to show, and the ways to the others. The address follows where it asks for a step that cannot be shown. */
export function useStep() {
  const { search, state, key } = useLocation()
  const navigate = useNavigate()
  const selection = useAppSelector(selectSelection)
  const isBooked = useAppSelector(({ booking }) => booking.booked !== null)
  const isReady = useAppSelector(({ booking, services, stylists }) => {
    return booking.restored && services.items.length > 0 && stylists.items.length > 0
  })
  const wanted = stepOf(search)
  const step = isReady ? shownStep({ wanted, selection, isBooked }) : wanted

  const corrected = useRef<string | null>(null)
  useEffect(() => {
    // Once for each entry of the history: going back is not done at once.
    const isCorrecting = corrected.current === key
    corrected.current = step === wanted ? null : key
    if (step === wanted || isCorrecting) return
    if (cameFrom(state) === step) navigate(-1)
    else navigate(pathOf(step), { replace: true })
  }, [step, wanted, key, state, navigate])

  return {
    step,
    /** To any step, as a new entry of the history or in place of this one. */
    goTo: (next: BookingStep, { replace = false } = {}) => navigate(pathOf(next), { replace, state: { cameFrom: step } }),
    /** To the step before. */
    goBack() {
      const previous = previousStep(step)
      if (!previous) return
      if (cameFrom(state) === previous) navigate(-1)
      else navigate(pathOf(previous), { replace: true })
    },
  }
}

/** Moves the focus to the heading of each new step, so that a screen reader says where one is; not on the first. */
export function useFocusOnStep(step: BookingStep): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [step])
}
