import { eq, lte } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { storedClaims, type Visit } from '../../../domain/booking.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import { holds, newId } from '../../platform/database/schema.ts'

interface NewHold {
  readonly stylistId: string
  readonly visit: Visit
  /** Unix seconds by the server's clock, as `starts` and `expires`: holds that had expired then make way. */
  readonly now: number
  readonly starts: number
  readonly expires: number
  readonly clientId: string | null
  /** Of a visitor. */
  readonly browser?: string
  readonly network?: string
}

/**
 * Keeps a time until it expires, against everything else that could take it.
 * @returns the hold's id
 * @throws {AppError} `slot_taken`
 */
export async function placeHold(db: Queryable, hold: NewHold): Promise<string> {
  const { stylistId, visit, now, starts, expires, clientId, browser = null, network = null } = hold
  const id = newId()
  const times = {
    startsAt: fromUnixSeconds(starts),
    endsAt: fromUnixSeconds(starts + visit.minutes * 60),
    busy: storedClaims(visit),
    expiresAt: fromUnixSeconds(expires),
    createdAt: fromUnixSeconds(now),
  }
  await db
    .insert(holds)
    .values({ id, stylistId, clientId, browser, network, ...times })
    .catch(rethrowTaken)
  return id
}

/** The time is free again; it does nothing if the hold is gone. */
export async function releaseHold(db: Queryable, id: string): Promise<void> {
  await db.delete(holds).where(eq(holds.id, id))
}

/** Each minute, so that the table stays small: an expired hold keeps nobody out. */
export async function deleteExpiredHolds(db: Queryable, now: number): Promise<void> {
  await db.delete(holds).where(lte(holds.expiresAt, fromUnixSeconds(now)))
}

function rethrowTaken(error: unknown): never {
  if (violates(error, 'slot_claims_pkey')) throw new AppError('slot_taken', 'This time was just taken.')
  throw error
}
