import type { Database, Queryable } from '../database/client.ts'
import type { mails } from '../database/schema.ts'
import type { ComposeContext } from './compose.ts'

/** Queues the reminders that are due. Asked each minute; idempotent by the mails' keys. @returns how many it queued */
export async function queueReminders(_db: Database, _context: ComposeContext): Promise<number> {
  return 0
}

/** Queues the salon's sheet of the day once it is time for it. Asked each minute; idempotent by the mail's key. */
export async function queueDailySheet(_db: Database, _context: ComposeContext): Promise<void> {}

/** Whether a mail still says what is true when it is about to be sent; one that doesn't is `skipped`. @param now Unix seconds */
export async function isStillTrue(_tx: Queryable, _mail: typeof mails.$inferSelect, _now: number): Promise<boolean> {
  return true
}
