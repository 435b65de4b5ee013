import { msg } from '@lingui/core/runtime-macro'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { AppError, invalidField, notInRole } from '../../../domain/app-error.ts'
import type {
  AddedBlocks,
  BlockChange,
  BlockInput,
  DeskBlock,
  RemovedBlocks,
} from '../../../domain/booking/schedule/desk-block.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { changesBetween } from '../../../domain/insight/audit.ts'
import { say } from '../../../domain/language/say.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { wallClockOf } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { type Clock, systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import { blocks } from '../../platform/database/schema/held-time.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { listHolders, type PlannedBlock } from './queries.ts'
import { type BlockRow, inTheWayText, presentBlock } from './serializers.ts'

export interface BlockContext {
  readonly db: Database
  readonly settings: CurrentSettings
  readonly clock: Clock
  readonly announce: Announce
}

interface By {
  readonly user: CurrentUser
  readonly by: Author
}

/**
 * Blocks a stylist's time on each of the dates or, with `skipTaken`, on the free ones.
 * @throws {AppError} `forbidden` · `not_found` · `invalid` · `slot_taken` with the holders
 */
export async function addBlocks(
  context: BlockContext,
  { user, by, input }: By & { readonly input: BlockInput },
): Promise<AddedBlocks> {
  requireBlockable(user, input.stylistId)
  const { timeZone } = context.settings.get().place
  const stylistName = await readName(context.db, input.stylistId)
  const planned = input.dates.toSorted().map((date) => ({ date, ...toInstants({ ...input, date }, timeZone) }))
  const holders = await listHolders(context.db, { stylistId: input.stylistId, planned, now: context.clock() })
  const free = input.skipTaken ? planned.filter(({ date }) => !holders.has(date)) : planned
  if (free.length === 0 || (holders.size > 0 && !input.skipTaken)) throw taken(context, planned, holders)
  const seriesId = input.seriesId ?? (input.dates.length > 1 ? newId() : null)
  const values = free.map(({ starts, ends }) => ({
    id: newId(),
    stylistId: input.stylistId,
    reason: input.reason,
    seriesId,
    startsAt: fromUnixSeconds(starts),
    endsAt: fromUnixSeconds(ends),
    createdAt: systemDate(),
    updatedAt: systemDate(),
  }))
  const rows = await writing(() =>
    context.db.transaction(async (transaction) => {
      const added = await transaction.insert(blocks).values(values).returning()
      const first = free[0]
      const last = free.at(-1)
      const changes = changesBetween(null, { from: first?.date, to: last?.date, count: added.length, ...blockTimes(input) })
      await recordAudit(transaction, by, {
        kind: 'blocks.added',
        subject: { id: input.stylistId, label: stylistName },
        changes,
      })
      return added
    }),
  )
  announceAll(context, rows)
  return { blocks: rows.map((row) => presentBlock(row, timeZone)), skipped: [...holders.keys()] }
}

/** @throws {AppError} as for adding, and `conflict` if it has changed since it was read */
export async function changeBlock(
  context: BlockContext,
  { user, by, id, change }: By & { readonly id: string; readonly change: BlockChange },
): Promise<DeskBlock> {
  const { timeZone } = context.settings.get().place
  const before = await requireBlock(context.db, id)
  for (const stylistId of [before.stylistId, change.stylistId]) requireBlockable(user, stylistId)
  const { starts, ends } = toInstants(change, timeZone)
  const planned = [{ date: change.date, starts, ends }]
  const stylistName = await readName(context.db, change.stylistId)
  const holders = await listHolders(context.db, { stylistId: change.stylistId, planned, now: context.clock(), but: id })
  if (holders.size > 0) throw taken(context, planned, holders)
  const row = await writing(() =>
    context.db.transaction(async (transaction) => {
      const [changed] = await transaction
        .update(blocks)
        .set({
          ...{
            stylistId: change.stylistId,
            startsAt: fromUnixSeconds(starts),
            endsAt: fromUnixSeconds(ends),
            reason: change.reason,
          },
          version: sql`${blocks.version} + 1`,
          updatedAt: systemDate(),
        })
        .where(and(eq(blocks.id, id), eq(blocks.version, change.version)))
        .returning()
      if (!changed) return undefined
      const was = presentBlock(before, timeZone)
      const is = presentBlock(changed, timeZone)
      await recordAudit(transaction, by, {
        kind: 'blocks.changed',
        subject: { id: change.stylistId, label: stylistName },
        changes: changesBetween({ ...blockTimes(was), date: was.date }, { ...blockTimes(is), date: is.date }),
      })
      return changed
    }),
  )
  if (!row) throw new AppError('conflict', say(msg`Somebody else just changed this time. It’s shown as it is now.`))
  announceAll(context, [before, row])
  return presentBlock(row, timeZone)
}

/** Removes a block. @param following removes later ones of its series with this stylist, too. @returns the removed blocks */
export async function removeBlocks(
  context: BlockContext,
  { user, by, id, following }: By & { readonly id: string; readonly following: boolean },
): Promise<RemovedBlocks> {
  const { timeZone } = context.settings.get().place
  const block = await requireBlock(context.db, id)
  requireBlockable(user, block.stylistId)
  const { seriesId, startsAt } = block
  const later = and(gte(blocks.startsAt, startsAt), eq(blocks.stylistId, block.stylistId))
  const which = following && seriesId !== null ? and(eq(blocks.seriesId, seriesId), later) : eq(blocks.id, id)
  const stylistName = await readName(context.db, block.stylistId).catch(() => block.stylistId)
  const rows = await context.db.transaction(async (transaction) => {
    const removed = await transaction.delete(blocks).where(which).returning()
    const removedBlocks = removed
      .map((row) => presentBlock(row, timeZone))
      .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    const changes = changesBetween(
      {
        from: removedBlocks[0]?.date,
        to: removedBlocks.at(-1)?.date,
        count: removedBlocks.length,
        ...blockTimes(removedBlocks[0]),
      },
      null,
    )
    if (removedBlocks.length > 0)
      await recordAudit(transaction, by, {
        kind: 'blocks.removed',
        subject: { id: block.stylistId, label: stylistName },
        changes,
      })
    return removed
  })
  announceAll(context, rows)
  return { blocks: rows.map((row) => presentBlock(row, timeZone)) }
}

const blockTimes = (block: Pick<DeskBlock, 'starts' | 'ends' | 'reason'> | undefined) =>
  block && { starts: block.starts, ends: block.ends, reason: block.reason }

/** Claims are all or nothing: time taken since the check refuses all of it. */
function writing<Result>(write: () => Promise<Result>): Promise<Result> {
  return write().catch((error: unknown) => {
    if (violates(error, 'slot_claims_pkey'))
      throw new AppError('slot_taken', say(msg`Something has just taken that time. Try again.`))
    throw error
  })
}

/** The desk blocks any stylist's time, a stylist their own. @throws {AppError} `forbidden` */
function requireBlockable(user: CurrentUser, stylistId: string): void {
  if (!can(user, 'blocks.write-all') && user.stylistId !== stylistId) throw notInRole(user)
}

async function requireBlock(db: Queryable, id: string): Promise<BlockRow> {
  const [row] = await db.select().from(blocks).where(eq(blocks.id, id))
  if (!row) throw new AppError('not_found', say(msg`That time isn’t blocked anymore.`))
  return row
}

async function readName(db: Queryable, stylistId: string): Promise<string> {
  const [stylist] = await db
    .select({ name: stylists.name })
    .from(stylists)
    .where(inArray(stylists.id, [stylistId]))
  if (!stylist) throw new AppError('not_found', say(msg`We can’t find that stylist.`))
  return stylist.name
}

/** A skipped time means the moment of the change, so blocks may be an hour longer or shorter on such a day. */
function toInstants({ date, starts, ends }: Pick<BlockChange, 'date' | 'starts' | 'ends'>, timeZone: string) {
  const clock = wallClockOf(date, timeZone)
  const instants = { starts: clock.boundaryOf(starts), ends: clock.boundaryOf(ends) }
  if (instants.starts >= instants.ends)
    throw invalidField('starts', say(msg`The clocks skip that time that day. Choose another one.`))
  return instants
}

function taken({ settings }: BlockContext, planned: readonly PlannedBlock[], held: ReadonlyMap<string, string>): AppError {
  return new AppError('slot_taken', inTheWayText(held, { of: planned.length, formats: formatsOf(settings.get().place) }))
}

function announceAll({ announce }: BlockContext, rows: readonly BlockRow[]): void {
  // Blocks have no client: only the stylist's day is refreshed.
  for (const { id, stylistId } of rows) announce.appointment({ id, clientId: '', stylistId })
}
