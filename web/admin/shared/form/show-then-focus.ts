import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * Shows a form's errors and focuses the first invalid field. Synchronously: a frame later the fields might not be marked yet, and
 * somebody still typing would be interrupted.
 * @param form holds the fields
 * @param showErrors changes the state that marks them
 */
export function showThenFocus(form: RefObject<HTMLElement | null>, showErrors: () => void): void {
  flushSync(showErrors)
  form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
