import { msg } from '@lingui/core/runtime-macro'
import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { holdsTime, openStatuses, undoSeconds } from '../../../domain/booking/appointment.ts'
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
import type { Settings } from '../../../domain/salon/settings.ts'
import { addDays, weekdayOf } from '../../../domain/time/calendar.ts'
import { minutesAt, startOfDay } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { visitColumns } from '../../booking/appointments/queries.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { inLanguage } from '../../platform/language/reader.ts'
import { NotDelivered } from '../mail-server/smtp.ts'
import { queueMail, seriesKey } from './commands.ts'
import type { ComposeContext } from './compose.ts'
import { salonAddress } from './delivery.ts'
import { salonLanguage } from './language.ts'
import { sheetLetter } from './letters/daily-sheet.ts'
import { writeLetter } from './letters/letters.ts'
import { canStillBeAsked } from './rating-requests.ts'
import { readMailWords } from './texts.ts'
import type { StoredMail } from './transport.ts'

const isOpen = inArray(appointments.status, openStatuses)

/** The most minutes that a sheet can be late, such as after an outage in the morning. */
const sheetLateness = 6 * 60

/** Queues the daily sheet when it is due, also without visits; none for a day off. Run each minute; idempotent by the mail's key. */
export async function queueDailySheet(db: Database, context: ComposeContext): Promise<void> {
  const { settings, origin, now } = context
  const { timeZone } = settings.place
  const sheetMinutes = settings.mail.dailySheet
  const minutes = minutesAt(now, timeZone)
  if (sheetMinutes === null || minutes < sheetMinutes || minutes > sheetMinutes + sheetLateness) return
  const date = dateAt(now, timeZone)
  const key = `sheet:${date}`
  const [queued] = await db.select({ id: mails.id }).from(mails).where(eq(mails.key, key))
  if (queued) return
  await db.transaction(async (tx) => {
    const visits = await readVisits(tx, { from: startOfDay(date, timeZone), to: startOfDay(addDays(date, 1), timeZone) })
    if (visits.length === 0 && !opensOn(date, settings)) return
    const to = salonAddress(context)
    const language = await salonLanguage(tx, { languages: settings.languages, address: to.address })
    await inLanguage(language, async () => {
      const words = await readMailWords(tx, 'salon_daily_sheet', settings)
      const letter = await writeLetter(words, sheetLetter({ date, visits, settings, origin }))
      await queueMail(tx, { key, kind: 'salon_daily_sheet', to, ...letter })
    })
  })
}

/**
 * Reads a day's open visits with their clients, for a mail queued in the same transaction. Serializes with deletions of accounts: one
 * either waits and then finds the mail, or is waited for and has removed the name.
 */
async function readVisits(tx: Queryable, { from, to }: { readonly from: number; readonly to: number }) {
  const { id, startsAt } = appointments
  const isOfDay = and(isOpen, gte(startsAt, fromUnixSeconds(from)), lt(startsAt, fromUnixSeconds(to)))
  // Separate statement: after a lock wait the first snapshot is stale.
  await tx.select({ id }).from(appointments).where(isOfDay).orderBy(asc(id)).for('share')
  return tx
    .select({ appointment: visitColumns, client: { name: clients.name, phone: clients.phone } })
    .from(appointments)
    .innerJoin(clients, eq(clients.id, appointments.clientId))
    .where(and(isOfDay, eq(clients.demo, false)))
    .orderBy(asc(startsAt), asc(id))
}

function opensOn(date: string, { hours, closures }: Settings): boolean {
  return (hours[weekdayOf(date)] ?? []).length > 0 && !closures.some(({ from, to }) => from <= date && date <= to)
}

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
