import { z } from 'zod'
import { instant } from './time/date-schemas.ts'

/** What mail the product writes, and what of it the owner can change. */

/** To the client, of an appointment or of a time that they wait for. */
export const clientMailKinds = [
  'booking_received',
  'booking_confirmed',
  'booking_moved',
  'booking_entry',
  'booking_canceled',
  'booking_reopened',
  'booking_completed',
  'booking_reminder',
  'booking_receipt',
  'rating_request',
  'waitlist_offer',
  'waitlist_ended',
  'waitlist_choose_again',
] as const
/** Those by which a client knows how a visit stands; a receipt says nothing of that. */
export const changeMailKinds = clientMailKinds.filter((kind) => kind !== 'booking_receipt')
/** What nobody has asked for, and so waits in quiet hours; an offer by the desk is somebody's own doing. */
export const unaskedMailKinds = [
  'booking_entry',
  'booking_reminder',
  'rating_request',
  'waitlist_offer',
] as const satisfies readonly ClientMailKind[]
/** To the salon. */
export const salonMailKinds = ['salon_new', 'salon_moved', 'salon_canceled', 'salon_reopened', 'salon_daily_sheet'] as const
/** To a person, of the account. They can have a secret link, so their text is deleted once a mail server has taken them. */
export const accountMailKinds = [
  'reset_password',
  'confirm_address',
  'already_registered',
  'guest_code',
  'guest_has_account',
  'password_changed',
  'address_changed',
  'sign_in_changed',
  'staff_invitation',
  'account_deleted',
  'test_mail',
] as const

export const mailKinds = [...clientMailKinds, ...salonMailKinds, ...accountMailKinds] as const
export type ClientMailKind = (typeof clientMailKinds)[number]
export type SalonMailKind = (typeof salonMailKinds)[number]
export type AccountMailKind = (typeof accountMailKinds)[number]
export type MailKind = (typeof mailKinds)[number]
/** Those about one appointment. */
export type VisitMailKind = Exclude<ClientMailKind | SalonMailKind, 'salon_daily_sheet' | `waitlist_${string}`>

/**
 * `kept`: written as a file and not sent, since there is no mail server. `skipped`: it was no longer true when it was to be sent, such as a
 * reminder of a canceled visit.
 */
export const mailStatuses = ['queued', 'sent', 'kept', 'failed', 'bounced', 'skipped'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** A mail in the log. */
export const mailEntry = z
  .object({
    id: z.string(),
    kind: z.enum(mailKinds),
    toName: z.string(),
    toAddress: z.string(),
    subject: z.string(),
    status: z.enum(mailStatuses),
    attempts: z.int(),
    /** What the mail server said, or why it could not be reached. */
    lastError: z.string().nullable(),
    appointmentId: z.string().nullable(),
    createdAt: instant,
    sentAt: instant.nullable(),
  })
  .meta({ id: 'MailEntry' })
export type MailEntry = z.infer<typeof mailEntry>

/** A page of the log, latest first. `failed` counts all that were given up or refused. */
export const mailPage = z
  .object({
    items: z.array(mailEntry),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'MailPage' })
export type MailPage = z.infer<typeof mailPage>

/** A mail with its content; empty for a mail about an account that was sent, or whose secret link isn't for the reader. */
export const mailContent = mailEntry
  .extend({ html: z.string(), text: z.string(), ics: z.string().nullable() })
  .meta({ id: 'MailContent' })
export type MailContent = z.infer<typeof mailContent>

/**
 * How mail leaves the salon: by a mail server, or not at all: it's kept as files in `DATA_DIR/mail`. `problem` says why a mail server that is set
 * isn't used.
 */
export const mailDelivery = z
  .object({ kind: z.enum(['smtp', 'files']), from: z.string(), problem: z.string().nullable() })
  .meta({ id: 'MailDelivery' })
export type MailDelivery = z.infer<typeof mailDelivery>

/**
 * A text that the owner can change. `isOwn`: whether the owner has changed it. `version` counts the changes, going back to the product's own
 * text included.
 */
export const mailText = z
  .object({
    kind: z.enum(mailKinds),
    subject: z.string(),
    body: z.string(),
    isOwn: z.boolean(),
    version: z.int(),
    placeholders: z.array(z.string()),
  })
  .meta({ id: 'MailText' })
export type MailText = z.infer<typeof mailText>

/** What a text makes of a sample booking. */
export const mailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() }).meta({ id: 'MailPreview' })
export type MailPreview = z.infer<typeof mailPreview>
