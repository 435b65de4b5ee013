interface Kept {
  readonly shown: readonly string[]
  readonly stays: (id: string) => boolean
}

/**
 * Merges bookings that have left the list into their previous positions: confirmations would move cards under somebody's thumb, and
 * cancellations can be undone in place.
 * @param ids the current page
 */
export function withKept(ids: readonly string[], { shown, stays }: Kept): readonly string[] {
  const cards = [...ids]
  for (const [index, id] of shown.entries()) if (!ids.includes(id) && stays(id)) cards.splice(index, 0, id)
  return cards
}
