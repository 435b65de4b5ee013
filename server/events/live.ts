import type { Database } from '../database/client.ts'
import type { Log } from '../log.ts'
import { type Announce, noChanges } from './changes.ts'
import { openChannel } from './channel.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createHub, type Hub } from './hub.ts'
import { unpackChanges } from './payload.ts'
import { createPublisher } from './publisher.ts'

/** Live updates of one server process. */
export interface Live {
  readonly announce: Announce
  readonly hub: Hub
}

interface LiveOptions {
  readonly databaseUrl: string
  readonly db: Database
  readonly log: Log
}

/** Live updates over all processes of a database. `close` tells what is still in wait. */
export async function openLive({ databaseUrl, db, log }: LiveOptions): Promise<Live & { close(): Promise<void> }> {
  const hub = createHub()
  const publisher = createPublisher({ send: (payloads) => channel.send(payloads), log })
  const channel = await openChannel({
    databaseUrl,
    log,
    onPayload: (payload) => hub.tell(unpackChanges(payload)),
    onConnected() {
      hub.resync()
      void publisher.flush()
    },
  })
  const stopHeartbeat = startHeartbeat({ hub, db, log })
  const announce: Announce = {
    ...publisher,
    catalogue() {
      // This process need not wait to be told by itself.
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

/** Live updates within one process, without a database between. */
export function liveInProcess(): Live {
  const hub = createHub()
  const announce: Announce = {
    appointment: (change) => hub.tell({ ...noChanges, appointments: [change] }),
    catalogue: () => hub.tell({ ...noChanges, catalogue: true }),
    everything: () => hub.tell({ ...noChanges, everything: true }),
  }
  return { announce, hub }
}
