import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { type Appointment, appointment } from './booking/appointment.ts'
import type { PrepaymentTerms } from './booking/prepayment/online-payment.ts'
import type { VersionedSchedule } from './booking/schedule/working-days.ts'
import { say } from './language/say.ts'
import type { LinkPurpose } from './messages/visit-link.ts'
import { type HasRole, isStaff } from './people/roles.ts'
import { type FreeTime, freeTime } from './salon/schedule/schedule.ts'
import { type Service, service } from './salon/service.ts'
import type { SettingsDocument } from './salon/settings.ts'
import { type Stylist, stylist } from './salon/stylist.ts'

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

/** Details of a `conflict`, for pages that offer more than the message. */
const conflictReasons = ['catalogue_changed', 'own_visit', 'too_many_open', 'request_voided'] as const
/**
 * `terms_changed`: the client has accepted other terms of payment, see `terms`. `unpaid`: it can be confirmed or completed only with an
 * excuse. `own_payment_open`: the client has this booking, and hasn't paid yet, see `current`. `payment_over`: nothing can be paid there.
 * `payments_open`: payments need the present keys; the owner can say so nevertheless.
 */
const paymentReasons = ['terms_changed', 'unpaid', 'own_payment_open', 'payment_over', 'payments_open'] as const
/**
 * Reasons why a link can't be used. `link_outdated`: the appointment was changed or deleted since. `link_foreign`: the person that it acts
 * for can't do this anymore.
 */
const linkReasons = ['link_altered', 'link_expired', 'link_used', 'link_outdated', 'link_foreign'] as const
export type LinkReason = (typeof linkReasons)[number]

/**
 * `outside`: an `invalid` that the desk can override, since it is only outside of hours. `email_taken`: another account has the address.
 */
const reasons = [...conflictReasons, ...paymentReasons, ...linkReasons, 'outside', 'email_taken'] as const
type ErrorReason = (typeof reasons)[number]

/** Wire form of an error. `fields` has a message per input field. */
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
      /** `SettingsDocument` and `VersionedSchedule`; not parsed, since clients load this file too. */
      settings: z.unknown().optional(),
      /** `LinkPurpose`; not parsed either. */
      link: z.unknown().optional(),
      /** `PrepaymentTerms`; not parsed either. */
      terms: z.unknown().optional(),
      schedule: z.unknown().optional(),
    }),
  })
  .meta({ id: 'Error' })
export type ErrorResponse = z.infer<typeof errorResponse>

export interface ErrorDetails {
  readonly fields?: Record<string, string>
  /** With `slot_taken`: the next free times of the same stylist for the same duration. */
  readonly nextFree?: FreeTime[]
  /** With `conflict`: the present record; with the reason `own_visit`, the client's other visit. */
  readonly current?: Appointment
  readonly reason?: ErrorReason
  /** With a link's reason, unless it was altered. */
  readonly link?: LinkPurpose
  /** With the reason `catalogue_changed`: the chosen services that are still offered, and the stylist, as they are now. */
  readonly catalogue?: { readonly services: Service[]; readonly stylist: Stylist | null }
  readonly terms?: PrepaymentTerms
  readonly settings?: SettingsDocument
  readonly schedule?: VersionedSchedule
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

export function invalidField(field: string, message: string, details: ErrorDetails = {}): AppError {
  return new AppError('invalid', message, { ...details, fields: { [field]: message } })
}

export function notSignedIn(): AppError {
  return new AppError('not_signed_in', say(msg`Please sign in first.`))
}

export function notInRole(person: HasRole): AppError {
  return new AppError(
    'forbidden',
    say(isStaff(person) ? msg`Your role here doesn’t include this.` : msg`Only the salon’s staff can do this.`),
  )
}

export function toErrorResponse({ code, message, details }: AppError): ErrorResponse {
  const { retryAfterSeconds: _, ...rest } = details
  return { error: { code, message, ...rest } }
}
