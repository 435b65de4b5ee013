import { type LiveEvent, liveEvent } from '../../domain/live-event.ts'

/** What is used of an `EventSource`. */
export interface EventConnection extends Pick<EventSource, 'readyState' | 'close' | 'addEventListener'> {}

export interface LiveConnectionOptions {
  readonly connect: () => EventConnection
  readonly onEvent: (event: LiveEvent) => void
  /** Something may have been missed: connected, or refused, which only an ordinary call can explain. */
  readonly onGap: () => void
}

/** In milliseconds. */
const waits = {
  /** After so long in the background a tab gives up its connection, of which a browser has six for all tabs of a site. */
  hidden: 15_000,
  /** The server is heard every 20 seconds; after so long without a word the connection is dead, whatever the browser thinks. */
  silence: 50_000,
  check: 5_000,
  /** After a refusal, which the browser takes as final: doubled each time. */
  firstRetry: 2_000,
  longestRetry: 60_000,
} as const

/** `EventSource.CLOSED`; the name is not there where tests run. */
const closedForGood = 2

/**
 * Keeps one connection to the server's events while somebody may be looking. What the browser does not do by itself is done here:
 * coming back after a refusal, after sleep and after a change of network, and resting in the background.
 * @returns a function that ends it
 */
export function keepLiveConnection({ connect, onEvent, onGap }: LiveConnectionOptions): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let connection: EventConnection | undefined
  let retryMillis: number = waits.firstRetry
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  /** Of Date.now(), which also counts the time that a computer sleeps. */
  let heardAt = 0
  let isResting = false

  function open(): void {
    clearTimeout(retryTimer)
    if (connection || isResting || signal.aborted) return
    const opened = connect()
    connection = opened
    heard()
    opened.addEventListener('open', () => {
      retryMillis = waits.firstRetry
      heard()
      onGap()
    })
    opened.addEventListener('ping', heard)
    opened.addEventListener('message', ({ data }) => {
      heard()
      const event = liveEvent.safeParse(parsed(data))
      // What a newer server says is not understood, but something happened.
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

  function heard(): void {
    heardAt = Date.now()
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
    if (connection && Date.now() - heardAt > waits.silence) reopen()
  }

  function rest(): void {
    isResting = true
    close()
  }

  function onVisibility(): void {
    clearTimeout(hiddenTimer)
    if (document.hidden) hiddenTimer = setTimeout(rest, waits.hidden)
    else {
      isResting = false
      checkSilence()
      open()
    }
  }

  const checkTimer = setInterval(checkSilence, waits.check)
  document.addEventListener('visibilitychange', onVisibility, { signal })
  addEventListener('online', reopen, { signal })
  // An open connection keeps a page out of the browser's memory for Back and Forward.
  addEventListener('pagehide', close, { signal })
  addEventListener('pageshow', open, { signal })
  if (document.hidden) onVisibility()
  open()

  return () => {
    ended.abort()
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
