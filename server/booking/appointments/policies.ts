import { RateLimiterMemory } from 'rate-limiter-flexible'
import { AppError } from '../../../domain/app-error.ts'
import { mayChange, type Party } from '../../../domain/appointment.ts'
import type { BookingLimits } from '../../../domain/booking.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import { secondsToWait } from '../../platform/http/request-limits.ts'
import type { AppointmentRow } from './serializers.ts'

type Person = Pick<CurrentUser, 'uid' | 'admin'>

/** Clients see their own appointments, the administrator everyone’s. */
export function canSee(person: Person, appointment: Pick<AppointmentRow, 'clientId'>): boolean {
  return canSeeAll(person) || appointment.clientId === person.uid
}

export function canSeeAll({ admin }: Pick<Person, 'admin'>): boolean {
  return admin
}

/** Limits on attempts and open bookings protect the salon from its clients; at the desk the administrator books for many. */
export function canBookWithoutLimits({ admin }: Pick<Person, 'admin'>): boolean {
  return admin
}

/** At the desk a visit keeps what was agreed: services that are not offered anymore, and a price that is higher by now. */
export function canMoveAsBooked({ admin }: Pick<Person, 'admin'>): boolean {
  return admin
}

/** On whose side a user changes appointments. */
export function partyOf({ admin }: Pick<Person, 'admin'>): Party {
  return admin ? 'salon' : 'client'
}

/** Only a person’s own last change can be undone, and only a step that the administrator may take: an undo cannot be undone. */
export function canUndo(
  { uid }: Pick<Person, 'uid'>,
  { changedBy, previousStatus, status }: Pick<AppointmentRow, 'changedBy' | 'previousStatus' | 'status'>,
): boolean {
  return changedBy === uid && previousStatus !== null && mayChange('salon', { from: previousStatus, status })
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
 * Attempts are counted in memory, by each server process for itself: in PostgreSQL each booking would cost a second write, and what
 * one client can hold is bounded by the database anyway (`booking_refusal`).
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
      // The client first: without attempts left, they don't use up those of other people at the same address.
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
    `That’s a lot of booking requests in a short time. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or contact us.`,
    { retryAfterSeconds: seconds },
  )
}
