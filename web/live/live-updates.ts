import type { LiveEvent } from '../../domain/live-event.ts'
import { isStaff } from '../../domain/people/roles.ts'
import { refreshAppointments } from '../store/appointment-lists.ts'
import { refreshUser } from '../store/auth.ts'
import { refreshServices, refreshStylists } from '../store/catalogue.ts'
import type { LiveKind } from '../store/live-listeners.ts'
import { refreshSalon } from '../store/salon.ts'
import type { AppStore } from '../store/store.ts'
import { followLook } from './follow-look.ts'
import { watchVisibility } from './watch-visibility.ts'

const waits = {
  /** Collects a burst of events before the first fetch. */
  collect: 150,
  /** Minimum between fetches, however many events arrive. */
  between: 300,
  /** A resync reaches every browser at once; a random delay up to this spreads the fetches. */
  spread: 500,
  /** A crash can lose events, so data is refetched at this interval anyway. */
  poll: 5 * 60_000,
  /** The server pings every 20 seconds; without one for this long the connection is dead, even if reported open. */
  silence: 50_000,
  check: 5_000,
  /** The browser doesn't retry after a refusal; doubled each time. */
  firstRetry: 2_000,
  longestRetry: 60_000,
} as const

/**
 * Refetches, in the background, data that may have changed.
 * @param renderedAt when the page was rendered, in Unix seconds
 * @param notify calls the listeners of a kind, for data outside of the slices
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

  /** Rights and settings may have changed: who this is and the formats first, then data, which nobody may be refused. */
  const everything = createRefetcher(async () => {
    const { User } = store.getState().auth
    await Promise.all([store.dispatch(refreshSalon()), User && isStaff(User) && store.dispatch(refreshUser())])
    refetchers.appointment.schedule(0)
    refetchers.catalogue.schedule(0)
    // No client listeners: they follow appointments.
    return true
  })
  const scheduleAll = () => everything.schedule(Math.random() * waits.spread)

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
    everything.stop()
    if (uidIn(store) !== uid) forgetBegun(uid)
  }
}

const uidIn = (store: AppStore) => store.getState().auth.User?.uid

/** Removes the desk's draft (`admin/desk/day/booking/draft.ts`) for the next person. Only signed-in people load this module. */
function forgetBegun(uid: string | undefined): void {
  // Pages with forms have loaded this module already; others have nothing to forget.
  void import('../ui/leaving/kept.ts').then(
    ({ forgetTyped }) => forgetTyped(),
    () => {},
  )
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`chairtime-desk-${uid ?? ''}`)) localStorage.removeItem(key)
  } catch {
    // Without storage there is no draft.
  }
}

function connectToServer(since?: number): EventConnection {
  return new EventSource(since === undefined ? '/api/events' : `/api/events?since=${since}`)
}

/** @returns false if a request or the person's own change had priority */
async function refreshShownAppointments({ dispatch, getState }: AppStore): Promise<boolean> {
  if (getState().appointments.status === 'loading') return false
  const refresh = dispatch(refreshAppointments(getState().appointments.query))
  await refresh
  return getState().appointments.refreshing === refresh.requestId
}

/** @returns false if the administrator's own change had priority */
async function refreshCatalogue({ dispatch, getState }: AppStore): Promise<boolean> {
  const isBusy = () => getState().services.status === 'loading' || getState().stylists.status === 'loading'
  if (isBusy()) return false
  await Promise.all([dispatch(refreshServices()), dispatch(refreshStylists())])
  return !isBusy()
}

interface Refetcher {
  schedule(millis?: number): void
  stop(): void
}

/** Fetches after events, once per burst and one at a time. @param refetch resolves to false if it could not run now: retried */
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
    const isDone = await refetch().catch(() => true)
    isFetching = false
    // An event during the fetch may be newer than the response.
    if (isRequested || !isDone) schedule()
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

interface EventConnection extends Pick<EventSource, 'readyState' | 'close' | 'addEventListener'> {}

/** @param since when the page was rendered, in Unix seconds: the server sends later changes */
type Connect = (since?: number) => EventConnection

interface LiveConnectionOptions {
  readonly connect: Connect
  readonly renderedAt: number
  readonly onEvent: (kind: LiveEvent['kind']) => void
  /** Events may be missing: reconnected, or refused, and only an ordinary call can find out why. */
  readonly onGap: () => void
}

/** `EventSource.CLOSED`, which Node does not define. */
const closedForGood = 2

/**
 * Keeps one event connection while the page is visible. Beyond the browser's own retries, it reconnects after refusals, sleep and changes
 * of network, and disconnects in the background.
 * @returns a function that stops it
 */
export function keepLiveConnection({ connect, renderedAt, onEvent, onGap }: LiveConnectionOptions): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let connection: EventConnection | undefined
  let retryMillis: number = waits.firstRetry
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  let wasOpen = false
  const silence = watchSilence(() => {
    if (connection) reopen()
  })

  function open(): void {
    clearTimeout(retryTimer)
    if (connection || isPaused || signal.aborted) return
    const opened = connect(wasOpen ? undefined : renderedAt)
    connection = opened
    silence.noteReceived()
    opened.addEventListener('open', () => {
      retryMillis = waits.firstRetry
      silence.noteReceived()
      // Before the first connection, the server sends missed events.
      if (wasOpen) onGap()
      wasOpen = true
    })
    opened.addEventListener('ping', silence.noteReceived)
    opened.addEventListener('message', ({ data }) => {
      silence.noteReceived()
      onEvent(parseKind(data))
    })
    opened.addEventListener('error', () => {
      if (connection !== opened || opened.readyState !== closedForGood) return
      close()
      onGap()
      retryTimer = setTimeout(open, retryMillis)
      retryMillis = Math.min(retryMillis * 2, waits.longestRetry)
    })
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

  function pause(): void {
    isPaused = true
    close()
  }

  function resume(): void {
    isPaused = false
    silence.check()
    open()
  }

  const endVisibility = watchVisibility(pause, resume)
  addEventListener('online', reopen, { signal })
  // An open connection keeps a page out of the back-forward cache.
  addEventListener('pagehide', close, { signal })
  addEventListener('pageshow', open, { signal })
  open()

  return () => {
    stopped.abort()
    silence.stop()
    endVisibility()
    close()
  }
}

/** Calls back each time that nothing has been received for too long. */
function watchSilence(onSilence: () => void) {
  /** From Date.now(), which also counts sleep. */
  let receivedAt = 0

  function check(): void {
    if (Date.now() - receivedAt > waits.silence) onSilence()
  }

  const timer = setInterval(check, waits.check)
  return {
    noteReceived(): void {
      receivedAt = Date.now()
    },
    check,
    stop: () => clearInterval(timer),
  }
}

/** Parsed by hand: the schema would bring zod. Unknown events of a newer server count as changes. */
function parseKind(data: unknown): LiveEvent['kind'] {
  try {
    const { kind } = JSON.parse(String(data))
    return ['appointment', 'catalogue', 'client'].includes(kind) ? kind : 'resync'
  } catch {
    return 'resync'
  }
}
