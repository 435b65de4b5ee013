import { type LiveEvent, liveEvent } from '../../domain/live-event.ts'

/** What is used of an `EventSource`. */
export interface EventConnection extends Pick<EventSource, 'readyState' | 'close' | 'addEventListener'> {}

export interface LiveConnectionOptions {
  readonly connect: () => EventConnection
  readonly onEvent: (event: LiveEvent) => void
  /** Events may have been missed: connected again, or refused, and only an ordinary call can find out why. */
  readonly onGap: () => void
}

/** In milliseconds. */
const waits = {
  /** A tab closes its connection after this long in the background: a browser has six for all tabs of a site. */
  hidden: 15_000,
  /** The server pings every 20 seconds; after this long without one the connection is dead, even if the browser reports it open. */
  silence: 50_000,
  check: 5_000,
  /** After a refusal, which the browser does not retry: doubled each time. */
  firstRetry: 2_000,
  longestRetry: 60_000,
} as const

/** `EventSource.CLOSED`, which Node does not define. */
const closedForGood = 2

/**
 * Keeps one connection to the server's events while the page is visible. It does what the browser does not do by itself: it reconnects
 * after a refusal, after sleep and after a change of network, and closes the connection in the background.
 * @returns a function that stops it
 */
export function keepLiveConnection({ connect, onEvent, onGap }: LiveConnectionOptions): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let connection: EventConnection | undefined
  let retryMillis: number = waits.firstRetry
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  /** Of Date.now(), which also counts the time that a computer sleeps. */
  let receivedAt = 0
  let isPaused = false

  function open(): void {
    clearTimeout(retryTimer)
    if (connection || isPaused || signal.aborted) return
    const opened = connect()
    connection = opened
    noteReceived()
    opened.addEventListener('open', () => {
      retryMillis = waits.firstRetry
      noteReceived()
      onGap()
    })
    opened.addEventListener('ping', noteReceived)
    opened.addEventListener('message', ({ data }) => {
      noteReceived()
      const event = liveEvent.safeParse(parsed(data))
      // A newer server may send events that this page does not know; something has changed.
      onEvent(event.success ? event.data : { kind: 'resync' })
    })
    opened.addEventListener('error', () => {
      if (connection !== opened || opened.readyState !== closedForGood) return
      close()
      onGap()
      retryTimer = setTimeout(open, retryMillis)
      retryMillis = Math.min(retryMillis * 2, waits.longestRetry)
    })
  }

  function noteReceived(): void {
    receivedAt = Date.now()
  }

  function close(): void {
    clearTimeout(retryTimer)
    connection?.close()
    connection = undefined
  }

  function reopen(): void {
    close()
    open()
  }

  function checkSilence(): void {
    if (connection && Date.now() - receivedAt > waits.silence) reopen()
  }

  function pause(): void {
    isPaused = true
    close()
  }

  function onVisibility(): void {
    clearTimeout(hiddenTimer)
    if (document.hidden) hiddenTimer = setTimeout(pause, waits.hidden)
    else {
      isPaused = false
      checkSilence()
      open()
    }
  }

  const checkTimer = setInterval(checkSilence, waits.check)
  document.addEventListener('visibilitychange', onVisibility, { signal })
  addEventListener('online', reopen, { signal })
  // An open connection keeps a page out of the back/forward cache.
  addEventListener('pagehide', close, { signal })
  addEventListener('pageshow', open, { signal })
  if (document.hidden) onVisibility()
  open()

  return () => {
    stopped.abort()
    clearInterval(checkTimer)
    clearTimeout(hiddenTimer)
    close()
  }
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
