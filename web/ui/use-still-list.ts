import { type RefObject, useEffect, useState } from 'react'
import { serverNow } from '../server-clock.ts'

interface Latest<Item> {
  /** Which list it is; another list is shown at once. */
  readonly key: string
  /** The newest response; null while there is none for this list. */
  readonly items: readonly Item[] | null
  /** On all pages. */
  readonly total: number
}

interface Held<Item> {
  readonly key: string
  readonly items: readonly Item[]
  readonly total: number
  /** When it was loaded, in Unix seconds. */
  readonly at: number
}

/**
 * A list that keeps its items and their order until `update`, no matter what newer responses contain, so that nothing moves under the
 * pointer.
 * Only the content of each item follows at once.
 */
export function useStillList<Item extends { readonly id: string }>({ key, items: latest, total }: Latest<Item>) {
  const [held, setHeld] = useState<Held<Item> | null>(null)

  function hold(items: readonly Item[]): Held<Item> {
    const next = { key, items, total, at: Math.floor(serverNow()) }
    setHeld(next)
    return next
  }
  // In an empty list there is nothing to be pressed.
  const isNew = latest !== null && (held?.key !== key || (held.items.length === 0 && latest.length > 0))
  const shown = isNew ? hold(latest) : held
  const isCurrent = shown?.key === key
  const known = new Map(isCurrent ? latest?.map((item) => [item.id, item]) : [])
  const items = shown?.items.map((item) => known.get(item.id) ?? item) ?? []
  return {
    key: shown?.key ?? '',
    /** Those of the list before, until there is a response for this one. */
    items,
    /** Whether they are of this list. */
    isCurrent,
    /** How many there were on all pages when it was loaded. */
    total: shown?.total ?? 0,
    at: shown?.at ?? 0,
    /** Whether the newest response has others, or the same in another order. */
    isStale: isCurrent && latest !== null && latest.map(({ id }) => id).join() !== items.map(({ id }) => id).join(),
    /** Whether the newest response lacks some of them, so that the next page begins further on. */
    hasMovedUp: isCurrent && latest !== null && total <= (shown?.total ?? 0) && items.some(({ id }) => !known.has(id)),
    update: () => void (latest && hold(latest)),
  }
}

/**
 * Moves the focus when the focused element is removed by a change from elsewhere; otherwise the browser would reset it to the top of the
 * page.
 * @param list the element whose content changes
 * @param elsewhere where the focus goes then
 */
export function useFocusKept(list: RefObject<HTMLElement | null>, elsewhere: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = list.current
    if (!frame) return
    let holder: Element | null = null
    let check = 0
    const take = ({ target }: FocusEvent) => {
      holder = target as Element
    }
    // Browsers differ in whether removing an element fires `focusout`; when a person moves the focus, the element is still connected.
    const leave = () =>
      queueMicrotask(() => {
        if (holder?.isConnected && holder !== document.activeElement) holder = null
      })
    const restore = () => {
      if (!holder || holder.isConnected) return
      holder = null
      // Code that removed it on purpose has moved the focus by now.
      if (document.activeElement === document.body) elsewhere.current?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(check)
      check = requestAnimationFrame(restore)
    })
    frame.addEventListener('focusin', take)
    frame.addEventListener('focusout', leave)
    observer.observe(frame, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(check)
      observer.disconnect()
      frame.removeEventListener('focusin', take)
      frame.removeEventListener('focusout', leave)
    }
  }, [list, elsewhere])
}
