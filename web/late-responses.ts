import { type RefObject, useEffect, useRef } from 'react'

/**
 * For responses that are kept outside the store. Those to requests for the same thing can arrive in another order than the requests were
 * sent in, and the one to the last request is the newest.
 */
export function createResponseOrder() {
  let sent = 0
  let taken = 0
  return {
    /**
     * Called when a request is sent.
     * @returns what is called when its response arrives: whether to show it. From then on, responses to earlier requests are not shown. It
     * doesn't matter whether a later request is under way, or nothing would ever show where requests are sent faster than they are answered.
     */
    send(): () => boolean {
      sent += 1
      const own = sent
      return () => {
        if (own < taken) return false
        taken = own
        return true
      }
    },
    /** Called when something else is to be shown: the responses to all requests so far come too late. */
    restart(): void {
      taken = sent + 1
    },
  }
}

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
