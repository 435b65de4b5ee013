import { useEffect, useEffectEvent, useRef } from 'react'

/** In the tab's storage, so that a form that is left, or a reload, loses nothing. It ends with the tab, and where somebody signs out. */
const prefix = 'chairtime-typed-'
/** For a browser that forbids storage: it lasts as long as the page. */
const inMemory = new Map<string, string>()

/** What was typed into a form and not sent; null for nothing. */
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

/** @param typed null or nothing in it: nothing is kept anymore */
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

/** What one person has typed isn't for the next. */
export function forgetTyped(): void {
  inMemory.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Forbidden: nothing is stored.
  }
}

/** The fields that differ from what the form began with: what somebody else changes meanwhile in the others stays. */
export function typedIn<Values extends object>(values: Values, empty: Values): Partial<Values> {
  const isTyped = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(empty[name as keyof Values])
  return Object.fromEntries(Object.entries(values).filter(isTyped)) as Partial<Values>
}

interface Kept<Values extends object> {
  /** Whose it is and what, such as 'note K7QF9M2XTR4W'; the same for each time that the form is opened. Undefined: nothing is kept. */
  readonly name: string | undefined
  readonly values: Values
  readonly empty: Values
  /** Called with what was typed before, once the form is open. */
  readonly restore: (typed: Partial<Values>) => void
}

/**
 * Keeps what is typed into a form until it is sent or given up, and brings it back when the form is opened again, whichever way it was left.
 * @returns a function that forgets it
 */
export function useKept<Values extends object>({ name, values, empty, restore }: Kept<Values>): () => void {
  const isFirst = useRef(true)
  const open = useEffectEvent(() => {
    const known = Object.entries((name && readTyped(name)) || {}).filter(([field]) => field in empty)
    if (known.length > 0) restore(Object.fromEntries(known) as Partial<Values>)
  })
  const keep = useEffectEvent(() => name && keepTyped(name, typedIn(values, empty)))
  useEffect(() => open(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is kept, but not what the form begins with
  useEffect(() => {
    if (!isFirst.current) keep()
    isFirst.current = false
  }, [values])
  return () => {
    if (name) keepTyped(name, null)
  }
}
