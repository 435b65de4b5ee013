import { msg } from '@lingui/core/runtime-macro'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError, notInRole } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import type { FeedInput, FeedKind } from '../../../domain/messages/calendar-feed.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { recordOfStaff } from '../../platform/audit/commands.ts'
import type { Database } from '../../platform/database/client.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { calendarFeeds } from '../../platform/database/schema/messages.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import type { Author } from '../../platform/http/author.ts'
import { canMakeFeed } from './policies.ts'
import { type Feed, listFeeds } from './queries.ts'

interface FeedOwner {
  readonly user: CurrentUser
  readonly by: Author
}

const calendarNames = { salon: 'the salon', stylist: 'a stylist', client: 'their own visits' } as const

function toSubject(kind: FeedKind, stylistId: string | null) {
  return { id: stylistId ?? kind, label: calendarNames[kind] }
}

/**
 * Makes an address, or returns the person's existing one for this; to get another one, they delete it first.
 * @throws {AppError} `forbidden` · `not_found` if there is no such stylist
 */
export async function makeFeed(db: Database, { user, by }: FeedOwner, input: FeedInput): Promise<Feed> {
  if (!canMakeFeed(user, input)) throw notInRole(user)
  const { kind, stylistId = null } = input
  await db.transaction(async (transaction) => {
    // Serialize per person, so that two clicks make one address.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('calendar feed ' || ${user.uid}::text, 0))`)
    if (stylistId !== null) {
      const [stylist] = await transaction
        .select({ id: stylists.id })
        .from(stylists)
        .where(eq(stylists.id, stylistId))
        .for('key share')
      if (!stylist) throw new AppError('not_found', say(msg`We can’t find that stylist.`))
    }
    const ofStylist = stylistId === null ? isNull(calendarFeeds.stylistId) : eq(calendarFeeds.stylistId, stylistId)
    const [known] = await transaction
      .select({ id: calendarFeeds.id })
      .from(calendarFeeds)
      .where(and(eq(calendarFeeds.userId, user.uid), eq(calendarFeeds.kind, kind), ofStylist))
    if (known) return
    await transaction.insert(calendarFeeds).values({ id: newId(), kind, userId: user.uid, stylistId })
    await recordOfStaff(transaction, by, { kind: 'calendars.added', subject: toSubject(kind, stylistId) })
  })
  const feeds = await listFeeds(db, user.uid)
  const feed = feeds.find((feed) => feed.kind === kind && feed.stylistId === stylistId)
  if (!feed) throw noSuchFeed()
  return feed
}

/** Revokes an address. @throws {AppError} `not_found`, also for somebody else's */
export async function revokeFeed(db: Database, { user, by }: FeedOwner, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const [deleted] = await transaction
      .delete(calendarFeeds)
      .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, user.uid)))
      .returning({ kind: calendarFeeds.kind, stylistId: calendarFeeds.stylistId })
    if (!deleted) throw noSuchFeed()
    const subject = toSubject(deleted.kind, deleted.stylistId)
    await recordOfStaff(transaction, by, { kind: 'calendars.removed', subject })
  })
}

function noSuchFeed(): AppError {
  return new AppError('not_found', say(msg`That calendar address doesn’t exist anymore.`))
}
