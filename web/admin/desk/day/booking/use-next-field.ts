import { useEffect, useRef } from 'react'
import type { ForWhom } from './draft.ts'

/** Moves the focus to the next field once a client is chosen and the pressed button disappears. */
export function useNextField(form: { readonly current: HTMLFormElement | null }, forWhom: ForWhom): void {
  const isNamed = forWhom.who !== 'search'
  const wasNamed = useRef(isNamed)
  const isNameless = forWhom.who === 'new' && forWhom.name === ''
  useEffect(() => {
    if (wasNamed.current === isNamed) return
    wasNamed.current = isNamed
    const field = isNameless ? '[data-first-name]' : '[data-services-field] input'
    const now = document.activeElement
    const isFree = !(now instanceof HTMLElement) || now.tabIndex < 0 || form.current?.contains(now)
    if (isFree) form.current?.querySelector<HTMLElement>(isNamed ? field : '[data-first-focus]')?.focus()
  }, [form, isNamed, isNameless])
}
