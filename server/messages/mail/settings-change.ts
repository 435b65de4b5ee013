import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { openStatuses } from '../../../domain/booking/appointment.ts'
import { isQuietAt, salonNights } from '../../../domain/messages/quiet-nights.ts'
import type { MailEffects, Settings } from '../../../domain/salon/settings.ts'
import { sameWallClock } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { sentEntryExists } from '../ics/sent-entries.ts'
import { asksForRatings, findDueRequests } from './rating-requests.ts'
import { findDueReminders } from './reminders.ts'

interface SettingsChange {
  readonly before: Settings
  readonly after: Settings
  /** Unix seconds. */
  readonly now: number
}

/** Settings that decide about reminders. */
const reminderRules = ({ mail, rules }: Settings) => [mail.reminder, mail.quiet, rules.changeNotice]

export async function mailsOfChange(db: Queryable, { before, after, now }: SettingsChange): Promise<MailEffects> {
  const isChanged = !isDeepStrictEqual(reminderRules(before), reminderRules(after))
  const asksNow = asksForRatings(after) && !asksForRatings(before)
  const anyway = new Set(isChanged ? await findDueReminders(db, before, now) : [])
  const reminders = isChanged ? await findDueReminders(db, after, now) : []
  return {
    reminders: reminders.filter((id) => !anyway.has(id)).length,
    ratingRequests: asksNow ? (await findDueRequests(db, now)).length : 0,
    entries: await countEntries(db, { before, after, now }),
    isQuietNow: isQuietAt(now, salonNights(after)),
  }
}

/** Counts clients with a calendar entry of an upcoming visit that a new time zone makes wrong. */
async function countEntries(db: Queryable, { before, after, now }: SettingsChange): Promise<number> {
  const from = before.place.timeZone
  const to = after.place.timeZone
  if (from === to) return 0
  const isAhead = and(inArray(appointments.status, openStatuses), gt(appointments.startsAt, fromUnixSeconds(now)))
  const rows = await db
    .select({ clientId: appointments.clientId, startsAt: appointments.startsAt })
    .from(appointments)
    .innerJoin(clients, eq(clients.id, appointments.clientId))
    .where(and(isAhead, eq(clients.demo, false), isNotNull(clients.email), sentEntryExists(appointments.id)))
  const isMoved = (starts: number) => sameWallClock(starts, from, to) !== starts
  return new Set(rows.filter(({ startsAt }) => isMoved(unixSeconds(startsAt))).map(({ clientId }) => clientId)).size
}
