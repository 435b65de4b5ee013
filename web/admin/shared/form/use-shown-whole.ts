import { type RefObject, useEffect } from 'react'

/** Scrolls a form that has just opened so far that its button is seen, too, above a phone's bar; the focus alone shows its first field. */
export function useShownWhole(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Recent browsers return a promise, which isn't a cleanup.
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [form])
}
