import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether the component is still on show, for what follows a response: that can take seconds, and a person who has left the page by
 * then is not to be taken back to it.
 */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/**
 * Puts the focus where it belongs once something that took a while is done, since the button that was pressed has been removed or changed.
 * Not away from what the person has turned to since: what they type there would be lost.
 * @param part where the button was, and what in it receives the focus
 */
export function returnFocus(part: Element | null | undefined, selector: string): void {
  const { activeElement: now } = document
  // Nothing has the focus, or only what code has given it, such as a heading.
  const isFree = !(now instanceof HTMLElement) || now.tabIndex < 0
  if (isFree || part?.contains(now)) part?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}

/**
 * A value that is typed, once typing pauses.
 * @param millis how long it must pause
 */
export function usePaused(value: string, millis: number): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), millis)
    return () => clearTimeout(timer)
  }, [value, millis])
  return paused
}
