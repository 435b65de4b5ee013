import { type RefObject, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { fieldParam } from '../../../shared/settings/settings-search.ts'

/** Puts the focus on the field that the address names by its label, once it is shown. */
export function useFieldFocus(isShown: boolean, form: RefObject<HTMLElement | null>): void {
  const [params] = useSearchParams()
  const field = params.get(fieldParam)
  useEffect(() => {
    if (!isShown || !field) return
    // After the page's heading, which takes the focus of whoever follows a link.
    const frame = requestAnimationFrame(() => {
      const control = form.current && controlOf(form.current.parentElement ?? form.current, field)
      control?.focus({ preventScroll: true })
      control?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [isShown, field, form])
}

/** By the words that a label, a legend or a heading begins with. */
function controlOf(page: HTMLElement, words: string): HTMLElement | null {
  const names = page.querySelectorAll<HTMLElement>('label, legend, h2, h3, button')
  const name = [...names].find((each) => each.textContent?.trim().startsWith(words))
  if (!name || name instanceof HTMLButtonElement) return name ?? null
  if (name instanceof HTMLLabelElement) return name.control
  const group = name.closest<HTMLElement>('fieldset, section, [role=group]') ?? page
  return group.querySelector<HTMLElement>('input:not([type=radio]), input:checked, select, textarea, button')
}
