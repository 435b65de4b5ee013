import { msg } from '@lingui/core/runtime-macro'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { anyStylist } from '../../../domain/booking/booking.ts'
import { isAsExpected } from '../../../domain/booking/schedule/booking-input.ts'
import { mailedHoldMinutes } from '../../../domain/booking/schedule/hold-length.ts'
import {
  type HoldRequest,
  holdEnd,
  mostOfBrowser,
  mostOfNetwork,
  type TimeHold,
} from '../../../domain/booking/schedule/time-hold.ts'
import type { BookingPlan } from '../../../domain/booking/visits/plan-booking.ts'
import { justTaken } from '../../../domain/booking/visits/refusal.ts'
import { say } from '../../../domain/language/say.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Attempts } from '../../people/auth/rate-limits.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import { checkNow } from '../appointments/check-booking.ts'
import type { BookingContext } from '../appointments/commit.ts'
import { noneFree } from '../appointments/time-taken.ts'
import { wouldLeaveGap } from '../availability/gaps.ts'
import type { HeldByAsker } from '../availability/offerings.ts'
import { placeHold } from './commands.ts'
import { type OwnHold, readOwnHolds } from './queries.ts'

export interface HoldContext extends BookingContext {
  readonly attempts: Attempts
}

export interface HoldOwner {
  readonly browser: string
  readonly network: string
}

/** Visitors book by the rules for clients. */
const visitor = { uid: '', name: '', email: '', admin: false, role: 'client' } as const

/**
 * Holds a time for a browser until `holdEnd`. A repeat returns the same hold without extending it. Overlapping holds of the browser, with
 * any stylist, are released.
 * @throws {AppError} the refusals of a booking except for the phone number · `slot_taken` · `conflict` if the browser has enough holds ·
 * `rate_limited` if it let too many lapse, or its network has too many
 */
export async function placeOwnHold(context: HoldContext, holder: HoldOwner, request: HoldRequest): Promise<TimeHold> {
  const now = context.clock()
  const own = await readOwnHolds(context.db, holder.browser, now)
  const { checked, stylistId } = await checkRequest(context, request, own)
  const same = own.find((hold) => hold.stylistId === stylistId && hold.starts === checked.starts)
  if (same && same.ends === checked.starts + checked.visit.minutes * 60) return presentHold(same, now)

  const { attempts } = context
  await attempts.count('holdFromNetwork', holder.network)
  try {
    await attempts.count('holdFromBrowser', holder.browser)
  } catch (refusal) {
    await attempts.takeBack('holdFromNetwork', holder.network)
    throw refusal
  }
  const { secondsLeft, replaces } = request
  const placing = { holder, checked, stylistId, secondsLeft, replaces }
  const placed = await context.db
    .transaction((tx) => placeCounted(context, tx, placing))
    .catch(async (error: unknown) => {
      await giveBack(context, holder)
      throw error
    })
  for (const _ of placed.isNew ? placed.replaced : [placed.hold]) await giveBack(context, holder)
  return presentHold(placed.hold, now, placed.replaced)
}

/** Takes back a count: released and booked holds have not lapsed. */
async function giveBack({ attempts }: Pick<HoldContext, 'attempts'>, { browser, network }: HoldOwner): Promise<void> {
  await attempts.takeBack('holdFromBrowser', browser)
  await attempts.takeBack('holdFromNetwork', network)
}

/** Call after a booking is made, which may have used some of these holds. */
export async function settleOwnHolds(context: HoldContext, holder: HoldOwner, before: readonly HeldByAsker[]): Promise<void> {
  const remaining = new Set((await readOwnHolds(context.db, holder.browser, context.clock())).map(({ id }) => id))
  for (const { id } of before) if (!remaining.has(id)) await giveBack(context, holder)
}

async function checkRequest(context: HoldContext, request: HoldRequest, own: readonly OwnHold[]) {
  const { secondsLeft: _, replaces: __, ...input } = request
  const stylistId = input.stylistId === anyStylist ? await firstFree(context, input, own) : input.stylistId
  const ownHolds = { holds: own, effects: [], settle: async () => {} }
  return { checked: await checkNow(context, { user: visitor, input, own: ownHolds, isForHold: true }, stylistId), stylistId }
}

async function firstFree(
  context: HoldContext,
  input: Omit<HoldRequest, 'secondsLeft' | 'replaces'>,
  own: readonly OwnHold[],
): Promise<string> {
  const { serviceIds, date, time, expected } = input
  const query = { requested: { serviceIds, own }, date, time }
  const free = await context.availability.candidates(query)
  const [first] = free.filter(({ services }) => isAsExpected(services, expected))
  if (!first) throw await noneFree(context, query)
  return first.stylist.id
}

interface Placing {
  readonly holder: HoldOwner
  readonly checked: BookingPlan
  readonly stylistId: string
  readonly secondsLeft: number | undefined
  readonly replaces: string | undefined
}

async function placeCounted(
  context: HoldContext,
  tx: Queryable,
  { holder: { browser, network }, checked, stylistId, secondsLeft, replaces }: Placing,
): Promise<{ readonly hold: OwnHold; readonly isNew: boolean; readonly replaced: readonly string[] }> {
  // Lock order: network, then browser.
  for (const key of [network, browser]) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${key}`}, 0))`)
  }
  const now = context.clock()
  const { starts, visit, stylist, settings } = checked
  const ends = starts + visit.minutes * 60
  const own = await readOwnHolds(tx, browser, now)
  // Another tab was faster.
  const same = own.find((hold) => hold.stylistId === stylistId && hold.starts === starts && hold.ends === ends)
  if (same) return { hold: same, isNew: false, replaced: [] }
  const until = ends + visit.bufferMinutes * 60
  const replaced = own
    .filter((hold) => hold.id === replaces || (hold.starts < until && hold.until > starts))
    .map(({ id }) => id)
  if (own.length - replaced.length >= mostOfBrowser)
    throw new AppError('conflict', say(msg`We’re already holding two other times for you.`))
  const isOpen = and(eq(holds.network, network), gt(holds.expiresAt, fromUnixSeconds(now)))
  const open = await tx.select({ id: holds.id }).from(holds).where(isOpen).limit(mostOfNetwork)
  if (open.length - replaced.length >= mostOfNetwork) {
    throw new AppError('rate_limited', say(msg`Many times are held from your network right now.`), { retryAfterSeconds: 60 })
  }
  if (replaced.length > 0) await tx.delete(holds).where(inArray(holds.id, replaced))
  if (settings.noGaps && (await wouldLeaveGap(context, tx, { stylist, visit, starts, settings }))) {
    throw new AppError('slot_taken', say(justTaken))
  }
  const expires = holdEnd(now, secondsLeft)
  const id = await placeHold(tx, { stylistId, visit, now, starts, expires, clientId: null, browser, network })
  return { hold: { id, stylistId, starts, ends, until, expires }, isNew: true, replaced }
}

export async function releaseOwnHold(context: HoldContext, holder: HoldOwner, id: string): Promise<void> {
  const { db, clock } = context
  const [released] = await db
    .delete(holds)
    .where(and(eq(holds.id, id), eq(holds.browser, holder.browser)))
    .returning({ expiresAt: holds.expiresAt })
  if (released && released.expiresAt > fromUnixSeconds(clock())) await giveBack(context, holder)
}

/** Extends holds while a mail is opened, counted from their beginning, so that repeats don't extend them further. */
export async function keepHoldsForMail({ db, clock }: Pick<HoldContext, 'db' | 'clock'>, browser: string): Promise<void> {
  const expiresAt = sql`${holds.createdAt} + make_interval(mins => ${mailedHoldMinutes})`
  await db
    .update(holds)
    .set({ expiresAt })
    .where(and(eq(holds.browser, browser), gt(holds.expiresAt, fromUnixSeconds(clock()))))
}

function presentHold({ id, stylistId, expires }: OwnHold, now: number, replaced: readonly string[] = []): TimeHold {
  return { id, stylistId, expires, secondsLeft: Math.max(0, expires - now), replaced: [...replaced] }
}
