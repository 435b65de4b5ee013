import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { bookedStylist, openStatuses } from '../../../domain/booking/appointment.ts'
import { isInTime } from '../../../domain/booking/schedule/move.ts'
import type { AccountSummary, DeletionPreview, OwnBooking, OwnMail } from '../../../domain/operations/personal-data.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import { readEvents } from '../../booking/history/queries.ts'
import { readPayments } from '../../booking/payments/queries.ts'
import { presentStatus } from '../../messages/mail/serializers.ts'
import { latestLink } from '../../people/accounts/links.ts'
import { systemDate, systemMillis } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { accounts, passkeys, sessions, staff, users } from '../../platform/database/schema/accounts.ts'
import { appointments, ratings } from '../../platform/database/schema/booking.ts'
import { calendarFeeds, mails } from '../../platform/database/schema/messages.ts'
import { onlinePayments } from '../../platform/database/schema/online-payments.ts'
import { searchWords } from '../../platform/database/schema/platform.ts'
import { readKnown } from './client-data.ts'
import { presentOwnBooking } from './serializers.ts'

interface Moment {
  /** Unix seconds. */
  readonly now: number
  readonly settings: Settings
}

/** Reads a person's upcoming open bookings, soonest first, and if the client can still cancel each. */
export async function openBookingsAhead(
  db: Queryable,
  uid: string,
  { now, settings }: Moment,
): Promise<DeletionPreview['bookings']> {
  const rows = await db
    .select({ id: appointments.id, startsAt: appointments.startsAt, stylist: appointments.stylist })
    .from(appointments)
    .where(
      and(
        eq(appointments.clientId, uid),
        inArray(appointments.status, openStatuses),
        gt(appointments.startsAt, fromUnixSeconds(now)),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
  return rows.map(({ id, startsAt, stylist }) => {
    const date = wholeUnixSeconds(startsAt)
    return {
      id,
      date,
      time: timeLabelAt(date, settings.place.timeZone),
      stylist: bookedStylist.parse(stylist)?.stylistName ?? '',
      canCancel: isInTime({ date }, settings.rules, now),
    }
  })
}

/** True for a session of the last ten minutes, which replaces the password of an account without one. */
export async function isFreshSession(db: Queryable, sessionId: string | null): Promise<boolean> {
  const [found] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId ?? ''), gt(sessions.createdAt, new Date(systemMillis() - 10 * 60_000))))
  return found !== undefined
}

/** Reads the account and its small tables; null if deleted in between. @param salon its name */
export async function readAccountSummary(db: Database, uid: string, salon: string): Promise<AccountSummary | null> {
  const [[user], [staffRow], signIns, keys, open, feeds, words, waiting, known] = await Promise.all([
    db.select().from(users).where(eq(users.id, uid)),
    db.select().from(staff).where(eq(staff.userId, uid)),
    db.select().from(accounts).where(eq(accounts.userId, uid)).orderBy(accounts.createdAt),
    db.select().from(passkeys).where(eq(passkeys.userId, uid)).orderBy(passkeys.createdAt),
    db.select().from(sessions).where(eq(sessions.userId, uid)).orderBy(sessions.createdAt),
    db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, uid)).orderBy(calendarFeeds.createdAt),
    db
      .select({ word: searchWords.word })
      .from(searchWords)
      .where(and(eq(searchWords.kind, 'client'), eq(searchWords.id, uid)))
      .orderBy(searchWords.word),
    latestLink(db, 'address', uid),
    readKnown(db, uid),
  ])
  if (!user || user.deletedAt) return null
  return {
    salon,
    createdAt: wholeUnixSeconds(systemDate()),
    account: {
      id: user.id,
      name: user.name,
      email: user.email,
      pendingEmail: waiting?.email ?? null,
      emailConfirmed: user.emailVerified,
      phone: user.phone,
      createdAt: wholeUnixSeconds(user.createdAt),
      updatedAt: wholeUnixSeconds(user.updatedAt),
      bouncedAt: user.bouncedAt && wholeUnixSeconds(user.bouncedAt),
      bounceReason: user.bounceReason,
    },
    staff: staffRow ? { role: staffRow.role, createdAt: wholeUnixSeconds(staffRow.createdAt) } : null,
    signIns: signIns.map(({ providerId, accountId, createdAt }) => ({
      provider: providerId,
      accountId,
      createdAt: wholeUnixSeconds(createdAt),
    })),
    oneTimeCodes: user.twoFactorEnabled,
    passkeys: keys.map(({ name, createdAt }) => ({ name, createdAt: wholeUnixSeconds(createdAt) })),
    sessions: open.map(({ createdAt, expiresAt, userAgent }) => ({
      createdAt: wholeUnixSeconds(createdAt),
      expiresAt: wholeUnixSeconds(expiresAt),
      device: userAgent || null,
    })),
    calendarFeeds: feeds.map(({ kind, createdAt, lastReadAt }) => ({
      kind,
      createdAt: wholeUnixSeconds(createdAt),
      lastReadAt: lastReadAt && wholeUnixSeconds(lastReadAt),
    })),
    client: known,
    searchWords: words.map(({ word }) => word),
  }
}

/** Bounds memory for accounts with very many rows. */
const rowsAtOnce = 2_000

interface OwnBookingsQuery {
  readonly uid: string
  /** For events of earlier versions, which store no role. */
  readonly adminEmail: string
  readonly after: string
  readonly timeZone: string
}

export async function readOwnBookings(
  db: Queryable,
  { uid, adminEmail, after, timeZone }: OwnBookingsQuery,
): Promise<OwnBooking[]> {
  const rows = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.clientId, uid), gt(appointments.id, after)))
    .orderBy(asc(appointments.id))
    .limit(rowsAtOnce)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [events, paid, demands, rated] = await Promise.all([
    readEvents(db, ids, adminEmail),
    readPayments(db, ids),
    db
      .select()
      .from(onlinePayments)
      .where(inArray(onlinePayments.appointmentId, ids))
      .orderBy(asc(onlinePayments.createdAt), asc(onlinePayments.id)),
    db.select().from(ratings).where(inArray(ratings.appointmentId, ids)),
  ])
  const ratingByBooking = new Map(rated.map((rating) => [rating.appointmentId, rating]))
  const eventsByBooking = Map.groupBy(events, ({ appointmentId }) => appointmentId)
  const demandsByBooking = Map.groupBy(demands, ({ appointmentId }) => appointmentId)
  const paidByBooking = Map.groupBy(paid, ({ appointmentId }) => appointmentId)
  return rows.map((row) => {
    const what = {
      events: eventsByBooking.get(row.id) ?? [],
      payments: paidByBooking.get(row.id) ?? [],
      onlinePayments: demandsByBooking.get(row.id) ?? [],
    }
    const rating = ratingByBooking.get(row.id) ?? null
    return presentOwnBooking(row, { ...what, rating }, timeZone)
  })
}

/** Reads mails after an id, without their words, which are in the person's mailbox. */
export async function readOwnMails(db: Queryable, uid: string, after: string): Promise<(OwnMail & { id: string })[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(and(eq(mails.clientId, uid), gt(mails.id, after)))
    .orderBy(asc(mails.id))
    .limit(rowsAtOnce)
  return rows.map(({ id, kind, appointmentId, toName, toAddress, subject, status, isKept, lastError, createdAt, sentAt }) => ({
    id,
    kind: kind as OwnMail['kind'],
    booking: appointmentId,
    name: toName,
    to: toAddress,
    subject,
    status: presentStatus({ status, isKept }),
    lastError,
    createdAt: wholeUnixSeconds(createdAt),
    sentAt: sentAt && !isKept ? wholeUnixSeconds(sentAt) : null,
  }))
}
