import { msg } from '@lingui/core/runtime-macro'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { holdsTime, undoSeconds } from '../../../domain/booking/appointment.ts'
import { say } from '../../../domain/language/say.ts'
import {
  type ClientMailKind,
  changeMailKinds,
  clientMailKinds,
  type MailKind,
  paymentMailKinds,
  salonMailKinds,
} from '../../../domain/messages/mail.ts'
import { statusInMail } from '../../../domain/messages/mails-for-change.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { NotDelivered } from '../mail-server/smtp.ts'
import { seriesKey } from './commands.ts'
import { canStillBeAsked } from './rating-requests.ts'
import type { StoredMail } from './transport.ts'

/** Seconds after which an unsent sheet is skipped. */
const sheetLasts = 12 * 3600

type WaitingMail = Pick<StoredMail, 'key' | 'kind' | 'appointmentId' | 'createdAt'>

/**
 * True if a mail is still correct when it is about to be sent, perhaps long after it was written: the mail server may have been away.
 * Others are `skipped`.
 * @param now Unix seconds
 * @throws {NotDelivered} while a change that outdates it can be undone: after an undo no other mail would say so
 */
export async function isStillTrue(tx: Queryable, mail: WaitingMail, now: number): Promise<boolean> {
  const { kind, appointmentId, createdAt } = mail
  if (kind === 'salon_daily_sheet') return now < unixSeconds(createdAt) + sheetLasts
  if (kind === 'waitlist_offer') return isOpenOffer(tx, mail, now)
  if (appointmentId === null) return true
  const [row] = await tx
    .select({ appointment: appointments, email: clients.email })
    .from(appointments)
    .innerJoin(clients, eq(clients.id, appointments.clientId))
    .where(eq(appointments.id, appointmentId))
  const isForClient = clientMailKinds.includes(kind as ClientMailKind)
  if (isForClient && row && row.email === null) return false
  if (kind === 'booking_receipt' || isAboutMoney(kind)) return row !== undefined
  if (kind === 'rating_request') return row !== undefined && canStillBeAsked(tx, row.appointment, now)
  // It lists the other visits too, and later changes have mails of their own.
  if (mail.key.startsWith(seriesKey)) return true
  if (kind === 'booking_reminder') return row !== undefined && isCurrentReminder(row.appointment, mail, now)
  // About a deleted appointment, only a cancellation is still true.
  if (!row && !kind.endsWith('_canceled')) return false
  const isOver = row !== undefined && unixSeconds(row.appointment.endsAt) <= now
  if (isOver && kind !== 'booking_completed') return false
  if (kind === 'booking_entry' && row && !holdsTime(row.appointment.status)) return false
  if (await hasNewerMail(tx, mail, isForClient ? changeMailKinds : salonMailKinds)) return false
  const status = statusInMail[kind as MailKind]
  if (!row || status === undefined || row.appointment.status === status) return true
  if (canBeUndone(row.appointment, now)) throw new NotDelivered('temporary', say(msg`The booking was changed a moment ago.`))
  return false
}

const isAboutMoney = (kind: string): boolean => (paymentMailKinds as readonly string[]).includes(kind)

async function isOpenOffer(tx: Queryable, { key }: WaitingMail, now: number): Promise<boolean> {
  const { id, state, expiresAt } = waitlistOffers
  const isThis = and(eq(id, key.slice(key.indexOf(':') + 1)), eq(state, 'open'), gt(expiresAt, fromUnixSeconds(now)))
  const [offer] = await tx.select({ id }).from(waitlistOffers).where(isThis)
  return offer !== undefined
}

/** In both directions, since the clocks of two processes differ. */
function canBeUndone({ updatedAt }: typeof appointments.$inferSelect, now: number): boolean {
  return Math.abs(now - unixSeconds(updatedAt)) < undoSeconds.settled
}

function isCurrentReminder(
  { id, status, startsAt }: typeof appointments.$inferSelect,
  { key }: WaitingMail,
  now: number,
): boolean {
  const starts = unixSeconds(startsAt)
  return holdsTime(status) && starts > now && key === `reminder:${id}:${starts}`
}

/** True if the same reader has a mail about a later change of the appointment. */
async function hasNewerMail(tx: Queryable, { key, appointmentId }: WaitingMail, kinds: readonly string[]): Promise<boolean> {
  // Only events' keys have a number there, and PostgreSQL evaluates conditions in any order.
  const selectEventId = (of: unknown) =>
    sql`case when ${of}::text like 'event:%' then split_part(${of}::text, ':', 2)::bigint end`
  const [newer] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.appointmentId, appointmentId ?? ''),
        inArray(mails.kind, [...kinds]),
        sql`${selectEventId(mails.key)} > ${selectEventId(key)}`,
      ),
    )
    .limit(1)
  return newer !== undefined
}
