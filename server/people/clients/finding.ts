import { eq, inArray, sql } from 'drizzle-orm'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { ClientList } from '../../../domain/people/client.ts'
import { isSameName } from '../../../domain/people/near-names.ts'
import type { Database } from '../../platform/database/client.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { secondsToWait } from '../../platform/http/request-limits.ts'
import { type PhoneRegion, wholeNumber } from '../../platform/phone-number.ts'
import { type ClientRow, findClients } from './queries.ts'
import { clientRefusal } from './refusals.ts'
import { findClientIds } from './search.ts'

/** Limits searches by people who have no list of clients: enough to book all day, and no way to a list. */
const finds = { points: 60, duration: 600 } as const

/** Counts in memory, in each server process, like attempts to book. */
export function countFinds() {
  const limiter = new RateLimiterMemory(finds)
  /** @throws {AppError} `rate_limited` with the seconds to wait */
  return async (userId: string): Promise<void> => {
    const seconds = await secondsToWait(limiter, userId)
    if (seconds > 0) throw clientRefusal({ code: 'too_many_searches', seconds })
  }
}

interface Typed {
  readonly typed: string
  readonly region: PhoneRegion
}

/**
 * The one client of this name or phone number, for those who have no list: without contact or visits, and nobody where several have the name,
 * which `hasMore` says.
 */
export async function findOneClient(db: Database, { typed, region }: Typed): Promise<ClientList> {
  const number = wholeNumber(typed, region)
  const matches = number === null ? await named(db, typed) : await numbered(db, number)
  const [only] = matches
  const items = only && matches.length === 1 ? [{ id: only.id, name: only.name, email: '', hasAccount: only.hasAccount }] : []
  return { items, hasMore: matches.length > 1, next: null, previous: null }
}

function numbered(db: Database, number: string): Promise<ClientRow[]> {
  return findClients(db, eq(sql`digits_of(${clients.phone}) collate "C"`, sql`digits_of(${number}) collate "C"`))
}

async function named(db: Database, typed: string): Promise<ClientRow[]> {
  // Typed text can also be the beginning of an address.
  const { ids } = typed.trim() === '' || typed.includes('@') ? { ids: [] } : await findClientIds(db, typed)
  if (ids.length === 0) return []
  const matches = await findClients(db, inArray(clients.id, [...ids]))
  return matches.filter(({ name }) => isSameName(name, typed))
}
