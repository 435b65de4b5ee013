/** The version of what never changes. */
export const forever: readonly unknown[] = []

interface CacheOptions<Value> {
  /** The most keys; beyond that, the value that was loaded first goes. */
  readonly most: number
  /** False for a value that is handed out only this once; a failed load never is kept. */
  readonly keeps?: (value: Awaited<Value>) => boolean
}

/**
 * Creates a cache (decision 103). A value ends in one way: it is asked for in another version. The caller reads the version first, so a
 * value that began to load before a change is of the version before it; those who ask for the same version share one load.
 * @returns a function that gives the key's value of this version, from memory or from `load`
 */
export function versioned<Value>({ most, keeps = () => true }: CacheOptions<Value>) {
  const entries = new Map<string, { readonly version: readonly unknown[]; readonly value: Value }>()
  /** @param version its parts are compared by identity */
  return (key: string, version: readonly unknown[], load: (key: string) => Value): Value => {
    const cached = entries.get(key)
    if (cached && isSame(cached.version, version)) return cached.value
    const entry = { version, value: load(key) }
    entries.delete(key)
    const [oldest] = entries.keys()
    if (oldest !== undefined && entries.size >= most) entries.delete(oldest)
    entries.set(key, entry)
    if (entry.value instanceof Promise) {
      const forget = () => entries.get(key) === entry && entries.delete(key)
      entry.value.then((value) => keeps(value) || forget(), forget)
    }
    return entry.value
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  for (let part = 0; part < other.length; part++) if (one[part] !== other[part]) return false
  return true
}

/** A part of a version that changes when that much time has passed, for what nothing tells of its changes. @param now in milliseconds */
export function renewedAfter(millis: number, now: () => number = () => performance.now()): () => number {
  let since = now()
  return () => {
    if (now() - since >= millis) since = now()
    return since
  }
}
