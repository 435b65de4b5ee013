import { type SQL, sql } from 'drizzle-orm'
import { appointments } from '../database/schema.ts'

/**
 * When an appointment is changed: now, by the server's clock, but later than the change before. Another process, whose clock is ahead,
 * may have made that one, and what happened last must be seen to have (decision 010). For `updatedAt` in an update.
 */
export function afterwards(): SQL {
  // As text, since in a statement of its own the database cannot know the type of a parameter.
  const now = new Date().toISOString()
  return sql`greatest(${now}::timestamptz, ${appointments.updatedAt} + interval '1 millisecond')`
}
