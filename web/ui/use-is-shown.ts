import { type RefObject, useEffect, useRef } from 'react'

/**
 * Whether the component is still on show, for what follows a response: that can take seconds, and whoever has left the page by then is not to
 * be taken back to it.
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
