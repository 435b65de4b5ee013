import { type KeyboardEvent, useRef } from 'react'
import { readingKey } from '../../../language/direction.ts'
import { useFormats } from '../../../store/hooks.ts'
import { monthOfDate } from '../calendar.ts'
import { dateByKey } from '../date-by-key.ts'

interface KeyedMonth {
  readonly month: string
  readonly onMonth: (month: string) => void
  readonly first: string
  readonly last: string
}

/** Handles keys across months; the day picker's own stop at days that can't be chosen. */
export function useKeys(container: { readonly current: HTMLElement | null }, latest: { readonly current: KeyedMonth }) {
  const { firstDay } = useFormats()
  const pending = useRef<string>(null)
  function focusPending(): void {
    const button = container.current?.querySelector<HTMLElement>(
      `[data-day="${pending.current}"]:not([data-outside],[data-hidden]) button`,
    )
    if (!button) return
    pending.current = null
    button.focus()
  }
  function follow(event: KeyboardEvent, date: string): boolean {
    const { first, last, month, onMonth } = latest.current
    const pressed = { key: readingKey(event.key), shiftKey: event.shiftKey }
    const target = dateByKey(pressed, pending.current ?? date, { first, last, firstDay })
    if (target === null) return false
    event.preventDefault()
    event.stopPropagation()
    pending.current = target
    if (monthOfDate(target) === month) focusPending()
    else onMonth(monthOfDate(target))
    return true
  }
  return { follow, focusPending }
}
