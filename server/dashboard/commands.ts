import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/client.ts'

/** How many deltas one transaction moves at the most; about a tenth of a second's work. */
export const foldedAtOnce = 10_000

/**
 * Moves what has happened to appointments into the figures and the lists' chunks (see the migration `figures`). What it does can be seen by
 * nobody: figures are the same before and after, only cheaper to read.
 * @returns how many deltas were moved; 0 also while another process is at it
 */
export async function foldDeltas(db: Queryable, most = foldedAtOnce): Promise<number> {
  const { rows } = await db.execute<{ moved: number }>(sql`select fold_appointment_deltas(${most}::int) as moved`)
  return rows[0]?.moved ?? 0
}
