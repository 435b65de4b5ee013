interface Kept {
  /** As they are on show. */
  readonly shown: readonly string[]
  /** Whether one that has left the list stays. */
  readonly stays: (id: string) => boolean
}

/**
 * A page of bookings with some of those still in their places that have left the list since they were shown: what the salon confirms
 * would move the others under somebody's thumb, and what the client cancels can be undone where it was.
 * @param ids the page as it is now
 */
export function withKept(ids: readonly string[], { shown, stays }: Kept): readonly string[] {
  const cards = [...ids]
  for (const [index, id] of shown.entries()) if (!ids.includes(id) && stays(id)) cards.splice(index, 0, id)
  return cards
}
