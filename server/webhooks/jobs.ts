import type { Clock } from '../clock.ts'
import type { Database } from '../database/client.ts'
import type { Log } from '../log.ts'

export interface DeliveryContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Aborted when the server stops. */
  readonly signal: AbortSignal
}

/**
 * Makes one call of a webhook. At least once: it can run again for a delivery that has arrived.
 * @throws where it is to be tried again, after a pause that grows from half a minute to two hours; one that is given up returns
 */
export async function deliverWebhook(_context: DeliveryContext, _deliveryId: string): Promise<void> {}
