import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Ref that is true until the person leaves: no longer mounted, or another page is loading. Responses can take seconds, and must not
 * navigate somebody back, nor cancel the navigation to a pressed link.
 */
export function useIsShown(): RefObject<boolean> {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname ?? pathname
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = next === pathname
    return () => {
      isShown.current = false
    }
  }, [next, pathname])
  return isShown
}

/**
 * Moves the focus after a slow action whose button was removed or changed; not if the person has focused something else.
 * @param part container of the button
 * @param selector element to focus within it
 */
export function returnFocus(part: Element | null | undefined, selector: string): void {
  if (mayTakeFocus(part)) part?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}

/** False if the person has focused something outside of a part. */
export function mayTakeFocus(part: Element | null | undefined): boolean {
  const { activeElement: now } = document
  // Nothing has the focus, or only something focused by code, such as a heading.
  const isFree = !(now instanceof HTMLElement) || now.tabIndex < 0
  return isFree || (part?.contains(now) ?? false)
}

/** Debounces a typed value. @param millis how long typing must pause */
export function usePaused(value: string, millis: number): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), millis)
    return () => clearTimeout(timer)
  }, [value, millis])
  return paused
}
