import { and, asc, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { VisitMailKind } from '../../../domain/messages/mail.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import type { AppointmentRow } from '../../booking/appointments/serializers.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { mails, sentEntries } from '../../platform/database/schema/messages.ts'
import { calendarFile } from './event.ts'

/**
 * The organizer with which a visit's entry was sent. Calendars accept changes to a UID from its organizer only, so the first organizer
 * stays, even if the settings change.
 */
interface SentEntry {
  /** The organizer's address; null for a published entry without one. */
  readonly organizer: string | null
}

/** @returns null if no entry has been sent yet */
async function findSentEntry(tx: Queryable, appointmentId: string): Promise<SentEntry | null> {
  const [entry] = await tx
    .select({ organizer: sentEntries.organizer })
    .from(sentEntries)
    .where(eq(sentEntries.appointmentId, appointmentId))
  if (entry) return entry
  // Mails from before sent entries were recorded.
  const [mail] = await tx
    .select({ ics: mails.ics })
    .from(mails)
    .where(and(eq(mails.appointmentId, appointmentId), isNotNull(mails.ics)))
    .orderBy(asc(mails.createdAt))
    .limit(1)
  return mail ? { organizer: organizerIn(mail.ics ?? '') } : null
}

/** @param appointmentId an id, or a column of the outer query */
export function sentEntryExists(appointmentId: SQLWrapper): SQL {
  return sql`(exists (select from ${sentEntries} where ${sentEntries.appointmentId} = ${appointmentId})
    or exists (select from ${mails} where ${mails.appointmentId} = ${appointmentId} and ${mails.ics} is not null))`
}

export async function hasSentEntry(tx: Queryable, appointmentId: string): Promise<boolean> {
  return (await findSentEntry(tx, appointmentId)) !== null
}

/**
 * Finds a client's visits that one correction of the time zone moved and whose entries were published without an invitation, like a
 * series': one file contains them all. Invitations are for one entry each, so those get separate mails.
 * @returns their ids, and the first of the events, which identifies the correction
 */
export async function rezonedTogether(tx: Queryable, of: { readonly eventId: number; readonly clientId: string }) {
  const { rows } = await tx.execute<{ event: string; id: string }>(sql`
    select other.id as event, visit.id from appointment_events as event
    join appointments as visit on visit.client_id = ${of.clientId}
    join appointment_events as other on other.appointment_id = visit.id and other.kind = 'rezoned' and other.data = event.data
      and other.at between event.at - interval '10 minutes' and event.at + interval '10 minutes'
    where event.id = ${of.eventId} order by other.id`)
  const ids: string[] = []
  for (const { id } of rows) {
    const entry = await findSentEntry(tx, id)
    if (entry && entry.organizer === null) ids.push(id)
  }
  return { first: rows[0]?.event, ids }
}

function organizerIn(file: string): string | null {
  const [line = ''] = /^ORGANIZER[^\r\n]*/m.exec(file.replaceAll(/\r?\n[ \t]/g, '')) ?? []
  return /mailto:(\S+)$/i.exec(line)?.[1] ?? null
}

/** Records the organizer for visits that have no sent entry yet. */
async function noteSentEntry(tx: Queryable, appointmentIds: readonly string[], { organizer }: SentEntry): Promise<void> {
  const entries = appointmentIds.map((appointmentId) => ({ appointmentId, organizer }))
  await tx.insert(sentEntries).values(entries).onConflictDoNothing()
}

interface EntryMail {
  readonly kind: VisitMailKind
  readonly appointment: AppointmentRow
  readonly others?: readonly AppointmentRow[]
  readonly client: { readonly name: string; readonly email: string }
}

interface OrganizingContext {
  readonly settings: Settings
  readonly organizer: string | null
}

interface SentEntries {
  readonly content: string
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  readonly isByHand: boolean
}

/** Providers treat mailbox names case-insensitively. */
const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Mails without an entry: not about an upcoming time, or the calendar has it already. */
const withoutEntry: readonly VisitMailKind[] = ['booking_completed', 'booking_reminder', 'booking_receipt', 'rating_request']

/**
 * Builds the calendar entries for a mail, which replace or remove earlier ones. `isByHand`: the reader's program has an entry that only
 * the reader can change.
 */
export async function entriesFor(
  tx: Queryable,
  { kind, appointment, others = [], client }: EntryMail,
  bookingsUrl: string,
  context: OrganizingContext,
): Promise<SentEntries | undefined> {
  if (withoutEntry.includes(kind)) return undefined
  const { settings } = context
  const sent = await findSentEntry(tx, appointment.id)
  const address = sent ? sent.organizer : context.organizer
  const attendee = { name: client.name, address: client.email }
  // An invitation is for one entry, even if that repeats (RFC 5546, section 3.2.2), and nobody can invite themselves.
  const isPublished = address === null || others.length > 0 || isSameAddress(address, attendee.address)
  const invitation = isPublished
    ? ({ method: 'PUBLISH' } as const)
    : {
        method: appointment.status === 'Canceled' ? ('CANCEL' as const) : ('REQUEST' as const),
        organizer: { name: settings.salon.name, address },
        attendee,
      }
  const bookings = [appointment, ...others]
  const ids = bookings.map(({ id }) => id)
  await noteSentEntry(tx, ids, { organizer: isPublished ? null : address })
  const content = calendarFile({ bookings, settings, bookingsUrl, invitation })
  return { content, method: invitation.method, isByHand: isPublished && sent !== null }
}
