import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { eq } from 'drizzle-orm'
import { AppError, type LinkReason } from '../../../domain/app-error.ts'
import type { AppointmentStatus } from '../../../domain/booking/appointment.ts'
import { say } from '../../../domain/language/say.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { findUser } from '../../people/auth/queries.ts'
import { presentUser, type UserRules } from '../../people/auth/serializers.ts'
import { type ClientRow, findClient } from '../../people/clients/queries.ts'
import { presentPerson } from '../../people/clients/serializers.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { usedLinks } from '../../platform/database/schema/platform.ts'
import { incompleteLink } from '../../platform/links/actions.ts'
import { type LinkClaim, linkHash, readClaim } from '../../platform/links/sign.ts'
import type { BookingContext } from '../appointments/commit.ts'
import { canSee } from '../appointments/policies.ts'
import { visitColumns } from '../appointments/queries.ts'
import { noSuchBooking } from '../appointments/refusals.ts'
import type { AppointmentRow } from '../appointments/serializers.ts'

export interface VisitContext extends BookingContext {
  /** AUTH_SECRET. */
  readonly secret: string
  readonly rules: UserRules
}

export interface OpenVisitLink {
  readonly claim: LinkClaim
  readonly row: AppointmentRow
  /** Acts with the link's rights: a client's link acts as a client, even the administrator's. */
  readonly person: CurrentUser
}

/** Verifies a link. @throws {AppError} with the first of `linkReasons`: altered, expired, used, somebody else's, outdated */
export async function openVisitLink(context: VisitContext, token: string): Promise<OpenVisitLink> {
  const { db, secret, clock } = context
  const claim = readClaim(secret, token)
  if (!claim) throw refusedVisitLink('link_altered')
  const [[row], person] = await Promise.all([
    db.select(visitColumns).from(appointments).where(eq(appointments.id, claim.appointmentId)),
    findPerson(context, claim),
  ])
  // Read after the appointment: a reader of the link's change must find the link used, too.
  const [used] = await db
    .select()
    .from(usedLinks)
    .where(eq(usedLinks.id, linkHash(claim)))
  if (claim.expiresAt <= clock()) throw refusedVisitLink('link_expired', claim)
  if (used) throw refusedVisitLink('link_used', claim, row)
  if (!person || (row && !canSee(person, row))) throw refusedVisitLink('link_foreign', claim)
  if (row?.version !== claim.version) throw refusedVisitLink('link_outdated', claim, row)
  return { claim, row, person }
}

/** Finds a client's visit. @throws {AppError} `not_found` if it isn't theirs anymore, or they are deleted */
export async function requireLinkedVisit(
  db: Queryable,
  { bookingId, clientId }: { readonly bookingId: string; readonly clientId: string },
): Promise<{ readonly row: AppointmentRow; readonly client: ClientRow }> {
  const [[row], client] = await Promise.all([
    db.select(visitColumns).from(appointments).where(eq(appointments.id, bookingId)),
    findClient(db, clientId),
  ])
  if (!client || row?.clientId !== client.id) throw new AppError('not_found', say(msg`We can’t find that visit anymore.`))
  return { row, client }
}

/** Finds the link's person. A client needs no account; only accounts that may write bookings confirm. */
async function findPerson({ db, rules }: VisitContext, { action, userId }: LinkClaim): Promise<CurrentUser | null> {
  if (action === 'confirm') {
    const user = await findUser(db, userId)
    const person = user && presentUser(user, rules)
    return can(person, 'bookings.write') ? person : null
  }
  const client = await findClient(db, userId)
  return client && presentPerson(client)
}

/**
 * Returns the person for a link that moves an appointment, to read its times without a session.
 * @throws {AppError} as `openVisitLink`; `not_found` if the link is for something else
 */
export async function moverByLink(context: VisitContext, token: string, appointmentId: string): Promise<CurrentUser> {
  const { claim, person } = await openVisitLink(context, token)
  if (claim.action !== 'move' || claim.appointmentId !== appointmentId) throw noSuchBooking()
  return person
}

const codes = {
  link_altered: 'not_found',
  link_expired: 'forbidden',
  link_used: 'conflict',
  link_foreign: 'forbidden',
  link_outdated: 'conflict',
} as const satisfies Record<LinkReason, AppError['code']>

const nowTexts: Readonly<Record<AppointmentStatus, MessageDescriptor>> = {
  Pending: msg`The booking is pending now.`,
  Confirmed: msg`The booking is confirmed now.`,
  Completed: msg`The booking is completed now.`,
  Canceled: msg`The booking is canceled now.`,
}

/** @param row the current appointment, if it still exists; only its status is revealed */
export function refusedVisitLink(reason: LinkReason, claim?: LinkClaim, row?: Pick<AppointmentRow, 'status'>): AppError {
  const now = row ? nowTexts[row.status] : msg`The booking doesn’t exist anymore.`
  const sentences: Record<LinkReason, readonly MessageDescriptor[]> = {
    link_altered: [incompleteLink],
    link_expired: [msg`This link worked until the visit began.`],
    link_used: [msg`Each link works only once.`, now],
    link_foreign: [msg`This link was made for an account that can’t use it anymore.`],
    link_outdated: [msg`This booking has changed since we sent the link.`, now],
  }
  const link = claim && { action: claim.action, bookingId: claim.appointmentId }
  return new AppError(codes[reason], sentences[reason].map(say).join(' '), { reason, ...(link && { link }) })
}
