import { and, asc, eq, isNotNull, isNull, notExists } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import {
  isWanted,
  newStarts,
  offerEnds,
  overlapsAny,
  type Start,
  stillKnown,
} from '../../../domain/booking/waitlist/matching.ts'
import { isQuietAt, salonNights } from '../../../domain/messages/quiet-nights.ts'
import type { DayAvailability } from '../../../domain/salon/schedule/schedule.ts'
import { timeLabel } from '../../../domain/time/calendar.ts'
import { minutesAt, wallClockOf } from '../../../domain/time/salon-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { clientRecords, clients } from '../../platform/database/schema/clients.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import type { Catalogue } from '../availability/catalogue.ts'
import type { Availability } from '../availability/queries.ts'
import { type EndingContext, endLapsed, endServed } from './ending.ts'
import { readPast, readUnsettled } from './excluded-times.ts'
import { type OfferContext, type Offered, placeOffer } from './place-offer.ts'
import { isWaitingAt, toWish } from './queries.ts'
import { withdrawImpossible } from './withdrawing.ts'

export interface OfferingContext extends OfferContext, EndingContext {
  readonly settings: CurrentSettings
  readonly catalogue: Catalogue
  readonly availability: Availability
  readonly adminEmail: string
  readonly origin: string
}

type Entry = typeof waitlistEntries.$inferSelect
type Candidate = Awaited<ReturnType<Availability['candidates']>>[number]

/**
 * Offers each free time to the clients who wait for it, first come first, and ends lapsed offers. Based on the current state only, so it
 * can run at any time, concurrently and after a crash: a hold's claims and the limit of one open offer an entry prevent duplicates.
 * @returns true if mail or announcements are due
 */
export async function offerFreeTimes(context: OfferingContext): Promise<boolean> {
  const lapsed = [await endLapsed(context), await withdrawImpossible(context)].some(Boolean)
  await endServed(context)
  const { settings, clock } = context
  const { offers: mode, minutes } = settings.get().waitlist
  const waiting = mode === 'by-hand' ? [] : await readWaiting(context)
  if (waiting.length === 0) return lapsed
  const finder = await createFinder(context)
  const offered = new Set<string>()
  const isNight = isQuietAt(clock(), salonNights(settings.get()))
  for (const entry of waiting) {
    const starts = offered.has(entry.id) ? [] : await finder.startsFor(entry)
    // At night only `known` is updated: times still free in the morning are offered then, in the same order.
    for (const start of isNight ? [] : starts) {
      const [free] = await finder.candidatesFor(entry, start)
      if (!free) continue
      const now = clock()
      const expires = offerEnds({ now, starts: free.starts, minutes })
      if (expires === null) continue
      const others = mode === 'all-at-once' ? waiting.filter(({ id }) => id !== entry.id && !offered.has(id)) : []
      const to = [offeredTo(entry, free.candidate), ...(await finder.alsoFor(others, start, free.candidate.stylist.id))]
      const { stylist } = free.candidate
      const placed = await placeOffer(context, { stylist, starts: free.starts, expires, now, to, origin: context.origin })
      for (const { id, entryId, clientId } of placed) {
        offered.add(entryId)
        context.announce.appointment({ id, clientId, stylistId: stylist.id })
      }
      if (placed.length > 0) finder.forgetFreeTimes()
      if (offered.has(entry.id)) break
    }
  }
  return lapsed || offered.size > 0
}

const offeredTo = ({ id }: Entry, { services, visit }: Candidate): Offered => ({ entryId: id, services, visit })

/** Selects entries of clients with mail and without an open offer, first come first. */
function readWaiting({ db, clock, settings }: OfferingContext): Promise<Entry[]> {
  const { id, entryId, state } = waitlistOffers
  const open = db
    .select({ id })
    .from(waitlistOffers)
    .where(and(eq(entryId, waitlistEntries.id), eq(state, 'open')))
  const { timeZone } = settings.get().place
  return db
    .select({ entry: waitlistEntries })
    .from(waitlistEntries)
    .innerJoin(clients, eq(clients.id, waitlistEntries.clientId))
    .leftJoin(clientRecords, eq(clientRecords.clientId, clients.id))
    .where(
      and(
        isWaitingAt({ date: dateAt(clock(), timeZone), minutes: minutesAt(clock(), timeZone) }),
        ...[isNotNull(clients.email), eq(clients.demo, false), isNull(clients.deletedAt), isNull(clientRecords.blockedAt)],
        notExists(open),
      ),
    )
    .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id))
    .then((rows) => rows.map(({ entry }) => entry))
}

async function createFinder(context: OfferingContext) {
  const { db, availability, settings } = context
  const { timeZone } = settings.get().place
  const days = new Map<string, Promise<DayAvailability[]>>()
  const past = new Map<string, ReturnType<typeof readPast>>()
  const unsettled = await readUnsettled(context)

  function findPast(entry: Entry) {
    const reading = past.get(entry.id) ?? readPast(context, entry)
    past.set(entry.id, reading)
    return reading
  }

  function daysFor({ stylistId, stylistIds, serviceIds, fromDate, toDate }: Entry): Promise<DayAvailability[]> {
    const key = [stylistId, stylistIds.join(), ...serviceIds, fromDate, toDate].join(' ')
    const range = { from: fromDate, to: toDate }
    const reading = days.get(key) ?? availability.days({ stylistId, stylistIds, requested: { serviceIds }, ...range })
    days.set(key, reading)
    // A service or a stylist isn't offered anymore: nothing fits.
    return reading.catch(nothingOffered)
  }

  /** Returns the times that became free for an entry, in order, without those that the client let pass or has a visit at. */
  async function startsFor(entry: Entry): Promise<Start[]> {
    const free = await daysFor(entry)
    const knownStarts = stillKnown(entry.known, free)
    if (knownStarts.length !== entry.known.length || JSON.stringify(knownStarts) !== JSON.stringify(entry.known)) {
      await db.update(waitlistEntries).set({ known: knownStarts }).where(eq(waitlistEntries.id, entry.id))
    }
    return newStarts(toWish(entry), knownStarts, free)
  }

  async function candidatesFor(entry: Entry, { date, minutes }: Start) {
    const starts = wallClockOf(date, timeZone).instantOf(minutes)
    const past = await findPast(entry)
    // Skips most passed times without reading candidates.
    if (overlapsAny({ starts, ends: starts + 1 }, past)) return []
    const query = { requested: { serviceIds: entry.serviceIds }, date, time: timeLabel(minutes) }
    return (await availability.candidates(query))
      .filter(({ stylist }) => isWanted(entry, stylist.id))
      .map((candidate) => ({ candidate, starts, ends: starts + candidate.visit.minutes * 60 }))
      .filter(({ candidate, ...span }) => {
        const settling = unsettled.filter(({ stylistId }) => stylistId === candidate.stylist.id)
        return !overlapsAny(span, past) && !overlapsAny(span, settling)
      })
  }

  return {
    startsFor,
    candidatesFor,
    async alsoFor(others: readonly Entry[], start: Start, stylistId: string): Promise<Offered[]> {
      const matches: Offered[] = []
      for (const entry of others) {
        const isNew = (await startsFor(entry)).some(({ date, minutes }) => date === start.date && minutes === start.minutes)
        const candidates = isNew ? await candidatesFor(entry, start) : []
        const same = candidates.find(({ candidate }) => candidate.stylist.id === stylistId)
        if (same) matches.push(offeredTo(entry, same.candidate))
      }
      return matches
    },
    forgetFreeTimes: () => days.clear(),
  }
}

function nothingOffered(error: unknown): DayAvailability[] {
  if (error instanceof AppError) return []
  throw error
}
