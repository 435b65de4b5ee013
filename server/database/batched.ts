/** Loads one value by its key; undefined if there is none. */
export type Ask<Key, Value> = (key: Key) => Promise<Value | undefined>

/**
 * Batches the loads of one turn of the event loop into one statement: a busy server spends more on sending statements
 * than on executing them. Nothing is cached, and a single load runs at once.
 * @param askAll loads all keys, each of them once
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
