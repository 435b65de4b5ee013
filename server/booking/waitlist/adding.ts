import { msg, plural } from '@lingui/core/runtime-macro'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import { fitsWish, freeRanges, isOver, namedStylists, wantedStylists } from '../../../domain/booking/waitlist/matching.ts'
import { mostWaiting, type WaitlistEntry, type WaitlistInput } from '../../../domain/booking/waitlist/waitlist.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { say } from '../../../domain/language/say.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { type DayAvailability, lastBookableDate } from '../../../domain/salon/schedule/schedule.ts'
import { offers } from '../../../domain/salon/schedule/stylist-rules.ts'
import { minutesOf } from '../../../domain/time/calendar.ts'
import { idFor } from '../../people/clients/adding.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import { clientRecords, clients } from '../../platform/database/schema/clients.ts'
import { waitlistEntries } from '../../platform/database/schema/waitlist.ts'
import { canSeeHidden } from '../../salon/services/policies.ts'
import { type BookedClient, resolveClient } from '../appointments/booked-client.ts'
import { requireOpened } from '../appointments/check-booking.ts'
import { canBookForOthers } from '../appointments/policies.ts'
import { clientNotFound, refused } from '../appointments/refusals.ts'
import { auditEntry, type By } from './commands.ts'
import { isWaitingAt, readEntry, type WaitlistContext, wallMoment } from './queries.ts'
import type { WaitlistRow } from './serializers.ts'

interface Adding extends By {
  /** Chosen by the caller, so that a repeat adds nothing. */
  readonly key: string | undefined
}

/**
 * Adds a client to the waitlist; an equal entry keeps its position. The desk can name a new client, who is added too.
 * @throws {AppError} `forbidden` · `conflict` if they have too many entries · `invalid` for a wish that can never become free
 */
export async function addEntry(context: WaitlistContext, adding: Adding, input: WaitlistInput): Promise<WaitlistEntry> {
  const { user, key } = adding
  const isForOther = input.client !== undefined || (input.clientId ?? user.uid) !== user.uid
  if (isForOther && !canBookForOthers(user)) throw new AppError('forbidden', say(msg`You can only wait for yourself.`))
  requireOpened(context.settings.get(), user)
  const id = idFor(user, key)
  const isThis = eq(waitlistEntries.id, id)
  const [earlier] =
    key === undefined ? [] : await context.db.select({ id: waitlistEntries.id }).from(waitlistEntries).where(isThis)
  if (earlier) return readEntry(context, id)
  const freeStarts = await checkWish(context, user, input)
  const client = await resolveClient(context, { user, input })
  const values = {
    id,
    clientId: client.id,
    serviceIds: input.serviceIds,
    ...wantedStylists(input),
    fromDate: input.from,
    toDate: input.to,
    earliest: minutesOf(input.earliest),
    latest: minutesOf(input.latest),
    note: input.note ?? '',
    known: freeStarts,
  }
  const entryId = await context.db
    .transaction((tx) => addInside(tx, context, { ...adding, client, values }))
    .catch((error: unknown) => {
      // A concurrent repeat.
      if (violates(error, 'waitlist_entries_pkey')) return id
      throw error
    })
  context.announce.appointment({ id: entryId, clientId: client.id })
  if (client.row) context.announce.clients()
  return readEntry(context, entryId)
}

interface Added extends Adding {
  readonly client: BookedClient
  readonly values: Omit<WaitlistRow, 'createdAt' | 'endedAt' | 'endReason' | 'bookedAs' | 'calls'>
}

async function addInside(tx: Queryable, context: WaitlistContext, { user, by, client, values }: Added): Promise<string> {
  const { clientId } = values
  await tx.execute(sql`select lock_for_booking(${clientId})`)
  if (client.row) await tx.insert(clients).values(client.row)
  const [row] = await tx
    .select({ id: clients.id, blockedAt: clientRecords.blockedAt })
    .from(clients)
    .leftJoin(clientRecords, eq(clientRecords.clientId, clients.id))
    .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)))
  if (!row) throw clientNotFound()
  const isDesk = canBookForOthers(user)
  if (row.blockedAt && !isDesk) throw refused({ code: 'blocked' }, context.settings.get())
  const waiting = await tx
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.clientId, clientId), isWaitingAt(wallMoment(context))))
  const same = waiting.find((entry) => wishKey(entry) === wishKey(values))
  if (same) return same.id
  if (waiting.length >= mostWaiting) {
    throw new AppError(
      'conflict',
      say(
        client.isSelf
          ? plural(
              { most: mostWaiting },
              {
                one: 'You’re waiting for # time already. Stop waiting for one of them first.',
                other: 'You’re waiting for # times already. Stop waiting for one of them first.',
              },
            )
          : msg`${{ client: client.name }} waits for ${plural(
              { most: mostWaiting },
              { one: '# time', other: '# times' },
            )} already. Remove one of them first.`,
      ),
    )
  }
  const [added] = await tx.insert(waitlistEntries).values(values).returning()
  if (added && !client.isSelf) await auditEntry(tx, by, 'added', added)
  return values.id
}

function wishKey({ stylistId, stylistIds, fromDate, toDate, earliest, latest, serviceIds }: Added['values']): string {
  return [stylistId, ...stylistIds.toSorted(), fromDate, toDate, earliest, latest, ...serviceIds.toSorted()].join()
}

/** @returns the times that are free already, which need no mail. @throws {AppError} `invalid` with the field */
async function checkWish(context: WaitlistContext, user: CurrentUser, input: WaitlistInput) {
  const { availability, settings } = context
  const { serviceIds, from, to } = input
  const wish = { from, to, earliest: minutesOf(input.earliest), latest: minutesOf(input.latest) }
  const now = wallMoment(context)
  if (isOver(wish, now)) throw invalidField('to', say(msg`Those days are over. Choose later ones.`))
  const last = lastBookableDate(now.date, settings.get().rules.monthsAhead)
  if (from > last) {
    throw invalidField(
      'from',
      say(msg`You can book until ${{ day: formatsOf(settings.get().place).calendarDate(last) }}. Choose earlier days.`),
    )
  }
  await checkOffered(context, input)
  const requested = { serviceIds, withHidden: canSeeHidden(user) }
  const days = await availability.days({ ...wantedStylists(input), requested, from, to })
  if (!couldFit(days, wish)) throw invalidField('to', say(msg`Nobody takes visits at those times. Choose other days or hours.`))
  return freeRanges(wish, days)
}

async function checkOffered({ catalogue, settings }: WaitlistContext, input: WaitlistInput): Promise<void> {
  const { serviceIds } = input
  const { stylistId, stylistIds } = wantedStylists(input)
  const { services } = await catalogue.selectedRecords({ serviceIds, stylistId })
  if (services.some((service) => !service)) throw refused({ code: 'service_not_offered' }, settings.get())
  for (const id of namedStylists({ stylistId, stylistIds })) {
    const stylist = await catalogue.stylist(id)
    if (!stylist) throw refused({ code: 'stylist_gone' }, settings.get())
    const { stylistName } = stylist.record
    if (!serviceIds.every((serviceId) => offers(stylist.record, serviceId))) {
      throw refused({ code: 'stylist_not_offering', stylistName }, settings.get())
    }
  }
}

function couldFit(days: readonly DayAvailability[], wish: Parameters<typeof fitsWish>[0]): boolean {
  return days.some(({ date, slots }) =>
    slots.some(
      ({ time, state }) => (state === 'free' || state === 'taken') && fitsWish(wish, { date, minutes: minutesOf(time) }),
    ),
  )
}
