import { msg, plural } from '@lingui/core/runtime-macro'
import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { bookedClient } from '../../../domain/booking/appointment.ts'
import type { TimeNeeded } from '../../../domain/booking/booking.ts'
import { heldBy } from '../../../domain/booking/schedule/starts.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { inWords } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { blocks, type HolderKind, heldTime } from '../../platform/database/schema/held-time.ts'
import { claimedInstants, type HolderTime, isHeldAt } from './held-time.ts'

interface HoldersQuery {
  readonly stylistId: string
  /** Unix seconds, like `to` and `now`. */
  readonly from: number
  readonly to: number
  readonly now: number
}

/** Selects the clients on the waitlist who are offered a hold; null for a visitor's hold. */
export const offeredTo = (holdId: SQL) =>
  sql<string | null>`(select string_agg(clients.name, ', ' order by clients.name) from waitlist_offers as offer
    join waitlist_entries as entry on entry.id = offer.entry_id join clients on clients.id = entry.client_id
    where offer.hold_id = ${holdId} and offer.state = 'open')`

export interface NamedHolder {
  readonly kind: HolderKind
  readonly clientName: string | null
  readonly client?: unknown
  readonly reason: string | null
  readonly offeredTo: string | null
}

/** Names a holder at the start of a sentence, for readers who may see all bookings. */
export function nameHolder({ kind, clientName, client, reason, offeredTo }: NamedHolder): string {
  if (kind === 'block') return reason || say(msg`Blocked time`)
  if (offeredTo) return say(msg`An offer from the waitlist to ${{ clients: offeredTo }}`)
  if (kind === 'hold') return say(msg`Somebody who is booking online`)
  return clientName || bookedClient.safeParse(client).data?.name || say(msg`Unknown Client`)
}

export function holdersBetween(db: Database, { stylistId, from, to, now }: HoldersQuery) {
  const { holderId: id, kind, startsAt, endsAt, busy } = heldTime
  return db
    .select({
      id,
      kind,
      startsAt,
      endsAt,
      busy,
      status: appointments.status,
      client: appointments.client,
      clientName: clients.name,
      reason: blocks.reason,
      offeredTo: offeredTo(sql`${id}`),
    })
    .from(heldTime)
    .leftJoin(appointments, and(eq(appointments.id, id), eq(kind, 'appointment')))
    .leftJoin(clients, eq(clients.id, appointments.clientId))
    .leftJoin(blocks, and(eq(blocks.id, id), eq(kind, 'block')))
    .where(
      and(
        eq(heldTime.stylistId, stylistId),
        gte(startsAt, fromUnixSeconds(from)),
        lt(startsAt, fromUnixSeconds(to)),
        isHeldAt(sql`${fromUnixSeconds(now).toISOString()}::timestamptz`),
      ),
    )
    .orderBy(asc(startsAt))
}

interface Row extends HolderTime {
  readonly id: string
}

export function claimedParts(row: Row) {
  const instants = claimedInstants(row)
  return Array.from({ length: instants.length / 2 }, (_, index) => {
    return { id: row.id, starts: instants[index * 2] ?? 0, ends: instants[index * 2 + 1] ?? 0 }
  })
}

interface BlockingVisit {
  readonly visit: TimeNeeded
  /** When the visit would start, in Unix seconds. */
  readonly starts: number
  readonly row: Row
}

/** Returns the buffer that blocks the visit, if the visits alone don't overlap; otherwise undefined. */
export function bufferInTheWay({ visit, starts, row }: BlockingVisit) {
  const parts = claimedParts(row)
  if (!heldBy({ ...visit, bufferMinutes: 0 }, starts, parts)) return { of: 'asked', minutes: visit.bufferMinutes } as const
  const ends = unixSeconds(row.endsAt)
  const visits = parts.map((part) => ({ ...part, ends: Math.min(part.ends, ends) })).filter((part) => part.starts < part.ends)
  if (heldBy(visit, starts, visits)) return undefined
  return { of: 'taken', minutes: Math.round(((parts.at(-1)?.ends ?? ends) - ends) / 60) } as const
}

interface HolderContext {
  readonly db: Database
  readonly clock: Clock
  readonly settings: { get(): Pick<Settings, 'place'> }
}

/** A stylist's visit; `starts` in Unix seconds. */
interface HeldSlot {
  readonly stylistId: string
  /** Appointments to ignore, because they are being moved. */
  readonly exceptId?: string | readonly string[]
  readonly visit: TimeNeeded
  readonly starts: number
}

const dayAndNight = 24 * 3600

async function findHolderRow(
  { db, clock }: Pick<HolderContext, 'db' | 'clock'>,
  { stylistId, visit, starts, exceptId }: HeldSlot,
) {
  const range = { stylistId, from: starts - 2 * dayAndNight, to: starts + 2 * dayAndNight, now: clock() }
  const rows = (await holdersBetween(db, range)).filter(({ id }) => ![exceptId].flat().includes(id))
  const blocking = heldBy(visit, starts, rows.flatMap(claimedParts))
  return rows.find(({ id }) => id === blocking?.id)
}

/** Describes the holder of a visit's time for readers who may see all bookings: 'Anna Berg, 10:00 AM to 11:00 AM,'; null if it is free. */
export async function findHolder(context: HolderContext, slot: HeldSlot): Promise<string | null> {
  const { visit, starts } = slot
  const row = await findHolderRow(context, slot)
  if (!row) return null
  const formats = formatsOf(context.settings.get().place)
  const name = nameHolder(row)
  const from = formats.timeAt(unixSeconds(row.startsAt))
  const to = formats.timeAt(unixSeconds(row.endsAt))
  const hands = row.kind === 'appointment' ? handsBusy(row, formats.timeAt) : ''
  const holder = say(
    hands
      ? msg({
          message: msg`${{ name }}, ${{ from }} to ${{ to }}, hands busy ${{ hands }},`,
          comment:
            'Begins a sentence: “Anna Berg, 1:00 PM to 2:45 PM, hands busy 1:00 PM to 1:30 PM and 2:05 PM to 2:45 PM, is …”',
        })
      : msg({
          message: msg`${{ name }}, ${{ from }} to ${{ to }},`,
          comment: 'Begins a sentence: “Anna Berg, 10:00 AM to 11:00 AM, is there already.”',
        }),
  )
  const buffer = row.kind === 'appointment' ? bufferInTheWay({ visit, starts, row }) : undefined
  return buffer ? withBuffer(holder, buffer) : holder
}

function withBuffer(holder: string, { of, minutes }: NonNullable<ReturnType<typeof bufferInTheWay>>): string {
  return say(
    of === 'taken'
      ? msg({
          message: msg`${{ holder }} with ${plural({ minutes }, { one: '# minute', other: '# minutes' })} after it,`,
          comment: 'Begins a sentence: “Anna Berg, 10:00 AM to 11:00 AM, with 10 minutes after it, is there already.”',
        })
      : msg({
          message: msg`${{ holder }} with ${plural({ minutes }, { one: '# minute', other: '# minutes' })} kept free before it,`,
          comment:
            'Begins a sentence: “Anna Berg, 10:00 AM to 11:00 AM, with 10 minutes kept free before it, is there already.”',
        }),
  )
}

/** Lists the busy times of a visit with processing time: '1:00 PM to 1:30 PM and 2:05 PM to 2:45 PM'; empty for any other. */
function handsBusy(row: Row, timeAt: (seconds: number) => string): string {
  const ends = unixSeconds(row.endsAt)
  const parts = claimedParts(row)
    .map((part) => ({ starts: part.starts, ends: Math.min(part.ends, ends) }))
    .filter((part) => part.starts < part.ends)
  if (parts.length < 2) return ''
  return inWords(parts.map((part) => fromTo(timeAt(part.starts), timeAt(part.ends))))
}

function fromTo(from: string, to: string): string {
  return say(msg({ message: msg`${{ from }} to ${{ to }}`, comment: 'From one time to another' }))
}

export async function takenSinceText(context: Pick<HolderContext, 'db' | 'clock'>, slot: HeldSlot): Promise<string> {
  const row = await findHolderRow(context, slot)
  if (!row || row.kind === 'appointment') return say(msg`Someone else has booked this time since.`)
  return say(msg`${{ holder: nameHolder(row) }} has this time now.`)
}
