import { and, eq, isNotNull, isNull, ne, notExists } from 'drizzle-orm'
import { isSameName } from '../../../domain/people/near-names.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { guestRequests } from '../../platform/database/schema/held-time.ts'
import { newId } from '../../platform/database/schema/ids.ts'

interface ConfirmedGuest {
  readonly id: string
  readonly name: string
  readonly email: string
}

/**
 * Finds the client for a confirmed address: the only one without an account, or of several, such as a family, the one with that name.
 * Otherwise a new one, inserted with the booking.
 * @returns the client's id, in the caller's transaction, which holds the address's lock
 */
export async function findOrAddClient(tx: Queryable, { id, name, email }: ConfirmedGuest): Promise<string> {
  const account = tx.select({ id: users.id }).from(users).where(eq(users.id, clients.id))
  const matches = await tx
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(and(eq(clients.email, email), isNull(clients.deletedAt), eq(clients.demo, false), notExists(account)))
  const [only, another] = matches
  if (only && !another) return only.id
  const namesake = onlyNamed(matches, name)
  if (namesake) return namesake.id
  // Another request was confirmed and hasn't booked yet.
  const isWritten = tx.select({ id: clients.id }).from(clients).where(eq(clients.id, guestRequests.clientId))
  const others = await tx
    .select({ id: guestRequests.clientId, name: guestRequests.name })
    .from(guestRequests)
    .where(
      and(eq(guestRequests.email, email), ne(guestRequests.id, id), isNotNull(guestRequests.clientId), notExists(isWritten)),
    )
  const unknown = others.filter((other) => isSameName(other.name, name))
  return unknown[0]?.id ?? newId()
}

function onlyNamed<Named extends { readonly name: string }>(all: readonly Named[], name: string): Named | null {
  const [first, second] = all.filter((each) => isSameName(each.name, name))
  return first && !second ? first : null
}
