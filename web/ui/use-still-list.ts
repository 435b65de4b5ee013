import { type RefObject, useEffect, useState } from 'react'
import { serverNow } from '../server-clock.ts'

interface Latest<Item, More> {
  /** Identifies the list; another one is shown at once. */
  readonly key: string
  readonly items: readonly Item[] | null
  /** On all pages. */
  readonly total: number
  /** Belongs to the items and is kept with them. */
  readonly more?: More
}

interface Held<Item, More> {
  readonly key: string
  readonly items: readonly Item[]
  readonly total: number
  readonly more: More | undefined
  /** Loading time, in Unix seconds. */
  readonly at: number
}

/** Keeps a list's items and order until `update`, so that nothing moves under the pointer; only the items' content is updated. */
export function useStillList<Item extends { readonly id: string }, More = never>({
  key,
  items: latest,
  total,
  more,
}: Latest<Item, More>) {
  const [held, setHeld] = useState<Held<Item, More> | null>(null)

  function hold(items: readonly Item[]): Held<Item, More> {
    const next = { key, items, total, more, at: Math.floor(serverNow()) }
    setHeld(next)
    return next
  }
  // An empty list has nothing to press.
  const isNew = latest !== null && (held?.key !== key || (held.items.length === 0 && latest.length > 0))
  const shownList = isNew ? hold(latest) : held
  const isCurrent = shownList?.key === key
  const latestById = new Map(isCurrent ? latest?.map((item) => [item.id, item]) : [])
  const items = shownList?.items.map((item) => latestById.get(item.id) ?? item) ?? []
  const isStale = isCurrent && latest !== null && latest.map(({ id }) => id).join() !== items.map(({ id }) => id).join()
  return {
    key: shownList?.key ?? '',
    /** The earlier list's until this one is loaded. */
    items,
    isCurrent,
    /** Count on all pages when it was loaded. */
    total: shownList?.total ?? 0,
    at: shownList?.at ?? 0,
    /** True if the latest response has other items, or another order. */
    isStale,
    /** The shown items'. */
    more: isCurrent && latest !== null && !isStale ? more : shownList?.more,
    update: () => void (latest && hold(latest)),
  }
}

/** Moves the focus when a change from elsewhere removes the focused element; browsers would reset it. @param list the changing element */
export function useFocusKept(list: RefObject<HTMLElement | null>, elsewhere: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = list.current
    if (!frame) return
    let holder: Element | null = null
    let check = 0
    const take = ({ target }: FocusEvent) => {
      holder = target as Element
    }
    // Browsers differ in firing `focusout` on removal; when a person moves the focus, the element is still connected.
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
