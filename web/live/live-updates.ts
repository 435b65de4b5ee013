import type { LiveEvent } from '../../domain/live-event.ts'
import { refreshAppointments } from '../store/appointment-lists.ts'
import { refreshServices, refreshStylists } from '../store/catalogue.ts'
import { refreshSalon } from '../store/salon.ts'
import type { AppStore } from '../store/store.ts'
import { followLook } from './follow-look.ts'

/** What others may change while it is on show. */
export type LiveKind = Exclude<LiveEvent['kind'], 'resync'>

/** In milliseconds. */
const waits = {
  /** How long a burst of events is collected before the first fetch. */
  collect: 150,
  /** The least time from one fetch to the next, however many events arrive. */
  between: 300,
  /** Every browser receives a resync at once; a random delay up to this keeps them from all fetching at the same moment. */
  spread: 500,
  /** An event can get lost in a crash, so what is shown is fetched this often anyway. */
  poll: 5 * 60_000,
  /** A tab closes its connection after this long in the background: a browser has six for all tabs of a site. */
  hidden: 15_000,
  /** The server pings every 20 seconds; after this long without one the connection is dead, even if the browser reports it open. */
  silence: 50_000,
  check: 5_000,
  /** After a refusal, which the browser does not retry: doubled each time. */
  firstRetry: 2_000,
  longestRetry: 60_000,
} as const

/**
 * Keeps what is shown up to date, without showing that anything is loading: what may have changed is fetched again.
 * @param renderedAt when the page was rendered, in Unix seconds
 * @param notify calls the listeners of a kind, which fetch what the slices do not hold
 * @returns a function that stops it
 */
export function startLiveUpdates(
  store: AppStore,
  renderedAt: number,
  notify: (kind: LiveKind) => Promise<void>,
  connect: Connect = connectToServer,
): () => void {
  const refetchers: Record<LiveKind, Refetcher> = {
    appointment: createRefetcher(async () => {
      const [done] = await Promise.all([refreshShownAppointments(store), notify('appointment')])
      return done
    }),
    catalogue: createRefetcher(async () => {
      const [done] = await Promise.all([refreshCatalogue(store), notify('catalogue')])
      return done
    }),
    client: createRefetcher(async () => {
      await notify('client')
      return true
    }),
  }

  /** The settings have changed, or may have: first how everything is written, then what. */
  const salon = createRefetcher(async () => {
    await store.dispatch(refreshSalon())
    return true
  })

  function scheduleAll(): void {
    const millis = Math.random() * waits.spread
    salon.schedule(millis)
    refetchers.appointment.schedule(millis)
    refetchers.catalogue.schedule(millis)
    // Not the clients: what shows them shows their visits, and follows those.
  }

  function onEvent(kind: LiveEvent['kind']): void {
    if (kind === 'resync') scheduleAll()
    else refetchers[kind].schedule()
  }

  const uid = uidIn(store)
  const endFollowing = followLook(store)
  const endConnection = keepLiveConnection({ connect, renderedAt, onEvent, onGap: scheduleAll })
  const poll = setInterval(() => document.hidden || scheduleAll(), waits.poll)
  return () => {
    endConnection()
    endFollowing()
    clearInterval(poll)
    for (const refetcher of Object.values(refetchers)) refetcher.stop()
    salon.stop()
    if (uidIn(store) !== uid) forgetBegun(uid)
  }
}

const uidIn = (store: AppStore) => store.getState().auth.User?.uid

/**
 * Whom somebody at the desk was booking for (`admin/desk/day/booking/draft.ts`) is not for the next person to see. Here, since this is what is
 * loaded for everybody who is signed in, and for no visitor.
 */
function forgetBegun(uid: string | undefined): void {
  // Only pages with forms keep something, and they have loaded it.
  void import('../ui/leaving/kept.ts').then(
    ({ forgetTyped }) => forgetTyped(),
    () => {},
  )
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`chairtime-desk-${uid ?? ''}`)) localStorage.removeItem(key)
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

function connectToServer(since?: number): EventConnection {
  return new EventSource(since === undefined ? '/api/events' : `/api/events?since=${since}`)
}

/** @returns false when a request or a change of the person's own had priority */
async function refreshShownAppointments({ dispatch, getState }: AppStore): Promise<boolean> {
  if (getState().appointments.status === 'loading') return false
  const refresh = dispatch(refreshAppointments(getState().appointments.query))
  await refresh
  return getState().appointments.refreshing === refresh.requestId
}

/** @returns false when the administrator's own change had priority */
async function refreshCatalogue({ dispatch, getState }: AppStore): Promise<boolean> {
  const isBusy = () => getState().services.status === 'loading' || getState().stylists.status === 'loading'
  if (isBusy()) return false
  await Promise.all([dispatch(refreshServices()), dispatch(refreshStylists())])
  return !isBusy()
}

interface Refetcher {
  /** Fetches shortly; once for all calls until then. @param millis how long it may be put off */
  schedule(millis?: number): void
  stop(): void
}

/**
 * Fetches after events, once for each burst and never twice at a time. Events that keep arriving put nothing off.
 * @param refetch resolves to false when it could not be done now; it is then tried again
 */
export function createRefetcher(refetch: () => Promise<boolean>): Refetcher {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  let lastStart = Number.NEGATIVE_INFINITY
  let isFetching = false
  let isRequested = false
  let stopped = false

  async function run(): Promise<void> {
    due = Number.POSITIVE_INFINITY
    lastStart = performance.now()
    isFetching = true
    isRequested = false
    const done = await refetch().catch(() => true)
    isFetching = false
    // An event that arrived during the fetch may be newer than the response.
    if (isRequested || !done) schedule()
  }

  function schedule(millis: number = waits.collect): void {
    if (stopped) return
    if (isFetching) {
      isRequested = true
      return
    }
    const at = Math.max(performance.now() + millis, lastStart + waits.between)
    if (at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(run, at - performance.now())
  }

  return {
    schedule,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** What is used of an `EventSource`. */
interface EventConnection extends Pick<EventSource, 'readyState' | 'close' | 'addEventListener'> {}

/** @param since when the page was rendered, in Unix seconds: the server sends what has changed since */
type Connect = (since?: number) => EventConnection

interface LiveConnectionOptions {
  readonly connect: Connect
  readonly renderedAt: number
  readonly onEvent: (kind: LiveEvent['kind']) => void
  /** Events may have been missed: connected again, or refused, and only an ordinary call can find out why. */
  readonly onGap: () => void
}

/** `EventSource.CLOSED`, which Node does not define. */
const closedForGood = 2

/**
 * Keeps one connection to the server's events while the page is visible. It does what the browser does not do by itself: it reconnects
 * after a refusal, after sleep and after a change of network, and closes the connection in the background.
 * @returns a function that stops it
 */
export function keepLiveConnection({ connect, renderedAt, onEvent, onGap }: LiveConnectionOptions): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let connection: EventConnection | undefined
  let retryMillis: number = waits.firstRetry
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined
  /** Of Date.now(), which also counts the time that a computer sleeps. */
  let receivedAt = 0
  let isPaused = false
  let wasOpen = false

  function open(): void {
    clearTimeout(retryTimer)
    if (connection || isPaused || signal.aborted) return
    const opened = connect(wasOpen ? undefined : renderedAt)
    connection = opened
    noteReceived()
    opened.addEventListener('open', () => {
      retryMillis = waits.firstRetry
      noteReceived()
      // What the page has missed until its first connection, the server sends.
      if (wasOpen) onGap()
      wasOpen = true
    })
    opened.addEventListener('ping', noteReceived)
    opened.addEventListener('message', ({ data }) => {
      noteReceived()
      onEvent(kindOf(data))
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

/** Read by hand, since the schema would bring zod. A newer server may send events that this page does not know; something has changed. */
function kindOf(data: unknown): LiveEvent['kind'] {
  try {
    const { kind } = JSON.parse(String(data))
    return ['appointment', 'catalogue', 'client'].includes(kind) ? kind : 'resync'
  } catch {
    return 'resync'
  }
}
