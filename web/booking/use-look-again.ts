import { useEffect, useRef } from 'react'
import { onLive } from '../live/live.ts'

/** How often what others can change is asked for while it is on show, in milliseconds. */
const everyMillis = 20_000

/**
 * Calls back whenever what is on show may be out of date: when the window is looked at again, when the network is back, when a
 * booking of the person's own or the catalogue has changed, and every now and then, since nobody hears of what strangers book.
 * Never while the window is hidden.
 */
export function useLookAgain(look: () => void): void {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    const ended = new AbortController()
    const run = () => document.hidden || latest.current()
    document.addEventListener('visibilitychange', run, { signal: ended.signal })
    addEventListener('online', run, { signal: ended.signal })
    const timer = setInterval(run, everyMillis)
    const ends = [onLive('appointment', run), onLive('catalogue', run)]
    return () => {
      ended.abort()
      clearInterval(timer)
      for (const end of ends) end()
    }
  }, [])
}
