import { notifyListeners } from '../store/live-listeners.ts'
import type { AppStore } from '../store/store.ts'

interface LiveStart {
  /** Runs a task once the browser is idle. @returns a function that cancels it */
  readonly whenIdle: (task: () => void) => () => void
  /** Starts live updates of a page rendered at that time, in Unix seconds. @returns a function that stops them */
  readonly start: (store: AppStore, renderedAt: number) => Promise<() => void>
}

const inBrowser: LiveStart = {
  whenIdle,
  // Loaded late, and only for signed-in people.
  start: async (store, renderedAt) => (await import('./live-updates.ts')).startLiveUpdates(store, renderedAt, notifyListeners),
}

/**
 * Runs live updates while signed in, restarted for another person.
 * @param renderedAt when the page was rendered, in Unix seconds
 * @returns a function that stops them for good
 */
export function runLiveUpdates(store: AppStore, renderedAt: number, { whenIdle, start }: LiveStart = inBrowser): () => void {
  let uid: string | undefined
  let end = () => {}

  function begin(): () => void {
    let stopped = false
    let stop = () => {}
    const cancel = whenIdle(async () => {
      const started = await start(store, renderedAt).catch(() => () => {})
      if (stopped) started()
      else stop = started
    })
    return () => {
      stopped = true
      cancel()
      stop()
    }
  }

  function followSignIn(): void {
    const current = store.getState().auth.User?.uid
    if (current === uid) return
    uid = current
    end()
    end = uid === undefined ? () => {} : begin()
  }

  followSignIn()
  const unsubscribe = store.subscribe(followSignIn)
  return () => {
    unsubscribe()
    end()
  }
}

/** Longest wait for an idle moment, in milliseconds. */
const idleTimeout = 3_000

function whenIdle(task: () => void): () => void {
  const canceled = new AbortController()
  const run = () => !canceled.signal.aborted && task()
  // Safari has no idle callbacks.
  const wait = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: idleTimeout }) : setTimeout(run, 200)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal: canceled.signal })
  return () => canceled.abort()
}
