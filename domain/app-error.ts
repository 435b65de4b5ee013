import { z } from 'zod'
import { type Appointment, appointment } from './appointment.ts'
import type { LinkPurpose } from './mail/visit-link.ts'
import { type HasRole, isStaff } from './roles.ts'
import { type FreeTime, freeTime } from './schedule/schedule.ts'
import type { VersionedSchedule } from './schedule/working-days.ts'
import { type Service, service } from './service.ts'
import type { SettingsDocument } from './settings.ts'
import { type Stylist, stylist } from './stylist.ts'

/** The closed list of error codes and the HTTP status of each. */
export const errorStatus = {
  invalid: 422,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  slot_taken: 409,
  conflict: 409,
  rate_limited: 429,
  too_large: 413,
  unavailable: 503,
  internal: 500,
} as const
export type ErrorCode = keyof typeof errorStatus

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** Why a booking is a `conflict`, for pages that offer more than the message. */
const conflictReasons = ['catalogue_changed', 'own_visit', 'too_many_open', 'request_voided'] as const
/**
 * Why a link can't be used: it was altered or cut off, it has expired, it was used, the appointment was changed or deleted since, or the
 * person that it acts for can't do this anymore.
 */
const linkReasons = ['link_altered', 'link_expired', 'link_used', 'link_outdated', 'link_foreign'] as const
export type LinkReason = (typeof linkReasons)[number]

/** An `invalid` that the desk can ask for all the same: it is outside of hours. */
const reasons = [...conflictReasons, ...linkReasons, 'outside'] as const
type ErrorReason = (typeof reasons)[number]

/** The wire form of an error. `fields` has a message per input field. */
export const errorResponse = z
  .object({
    error: z.object({
      code: z.enum(errorCodes),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      nextFree: z.array(freeTime).optional(),
      current: appointment.optional(),
      reason: z.enum(reasons).optional(),
      catalogue: z.object({ services: z.array(service), stylist: stylist.nullable() }).optional(),
      /** `SettingsDocument` and `VersionedSchedule`; unread here, since clients load this file too. */
      settings: z.unknown().optional(),
      /** `LinkPurpose`, likewise. */
      link: z.unknown().optional(),
      schedule: z.unknown().optional(),
    }),
  })
  .meta({ id: 'Error' })
export type ErrorResponse = z.infer<typeof errorResponse>

export interface ErrorDetails {
  readonly fields?: Record<string, string>
  /** With `slot_taken`: the next free times of the same stylist for the same duration. */
  readonly nextFree?: FreeTime[]
  /** With `conflict`: the record as it is now; with the reason `own_visit`, the visit that the client already has. */
  readonly current?: Appointment
  readonly reason?: ErrorReason
  /** With a link's reason: what it was for, unless it was altered. */
  readonly link?: LinkPurpose
  /** With the reason `catalogue_changed`: those of the chosen services that are still offered and the stylist, as they are now. */
  readonly catalogue?: { readonly services: Service[]; readonly stylist: Stylist | null }
  /** With `conflict`, for the settings: as they are now. */
  readonly settings?: SettingsDocument
  /** With `conflict`: the stylist's schedule as it is now. */
  readonly schedule?: VersionedSchedule
  /** With `rate_limited`: when to try again. */
  readonly retryAfterSeconds?: number
}

/** An error that a person may read. Anything else that is thrown becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** Input that is refused because of one field: the message is shown there and for the whole. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}

export function notSignedIn(): AppError {
  return new AppError('not_signed_in', 'Please sign in first.')
}

/** For a person whose role doesn't include what they asked for. */
export function notInRole(person: HasRole): AppError {
  return new AppError(
    'forbidden',
    isStaff(person) ? 'Your role here doesn’t include this.' : 'Only the salon’s staff can do this.',
  )
}

/** The wire form of an error. */
export function toErrorResponse({ code, message, details }: AppError): ErrorResponse {
  const { retryAfterSeconds: _, ...rest } = details
  return { error: { code, message, ...rest } }
}
