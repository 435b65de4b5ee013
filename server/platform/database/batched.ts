/**
 * Batches the loads, or the writes, of one turn of the event loop into one statement: a busy server spends more on sending statements
 * than on executing them. Caches nothing; a single load runs at once.
 * @param loadAll loads distinct keys
 * @param most keys in a statement
 * @returns a function that loads the value of one key; undefined if there is none
 */
export function batched<Key, Value>(
  loadAll: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  most = Number.POSITIVE_INFINITY,
): (key: Key) => Promise<Value | undefined> {
  let next: { keys: Set<Key>; values: Promise<ReadonlyMap<Key, Value>> } | null = null

  return async (key) => {
    if (!next) {
      const keys = new Set<Key>()
      const turn = new Promise<void>((resolve) => setImmediate(resolve))
      const values = turn.then(() => {
        if (next?.keys === keys) next = null
        return loadAll([...keys])
      })
      next = { keys, values }
    }
    const { keys, values } = next
    keys.add(key)
    if (keys.size >= most) next = null
    return (await values).get(key)
  }
}
