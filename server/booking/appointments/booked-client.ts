import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from 'hono'
import type { Actor } from '../../../domain/actor.ts'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import type { BookingInput } from '../../../domain/schedule/booking-input.ts'
import { type DeskBookingInput, walkInClient } from '../../../domain/schedule/desk-booking.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import { findNamed } from '../../people/clients/adding.ts'
import { type PhonePlace, readPhoneNumber } from '../../phone-number.ts'
import { batched } from '../../platform/database/batched.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { clients, newId } from '../../platform/database/schema.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import type { HeldByAsker } from '../availability/offerings.ts'
import { canBookForOthers } from './policies.ts'
import type { BookingContext, TakeHeld, TakeOffered } from './write-booking.ts'

/** Whom a booking is for. */
export interface BookedClient {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Whether that is who books. */
  readonly isSelf: boolean
  /** To be written with the booking, for somebody who hasn't been here before. */
  readonly row?: typeof clients.$inferInsert
}

export interface BookingRequest {
  /** Who books: notice, limits and what is offered go by them. */
  readonly user: CurrentUser
  /** Whom it is for. */
  readonly client: BookedClient
  readonly input: DeskBookingInput
  /** The same key and body return the same booking. */
  readonly idempotencyKey: string | undefined
  /** Who does it, where that isn't simply the user: one who follows a link. */
  readonly actor?: Actor
  /**
   * Takes a time that the salon has offered out of its hold, in the booking's transaction: notice and the limit on bookings ahead don't count
   * for what was offered.
   */
  readonly takeOffered?: TakeOffered
  /** The salon has offered the time itself, so nobody has to confirm it. */
  readonly isAgreed?: boolean
  /** What the browser that books holds: notice doesn't count for it anymore, and a booking of it takes it out of its hold. */
  readonly own?: OwnHolds
  /** The record of who books, where it is written with the booking: a guest's. */
  readonly newClient?: typeof clients.$inferInsert | undefined
  /** Whether it is only to be held: then nobody has said yet how to reach them. */
  readonly isForHold?: boolean
}

/** By the browser of a request, and by who is signed in unless somebody else is named, whom a link stands for. */
export type OwnTime = (c: Context<AppEnv>, person?: CurrentUser | null) => Promise<OwnHolds | undefined>

/** The times that are kept for somebody, and how they make way for a booking. */
export interface OwnHolds {
  readonly holds: readonly HeldByAsker[]
  readonly take: TakeHeld
  /** Called once the booking is made. */
  readonly settle: () => Promise<void>
}

const [asked, current] = [alias(clients, 'asked'), alias(clients, 'current')]

type NewClient = BookedClient & Required<Pick<BookedClient, 'row'>>

/** Loads what a booking has of its client, who may have been merged into another one; those of one turn of the event loop in one statement. */
const loadClient = prepared((db) => {
  const statement = db
    .select({ askedId: asked.id, id: current.id, name: current.name, email: current.email })
    .from(asked)
    .innerJoin(current, eq(current.id, sql`coalesce(${asked.mergedInto}, ${asked.id})`))
    // A subquery, so that PostgreSQL keeps a plan, as for sessions.
    .where(and(sql`${asked.id} = any((select ${sql.placeholder('ids')}::text[])::text[])`, isNull(current.deletedAt)))
    .prepare('booked-clients')
  return batched(async (ids: string[]) => {
    const rows = await statement.execute({ ids })
    return new Map(rows.map(({ askedId, ...client }) => [askedId, client]))
  })
})

interface Asked {
  readonly user: CurrentUser
  readonly input: Pick<DeskBookingInput, 'clientId' | 'client' | 'walkIn'>
  readonly newClient?: BookingRequest['newClient']
}

/**
 * The client whom the person who books has named; themselves where they named nobody.
 * @throws {AppError} `forbidden` for somebody else where they can't book for others · `invalid` with the field
 */
export async function bookedClient({ db, settings }: BookingContext, { user, input, newClient }: Asked): Promise<BookedClient> {
  const { clientId = user.uid, client } = input
  if (input.walkIn) return bookedWalkIn({ db }, { user, input })
  if (clientId === user.uid && !client) {
    return { id: user.uid, name: user.name, email: user.email, isSelf: true, ...(newClient && { row: newClient }) }
  }
  if (!canBookForOthers(user)) throw new AppError('forbidden', 'You can only book for yourself.')
  if (client) return namedClient(db, newClientOf(client, input, settings.get().place))
  const found = await loadClient(db)(clientId)
  if (!found) throw clientNotFound()
  return { id: found.id, name: found.name, email: found.email ?? '', isSelf: found.id === user.uid }
}

/** @throws {AppError} `forbidden` for somebody who doesn't book for others · `invalid` where a client is named too */
async function bookedWalkIn({ db }: Pick<BookingContext, 'db'>, { user, input }: Asked): Promise<BookedClient> {
  if (!canBookForOthers(user)) throw new AppError('forbidden', 'You can only book for yourself.')
  if (input.clientId !== undefined || input.client) throw invalidField('walkIn', 'Choose a client or a walk-in, not both')
  const known = await loadClient(db)(walkInClient.id)
  return { ...walkInClient, email: '', isSelf: false, ...(!known && { row: { ...walkInClient } }) }
}

function newClientOf(
  { name, email, phone = '' }: NonNullable<BookingInput['client']>,
  { clientId }: Asked['input'],
  place: PhonePlace,
): NewClient {
  if (clientId !== undefined) throw invalidField('client', 'Choose a client or enter a new one, not both')
  const number = phone === '' ? null : readPhoneNumber(phone, place, { field: 'client.phone' })
  const row = { id: newId(), name, email: email ?? null, phone: number }
  return { id: row.id, name, email: email ?? '', isSelf: false, row }
}

/**
 * Who is here already by that name and phone number or email; else somebody new, also where a relative has the same number.
 * @throws {AppError} `invalid` where it fits several
 */
async function namedClient(db: BookingContext['db'], typed: NewClient): Promise<BookedClient> {
  const [one, another] = await findNamed(db, typed.row)
  if (another) throw invalidField('client', `${another.name} is here more than once. Choose which one from your clients.`)
  return one ? { id: one.id, name: one.name, email: one.email ?? '', isSelf: false } : typed
}

export function clientNotFound(): AppError {
  return invalidField('clientId', 'We can’t find that client anymore. Choose another one.')
}
