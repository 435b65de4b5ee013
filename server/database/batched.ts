/** Asks for one thing; undefined where there is none. */
export type Ask<Key, Value> = (key: Key) => Promise<Value | undefined>

/**
 * Lets questions that come in the same turn of the event loop share one statement: a busy server spends more on sending statements
 * than on answering them. Nothing is kept, and a question by itself is asked at once.
 * @param askAll answers for all keys, each of them once
 */
export function batched<Key, Value>(askAll: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>): Ask<Key, Value> {
  let next: { keys: Set<Key>; answers: Promise<ReadonlyMap<Key, Value>> } | null = null

  return async (key) => {
    if (!next) {
      const keys = new Set<Key>()
      const turn = new Promise<void>((resolve) => setImmediate(resolve))
      const answers = turn.then(() => {
        next = null
        return askAll([...keys])
      })
      next = { keys, answers }
    }
    next.keys.add(key)
    return (await next.answers).get(key)
  }
}
