import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { durationInMinutes } from '../../../domain/booking/booking.ts'
import { firstOfGaps, fitsWish, type Start, type Wish } from '../../../domain/booking/waitlist/matching.ts'
import {
  type EntryState,
  entryState,
  type Waitlist,
  type WaitlistEntry,
  type WaitlistOffer,
} from '../../../domain/booking/waitlist/waitlist.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { serviceOf } from '../../../domain/salon/schedule/stylist-rules.ts'
import { minutesOf, timeLabel } from '../../../domain/time/calendar.ts'
import { minutesAt, timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds, wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { selectAlerts } from '../../people/clients/queries.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import type { AskForMail } from '../../platform/outbox/mail-requests.ts'
import type { BookingContext } from '../appointments/commit.ts'
import { noSuchEntry } from '../effects/offers.ts'
import { offeredTerms } from '../online-payments/offered-terms.ts'
import { readCallers, readEndedOffer } from './entry-past.ts'
import { type OfferRow, presentEntry, presentOffer, stateOfOffer, type Terms, type WaitlistRow } from './serializers.ts'

export interface WaitlistContext extends BookingContext {
  readonly askForMail: AskForMail
  /** AUTH_SECRET. */
  readonly secret: string
}

const mostListed = { waiting: 500, ended: 100 } as const

export const toWish = ({ fromDate, toDate, earliest, latest }: WaitlistRow): Wish => ({
  from: fromDate,
  to: toDate,
  earliest,
  latest,
})

export function wallMoment({ clock, settings }: Pick<WaitlistContext, 'clock' | 'settings'>): Start {
  const { timeZone } = settings.get().place
  return { date: dateAt(clock(), timeZone), minutes: minutesAt(clock(), timeZone) }
}

export function isWaitingAt({ date, minutes }: Start): SQL | undefined {
  const { endedAt, toDate, latest } = waitlistEntries
  return and(isNull(endedAt), sql`(${toDate}, ${latest}) > (${date}::date, ${minutes}::int)`)
}

interface ListQuery {
  readonly reader: CurrentUser
  readonly clientId?: string
  readonly date?: string | undefined
  readonly state: 'waiting' | 'ended'
}

export async function readWaitlist(context: WaitlistContext, { reader, clientId, date, state }: ListQuery): Promise<Waitlist> {
  const isStill = isWaitingAt(wallMoment(context))
  const { fromDate, toDate, createdAt, endedAt, id } = waitlistEntries
  const ofState = state === 'waiting' ? isStill : sql`not (${isStill})`
  const ofDate = date === undefined ? undefined : and(lte(fromDate, date), sql`${toDate} >= ${date}::date`)
  const ofClient = clientId === undefined ? undefined : eq(waitlistEntries.clientId, clientId)
  const order =
    state === 'waiting' ? [asc(createdAt), asc(id)] : [desc(sql`coalesce(${endedAt}, ${toDate}::timestamptz)`), desc(id)]
  const rows = await context.db
    .select({
      entry: waitlistEntries,
      offer: waitlistOffers,
      name: clients.name,
      email: clients.email,
      phone: clients.phone,
      alerts: selectAlerts(sql`clients.id`),
    })
    .from(waitlistEntries)
    .innerJoin(clients, eq(clients.id, waitlistEntries.clientId))
    .leftJoin(waitlistOffers, and(eq(waitlistOffers.entryId, id), isOpenAt(context)))
    .where(and(ofState, ofDate, ofClient))
    .orderBy(...order)
    .limit(mostListed[state])
  const hasPhone = can(reader, 'clients.contact')
  const callers = clientId === undefined ? await readCallers(context.db, rows) : new Map<string, string>()
  const items = rows.map(async (row): Promise<WaitlistEntry> => {
    const { entry, name, email, phone, alerts } = row
    const shownEntry = await showEntry(context, row)
    if (clientId !== undefined)
      return { ...(await withPrepayment(context, shownEntry, row)), ...(await readEndedOffer(context, entry.id)) }
    const hasEmail = email !== null
    const client = { id: entry.clientId, name, hasEmail, ...(hasPhone && phone && { phone }), ...(alerts && { alerts }) }
    const calls = entry.calls.map(({ at, by }) => ({ at: wholeUnixSeconds(new Date(at)), by: callers.get(by) ?? '' }))
    return { ...shownEntry, client, calls, ...(date !== undefined && { fits: await fitsOn(context, entry, date) }) }
  })
  return { items: await Promise.all(items) }
}

function isOpenAt({ clock }: Pick<WaitlistContext, 'clock'>): SQL | undefined {
  return and(eq(waitlistOffers.state, 'open'), gt(waitlistOffers.expiresAt, new Date(clock() * 1000)))
}

export function currentState(
  context: Pick<WaitlistContext, 'clock' | 'settings'>,
  { entry, offer }: { readonly entry: WaitlistRow; readonly offer: OfferRow | null },
): EntryState {
  const state = entryState(entry, wallMoment(context))
  return state === 'waiting' && offer ? 'offered' : state
}

async function fitsOn(context: WaitlistContext, entry: WaitlistRow, date: string): Promise<NonNullable<WaitlistEntry['fits']>> {
  const { serviceIds, stylistId, stylistIds } = entry
  const requested = { serviceIds, withHidden: true }
  const query = { stylistId, stylistIds, requested, date, time: timeLabel(0), days: 1, count: 24 * 12 }
  const openings = await context.availability.openings(query).catch(nothingOffered)
  const fits = openings.map(async ({ stylistId, stylistName, times }) => {
    const { minutes } = await readTerms(context, { serviceIds, stylistId })
    const starts = times
      .filter((each) => each.date === date)
      .map(({ time }) => minutesOf(time))
      .filter((start) => fitsWish(toWish(entry), { date, minutes: start }))
    return { stylistId, stylistName, minutes, times: firstOfGaps(starts, minutes).map(timeLabel) }
  })
  return (await Promise.all(fits)).filter(({ times }) => times.length > 0)
}

function nothingOffered(error: unknown): [] {
  if (error instanceof AppError) return []
  throw error
}

async function readTerms(
  { catalogue }: Pick<WaitlistContext, 'catalogue'>,
  { serviceIds, stylistId }: Pick<WaitlistRow, 'serviceIds' | 'stylistId'>,
): Promise<Terms> {
  const { services, stylist } = await catalogue.selectedRecords({ serviceIds, stylistId })
  const offered = services.flatMap((service) => (service ? [service.record] : []))
  const own = stylist ? offered.map((service) => serviceOf(stylist.record, service)) : offered
  return { services: own, stylistName: stylist?.record.stylistName ?? '', minutes: durationInMinutes(own) }
}

async function showEntry(
  context: WaitlistContext,
  row: { entry: WaitlistRow; offer: OfferRow | null },
): Promise<WaitlistEntry> {
  const [terms, offer, stylists] = await Promise.all([
    readTerms(context, row.entry),
    row.offer && showOffer(context, { ...row, offer: row.offer }),
    Promise.all(row.entry.stylistIds.map((id) => context.catalogue.stylist(id))),
  ])
  const names = stylists.flatMap((stylist) => (stylist ? [{ id: stylist.id, name: stylist.record.stylistName }] : []))
  return presentEntry(row.entry, { terms, offer, stylists: names, state: currentState(context, row) })
}

interface OfferedEntry {
  readonly entry: WaitlistRow
  readonly offer: OfferRow
}

export async function showOffer(context: WaitlistContext, { entry, offer }: OfferedEntry): Promise<WaitlistOffer> {
  const terms = await readTerms(context, { serviceIds: entry.serviceIds, stylistId: offer.stylistId })
  return presentOffer(offer, { terms, now: context.clock(), timeZone: context.settings.get().place.timeZone })
}

/** Reads the prepayment for an open offer, if there is one. */
export async function readPrepayment(
  { online, ...context }: WaitlistContext,
  { entry, offer }: OfferedEntry,
): Promise<Pick<WaitlistOffer, 'prepayment'>> {
  if (stateOfOffer(offer, context.clock()) !== 'open') return {}
  const { timeZone } = context.settings.get().place
  const starts = unixSeconds(offer.startsAt)
  const terms = await offeredTerms(
    { ...context, provider: online?.provider },
    {
      serviceIds: entry.serviceIds,
      stylistId: offer.stylistId,
      date: dateAt(starts, timeZone),
      time: timeLabelAt(starts, timeZone),
      clientId: entry.clientId,
    },
  )
  return terms.requirement ? { prepayment: terms } : {}
}

async function withPrepayment(
  context: WaitlistContext,
  shown: WaitlistEntry,
  { entry, offer }: { readonly entry: WaitlistRow; readonly offer: OfferRow | null },
): Promise<WaitlistEntry> {
  if (!shown.offer || !offer) return shown
  return { ...shown, offer: { ...shown.offer, ...(await readPrepayment(context, { entry, offer })) } }
}

/** @throws {AppError} `not_found` */
export async function requireEntry(db: Queryable, id: string): Promise<WaitlistRow> {
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.id, id))
  if (!entry) throw noSuchEntry()
  return entry
}

export async function readEntry(context: WaitlistContext, id: string): Promise<WaitlistEntry> {
  const [row] = await context.db
    .select({ entry: waitlistEntries, offer: waitlistOffers })
    .from(waitlistEntries)
    .leftJoin(waitlistOffers, and(eq(waitlistOffers.entryId, waitlistEntries.id), isOpenAt(context)))
    .where(eq(waitlistEntries.id, id))
  if (!row) throw noSuchEntry()
  return showEntry(context, row)
}
