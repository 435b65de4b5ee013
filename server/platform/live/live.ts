import type { Log } from '../log.ts'
import { openChannel } from './channel.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createHub, type Hub } from './hub.ts'
import { type Announce, createPublisher, noChanges, sentAppointment, unpackChanges } from './publisher.ts'

export interface Live {
  readonly announce: Announce
  readonly hub: Hub
}

interface LiveOptions {
  readonly databaseUrl: string
  readonly log: Log
}

/** Connects all processes of a database. `close` sends pending changes first. */
export async function openLive({ databaseUrl, log }: LiveOptions): Promise<Live & { close(): Promise<void> }> {
  const hub = createHub()
  const publisher = createPublisher({ send: (payloads) => channel.send(payloads), log })
  const channel = await openChannel({
    databaseUrl,
    log,
    onPayload: (payload) => hub.broadcast(unpackChanges(payload)),
    onConnected() {
      void hub.resync()
      void publisher.flush()
    },
  })
  const stopHeartbeat = startHeartbeat({ hub, log })
  const announce: Announce = {
    ...publisher,
    catalogue() {
      // Don't wait for this process's own notification.
      hub.catalogueChanged()
      publisher.catalogue()
    },
  }
  return {
    announce,
    hub,
    async close() {
      stopHeartbeat()
      await publisher.flush()
      await channel.close()
    },
  }
}

export function liveInProcess(): Live {
  const hub = createHub()
  const announce: Announce = {
    appointment: (change) => hub.broadcast({ ...noChanges, appointments: [sentAppointment(change)] }),
    catalogue: () => hub.broadcast({ ...noChanges, catalogue: true }),
    clients: () => hub.broadcast({ ...noChanges, clients: true }),
    person: (uid) => hub.broadcast({ ...noChanges, people: [uid] }),
    everything: () => hub.broadcast({ ...noChanges, everything: true }),
  }
  return { announce, hub }
}
