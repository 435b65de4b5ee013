import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isFocusInDialog } from '../ui/browser/open-dialog.ts'

/**
 * Focuses the new page's h1 after a navigation, or the first field of a form that it opens with, for screen readers and Tab. Not on load; pages handle changes of their query. A component
 * that renders nothing, so that navigating doesn't render the shell again.
 */
export function FocusOnNavigation(): null {
  const { pathname, hash } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    if (hash || isFocusInDialog()) return
    const first = document.querySelector<HTMLElement>('main [data-first-focus]')
    ;(first ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}
