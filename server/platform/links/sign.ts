import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type AppointmentStatus, holdsTime } from '../../../domain/booking/appointment.ts'
import { type LinkAction, linkAction } from '../../../domain/messages/visit-link.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import { claimIn, linkPath } from './actions.ts'

/** Allows one action with one version of one appointment, as one person, until a moment (decision 028). */
export interface LinkClaim {
  readonly action: LinkAction
  readonly appointmentId: string
  readonly version: number
  /** The appointment's client or, to confirm, the administrator. */
  readonly userId: string
  /** Unix seconds. */
  readonly expiresAt: number
}

/** @param secret AUTH_SECRET */
export function signedLink(secret: string, { action, appointmentId, version, userId, expiresAt }: LinkClaim): string {
  const claim = JSON.stringify([action, appointmentId, version, userId, expiresAt])
  return linkPath(secret, 'visit-link', Buffer.from(claim).toString('base64url'))
}

const claimParts = z.tuple([linkAction, z.string(), z.int().positive(), z.string(), z.int()])

/** Reads a token's claim; null if it was altered, cut off, or signed with another secret. */
export function readClaim(secret: string, token: string): LinkClaim | null {
  const [claim] = claimIn(secret, 'visit-link', token) ?? []
  if (claim === undefined) return null
  const parsed = claimParts.safeParse(JSON.parse(Buffer.from(claim, 'base64url').toString()))
  if (!parsed.success) return null
  const [action, appointmentId, version, userId, expiresAt] = parsed.data
  return { action, appointmentId, version, userId, expiresAt }
}

/** Identifies a used link: equal claims have equal links. */
export function linkHash(claim: LinkClaim): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(claim).toSorted()))
    .digest('base64url')
}

/** Absolute addresses for a mail, without actions that the appointment doesn't allow its reader. */
export interface VisitLinks {
  readonly open: string
  readonly confirm?: string
  readonly move?: string
  readonly cancel?: string
  readonly rate?: string
}

interface LinkedAppointment {
  readonly id: string
  readonly version: number
  readonly status: AppointmentStatus
  readonly clientId: string
  readonly startsAt: Date
}

interface LinkOptions {
  readonly secret: string
  /** PUBLIC_URL or, without it, `http://localhost:<port>`. */
  readonly origin: string
  /** Links in the salon's own mail act as the administrator. */
  readonly reader: 'client' | { readonly administratorId: string }
}

/**
 * Builds the addresses of a mail about an appointment. Its actions work once, without signing in, until the visit starts or the
 * appointment changes.
 */
export function createLinks(booking: LinkedAppointment, { secret, origin, reader }: LinkOptions): VisitLinks {
  const { id, version, status, startsAt } = booking
  const isClient = reader === 'client'
  const act = (action: LinkAction) => ({
    [action]:
      origin +
      signedLink(secret, {
        action,
        appointmentId: id,
        version,
        userId: isClient ? booking.clientId : reader.administratorId,
        expiresAt: wholeUnixSeconds(startsAt),
      }),
  })
  if (isClient) {
    return {
      open: `${origin}/mybookings?booking=${encodeURIComponent(id)}`,
      ...(holdsTime(status) && { ...act('move'), ...act('cancel') }),
    }
  }
  return {
    open: `${origin}/admin/bookings?q=${encodeURIComponent(id)}`,
    ...(status === 'Pending' && act('confirm')),
  }
}
