import { useLayoutEffect, useRef } from 'react'

interface Slot {
  readonly element: HTMLElement
  /** The highest slot is used: a panel's comes before its page's, a dialog's before both, since it dims them. */
  readonly rank: number
}

let slots: readonly Slot[] = []
const subscribers = new Set<() => void>()

function set(next: readonly Slot[]): void {
  slots = next
  for (const subscriber of subscribers) subscriber()
}

/** Slot for notices in the page's layout; null: the window's corner. */
export const noticesSlot = {
  subscribe(subscriber: () => void) {
    subscribers.add(subscriber)
    return () => void subscribers.delete(subscriber)
  },
  now(): HTMLElement | null {
    // A slot's parent may be hidden in narrow windows.
    const visibleSlots = slots.filter(({ element }) => element.parentElement?.getClientRects().length)
    return visibleSlots.toSorted((one, other) => other.rank - one.rank)[0]?.element ?? null
  },
}

interface NoticesSlotProps {
  readonly rank: number
  /** Puts it so that nothing moves for a notice, and no control is covered. */
  readonly className?: string
  /** As low as a line of controls. */
  readonly isLow?: boolean
}

/** In a dialog, which must not grow: the corner of the window, over the dialog's title at most. */
export const dialogNoticesClass = 'fixed inset-x-2 top-2 sm:end-auto sm:start-4 sm:w-96'

/** A slot for notices on a page full of controls, so that they cover none. */
export function NoticesSlot({ rank, className = '', isLow = false }: NoticesSlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: element } = slot
    if (!element) return
    set([...slots, { element, rank }])
    return () => set(slots.filter((each) => each.element !== element))
  }, [rank])
  return <div ref={slot} data-low={isLow || undefined} className={`group/notices empty:hidden print:hidden ${className}`} />
}
