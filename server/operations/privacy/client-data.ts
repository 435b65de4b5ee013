import { and, eq } from 'drizzle-orm'
import type { AccountSummary } from '../../../domain/operations/personal-data.ts'
import { timeLabel } from '../../../domain/time/calendar.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { clientFormulas, clientNotes, clientRecords } from '../../platform/database/schema/clients.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'

export async function readKnown(db: Queryable, uid: string): Promise<AccountSummary['client']> {
  const seconds = (moment: Date | null | undefined) => (moment ? wholeUnixSeconds(moment) : null)
  const [[client], notes, formulas, waitlist] = await Promise.all([
    db.select().from(clientRecords).where(eq(clientRecords.clientId, uid)),
    db.select().from(clientNotes).where(eq(clientNotes.clientId, uid)).orderBy(clientNotes.createdAt, clientNotes.id),
    db
      .select()
      .from(clientFormulas)
      .where(eq(clientFormulas.clientId, uid))
      .orderBy(clientFormulas.usedOn, clientFormulas.createdAt, clientFormulas.id),
    readWaitlist(db, uid),
  ])
  return {
    birthday: client?.birthday ?? null,
    source: client?.source ?? null,
    tags: client?.tags ?? [],
    mailConsentAt: seconds(client?.mailConsentAt),
    blockedAt: seconds(client?.blockedAt),
    notes: notes.map(({ kind, text, createdAt }) => ({ kind, text, createdAt: wholeUnixSeconds(createdAt) })),
    formulas: formulas.map(({ text, usedOn, appointmentId, createdAt }) => ({
      text,
      usedOn,
      booking: appointmentId,
      createdAt: wholeUnixSeconds(createdAt),
    })),
    waitlist,
  }
}

async function readWaitlist(db: Queryable, uid: string): Promise<AccountSummary['client']['waitlist']> {
  const isTheirs = eq(waitlistEntries.clientId, uid)
  const [entries, offers] = await Promise.all([
    db.select().from(waitlistEntries).where(isTheirs).orderBy(waitlistEntries.createdAt, waitlistEntries.id),
    db
      .select({ offer: waitlistOffers })
      .from(waitlistOffers)
      .innerJoin(waitlistEntries, and(eq(waitlistEntries.id, waitlistOffers.entryId), isTheirs))
      .orderBy(waitlistOffers.createdAt, waitlistOffers.id),
  ])
  return entries.map((entry) => ({
    serviceIds: entry.serviceIds,
    stylistId: entry.stylistId,
    stylistIds: entry.stylistIds,
    from: entry.fromDate,
    to: entry.toDate,
    note: entry.note,
    endReason: entry.endReason,
    earliest: timeLabel(entry.earliest),
    latest: timeLabel(entry.latest),
    createdAt: wholeUnixSeconds(entry.createdAt),
    endedAt: entry.endedAt && wholeUnixSeconds(entry.endedAt),
    calls: entry.calls.map(({ at }) => wholeUnixSeconds(new Date(at))),
    offers: offers
      .filter(({ offer }) => offer.entryId === entry.id)
      .map(({ offer }) => ({
        stylistId: offer.stylistId,
        state: offer.state,
        startsAt: wholeUnixSeconds(offer.startsAt),
        until: wholeUnixSeconds(offer.expiresAt),
      })),
  }))
}
