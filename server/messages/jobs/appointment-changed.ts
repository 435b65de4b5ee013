import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { AppointmentStatus } from '../../../domain/booking/appointment.ts'
import { demoRemoval } from '../../../domain/booking/history.ts'
import type { MailKind } from '../../../domain/messages/mail.ts'
import { mailsForChange, statusInMail } from '../../../domain/messages/mails-for-change.ts'
import { receiptState } from '../../../domain/money/receipt.ts'
import { isAdminEmail } from '../../../domain/people/user.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { eventColumns } from '../../booking/history/queries.ts'
import { type EventRow, eventFromRow } from '../../booking/history/serializers.ts'
import { systemMillis } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { hasSentEntry } from '../ics/sent-entries.ts'
import { seriesKey } from '../mail/commands.ts'
import { type ComposeContext, queueAppointmentMails, type StoredAppointment } from '../mail/compose.ts'
import { queueDeliveries } from '../webhooks/commands.ts'
import { isPerhapsOvertaken, newsOfMoves, sinceTold } from './told-moves.ts'

const dayMillis = 24 * 60 * 60 * 1000

/** Changes that waited longer for their job send nothing. Longer than a salon's holidays, in which its computer is off. */
const oldestMillis = 30 * dayMillis

/** The age until which a booking without a mail about its status still gets its first one. */
const newMillis = 2 * dayMillis

/**
 * Queues what follows from a change of an appointment: its mails and its webhook deliveries, both or neither.
 * @returns whether its mails can't be told yet, so that it is to be called again
 */
export async function queueNotifications(db: Database, eventId: number, context: ComposeContext): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isThis = eq(appointmentEvents.id, eventId)
    // A deletion of the client's account waits for this and finds these mails; or this waits for it and reads the row without the name.
    const ofEvent = tx.select({ id: appointmentEvents.appointmentId }).from(appointmentEvents).where(isThis)
    const [found] = await tx.select().from(appointments).where(eq(appointments.id, ofEvent)).for('share')
    // Only after the lock: the transaction that held it can have removed the demo salon.
    const [row] = await tx.select(eventColumns).from(appointmentEvents).where(isThis)
    if (!row || (!found && (await wasOfDemo(tx, row)))) return false
    const { adminEmail } = context
    const event = eventFromRow(row, adminEmail)
    // After weeks without jobs nobody wants mail about all of it at once. The time since the job was made doesn't count: the server can have been off.
    if (row.relayedAt && row.relayedAt.getTime() - row.at.getTime() > oldestMillis) {
      await forgetDeleted(tx, row)
      return false
    }
    const appointment = found ?? (row.deleted && rowFromDeleted(row.deleted, context.settings.place.currency))
    const [client] = appointment ? await tx.select().from(clients).where(eq(clients.id, appointment.clientId)) : []
    if (!client?.demo) await queueDeliveries(tx, event, { settings: context.settings, now: context.now })
    await forgetDeleted(tx, row)
    if (!appointment || !client) return false
    if (await isPerhapsOvertaken(tx, event, adminEmail)) return true
    const receipt = event.receipt && found && receiptState(event.receipt, found, systemMillis())
    if (receipt && receipt !== 'due') return receipt === 'waits'
    const change = await sinceTold(tx, event, adminEmail)
    const email = client.email ?? ''
    const mailed = await statusesMailed(tx, appointment.id)
    const kinds = mailsForChange(change, {
      appointment: visitFacts(appointment),
      client: {
        id: client.id,
        isDemo: client.demo,
        hasAddress: email !== '',
        isAdmin: isAdminEmail(email, adminEmail),
      },
      wasCancellationMailed: mailed.at(-1) === 'Canceled',
      lacksStatusMail:
        appointment.createdAt.getTime() > systemMillis() - newMillis &&
        !mailed.includes(appointment.status) &&
        !(await wasBookedQuietly(tx, appointment.id)),
      hasEntry: event.kind === 'rezoned' && (await hasSentEntry(tx, appointment.id)),
      tellsSalon: context.settings.mail.tellsSalon,
      now: context.now,
    })
    if (kinds.length > 0) {
      const moves = change.kind === 'moved' ? await newsOfMoves(tx, change, adminEmail) : []
      await queueAppointmentMails(tx, change, { kinds, appointment, client: { ...client, email }, moves }, context)
    }
    return false
  })
}

/** True if the booking went with the demo salon, so that nobody can be told from its client anymore that it was a demo's. */
async function wasOfDemo(tx: Queryable, { appointmentId }: EventRow): Promise<boolean> {
  const isRemoval = sql`${appointmentEvents.kind} = 'deleted' and ${appointmentEvents.data} @> ${JSON.stringify(demoRemoval)}::jsonb`
  const [removal] = await tx
    .select({ id: appointmentEvents.id })
    .from(appointmentEvents)
    .where(and(eq(appointmentEvents.appointmentId, appointmentId), isRemoval))
  return removal !== undefined
}

/** True if the desk booked it without a mail of its own to the client: with none, or in a series. */
async function wasBookedQuietly(tx: Queryable, appointmentId: string): Promise<boolean> {
  const isQuiet = sql`${appointmentEvents.kind} = 'booked' 
    and (${appointmentEvents.data} @> '{"tellClient": false}'::jsonb or jsonb_exists(${appointmentEvents.data}, 'series'))`
  const [booked] = await tx
    .select({ id: appointmentEvents.id })
    .from(appointmentEvents)
    .where(and(eq(appointmentEvents.appointmentId, appointmentId), isQuiet))
  return booked !== undefined
}

/** The statuses that the client's mails about changes of an appointment say, in the order of the changes. */
async function statusesMailed(tx: Queryable, appointmentId: string): Promise<AppointmentStatus[]> {
  const mailed = await tx
    .select({ key: mails.key, kind: mails.kind })
    .from(mails)
    .where(and(eq(mails.appointmentId, appointmentId), ne(mails.status, 'skipped')))
  const own = mailed
    .filter(({ key }) => key.startsWith('event:'))
    .map(({ key, kind }) => ({ event: Number(key.split(':')[1]), kind }))
  return [...own, ...(await mailedTogether(tx, appointmentId))]
    .toSorted((one, other) => one.event - other.event)
    .map(({ kind }) => statusInMail[kind as MailKind])
    .filter((status) => status !== undefined)
}

/** Mails about an event of several visits at once, which name one of them: its cancellation with others of its series. */
async function mailedTogether(tx: Queryable, appointmentId: string): Promise<{ event: number; kind: string }[]> {
  const { rows } = await tx.execute<{ event: string; kind: string }>(sql`
    select event.id as event, mail.kind from appointment_events as event
    join mails as mail on mail.key = ${seriesKey} || (event.data -> 'together' ->> 'id') || ':' || mail.kind and mail.status <> 'skipped'
    where event.appointment_id = ${appointmentId} and event.kind = 'canceled' and mail.kind = 'booking_canceled' and jsonb_exists(event.data, 'together')`)
  return rows.map(({ event, kind }) => ({ event: Number(event), kind }))
}

/** Deletes the client's details of a deleted appointment for good, as soon as nothing needs them anymore. */
async function forgetDeleted(tx: Queryable, { id, deleted }: EventRow): Promise<void> {
  if (deleted !== null) await tx.update(appointmentEvents).set({ deleted: null }).where(eq(appointmentEvents.id, id))
}

/**
 * A deleted appointment's row, from the document that the trigger made of it.
 * @param present the salon's currency, of one that was deleted before it had its own
 */
function rowFromDeleted(deleted: Readonly<Record<string, unknown>>, present: string): StoredAppointment {
  // Deleted before its money was in one column, or before that was filled in (decision 054).
  const charges_mills = deleted.charges_mills ?? Number(deleted.charges_cents) * 10 + Number(deleted.charges_third_decimal)
  // Or before its client had the column, or that was filled in (decision 107).
  const client_id = deleted.client_id ?? deleted.user_id
  const document: Readonly<Record<string, unknown>> = { currency: present, ...deleted, charges_mills, client_id }
  const values = Object.entries(getTableColumns(appointments)).map(([key, column]) => {
    const value = document[column.name] ?? null
    return [key, value === null ? null : column.mapFromDriverValue(value)]
  })
  return Object.fromEntries(values) as StoredAppointment
}

function visitFacts({ status, startsAt, endsAt, stylistId }: StoredAppointment) {
  return { status, startsAt: unixSeconds(startsAt), endsAt: unixSeconds(endsAt), stylistId }
}
