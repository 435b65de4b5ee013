import { useLayoutEffect, useRef } from 'react'

interface Slot {
  readonly element: HTMLElement
  /** Of several slots the highest one is used: a panel's comes before its page's. */
  readonly rank: number
}

let slots: readonly Slot[] = []
const subscribers = new Set<() => void>()

function set(next: readonly Slot[]): void {
  slots = next
  for (const subscriber of subscribers) subscriber()
}

/** Where notices stand in the page's own layout; null: over the page, in a corner of the window. */
export const noticesPlace = {
  subscribe(subscriber: () => void) {
    subscribers.add(subscriber)
    return () => void subscribers.delete(subscriber)
  },
  now(): HTMLElement | null {
    // What a slot stands in can be for wider windows.
    const shown = slots.filter(({ element }) => element.parentElement?.getClientRects().length)
    return shown.toSorted((one, other) => other.rank - one.rank)[0]?.element ?? null
  },
}

/** A place for notices in a page that is full of things to press, so that they lie over none of them. */
export function NoticesSlot({ rank }: { readonly rank: number }) {
  const slot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: element } = slot
    if (!element) return
    set([...slots, { element, rank }])
    return () => set(slots.filter((each) => each.element !== element))
  }, [rank])
  return <div ref={slot} className="empty:hidden print:hidden" />
}
