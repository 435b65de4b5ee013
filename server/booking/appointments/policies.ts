import { plural } from '@lingui/core/runtime-macro'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError, notInRole } from '../../../domain/app-error.ts'
import type { Party } from '../../../domain/booking/appointment.ts'
import type { BookingLimits } from '../../../domain/booking/booking.ts'
import { type HistoryEvent, isUndoable } from '../../../domain/booking/history.ts'
import { say } from '../../../domain/language/say.ts'
import { type Actor, actorOf } from '../../../domain/people/actor.ts'
import { can, canCheckOutColumn, canMarkColumn, canWriteColumn, type HasRole } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { appointments } from '../../platform/database/schema/booking.ts'
import { secondsToWait } from '../../platform/http/request-limits.ts'

type AppointmentRow = typeof appointments.$inferSelect
type Person = Pick<CurrentUser, 'uid' | 'role' | 'stylistId'>

/** Everybody sees their own appointments, a stylist also those in which they are the stylist, the desk everyone’s. */
export function canSee(person: Person, appointment: Pick<AppointmentRow, 'clientId' | 'stylistId'>): boolean {
  return canSeeAll(person) || appointment.clientId === person.uid || isServedBy(person, appointment)
}

export function canSeeAll(person: HasRole): boolean {
  return can(person, 'bookings.read-all')
}

/** The salon’s list is searched by addresses too, and a search would give them away a letter at a time. */
export function canListAll(person: HasRole): boolean {
  return canSeeAll(person) && can(person, 'clients.contact')
}

/**
 * Gives a person their rights in a stylist's column: in their own, where the salon lets stylists book, they have the desk's.
 * Call it before asking a policy below about an appointment.
 */
export function inColumn<P extends Omit<Person, 'uid'>>(person: P, { stylistId }: Pick<AppointmentRow, 'stylistId'>): P {
  const isOwn = !can(person, 'bookings.write') && canWriteColumn(person, stylistId)
  return isOwn ? { ...person, isInOwnColumn: true } : person
}

/** @throws {AppError} `forbidden` where they don't write bookings for the salon in that column */
export function requireColumn<P extends CurrentUser>(person: P, column: Pick<AppointmentRow, 'stylistId'>): P {
  const writer = inColumn(person, column)
  if (!can(writer, 'bookings.write')) throw notInRole(person)
  return writer
}

/** Who acts, on whose side: a stylist who may no more than a client here is one. */
export function actorFor(person: CurrentUser): Actor {
  return actorOf(partyFor(person) === 'salon' ? person : { ...person, role: 'client' })
}

/** The desk takes everyone's payments; stylists take payments of the visits that they serve, where the salon lets them. */
export function canTakePayments(person: Person, appointment: Pick<AppointmentRow, 'stylistId'>): boolean {
  return canCheckOutColumn(person, appointment.stylistId)
}

function isServedBy(person: Omit<Person, 'uid'>, { stylistId }: Pick<AppointmentRow, 'stylistId'>): boolean {
  return can(person, 'bookings.read') && person.stylistId === stylistId
}

/**
 * Marks, reasons, alerts, the desk's notes, payments and the history are for the desk and the visit's stylist, also where a salon lets stylists
 * see everybody's visits.
 */
export function canSeeDeskFields(person: Omit<Person, 'uid'>, appointment: Pick<AppointmentRow, 'stylistId'>): boolean {
  return can(person, 'bookings.write') || isServedBy(person, appointment)
}

/** The desk marks everyone’s visits, a stylist those in which they are the stylist. */
export function canMark(person: Person, appointment: Pick<AppointmentRow, 'stylistId'>): boolean {
  return canMarkColumn(person, appointment.stylistId)
}

/** Their own by a client’s rules, everyone’s at the desk. A stylist sees more than they can change, unless the salon lets them in their column. */
export function canChange(person: Person, row: Pick<AppointmentRow, 'clientId' | 'stylistId'>): boolean {
  return can(inColumn(person, row), 'bookings.write') || row.clientId === person.uid
}

/** The same for a move: a stylist’s clients stay in their column. */
export function canMoveTo(person: Person, row: Pick<AppointmentRow, 'clientId'>, stylistId: string): boolean {
  return canChange(person, { clientId: row.clientId, stylistId })
}

/** Staff who book for clients aren't counted. */
export function isCounted(person: HasRole): boolean {
  return !can(person, 'bookings.write-own')
}

/** Limits on open bookings protect the salon from its clients; the desk books for many. */
export function canBookWithoutLimits(person: HasRole): boolean {
  return can(person, 'bookings.write')
}

/** Services, prices, minutes and notes of a visit. */
export function canEdit(person: HasRole): boolean {
  return can(person, 'bookings.write')
}

/** The desk books for clients; everybody else for themselves. */
export function canBookForOthers(person: HasRole): boolean {
  return can(person, 'bookings.write')
}

/** The desk moves a visit on its agreed terms: with services that are not offered anymore, and at a price that has since been raised. */
export function canMoveAsBooked(person: HasRole): boolean {
  return can(person, 'bookings.write')
}

/** On whose side a user changes appointments. */
export function partyFor(person: HasRole): Party {
  return can(person, 'bookings.write') ? 'salon' : 'client'
}

/** Only a person’s own last change can be undone, and an undo cannot. @param last the booking’s last event */
export function canUndo({ uid }: Pick<Person, 'uid'>, last: Pick<HistoryEvent, 'kind' | 'actor'>): boolean {
  return last.actor.id === uid && isUndoable(last)
}

export interface BookingAttempts {
  /**
   * Counts an attempt to book before the database is used.
   * @throws {AppError} `rate_limited` with the seconds to wait
   */
  count(attempt: { readonly userId: string; readonly address: string }): Promise<void>
  /** The two halves of `count`, for routes that find out only later who it is. @throws {AppError} the same */
  countAddress(address: string): Promise<void>
  countClient(userId: string): Promise<void>
}

/**
 * Counts attempts in memory, in each server process: in PostgreSQL each booking would cost a second write, and the database bounds the
 * number of a client's bookings anyway (`booking_refusal`).
 */
export function countBookingAttempts(limits: BookingLimits): BookingAttempts {
  const { attemptsOfClient, attemptsOfAddress, windowSeconds: duration } = limits
  const ofClient = new RateLimiterMemory({ points: attemptsOfClient, duration })
  const ofAddress = new RateLimiterMemory({ points: attemptsOfAddress, duration })

  const countClient = (userId: string) => consume(ofClient, userId)
  const countAddress = (address: string) => consume(ofAddress, address)
  return {
    countClient,
    countAddress,
    async count({ userId, address }) {
      // The client first: without attempts left, they don't use up other people's at the same address.
      await countClient(userId)
      await countAddress(address)
    },
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  const seconds = await secondsToWait(limiter, key)
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  throw new AppError(
    'rate_limited',
    say(
      plural(
        { minutes },
        {
          one: 'That’s a lot of booking requests in a short time. Try again in a minute, or contact us.',
          other: 'That’s a lot of booking requests in a short time. Try again in {minutes} minutes, or contact us.',
        },
      ),
    ),
    { retryAfterSeconds: seconds },
  )
}
