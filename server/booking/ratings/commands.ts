import { msg } from '@lingui/core/runtime-macro'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import {
  type DeskRating,
  type OwnRating,
  type RatingInput,
  type ratingAnswer,
  ratingRefusal,
  stateOfText,
} from '../../../domain/booking/ratings/rating.ts'
import { say } from '../../../domain/language/say.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import { appointments, ratings } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { goesByClients } from './queries.ts'
import { presentDeskRating, presentOwnRating, ratedStylistName } from './serializers.ts'

export interface RatingContext {
  readonly db: Database
  readonly settings: CurrentSettings
  readonly clock: Clock
  readonly announce: Announce
}

interface GivenRating {
  readonly bookingId: string
  readonly clientId: string
  readonly input: RatingInput
}

/**
 * Rates a visit or changes its rating; repeats change nothing.
 * @throws {AppError} `not_found` for a visit that isn't the client's · `forbidden` if the salon takes no ratings · `conflict` outside of
 * the time for it
 */
export async function rateVisit(context: RatingContext, given: GivenRating): Promise<OwnRating> {
  const rated = await context.db
    .transaction((tx) => rateInside(tx, context, given))
    .catch((error) => {
      // The visit's completion was undone meanwhile.
      if (violates(error, 'ratings_of_completed_visits'))
        throw notNow(ratingRefusal({ status: 'Pending', endsAt: 0, ratedAt: null }, 0))
      throw error
    })
  // The stylist's mean is public.
  context.announce.catalogue()
  return rated
}

async function rateInside(tx: Queryable, { clock, settings }: RatingContext, { bookingId, clientId, input }: GivenRating) {
  const [visit] = await tx.select().from(appointments).where(eq(appointments.id, bookingId)).for('share')
  if (visit?.clientId !== clientId) throw new AppError('not_found', say(msg`We can’t find that visit.`))
  if (!goesByClients(settings)) throw new AppError('forbidden', say(msg`This salon doesn’t take ratings right now.`))
  const [before] = await tx.select().from(ratings).where(eq(ratings.appointmentId, bookingId)).for('update')
  const now = clock()
  const ratedAt = before ? unixSeconds(before.createdAt) : null
  const refusal = ratingRefusal({ status: visit.status, endsAt: unixSeconds(visit.endsAt), ratedAt }, now)
  if (refusal !== null) throw notNow(refusal)
  const textState = stateOfText(input.text, before ?? null)
  const isSame = before?.stars === input.stars && before.text === input.text
  if (isSame) return presentOwnRating(before, visit)
  const written = {
    stars: input.stars,
    text: input.text,
    textState,
    ...(textState !== 'hidden' && { hiddenReason: '' }),
    updatedAt: fromUnixSeconds(now),
  }
  const [row] = await tx
    .insert(ratings)
    .values({ appointmentId: bookingId, ...written, createdAt: fromUnixSeconds(now) })
    .onConflictDoUpdate({ target: ratings.appointmentId, set: { ...written, version: sql`${ratings.version} + 1` } })
    .returning()
  if (!row) throw new Error('an upsert without a condition returned no row')
  return presentOwnRating(row, visit)
}

const notNow = (refusal: string | null) => new AppError('conflict', refusal ?? say(msg`This visit can’t be rated now.`))

interface Answering {
  readonly id: string
  readonly answer: z.output<typeof ratingAnswer>
  readonly by: Author
}

/**
 * Shows or hides a client's text, and answers it.
 * @throws {AppError} `not_found` · `conflict` if it has changed since it was read · `invalid` without a text
 */
export async function answerRating({ db, clock, announce }: RatingContext, { id, answer, by }: Answering): Promise<DeskRating> {
  const { version, textState, hiddenReason, reply } = answer
  const answered = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(ratings).where(eq(ratings.appointmentId, id)).for('update')
    if (!before) throw new AppError('not_found', say(msg`That rating isn’t there anymore.`))
    if (before.version !== version) {
      throw new AppError('conflict', say(msg`This rating has changed since you opened it. Look at it again.`))
    }
    if (textState && before.text === '') throw invalidField('textState', say(msg`The client wrote nothing`))
    const [rating] = await tx
      .update(ratings)
      .set({
        ...(textState && { textState, hiddenReason: textState === 'hidden' ? hiddenReason : '' }),
        ...(reply !== undefined && { reply }),
        version: version + 1,
        updatedAt: fromUnixSeconds(clock()),
      })
      .where(eq(ratings.appointmentId, id))
      .returning()
    if (!rating) throw new Error('a locked row is gone')
    const [found] = await tx
      .select({ visit: appointments, clientName: clients.name })
      .from(appointments)
      .innerJoin(clients, eq(clients.id, appointments.clientId))
      .where(eq(appointments.id, id))
    const { visit = null, clientName = null } = found ?? {}
    const subject = { id, label: ratedStylistName(visit) || 'a stylist' }
    if (textState) await recordAudit(tx, by, { kind: `ratings.${textState}`, subject })
    if (reply !== undefined && reply !== before.reply) await recordAudit(tx, by, { kind: 'ratings.answered', subject })
    return presentDeskRating({ rating, visit, clientName })
  })
  announce.catalogue()
  return answered
}
