import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the new page's h1 after a link was followed, so that a screen reader says where it leads and the next Tab
 * starts there. The first page keeps the browser's own focus; a change of the query only is left to the page. A component that
 * renders nothing, so that a navigation renders nothing else of the shell again.
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
