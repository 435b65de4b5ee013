import { useEffect, useState } from 'react'

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
