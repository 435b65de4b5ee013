import type { Settings } from '../../domain/settings.ts'
import type { Queryable } from '../database/client.ts'
import type { appointmentEvents, appointments } from '../database/schema.ts'

export interface ChangedAppointment {
  /** The appointment as it is now; as it was, where it has been deleted; null where it isn't known anymore. */
  readonly appointment: typeof appointments.$inferSelect | null
  readonly settings: Settings
  /** Unix seconds, by the server's clock. */
  readonly now: number
}

/** Queues a delivery to each webhook that wants to hear of an event, in the caller's transaction. Idempotent by webhook and event. */
export async function queueDeliveries(
  _tx: Queryable,
  _event: typeof appointmentEvents.$inferSelect,
  _changed: ChangedAppointment,
): Promise<void> {}
