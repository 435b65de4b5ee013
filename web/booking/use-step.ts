import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BookingStep } from '../../domain/booking.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import type { AppDispatch, RootState } from '../store/store.ts'
import { selectSelection, takeLinkedChoices } from './selection.ts'
import { linkedChoicesOf, pathOf, previousStep, shownStep, stepOf } from './steps.ts'
import { trailOf, useNextTrail } from './trail.ts'

/** Whether choices can be told from what is not offered: they are brought back, and the catalogue is there. */
function isCatalogueReady({ booking, services, stylists }: RootState): boolean {
  return booking.restored && services.items.length > 0 && stylists.items.length > 0
}

/**
 * Takes the choices that the address names, once, and takes them out of the address: going back or reloading must not undo what is
 * chosen after that.
 * @returns what to say about choices that are no longer offered, until something is chosen
 */
export function useLinkedChoices(): string | null {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const isReady = useAppSelector(isCatalogueReady)
  const booking = useAppSelector((state) => state.booking)
  const [said, setSaid] = useState<{ readonly text: string | null; readonly booking: RootState['booking'] }>()
  useEffect(() => {
    const linked = linkedChoicesOf(search)
    if (!linked || !isReady) return
    const text = dispatch(takeLinkedChoices(linked))
    setSaid({ text, booking: dispatch((_: AppDispatch, getState: () => RootState) => getState().booking) })
    navigate(pathOf(stepOf(search)), { replace: true, state, preventScrollReset: true })
  }, [search, state, isReady, dispatch, navigate])
  useEffect(() => {
    // Among forty services the chosen one may be far down.
    if (said && !said.text) document.querySelector('main [aria-pressed=true]')?.scrollIntoView({ block: 'nearest' })
  }, [said])
  return said?.booking === booking ? said.text : null
}

/** The step to show, and the ways to the others. The address follows where it asks for a step that cannot be shown. */
export function useStep() {
  const { search, state, key } = useLocation()
  const navigate = useNavigate()
  const selection = useAppSelector(selectSelection)
  const isBooked = useAppSelector(({ booking }) => booking.booked !== null)
  const isLinked = linkedChoicesOf(search) !== null
  const isReady = useAppSelector(isCatalogueReady) && !isLinked
  const { cameFrom, depth } = trailOf(state)
  const nextTrail = useNextTrail()
  const asked = stepOf(search)
  // On the way to the booking's first entry of the history, which is about to show what was booked.
  const [isArriving, setArriving] = useState(false)
  const wanted = isArriving ? 'confirmed' : asked
  const step = isReady ? shownStep({ wanted, selection, isBooked }) : wanted

  const corrected = useRef<string | null>(null)
  useEffect(() => {
    // A finished booking takes the place of all the steps that led to it: they are empty now, and Back leaves at once.
    const leavesTrail = step === 'confirmed' && depth > 0
    const isRight = step === asked && !leavesTrail
    // Once for each entry of the history: going back is not done at once.
    const isCorrecting = corrected.current === key
    corrected.current = isRight ? null : key
    if (isRight) setArriving(false)
    if (isRight || isCorrecting) return
    if (leavesTrail) {
      setArriving(true)
      navigate(-depth)
    } else if (cameFrom === step) navigate(-1)
    else navigate(pathOf(step), { replace: true, state: { cameFrom, depth } })
  }, [step, asked, key, cameFrom, depth, navigate])

  return {
    step,
    /** To any step, as a new entry of the history or in place of this one. */
    goTo: (next: BookingStep, { replace = false } = {}) =>
      navigate(pathOf(next), { replace, state: replace ? { cameFrom, depth } : nextTrail }),
    /** To the step before. */
    goBack() {
      const previous = previousStep(step)
      if (!previous) return
      if (cameFrom === previous) navigate(-1)
      else navigate(pathOf(previous), { replace: true, state: { cameFrom, depth } })
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
