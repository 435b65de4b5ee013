import type { LiveEvent } from '../../domain/live-event.ts'
import { refreshAppointments } from '../store/appointments.ts'
import { refreshServices } from '../store/services.ts'
import type { AppStore } from '../store/store.ts'
import { refreshStylists } from '../store/stylists.ts'
import { type LiveKind, tellListeners } from './live.ts'
import { type EventConnection, keepLiveConnection } from './live-connection.ts'
import { createRefetcher, type Refetcher } from './refetcher.ts'

/** In milliseconds. */
const waits = {
  /** Everybody is told at once to look again; so that they do not all ask at once, each waits a while of their own. */
  spread: 500,
  /** An event can get lost in a crash, so what is shown is asked for now and then anyway. */
  anyway: 5 * 60_000,
} as const

/**
 * Keeps what is shown up to date without a word of loading: whatever may have changed is fetched again.
 * @returns a function that ends it
 */
export function startLiveUpdates(store: AppStore, connect: () => EventConnection = connectToServer): () => void {
  const refetchers: Record<LiveKind, Refetcher> = {
    appointment: createRefetcher(async () => {
      const [done] = await Promise.all([refreshShownAppointments(store), tellListeners('appointment')])
      return done
    }),
    catalogue: createRefetcher(async () => {
      const [done] = await Promise.all([refreshCatalogue(store), tellListeners('catalogue')])
      return done
    }),
  }

  function everything(): void {
    const millis = Math.random() * waits.spread
    refetchers.appointment.soon(millis)
    refetchers.catalogue.soon(millis)
  }

  function onEvent({ kind }: LiveEvent): void {
    if (kind === 'resync') everything()
    else refetchers[kind].soon()
  }

  const endConnection = keepLiveConnection({ connect, onEvent, onGap: everything })
  const anyway = setInterval(() => document.hidden || everything(), waits.anyway)
  return () => {
    endConnection()
    clearInterval(anyway)
    refetchers.appointment.stop()
    refetchers.catalogue.stop()
  }
}

function connectToServer(): EventConnection {
  return new EventSource('/api/events')
}

/** @returns false when a question or a change of the person's own went before */
async function refreshShownAppointments({ dispatch, getState }: AppStore): Promise<boolean> {
  if (getState().appointments.status === 'loading') return false
  const asked = dispatch(refreshAppointments(getState().appointments.query))
  await asked
  return getState().appointments.refreshing === asked.requestId
}

/** @returns false when the administrator's own change went before */
async function refreshCatalogue({ dispatch, getState }: AppStore): Promise<boolean> {
  const isBusy = () => getState().services.status === 'loading' || getState().stylists.status === 'loading'
  if (isBusy()) return false
  await Promise.all([dispatch(refreshServices()), dispatch(refreshStylists())])
  return !isBusy()
}
