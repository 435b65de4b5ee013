import type { AppStore } from '../store/store.ts'

/** What may change without one's own doing. */
export type LiveKind = 'appointment' | 'catalogue'

/** Who else wants to know, besides the slices. */
const listeners: Record<LiveKind, Set<() => unknown>> = { appointment: new Set(), catalogue: new Set() }

/**
 * Calls back when appointments or the catalogue may have changed: once for each burst of changes, and whenever changes may have
 * been missed. The callback fetches what it shows; a promise that it returns is waited for before the next call.
 * @returns a function that ends it
 */
export function onLive(kind: LiveKind, callback: () => unknown): () => void {
  // A function of its own, so that one callback can be given twice.
  const listener = () => callback()
  listeners[kind].add(listener)
  return () => {
    listeners[kind].delete(listener)
  }
}

/** Calls everyone who wants to know. One that fails is its own affair. */
export async function tellListeners(kind: LiveKind): Promise<void> {
  await Promise.allSettled(Array.from(listeners[kind], async (listener) => listener()))
}

interface LiveTie {
  /** Runs a task once the page has nothing better to do. @returns a function that calls it off */
  readonly whenIdle: (task: () => void) => () => void
  /** Starts live updates. @returns a function that ends them */
  readonly start: (store: AppStore) => Promise<() => void>
}

const ofBrowser: LiveTie = {
  whenIdle,
  // Loaded late and by those who are signed in only.
  start: async (store) => (await import('./live-updates.ts')).startLiveUpdates(store),
}

/**
 * Live updates while somebody is signed in.
 * @returns a function that ends it
 */
export function tieLiveUpdates(store: AppStore, { whenIdle, start }: LiveTie = ofBrowser): () => void {
  let uid: string | undefined
  let end = () => {}

  function begin(): () => void {
    let stopped = false
    let stop = () => {}
    const callOff = whenIdle(async () => {
      // A script that cannot be loaded leaves the page as it was without live updates.
      const started = await start(store).catch(() => () => {})
      if (stopped) started()
      else stop = started
    })
    return () => {
      stopped = true
      callOff()
      stop()
    }
  }

  function follow(): void {
    const current = store.getState().auth.User?.uid
    if (current === uid) return
    uid = current
    end()
    end = uid === undefined ? () => {} : begin()
  }

  follow()
  const unsubscribe = store.subscribe(follow)
  return () => {
    unsubscribe()
    end()
  }
}

/** Longest wait for a quiet moment, in milliseconds. */
const idleTimeout = 3_000

function whenIdle(task: () => void): () => void {
  const ended = new AbortController()
  const run = () => !ended.signal.aborted && task()
  // Safari has no idle callbacks.
  const wait = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: idleTimeout }) : setTimeout(run, 200)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal: ended.signal })
  return () => ended.abort()
}
