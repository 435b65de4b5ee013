import type { LiveEvent } from '../../domain/live-event.ts'
import { refreshAppointments } from '../store/appointments.ts'
import { refreshServices } from '../store/services.ts'
import type { AppStore } from '../store/store.ts'
import { refreshStylists } from '../store/stylists.ts'
import { type EventConnection, keepLiveConnection } from './live-connection.ts'

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
} as const

/**
 * Keeps what is shown up to date, without showing that anything is loading: what may have changed is fetched again.
 * @param notify calls the listeners of a kind, which fetch what the slices do not hold
 * @returns a function that stops it
 */
export function startLiveUpdates(
  store: AppStore,
  notify: (kind: LiveKind) => Promise<void>,
  connect: () => EventConnection = connectToServer,
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
  }

  function scheduleAll(): void {
    const millis = Math.random() * waits.spread
    refetchers.appointment.schedule(millis)
    refetchers.catalogue.schedule(millis)
  }

  function onEvent({ kind }: LiveEvent): void {
    if (kind === 'resync') scheduleAll()
    else refetchers[kind].schedule()
  }

  const endConnection = keepLiveConnection({ connect, onEvent, onGap: scheduleAll })
  const poll = setInterval(() => document.hidden || scheduleAll(), waits.poll)
  return () => {
    endConnection()
    clearInterval(poll)
    refetchers.appointment.stop()
    refetchers.catalogue.stop()
  }
}

function connectToServer(): EventConnection {
  return new EventSource('/api/events')
}

/** @returns false when a request or a change of the person's own went before */
async function refreshShownAppointments({ dispatch, getState }: AppStore): Promise<boolean> {
  if (getState().appointments.status === 'loading') return false
  const refresh = dispatch(refreshAppointments(getState().appointments.query))
  await refresh
  return getState().appointments.refreshing === refresh.requestId
}

/** @returns false when the administrator's own change went before */
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
  let isWanted = false
  let stopped = false

  async function run(): Promise<void> {
    due = Number.POSITIVE_INFINITY
    lastStart = performance.now()
    isFetching = true
    isWanted = false
    const done = await refetch().catch(() => true)
    isFetching = false
    // An event that arrived during the fetch may be newer than the answer.
    if (isWanted || !done) schedule()
  }

  function schedule(millis: number = waits.collect): void {
    if (stopped) return
    if (isFetching) {
      isWanted = true
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
