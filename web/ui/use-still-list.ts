import { useState } from 'react'

interface Latest<Item> {
  /** Which list it is; another list is shown at once. */
  readonly key: string
  /** The newest answer; null while there is none for this list. */
  readonly items: readonly Item[] | null
  /** On all pages. */
  readonly total: number
}

interface Held<Item> {
  readonly key: string
  readonly items: readonly Item[]
  readonly total: number
  /** When it was put up, in Unix seconds. */
  readonly at: number
}

/**
 * A list that stands still: what is in it stays where it is, whatever leaves, arrives or changes places meanwhile, so that nothing
 * ever moves under the pointer. Only what a record says follows at once. `update` puts the newest answer up.
 */
export function useStillList<Item extends { readonly id: string }>({ key, items: latest, total }: Latest<Item>) {
  const [held, setHeld] = useState<Held<Item> | null>(null)

  function hold(items: readonly Item[]): Held<Item> {
    const next = { key, items, total, at: Math.floor(Date.now() / 1000) }
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
    /** Those of the list before, until there is an answer for this one. */
    items,
    /** Whether they are of this list. */
    isCurrent,
    /** How many there were on all pages when it was put up. */
    total: shown?.total ?? 0,
    at: shown?.at ?? 0,
    /** Whether the newest answer has others, or the same in another order. */
    isStale: isCurrent && latest !== null && latest.map(({ id }) => id).join() !== items.map(({ id }) => id).join(),
    /** Whether some of them are gone from the newest answer, so that others have moved up in their places: the next page begins further on. */
    hasMovedUp: isCurrent && latest !== null && total <= (shown?.total ?? 0) && items.some(({ id }) => !known.has(id)),
    update: () => void (latest && hold(latest)),
  }
}
