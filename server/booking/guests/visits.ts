import { msg, plural } from '@lingui/core/runtime-macro'
import { AppError } from '../../../domain/app-error.ts'
import { bookedClient, bookedServices } from '../../../domain/booking/appointment.ts'
import { type GuestVisit, guestLinkDays } from '../../../domain/booking/guest.ts'
import { isInTime, tooLateText } from '../../../domain/booking/schedule/move.ts'
import { say } from '../../../domain/language/say.ts'
import { firstNameOf } from '../../../domain/people/first-name.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import type { ClientRow } from '../../people/clients/queries.ts'
import { presentPerson } from '../../people/clients/serializers.ts'
import { addressHash, requireClaim } from '../../platform/links/actions.ts'
import { readersNames } from '../../salon/services/names.ts'
import type { BookingContext } from '../appointments/commit.ts'
import { type AppointmentRow, presentAwaited, presentHeld, stylistInLink } from '../appointments/serializers.ts'
import { requireLinkedVisit } from '../visit-links/queries.ts'
import { isInAccount } from './commands.ts'

export interface GuestVisitContext extends BookingContext {
  /** AUTH_SECRET. */
  readonly secret: string
}

export interface OpenGuestVisit {
  /** Identifies the address to which the link was mailed. */
  readonly mailedTo: string
  readonly row: AppointmentRow
  readonly client: ClientRow
  readonly person: CurrentUser
}

/**
 * Opens the visit of a guest's link.
 * @throws {AppError} `not_found` for a link that isn't ours, a visit that isn't this client's anymore, or a deleted client · `forbidden`
 * if the visit was too long ago, or the client has an account now, which must be used
 */
export async function openGuestVisit({ db, secret, clock }: GuestVisitContext, token: string): Promise<OpenGuestVisit> {
  const [bookingId, clientId, mailedTo] = requireClaim(secret, 'guest-visit', token)
  const { row, client } = await requireLinkedVisit(db, { bookingId, clientId })
  if (client.hasAccount) throw isInAccount(row.id)
  if (unixSeconds(row.endsAt) + guestLinkDays * 24 * 60 * 60 <= clock()) {
    throw new AppError(
      'forbidden',
      say(msg`This link worked for ${plural({ days: guestLinkDays }, { one: '# day', other: '# days' })} after your visit.`),
    )
  }
  return { mailedTo, row, client, person: presentPerson(client) }
}

/** Returns the address for an account made over the link, or null: only the one that the mail was sent to. */
export function findAccountEmail(
  { secret }: Pick<GuestVisitContext, 'secret'>,
  { mailedTo, client }: OpenGuestVisit,
): string | null {
  return client.email !== null && addressHash(secret, client.email) === mailedTo ? client.email : null
}

/** @param viewer the signed-in user, perhaps somebody else */
export function presentGuestVisit(context: GuestVisitContext, visit: OpenGuestVisit, viewer: CurrentUser | null): GuestVisit {
  const { settings, clock } = context
  const { row, person } = visit
  const { rules, salon, place } = settings.get()
  const date = unixSeconds(row.startsAt)
  const stylist = stylistInLink(row, clock())
  return {
    bookingId: row.id,
    status: row.status,
    version: row.version,
    firstName: firstNameOf(bookedClient.parse(row.client)?.name ?? ''),
    services: readersNames(bookedServices.parse(row.services)),
    stylist,
    date,
    time: timeLabelAt(date, place.timeZone),
    ...(row.canceled && { canceled: row.canceled }),
    ...presentHeld(row),
    ...presentAwaited(row),
    isPast: date <= clock(),
    refusal: isInTime({ date }, rules, clock()) ? null : tooLateText(rules.changeNotice ?? 0, salon),
    accountEmail: findAccountEmail(context, visit),
    isYours: viewer && viewer.uid === person.uid,
  }
}

/** Returns the client for a link that moves an appointment, to read its times. @throws {AppError} as `openGuestVisit` */
export async function moverByGuestLink(context: GuestVisitContext, token: string, id: string): Promise<CurrentUser> {
  const { row, person } = await openGuestVisit(context, token)
  if (row.id !== id) throw new AppError('not_found', say(msg`We can’t find that visit anymore.`))
  return person
}
