import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * Shows what is wrong with a form and puts the focus on the first field that is marked for it. At once: a frame later the fields might not
 * be marked yet, and a person who has gone on typing would be interrupted.
 * @param form holds the fields
 * @param showErrors changes the state that marks them
 */
export function showThenFocus(form: RefObject<HTMLElement | null>, showErrors: () => void): void {
  flushSync(showErrors)
  form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
