import { useEffect, useEffectEvent, useRef } from 'react'

/** In the tab's storage, so that leaving a form, or a reload, loses nothing. Ends with the tab, or on signing out. */
const prefix = 'chairtime-typed-'
/** Fallback while the page is open, if the browser forbids storage. */
const inMemory = new Map<string, string>()

/** Reads a form's unsent input; null if none. */
export function readTyped(name: string): object | null {
  try {
    const text = storedText(name)
    const value: unknown = text === null ? null : JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function storedText(name: string): string | null {
  try {
    return sessionStorage.getItem(prefix + name)
  } catch {
    return inMemory.get(name) ?? null
  }
}

/** @param typed null or empty: removes it */
export function keepTyped(name: string, typed: object | null): void {
  const text = typed && Object.keys(typed).length > 0 ? JSON.stringify(typed) : null
  try {
    if (text === null) sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, text)
  } catch {
    if (text === null) inMemory.delete(name)
    else inMemory.set(name, text)
  }
}

/** Removes all, for the next person. */
export function forgetTyped(): void {
  inMemory.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Forbidden: nothing is stored.
  }
}

/** Returns the changed fields: others' changes of the rest stay. */
export function typedIn<Values extends object>(values: Values, empty: Values): Partial<Values> {
  const isTyped = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(empty[name as keyof Values])
  return Object.fromEntries(Object.entries(values).filter(isTyped)) as Partial<Values>
}

interface Kept<Values extends object> {
  /** Record and form, such as 'note K7QF9M2XTR4W', the same on each opening. Undefined: saves nothing. */
  readonly name: string | undefined
  readonly values: Values
  readonly empty: Values
  readonly restore: (typed: Partial<Values>) => void
}

/** Saves input until it is sent or discarded, and restores it on the next opening. @returns a function that discards it */
export function useKept<Values extends object>({ name, values, empty, restore }: Kept<Values>): () => void {
  const isFirst = useRef(true)
  const open = useEffectEvent(() => {
    const savedEntries = Object.entries((name && readTyped(name)) || {}).filter(([field]) => field in empty)
    if (savedEntries.length > 0) restore(Object.fromEntries(savedEntries) as Partial<Values>)
  })
  const keep = useEffectEvent(() => name && keepTyped(name, typedIn(values, empty)))
  useEffect(() => open(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is kept, but not the initial values
  useEffect(() => {
    if (!isFirst.current) keep()
    isFirst.current = false
  }, [values])
  return () => {
    if (name) keepTyped(name, null)
  }
}
