import { type RefObject, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { fieldParam } from '../../../shared/settings/settings-search.ts'

/** Focuses the field named by the address, once it is shown. */
export function useFieldFocus(isShown: boolean, form: RefObject<HTMLElement | null>): void {
  const [params] = useSearchParams()
  const field = params.get(fieldParam)
  useEffect(() => {
    if (!isShown || !field) return
    // After the page's heading, which takes the focus on navigation.
    const frame = requestAnimationFrame(() => {
      const control = form.current && findControl(form.current.parentElement ?? form.current, field)
      control?.focus({ preventScroll: true })
      control?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [isShown, field, form])
}

/** The first of a list can't be moved up, and the salon's own language is always offered. */
const focusable = ['input:not([type=radio])', 'input:checked', 'select', 'textarea', 'button']
  .map((control) => `${control}:not(:disabled)`)
  .join()

/** Finds a field by words of its label, legend or heading: the first ones, unless a language puts others before them. */
function findControl(page: HTMLElement, words: string): HTMLElement | null {
  const names = [...page.querySelectorAll<HTMLElement>('label, legend, h2, h3, button')]
  const name =
    names.find((each) => each.textContent?.trim().startsWith(words)) ?? names.find((each) => each.textContent?.includes(words))
  if (!name || name instanceof HTMLButtonElement) return name ?? null
  if (name instanceof HTMLLabelElement) return name.control
  const group = name.closest<HTMLElement>('fieldset, section, [role=group]') ?? page
  return group.querySelector<HTMLElement>(focusable)
}
