import { eq } from 'drizzle-orm'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import type { Author } from '../../platform/http/author.ts'
import { closeOpenOffer, endEntry, lockEntry, noSuchEntry } from '../effects/offers.ts'
import type { WaitlistContext } from './queries.ts'
import type { WaitlistRow } from './serializers.ts'
import { withdrawOpenOffer } from './withdrawing.ts'

export type DeskContext = WaitlistContext & { readonly origin: string }

export interface By {
  readonly user: CurrentUser
  readonly by: Author
}

/**
 * Ends an entry, the client's own or at the desk anybody's; an offered time goes to the next client.
 * @throws {AppError} `not_found`, also for somebody else's
 */
export async function removeEntry(context: DeskContext, { user, by }: By, id: string): Promise<void> {
  const { db, announce } = context
  const isDesk = can(user, 'waitlist.write')
  const removed = await db.transaction(async (tx) => {
    const entry = await lockEntry(tx, id)
    const isOwn = entry.clientId === user.uid
    if (!isOwn && !isDesk) throw noSuchEntry()
    if (entry.endedAt) return entry
    if (isOwn) await closeOpenOffer(tx, id, 'withdrawn')
    else await withdrawOpenOffer(tx, context, entry)
    await endEntry(tx, id, isOwn ? 'withdrawn' : 'removed')
    if (!isOwn) await auditEntry(tx, by, 'removed', entry)
    return entry
  })
  announce.appointment({ id, clientId: removed.clientId })
}

type Audited = 'added' | 'offered' | 'called' | 'withdrawn' | 'removed'

export async function auditEntry(tx: Queryable, by: Author, what: Audited, { clientId }: WaitlistRow) {
  const [client] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId))
  await recordAudit(tx, by, { kind: `waitlist.${what}`, subject: { id: clientId, label: client?.name ?? clientId } })
}
