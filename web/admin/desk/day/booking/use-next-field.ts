import { type RefObject, useEffect, useRef } from 'react'
import type { ForWhomDraft } from './draft.ts'

/** The fields of one person: part of a form, or all of it. */
export const fieldsOfPerson = (element: Element | null) => element?.closest('[data-person], form')

/** Moves the focus to the next field once a client is chosen and the pressed button disappears. */
export function useNextField(client: RefObject<HTMLElement | null>, forWhom: ForWhomDraft): void {
  const isNamed = forWhom.who !== 'search'
  const wasNamed = useRef(isNamed)
  const isNameless = forWhom.who === 'new' && forWhom.name === ''
  useEffect(() => {
    if (wasNamed.current === isNamed) return
    wasNamed.current = isNamed
    const now = document.activeElement
    const own = fieldsOfPerson(client.current)
    const isFree = !(now instanceof HTMLElement) || now.tabIndex < 0 || own?.contains(now)
    if (!isFree || !own) return
    const next = isNamed && isNameless ? '[data-first-name]' : '[data-first-focus]'
    ;(own.querySelector<HTMLElement>(next) ?? own.querySelector<HTMLElement>('[data-services-field] input'))?.focus()
  }, [client, isNamed, isNameless])
}
