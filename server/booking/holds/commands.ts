import { eq, lte } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { storedClaims, type TimeNeeded } from '../../../domain/booking/booking.ts'
import { justTaken } from '../../../domain/booking/visits/refusal.ts'
import { say } from '../../../domain/language/say.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import { newId } from '../../platform/database/schema/ids.ts'

interface NewHold {
  readonly stylistId: string
  readonly visit: TimeNeeded
  /** Unix seconds by the server's clock, like `starts` and `expires`; decides which holds have expired. */
  readonly now: number
  readonly starts: number
  readonly expires: number
  readonly clientId: string | null
  readonly browser?: string
  readonly network?: string
}

/** Holds a time until it expires. @returns the hold's id @throws {AppError} `slot_taken` */
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

/** Frees the time; does nothing if the hold is deleted already. */
export async function releaseHold(db: Queryable, id: string): Promise<void> {
  await db.delete(holds).where(eq(holds.id, id))
}

/** Keeps the table small; run every minute. Expired holds block nothing anyway. */
export async function deleteExpiredHolds(db: Queryable, now: number): Promise<void> {
  await db.delete(holds).where(lte(holds.expiresAt, fromUnixSeconds(now)))
}

function rethrowTaken(error: unknown): never {
  if (violates(error, 'slot_claims_pkey')) throw new AppError('slot_taken', say(justTaken))
  throw error
}
