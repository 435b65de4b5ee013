import {
  type HistoryEvent,
  type HistoryItem,
  parseHistoryKind,
  type StoredEventData,
  type VisitState,
} from '../../../domain/booking/history.ts'
import { say } from '../../../domain/language/say.ts'
import { toAmount } from '../../../domain/money/money.ts'
import { deletedClient } from '../../../domain/operations/personal-data.ts'
import { type Actor, systemActor } from '../../../domain/people/actor.ts'
import { isAdminEmail } from '../../../domain/people/user.ts'
import { timeLabel } from '../../../domain/time/calendar.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { appointmentEvents } from '../../platform/database/schema/booking.ts'

export type EventRow = Omit<typeof appointmentEvents.$inferSelect, 'kind'> & {
  readonly kind: string
  readonly account: { readonly name: string; readonly email: string } | null
}

export function eventFromRow(row: EventRow, adminEmail: string): HistoryEvent {
  const { id, appointmentId, kind, at } = row
  const data = row.data ?? dataOfColumns(row)
  return { id, appointmentId, kind: parseHistoryKind(kind), actor: actorOfRow(row, adminEmail), at, ...data }
}

/** Returns the actor, derived for rows of the first versions and for writes without one: client, administrator or system. */
function actorOfRow({ actorId, actorRole, actorLabel, account }: EventRow, adminEmail: string): Actor {
  if (actorRole !== null) return { id: actorId, role: actorRole, label: actorLabel ?? '' }
  if (actorId === null) return systemActor
  const isAdmin = account !== null && isAdminEmail(account.email, adminEmail)
  return { id: actorId, role: isAdmin ? 'administrator' : 'client', label: account?.name ?? '' }
}

/** The first versions stored the status of each event, time and stylist for moves only. */
function dataOfColumns({ fromStatus, toStatus, ...row }: EventRow): StoredEventData {
  return {
    from: fromStatus && { status: fromStatus, ...visitPosition(row.fromStartsAt, row.fromStylistId) },
    to: toStatus && { status: toStatus, ...visitPosition(row.toStartsAt, row.toStylistId) },
  }
}

/** @param timeZone for rows of the first versions, which lack the time of day */
export function presentEvent(row: EventRow, { adminEmail, timeZone }: Reader): HistoryItem {
  const { at, actor, from, to, tellClient, outside, noteChanged, series, party, zone, checkout, ...notes } = eventFromRow(
    row,
    adminEmail,
  )
  const label = actor.label === '' && actor.id !== null ? say(deletedClient) : actor.label
  const payment = row.data?.payment
  return {
    kind: row.kind,
    at: at.toISOString(),
    actor: { role: actor.role, label },
    data: {
      from: presentState(from, timeZone),
      to: presentState(to, timeZone),
      ...(tellClient === false && { tellClient }),
      ...(noteChanged && { noteChanged }),
      ...(outside && { outside: [...outside] }),
      ...(party && { party: party.length }),
      ...(series && { series: { number: series.indexOf(row.appointmentId) + 1, of: series.length } }),
      ...(zone && { zone }),
      ...(checkout && { isCheckout: true as const }),
      ...(notes.unpaid && { unpaid: true as const }),
      ...(notes.replaced && { replaced: true as const }),
      ...(notes.awaitsPayment && { awaitsPayment: true as const }),
      ...(notes.excuse && { excuse: notes.excuse }),
      ...(notes.online && { online: { ...notes.online, amount: toAmount(notes.online.amount) } }),
      ...(payment && { payment: { ...payment, amount: toAmount(payment.amount), tip: toAmount(payment.tip) } }),
    },
  }
}

interface Reader {
  readonly adminEmail: string
  readonly timeZone: string
}

function presentState(state: VisitState | null, timeZone: string): HistoryItem['data']['to'] {
  if (state === null) return null
  const { status, startsAt, date: _date, minutes, stylistId, stylistName, ...details } = state
  const time = minutes === undefined ? startsAt && timeLabelAt(startsAt, timeZone) : timeLabel(minutes)
  return {
    status,
    ...details,
    ...(startsAt !== undefined && { date: startsAt }),
    ...(time && { time }),
    ...(stylistId !== undefined && { stylistId }),
    ...(stylistName && { stylistName }),
  }
}

function visitPosition(startsAt: Date | null, stylistId: string | null): Partial<VisitState> {
  return { ...(startsAt && { startsAt: wholeUnixSeconds(startsAt) }), ...(stylistId !== null && { stylistId }) }
}
