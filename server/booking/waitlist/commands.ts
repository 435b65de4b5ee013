import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import { anyStylist } from '../../../domain/booking.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { can } from '../../../domain/roles.ts'
import { type DayAvailability, lastBookableDate } from '../../../domain/schedule/schedule.ts'
import { offers } from '../../../domain/schedule/stylist-rules.ts'
import { minutesOf } from '../../../domain/time/calendar.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import { fitsWish, freeRanges, isOver } from '../../../domain/waitlist/matching.ts'
import { mostWaiting, type WaitlistEntry, type WaitlistInput } from '../../../domain/waitlist/waitlist.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { withRetry } from '../../platform/database/errors.ts'
import { clientRecords, clients, newId, waitlistEntries } from '../../platform/database/schema.ts'
import type { Author } from '../../platform/http/author.ts'
import { canSeeHidden } from '../../salon/services/policies.ts'
import { clientNotFound } from '../appointments/booked-client.ts'
import { canBookForOthers } from '../appointments/policies.ts'
import { askedToCall, notOffering, requireOpened, serviceNotOffered, stylistNotHere } from '../appointments/refusals.ts'
import { closeOpenOffer, endEntry, lockEntry } from './answering.ts'
import { isWaiting, momentOf, noSuchEntry, readEntry, type WaitlistContext } from './queries.ts'
import type { EntryRow } from './serializers.ts'
import { withdrawOpenOffer } from './withdrawing.ts'

/**
 * Puts a client on the list; who waits for exactly that already stays where they are.
 * @throws {AppError} `forbidden` · `conflict` if they wait for too much already · `invalid` for what can never become free, in words
 */
export async function addEntry(context: WaitlistContext, user: CurrentUser, input: WaitlistInput): Promise<WaitlistEntry> {
  const { clientId = user.uid } = input
  if (clientId !== user.uid && !canBookForOthers(user)) throw new AppError('forbidden', 'You can only wait for yourself.')
  requireOpened(context.settings.get(), user)
  const known = await checkWish(context, user, input)
  const values = {
    ...{ clientId, serviceIds: input.serviceIds, stylistId: input.stylistId, fromDate: input.from, toDate: input.to },
    ...{ earliest: minutesOf(input.earliest), latest: minutesOf(input.latest), known },
  }
  const id = await withRetry(() => context.db.transaction((tx) => addInside(tx, context, { user, values })))
  context.announce.appointment({ id, clientId })
  return readEntry(context, id)
}

interface Added {
  readonly user: CurrentUser
  readonly values: Omit<EntryRow, 'id' | 'createdAt' | 'endedAt' | 'endReason'>
}

/** @returns the id of the entry, new or not */
async function addInside(tx: Queryable, context: WaitlistContext, { user, values }: Added): Promise<string> {
  const { clientId, serviceIds, stylistId } = values
  await tx.execute(sql`select lock_for_booking(${clientId})`)
  const [client] = await tx
    .select({ id: clients.id, blockedAt: clientRecords.blockedAt })
    .from(clients)
    .leftJoin(clientRecords, eq(clientRecords.clientId, clients.id))
    .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)))
  if (!client) throw clientNotFound()
  if (client.blockedAt && !canBookForOthers(user)) throw askedToCall(context.settings.get())
  const waiting = await tx
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.clientId, clientId), isWaiting(momentOf(context))))
  const wish = (entry: Added['values']) =>
    [entry.stylistId, entry.fromDate, entry.toDate, entry.earliest, entry.latest, ...entry.serviceIds.toSorted()].join()
  const same = waiting.find((entry) => wish(entry) === wish({ ...values, serviceIds, stylistId }))
  if (same) return same.id
  if (waiting.length >= mostWaiting) {
    throw new AppError('conflict', `You’re waiting for ${mostWaiting} times already. Stop waiting for one of them first.`)
  }
  const id = newId()
  await tx.insert(waitlistEntries).values({ id, ...values })
  return id
}

/** @returns what is free already, which nobody has to be told. @throws {AppError} `invalid` with the field */
async function checkWish(context: WaitlistContext, user: CurrentUser, input: WaitlistInput) {
  const { availability, settings } = context
  const { serviceIds, stylistId, from, to } = input
  const wish = { from, to, earliest: minutesOf(input.earliest), latest: minutesOf(input.latest) }
  const now = momentOf(context)
  if (isOver(wish, now)) throw invalidField('to', 'Those days are over. Choose later ones.')
  const last = lastBookableDate(now.date, settings.get().rules.monthsAhead)
  if (from > last) {
    throw invalidField('from', `You can book until ${formatsOf(settings.get().place).calendarDate(last)}. Choose earlier days.`)
  }
  await checkOffered(context, input)
  const requested = { serviceIds, withHidden: canSeeHidden(user) }
  const days = await availability.days({ stylistId, requested, from, to })
  if (!couldFit(days, wish)) throw invalidField('to', 'Nobody takes visits at those times. Choose other days or hours.')
  return freeRanges(wish, days)
}

async function checkOffered({ catalogue }: WaitlistContext, { serviceIds, stylistId }: WaitlistInput): Promise<void> {
  const { services, stylist } = await catalogue.selectedRecords({ serviceIds, stylistId })
  if (services.some((service) => !service)) throw serviceNotOffered()
  if (stylistId === anyStylist) return
  if (!stylist) throw stylistNotHere()
  if (!serviceIds.every((id) => offers(stylist.record, id))) throw notOffering(stylist.record)
}

/** Whether a visit could start then, if the time weren't taken. */
function couldFit(days: readonly DayAvailability[], wish: Parameters<typeof fitsWish>[0]): boolean {
  return days.some(({ date, slots }) =>
    slots.some(
      ({ time, state }) => (state === 'free' || state === 'taken') && fitsWish(wish, { date, minutes: minutesOf(time) }),
    ),
  )
}

/** With where the links of mails lead. */
export type DeskContext = WaitlistContext & { readonly origin: string }

export interface By {
  readonly user: CurrentUser
  readonly by: Author
}

/**
 * Ends an entry: the client's own, or anybody's at the desk. What is offered goes to the next one.
 * @throws {AppError} `not_found`, also for somebody else's
 */
export async function removeEntry(context: DeskContext, { user, by }: By, id: string): Promise<void> {
  const { db, announce } = context
  const isDesk = can(user, 'waitlist.write')
  const removed = await withRetry(() =>
    db.transaction(async (tx) => {
      const entry = await lockEntry(tx, id)
      const isOwn = entry.clientId === user.uid
      if (!isOwn && !isDesk) throw noSuchEntry()
      if (entry.endedAt) return entry
      if (isOwn) await closeOpenOffer(tx, id, 'withdrawn')
      else await withdrawOpenOffer(tx, context, entry)
      await endEntry(tx, id, isOwn ? 'withdrawn' : 'removed')
      if (!isOwn) await auditEntry(tx, by, 'removed', entry)
      return entry
    }),
  )
  announce.appointment({ id, clientId: removed.clientId })
}

export async function auditEntry(tx: Queryable, by: Author, what: 'offered' | 'withdrawn' | 'removed', { clientId }: EntryRow) {
  const [client] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId))
  await recordAudit(tx, by, { kind: `waitlist.${what}`, subject: { id: clientId, label: client?.name ?? clientId } })
}
