import { type Actor, systemActor } from '../../../domain/actor.ts'
import { type HistoryEvent, historyKindOf, type StoredEventData, type VisitState } from '../../../domain/history.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import { isAdminEmail } from '../../../domain/user.ts'
import type { appointmentEvents } from '../../platform/database/schema.ts'

/** A row as `eventColumns` selects it. */
export type EventRow = Omit<typeof appointmentEvents.$inferSelect, 'kind'> & {
  readonly kind: string
  readonly account: { readonly name: string; readonly email: string } | null
}

export function eventFromRow(row: EventRow, adminEmail: string): HistoryEvent {
  const { id, appointmentId, kind, at } = row
  const { from, to } = row.data ?? dataOfColumns(row)
  return { id, appointmentId, kind: historyKindOf(kind), actor: actorOfRow(row, adminEmail), at, from, to }
}

/** What the first versions, and writes that name nobody, say of the actor: there were clients, the administrator and the system. */
function actorOfRow({ actorId, actorRole, actorLabel, account }: EventRow, adminEmail: string): Actor {
  if (actorRole !== null) return { id: actorId, role: actorRole, label: actorLabel ?? '' }
  if (actorId === null) return systemActor
  const isAdmin = account !== null && isAdminEmail(account.email, adminEmail)
  return { id: actorId, role: isAdmin ? 'administrator' : 'client', label: account?.name ?? '' }
}

/** The first versions wrote the status of each event, and time and stylist of moves only. */
function dataOfColumns({ fromStatus, toStatus, ...row }: EventRow): StoredEventData {
  return {
    from: fromStatus && { status: fromStatus, ...positionOf(row.fromStartsAt, row.fromStylistId) },
    to: toStatus && { status: toStatus, ...positionOf(row.toStartsAt, row.toStylistId) },
  }
}

function positionOf(startsAt: Date | null, stylistId: string | null): Partial<VisitState> {
  return { ...(startsAt && { startsAt: wholeUnixSeconds(startsAt) }), ...(stylistId !== null && { stylistId }) }
}
