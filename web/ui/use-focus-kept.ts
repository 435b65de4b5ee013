import { type RefObject, useEffect } from 'react'

/**
 * Gives the focus another place when what had it goes by itself, because somebody else has changed it: otherwise the browser would
 * lose it to the top of the page.
 * @param list what stays while things in it come and go
 * @param elsewhere where the focus goes then
 */
export function useFocusKept(list: RefObject<HTMLElement | null>, elsewhere: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = list.current
    if (!frame) return
    let holder: Element | null = null
    let check = 0
    const take = ({ target }: FocusEvent) => {
      holder = target as Element
    }
    // Browsers differ in whether they tell of a focus that goes with its element; a person who moves it leaves the element there.
    const leave = () =>
      queueMicrotask(() => {
        if (holder?.isConnected && holder !== document.activeElement) holder = null
      })
    const restore = () => {
      if (!holder || holder.isConnected) return
      holder = null
      // Whoever took it away on purpose has given it another place by now.
      if (document.activeElement === document.body) elsewhere.current?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(check)
      check = requestAnimationFrame(restore)
    })
    frame.addEventListener('focusin', take)
    frame.addEventListener('focusout', leave)
    observer.observe(frame, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(check)
      observer.disconnect()
      frame.removeEventListener('focusin', take)
      frame.removeEventListener('focusout', leave)
    }
  }, [list, elsewhere])
}
