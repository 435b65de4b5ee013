import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { anyStylist } from '../../../domain/booking/booking.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { services } from '../../platform/database/schema/salon.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import type { ChangedAppointment } from '../../platform/live/publisher.ts'
import { namesColumn } from '../../salon/services/names.ts'
import { closeOpenOffer, endEntry } from '../effects/offers.ts'
import { isWaitingAt, type WaitlistContext, wallMoment } from './queries.ts'
import type { WaitlistRow } from './serializers.ts'
import { withdrawOpenOffer } from './withdrawing.ts'

interface Departure {
  readonly stylist: { readonly id: string; readonly stylistName: string }
  readonly origin: string
}

/**
 * Withdraws offers with a deleted stylist, and ends entries that wait for them alone, with a mail each; other entries stay. Runs in the
 * transaction that deletes the stylist.
 * @returns the changes to announce after the commit
 */
export async function endWaitingFor(
  tx: Queryable,
  context: Pick<WaitlistContext, 'clock' | 'settings' | 'askForMail'>,
  departure: Departure,
): Promise<ChangedAppointment[]> {
  const { id } = departure.stylist
  /** Removes the stylist from entries with several; a single one left is waited for alone. */
  const others = sql`array_remove(stylist_ids, ${id})`
  const { entryId, stylistId, state } = waitlistOffers
  const isOffered = exists(
    tx
      .select({ id: waitlistOffers.id })
      .from(waitlistOffers)
      .where(and(eq(entryId, waitlistEntries.id), eq(stylistId, id), eq(state, 'open'))),
  )
  const waitsForThem = and(eq(waitlistEntries.stylistId, id), isWaitingAt(wallMoment(context)))
  const entries = await tx
    .select()
    .from(waitlistEntries)
    .where(and(isNull(waitlistEntries.endedAt), or(isOffered, waitsForThem)))
    .orderBy(asc(waitlistEntries.id))
    .for('update')
  const changes: ChangedAppointment[] = []
  for (const entry of entries) {
    const isAlone = entry.stylistId !== anyStylist
    const offer = isAlone
      ? await closeOpenOffer(tx, entry.id, 'withdrawn')
      : await withdrawOpenOffer(tx, { ...context, origin: departure.origin }, entry)
    if (isAlone) {
      await endEntry(tx, entry.id, 'removed')
      await mailEnd(tx, context, { ...departure, entry })
    }
    changes.push({ id: offer?.id ?? entry.id, clientId: entry.clientId, stylistId: id })
  }
  await tx
    .update(waitlistEntries)
    .set({
      stylistId: sql`case when cardinality(${others}) = 1 then (${others})[1] else stylist_id end`,
      stylistIds: sql`case when cardinality(${others}) = 1 then '{}' else ${others} end`,
    })
    .where(sql`${id} = any(${waitlistEntries.stylistIds})`)
  return changes
}

interface EndedEntry extends Departure {
  readonly entry: WaitlistRow
}

/** Asks the client to choose another stylist; doesn't mention an offered time again. */
async function mailEnd(
  tx: Queryable,
  { askForMail }: Pick<WaitlistContext, 'askForMail'>,
  { entry, stylist, origin }: EndedEntry,
): Promise<void> {
  const [client] = await tx.select().from(clients).where(eq(clients.id, entry.clientId))
  if (!client?.email || client.demo) return
  const { id, name } = services
  const rows = await tx.select({ id, name, names: namesColumn }).from(services).where(inArray(id, entry.serviceIds))
  const query = new URLSearchParams({ services: entry.serviceIds.join(), stylist: anyStylist })
  await askForMail(tx, {
    kind: 'waitlist_choose_again',
    entryId: entry.id,
    to: { name: client.name, address: client.email, clientId: client.id },
    services: entry.serviceIds.flatMap((wanted) =>
      rows.filter((row) => row.id === wanted).map(({ name, names }) => ({ ServiceName: name, ...(names && { names }) })),
    ),
    stylist: stylist.stylistName,
    link: `${origin}/bookings?${query}`,
    origin,
  })
}
