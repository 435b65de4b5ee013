import { type KeyboardEvent, useRef } from 'react'
import { useFormats } from '../store/hooks.ts'
import { monthOfDate } from './calendar.ts'
import { dateByKey } from './date-by-key.ts'

interface KeyedMonth {
  /** The month on show, 'YYYY-MM'. */
  readonly month: string
  readonly onMonth: (month: string) => void
  /** First and last date that can be booked. */
  readonly first: string
  readonly last: string
}

/** Keys lead to days of other months too; the day picker's own stop at days that can't be chosen. */
export function useKeys(container: { readonly current: HTMLElement | null }, latest: { readonly current: KeyedMonth }) {
  const { firstDay } = useFormats()
  /** The day that gets the focus once its month is on the page. */
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
    const target = dateByKey(event, pending.current ?? date, { first, last, firstDay })
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
