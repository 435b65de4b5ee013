import { and, asc, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { undoSeconds } from '../../../domain/booking/appointment.ts'
import { type HistoryEvent, isOfClient, isUndoable } from '../../../domain/booking/history.ts'
import { isNewsOfMove } from '../../../domain/messages/mails-for-change.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { eventColumns, latestEvent } from '../../booking/history/queries.ts'
import { eventFromRow } from '../../booking/history/serializers.ts'
import { systemMillis } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { seriesKey } from '../mail/commands.ts'

const { id, appointmentId, kind, data, toStartsAt } = appointmentEvents

/** Takes a visit away from where a move has put it. */
const overtaking: readonly HistoryEvent['kind'][] = ['moved', 'canceled', 'completed']

/**
 * True if a later change that can still be undone has overtaken this move, or the move of another visit with it. After an undo, the visit is
 * where this move has put it.
 */
export async function isPerhapsOvertaken(tx: Queryable, event: HistoryEvent, adminEmail: string): Promise<boolean> {
  if (event.kind !== 'moved') return false
  for (const each of await movesAtOnce(tx, event, adminEmail)) {
    const last = await latestEvent(tx, each.appointmentId, adminEmail)
    const isLater = last !== null && last.id > each.id && overtaking.includes(last.kind) && isUndoable(last)
    if (isLater && systemMillis() - last.at.getTime() < undoSeconds.settled * 1000) return true
  }
  return false
}

/** Lists a move and the moves of other visits made at once with it, each as its client reads it, if there is news. */
export async function newsOfMoves(tx: Queryable, event: HistoryEvent, adminEmail: string): Promise<HistoryEvent[]> {
  const moves = await movesAtOnce(tx, event, adminEmail)
  const ids = moves.map((each) => each.appointmentId)
  const rows = await tx.select().from(appointments).where(inArray(appointments.id, ids))
  const news: HistoryEvent[] = []
  for (const move of moves) {
    const row = rows.find((each) => each.id === move.appointmentId)
    const change = await sinceTold(tx, move, adminEmail)
    if (row && isNewsOfMove(change, { ...row, startsAt: unixSeconds(row.startsAt) })) news.push(change)
  }
  return news
}

async function movesAtOnce(tx: Queryable, event: HistoryEvent, adminEmail: string): Promise<HistoryEvent[]> {
  const { together } = event
  if (!together) return [event]
  const rows = await tx
    .select(eventColumns)
    .from(appointmentEvents)
    .where(
      and(
        inArray(appointmentId, [...together.visits]),
        eq(kind, 'moved'),
        sql`${data} -> 'together' ->> 'id' = ${together.id}`,
      ),
    )
    .orderBy(asc(id))
  return rows.map((row) => eventFromRow(row, adminEmail))
}

/** A move by the salon as its client reads it: from where they knew the visit, which moves that were overtaken before their mail are not. */
export async function sinceTold(tx: Queryable, event: HistoryEvent, adminEmail: string): Promise<HistoryEvent> {
  if (event.kind !== 'moved' || isOfClient(event.actor)) return event
  const earlier = await movesBefore(tx, event, adminEmail)
  const mailKey = (each: HistoryEvent) =>
    each.together ? `${seriesKey}${each.together.id}:booking_moved` : `event:${each.id}:booking_moved`
  const mailed = await tx
    .select({ key: mails.key, queuedAt: mails.createdAt })
    .from(mails)
    .where(inArray(mails.key, earlier.map(mailKey)))
  let { from, at } = event
  let undone = 0
  for (const each of earlier) {
    if (each.kind === 'undone') undone += 1
    else if (undone > 0) undone -= 1
    else {
      // A mail about several doesn't name one that was elsewhere by then.
      const wasTold = mailed.some(({ key, queuedAt }) => key === mailKey(each) && (!each.together || queuedAt <= at))
      const isLongAgo = at.getTime() - each.at.getTime() > 2 * undoSeconds.settled * 1000
      if (isOfClient(each.actor) || each.tellClient === false || wasTold || isLongAgo) break
      from = each.from
    }
    at = each.at
  }
  return { ...event, from }
}

/** Moves and undone moves of a visit before an event, latest first. */
async function movesBefore(tx: Queryable, event: HistoryEvent, adminEmail: string): Promise<HistoryEvent[]> {
  const isMove = or(eq(kind, 'moved'), and(eq(kind, 'undone'), isNotNull(toStartsAt)))
  const rows = await tx
    .select(eventColumns)
    .from(appointmentEvents)
    .where(and(eq(appointmentId, event.appointmentId), lt(id, event.id), isMove))
    .orderBy(desc(id))
    .limit(20)
  return rows.map((row) => eventFromRow(row, adminEmail))
}
