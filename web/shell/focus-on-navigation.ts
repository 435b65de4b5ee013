import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the new page's h1 after a link was followed, so that a screen reader says where it leads and the next Tab
 * starts there. The first page keeps the browser's own focus; a change of the query only is the page's own matter. It draws nothing: as
 * a component of its own it is all that a navigation makes anew of what stands around the page.
 */
export function FocusOnNavigation(): null {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!hash) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}
