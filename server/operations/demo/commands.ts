import { eq, inArray, sql } from 'drizzle-orm'
import { demoRemoval } from '../../../domain/booking/history.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { services, settings, stylists } from '../../platform/database/schema/salon.ts'
import type { Author } from '../../platform/http/author.ts'
import { demoPictureUrls, withoutDemoPictures } from './pictures.ts'
import { isInUse, unchangedDetails } from './queries.ts'
import { demoOffer, forgetDescriptions } from './translations.ts'

interface DemoStylist {
  readonly id: string
  readonly stylistName: string
}

/** @returns a function to call after the commit, which announces */
export type OnLeave = (transaction: Queryable, stylists: readonly DemoStylist[]) => Promise<() => void>

/**
 * Removes the demo salon: its clients with their bookings and payments, its unchanged services and stylists, and its pictures from the
 * pages. Real clients' bookings stay, also with deleted stylists, and so do portraits, which they show. An empty salon then starts over.
 * @param fresh a new salon's settings
 * @param onLeave cleans up after the deleted stylists, in the same transaction
 */
export async function clearDemo(db: Database, by: Author, fresh: Settings, onLeave: OnLeave): Promise<() => void> {
  return db.transaction(async (transaction) => {
    // Before any booking row, as everywhere, or a concurrent booking could deadlock.
    await transaction.execute(sql`select lock_catalogue()`)
    const demoClients = transaction.select({ id: users.id }).from(users).where(eq(users.demo, true))
    const ofDemo = inArray(appointments.clientId, demoClients)
    const at = systemDate().toISOString()
    const change = JSON.stringify({ actor: by.actor, data: demoRemoval })
    await transaction.execute(
      sql`select set_config('chairtime.changed_at', ${at}, true), set_config('chairtime.change', ${change}, true)`,
    )
    await transaction.execute(sql`select remove_sample_payments()`)
    const visits = await transaction.delete(appointments).where(ofDemo).returning({ id: appointments.id })
    // Nothing is sent about these events, so they need no personal details for mail.
    const ids = sql.param(visits.map(({ id }) => id))
    await transaction
      .update(appointmentEvents)
      .set({ relayedAt: new Date(at), deleted: null })
      .where(sql`${appointmentEvents.appointmentId} = any(${ids}::text[]) and (relayed_at is null or deleted is not null)`)
    await transaction.execute(sql`
      with removed as (
        delete from offered_time where stylist_id in (select id from stylists where demo) returning day
      )
      insert into report_backlog (kind, key) select distinct 'day', day::text from removed`)
    const leaving = await transaction
      .select({ id: stylists.id, stylistName: stylists.name })
      .from(stylists)
      .where(eq(stylists.demo, true))
    const announceLeaving = await onLeave(transaction, leaving)
    for (const table of [users, services, stylists]) await transaction.delete(table).where(eq(table.demo, true))
    await transaction.execute(sql`select forget_missing_clients()`)
    await takeDownPictures(transaction)
    await recordAudit(transaction, by, { kind: 'demo.removed' })
    await beginAnew(transaction, fresh)
    return announceLeaving
  })
}

async function takeDownPictures(transaction: Queryable): Promise<void> {
  const urls = await demoPictureUrls()
  await forgetDescriptions(transaction, [...urls])
  const [row] = await transaction.select().from(settings).for('update')
  const without = row && withoutDemoPictures(row.document, urls)
  if (without) await transaction.update(settings).set({ document: without, updatedAt: systemDate() })
}

/** Closes an empty salon until its owner has set it up, without the sample details; the owner's own settings stay. */
async function beginAnew(transaction: Queryable, fresh: Settings): Promise<void> {
  if (await isInUse(transaction)) return
  const [row] = await transaction.select().from(settings).for('update')
  if (!row) return
  const { salon } = row.document
  const samples = unchangedDetails(salon).map((detail) => [detail, fresh.salon[detail]])
  const details = { ...salon, ...(Object.fromEntries(samples) as Partial<Settings['salon']>) }
  const { opened, setup } = fresh
  const isOfferUnchanged = JSON.stringify(row.document.languages) === JSON.stringify(demoOffer)
  const languages = isOfferUnchanged ? fresh.languages : row.document.languages
  await transaction
    .update(settings)
    .set({ document: { ...row.document, salon: details, languages, opened, setup }, updatedAt: systemDate() })
}
