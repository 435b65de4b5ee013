import { msg } from '@lingui/core/runtime-macro'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { AppError, notSignedIn } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { deletedClientName } from '../../../domain/operations/personal-data.ts'
import { type Actor, actorOf } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { changeVisits } from '../../booking/appointments/commit.ts'
import { type Clock, systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import {
  accounts,
  passkeys,
  sessions,
  staff,
  staffInvitations,
  twoFactors,
  users,
  verifications,
} from '../../platform/database/schema/accounts.ts'
import { appointments, ratings, voidedBookingKeys } from '../../platform/database/schema/booking.ts'
import { calendarFeeds } from '../../platform/database/schema/messages.ts'
import { searchWords } from '../../platform/database/schema/platform.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { AskForMail } from '../../platform/outbox/mail-requests.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { findAddresses, forgetInvitations } from './addresses.ts'
import { forgetInMail } from './forget-in-mail.ts'
import { forgetOnlinePayments } from './online-payments.ts'
import { openBookingsAhead } from './queries.ts'

export interface DeletionContext {
  readonly db: Database
  readonly clock: Clock
  readonly settings: CurrentSettings
  readonly announce: Announce
  readonly askForMail: AskForMail
}

interface Deletion {
  readonly user: CurrentUser
  readonly cancelBookings: boolean
  readonly shown: readonly string[]
}

/**
 * Deletes a client's account in one transaction. The row stays with its bookings' earnings, services, stylists and times, without all
 * personal data (decision 032). Concurrent bookings wait for it and are refused.
 * @throws {AppError} `conflict` if upcoming bookings differ from those that the person saw
 */
export async function deleteAccount(context: DeletionContext, deletion: Deletion): Promise<void> {
  const { uid } = deletion.user
  const own = await context.db.transaction((tx) => deleteInside(tx, context, deletion))
  for (const booking of own) context.announce.appointment({ ...booking, clientId: uid })
  context.announce.person(uid)
  context.announce.clients()
}

interface OwnBooking {
  readonly id: string
  readonly stylistId: string
}

/** @returns all their bookings */
async function deleteInside(tx: Queryable, context: DeletionContext, deletion: Deletion): Promise<OwnBooking[]> {
  const { user, cancelBookings, shown } = deletion
  const { uid } = user
  // In a booking's lock order; see the migration `booking-guard`.
  await tx.execute(sql`select lock_for_booking(${uid})`)
  const [account] = await tx.select().from(users).where(eq(users.id, uid)).for('update')
  if (!account || account.deletedAt) throw notSignedIn()
  const upcoming = await openBookingsAhead(tx, uid, { now: context.clock(), settings: context.settings.get() })
  if (!isSame(upcoming, shown)) {
    throw new AppError('conflict', say(msg`Your bookings have just changed. Look again before you delete your account.`))
  }
  const canceled = cancelBookings ? upcoming.filter(({ canCancel }) => canCancel).map(({ id }) => id) : []
  if (canceled.length > 0) await cancel(tx, actorOf(user), canceled, context.clock())
  const to = { name: account.name, address: account.email }
  await context.askForMail(tx, { kind: 'account_deleted', key: `account_deleted:${uid}`, to })
  const own = await forgetInBookings(tx, uid)
  const addresses = [...new Set([account.email, ...(await findAddresses(tx, uid))])]
  await forgetInMail(tx, { uid, addresses, own })
  await forgetInvitations(tx, addresses)
  await forgetOnlinePayments(tx, uid, actorOf(user))
  await forgetPerson(tx, uid, addresses)
  return own
}

function isSame(ahead: readonly { readonly id: string }[], shown: readonly string[]): boolean {
  return ahead.length === shown.length && ahead.every(({ id }) => shown.includes(id))
}

async function cancel(tx: Queryable, actor: Actor, ids: readonly string[], now: number): Promise<void> {
  await changeVisits(tx, ids, { by: actor, values: { status: 'Canceled' }, still: { isOpen: true, startsAfter: now } })
}

/**
 * Clears personal data in bookings, which keep their position in lists: the visits didn't change. Ratings' numbers stay, unlinked from the
 * person.
 */
export async function forgetInBookings(tx: Queryable, uid: string) {
  const own = tx.select({ id: appointments.id }).from(appointments).where(eq(appointments.clientId, uid))
  await tx
    .update(ratings)
    .set({ text: '', textState: 'none', hiddenReason: '', reply: '' })
    .where(inArray(ratings.appointmentId, own))
  return tx
    .update(appointments)
    .set({
      client: { uid, name: deletedClientName, email: '' },
      phone: null,
      note: null,
      deskNote: null,
      idempotencyKey: null,
      requestHash: null,
    })
    .where(eq(appointments.clientId, uid))
    .returning({ id: appointments.id, stylistId: appointments.stylistId })
}

async function forgetPerson(tx: Queryable, uid: string, addresses: readonly string[]): Promise<void> {
  for (const table of [sessions, accounts, passkeys, twoFactors, calendarFeeds, voidedBookingKeys, staff]) {
    await tx.delete(table).where(eq(table.userId, uid))
  }
  await tx.delete(staffInvitations).where(eq(staffInvitations.invitedBy, uid))
  // Valid links and codes name the account or its address. Compares whole parts: everybody else's `admin@…` contains `min@…`.
  const names = sql.param([uid, ...addresses])
  const hasPart = (text: unknown) => sql`${names}::text[] && regexp_split_to_array(${text}, '[: ]')`
  const { identifier, value } = verifications
  const isNamedIn = sql`${value} = ${uid} or exists (select from unnest(${names}::text[]) as name where strpos(${value}, '"' || name || '"') > 0)`
  await tx.delete(verifications).where(or(hasPart(identifier), isNamedIn))
  await tx.execute(sql`delete from rate_limits where ${hasPart(sql`key`)}`)
  await tx
    .update(users)
    .set({
      name: deletedClientName,
      // Without @ it can't sign up or get mail; the real address is free again.
      email: `deleted:${uid.toLowerCase()}`,
      emailVerified: false,
      image: null,
      phone: null,
      twoFactorEnabled: false,
      bouncedAt: null,
      bounceReason: null,
      deletedAt: systemDate(),
      updatedAt: systemDate(),
    })
    .where(eq(users.id, uid))
  await tx.execute(sql`select forget_client(${uid}, ${systemDate().toISOString()}::timestamptz)`)
  // After the update, whose trigger adds the new name's words.
  await tx.delete(searchWords).where(and(eq(searchWords.kind, 'client'), eq(searchWords.id, uid)))
}
