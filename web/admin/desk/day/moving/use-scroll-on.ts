import { useEffect, useRef } from 'react'
import { isRightToLeft } from '../../../../language/direction.ts'

/** Share of the width that counts as edge, and the fastest step in CSS pixels, both as dnd-kit's. */
const edge = 0.2
const fastest = 20
const everyMilliseconds = 10

/**
 * Scrolls on to the left while a drag is near that edge. dnd-kit does so to all other sides, but takes a page that begins at its right, and
 * whose `scrollLeft` is below 0, for one that is scrolled to its end.
 */
export function useScrollOn() {
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const stop = () => clearInterval(timer.current)
  function scrollOn(scroller: Element | null | undefined, clientX: number): void {
    stop()
    if (!scroller || !isRightToLeft()) return
    const { left, width } = scroller.getBoundingClientRect()
    const share = Math.min(1, (left - clientX) / (width * edge) + 1)
    if (share > 0) timer.current = setInterval(() => scroller.scrollBy(-fastest * share, 0), everyMilliseconds)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the day is left
  useEffect(() => stop, [])
  return { scrollOn, stop }
}
