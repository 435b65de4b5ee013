import { msg } from '@lingui/core/runtime-macro'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from 'hono'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import type { BookingInput } from '../../../domain/booking/schedule/booking-input.ts'
import { type DeskBookingInput, walkInClient, walkInName } from '../../../domain/booking/schedule/desk-booking.ts'
import { say } from '../../../domain/language/say.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { findNamed } from '../../people/clients/adding.ts'
import { batched } from '../../platform/database/batched.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { type PhoneRegion, readPhoneNumber } from '../../platform/phone-number.ts'
import type { HeldByAsker } from '../availability/offerings.ts'
import type { Effect } from '../effects/effects.ts'
import type { AcceptedFrom } from '../online-payments/asking.ts'
import type { BookingContext } from './commit.ts'
import { canBookForOthers } from './policies.ts'
import { clientNotFound } from './refusals.ts'

export interface BookedClient {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isSelf: boolean
  /** Set for a new client: inserted with the booking. */
  readonly row?: typeof clients.$inferInsert
}

export interface BookingRequest {
  /** The person who books; notice, limits and the offered times depend on them. */
  readonly user: CurrentUser
  readonly client: BookedClient
  readonly input: DeskBookingInput
  /** The same key with the same body returns the same booking. */
  readonly idempotencyKey: string | undefined
  /** Set if the user acts by a signed link. */
  readonly actor?: Actor
  /** True for an offered time, to which notice and the limit of bookings ahead don't apply. */
  readonly isOffered?: boolean
  /** Happens in the booking's transaction, first. */
  readonly effects?: readonly Effect[]
  /** True if the salon offered the time: no confirmation is needed. */
  readonly isAgreed?: boolean
  /** The browser's own holds: they are exempt from notice, and booking one releases it. */
  readonly own?: OwnHolds
  /** A guest's client record, inserted with the booking. */
  readonly newClient?: typeof clients.$inferInsert | undefined
  /** True for a hold only, for which no contact is known yet. */
  readonly isForHold?: boolean
  /** True for a guest, of whose history nothing is told. */
  readonly isGuest?: boolean
  /** From where terms of payment are accepted. */
  readonly from?: AcceptedFrom | undefined
}

/** Reads the holds of a request's browser and account; `person` is the client of a signed link. */
export type OwnTime = (c: Context<AppEnv>, person?: CurrentUser | null) => Promise<OwnHolds | undefined>

export interface OwnHolds {
  readonly holds: readonly HeldByAsker[]
  /** Releases them in the booking's transaction. */
  readonly effects: readonly Effect[]
  /** Call once the booking is committed. */
  readonly settle: () => Promise<void>
}

const requestedClient = alias(clients, 'asked')
const current = alias(clients, 'current')

type NewClient = BookedClient & Required<Pick<BookedClient, 'row'>>

/** Loads a booking's client, following merges. Calls of one turn of the event loop share a statement. */
const loadClient = prepared((db) => {
  const statement = db
    .select({ askedId: requestedClient.id, id: current.id, name: current.name, email: current.email })
    .from(requestedClient)
    .innerJoin(current, eq(current.id, sql`coalesce(${requestedClient.mergedInto}, ${requestedClient.id})`))
    // A subquery, so that PostgreSQL keeps a plan, as for sessions.
    .where(and(sql`${requestedClient.id} = any((select ${sql.placeholder('ids')}::text[])::text[])`, isNull(current.deletedAt)))
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
 * Returns the client that the request names, or the user.
 * @throws {AppError} `forbidden` for somebody else if they can't book for others · `invalid` with the field
 */
export async function resolveClient(
  { db, settings }: BookingContext,
  { user, input, newClient }: Asked,
): Promise<BookedClient> {
  const { clientId = user.uid, client } = input
  if (input.walkIn) return bookedWalkIn({ db }, { user, input })
  if (clientId === user.uid && !client) {
    return { id: user.uid, name: user.name, email: user.email, isSelf: true, ...(newClient && { row: newClient }) }
  }
  if (!canBookForOthers(user)) throw new AppError('forbidden', say(msg`You can only book for yourself.`))
  if (client) return namedClient(db, buildNewClient(client, input, settings.get().place))
  const loaded = await loadClient(db)(clientId)
  if (!loaded) throw clientNotFound()
  return { id: loaded.id, name: loaded.name, email: loaded.email ?? '', isSelf: loaded.id === user.uid }
}

/** @throws {AppError} `forbidden` if they can't book for others · `invalid` if a client is named too */
async function bookedWalkIn({ db }: Pick<BookingContext, 'db'>, { user, input }: Asked): Promise<BookedClient> {
  if (!canBookForOthers(user)) throw new AppError('forbidden', say(msg`You can only book for yourself.`))
  if (input.clientId !== undefined || input.client)
    throw invalidField('walkIn', say(msg`Choose a client or a walk-in, not both`))
  const walkIn = await loadClient(db)(walkInClient.id)
  const row = { ...walkInClient, name: say(walkInName) }
  return { ...row, email: '', isSelf: false, ...(!walkIn && { row }) }
}

function buildNewClient(
  { name, email, phone = '' }: NonNullable<BookingInput['client']>,
  { clientId }: Asked['input'],
  region: PhoneRegion,
): NewClient {
  if (clientId !== undefined) throw invalidField('client', say(msg`Choose a client or enter a new one, not both`))
  const number = phone === '' ? null : readPhoneNumber(phone, region, { field: 'client.phone' })
  const row = { id: newId(), name, email: email ?? null, phone: number }
  return { id: row.id, name, email: email ?? '', isSelf: false, row }
}

/**
 * Finds a client with that name and phone number or email, or returns a new one; relatives may share a number.
 * @throws {AppError} `invalid` if several match
 */
async function namedClient(db: BookingContext['db'], typed: NewClient): Promise<BookedClient> {
  const [one, another] = await findNamed(db, typed.row)
  if (another)
    throw invalidField(
      'client',
      say(msg`${{ client: another.name }} is here more than once. Choose which one from your clients.`),
    )
  return one ? { id: one.id, name: one.name, email: one.email ?? '', isSelf: false } : typed
}
