import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/app-error.ts'
import { fromUnixSeconds } from '../../domain/time/unix-time.ts'
import type { Queryable } from '../platform/database/client.ts'
import { violates } from '../platform/database/errors.ts'
import { blocks } from '../platform/database/schema/held-time.ts'
import { newId } from '../platform/database/schema/ids.ts'

interface NewBlock {
  readonly stylistId: string
  /** Unix seconds on the 5-minute grid, as `ends`. */
  readonly starts: number
  readonly ends: number
  readonly reason: string
}

/** Blocks time without checking rights. @returns the block's id @throws {AppError} `slot_taken` if any of it is held */
export async function addBlock(db: Queryable, { stylistId, starts, ends, reason }: NewBlock): Promise<string> {
  const id = newId()
  const values = { id, stylistId, startsAt: fromUnixSeconds(starts), endsAt: fromUnixSeconds(ends), reason }
  await db
    .insert(blocks)
    .values(values)
    .catch((error: unknown) => {
      if (violates(error, 'slot_claims_pkey')) throw new AppError('slot_taken', 'There is already something at that time.')
      throw error
    })
  return id
}

export async function removeBlock(db: Queryable, id: string): Promise<void> {
  await db.delete(blocks).where(eq(blocks.id, id))
}
