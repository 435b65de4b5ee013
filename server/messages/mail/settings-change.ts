import { isDeepStrictEqual } from 'node:util'
import { isQuietAt, nightsOf } from '../../../domain/mail/reminder-moment.ts'
import type { MailEffects, Settings } from '../../../domain/settings.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { findDueReminders } from './due-reminders.ts'
import { asksForRatings, findDueRequests } from './rating-requests.ts'

interface SettingsChange {
  readonly before: Settings
  readonly after: Settings
  /** Unix seconds. */
  readonly now: number
}

/** What reminders go by. */
const rulesOf = ({ mail, rules }: Settings) => [mail.reminder, mail.quiet, rules.changeNotice]

/** The mails that leave at once with new settings, beside those that leave anyway. */
export async function mailsOfChange(db: Queryable, { before, after, now }: SettingsChange): Promise<MailEffects> {
  const isChanged = !isDeepStrictEqual(rulesOf(before), rulesOf(after))
  const asksNow = asksForRatings(after) && !asksForRatings(before)
  const anyway = new Set(isChanged ? await findDueReminders(db, before, now) : [])
  const reminders = isChanged ? await findDueReminders(db, after, now) : []
  return {
    reminders: reminders.filter((id) => !anyway.has(id)).length,
    ratingRequests: asksNow ? (await findDueRequests(db, now)).length : 0,
    isQuietNow: isQuietAt(now, nightsOf(after)),
  }
}
