import { z } from 'zod'
import { pageEnds } from '../paging.ts'
import { instant } from '../time/date-schemas.ts'

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
  'payment_received',
  'payment_asked',
  'payment_expired',
  'payment_late',
  'payment_refunded',
  'fee_charged',
  'fee_due',
  'waitlist_offer',
  'waitlist_ended',
  'waitlist_choose_again',
] as const
/** About money online, asked for where it moves. */
export const paymentMailKinds = [
  'payment_asked',
  'payment_expired',
  'payment_late',
  'payment_refunded',
  'fee_charged',
  'fee_due',
] as const satisfies readonly ClientMailKind[]
/** Mails that show a client the state of a visit; a receipt doesn't, and those about money have their own. */
export const changeMailKinds = clientMailKinds.filter(
  (kind) => kind !== 'booking_receipt' && !(paymentMailKinds as readonly string[]).includes(kind),
)
export type PaymentMailKind = (typeof paymentMailKinds)[number]
/** Not requested by anyone, so they wait in quiet hours; the desk's own offers don't. */
export const unaskedMailKinds = [
  'booking_entry',
  'booking_reminder',
  'rating_request',
  'waitlist_offer',
] as const satisfies readonly ClientMailKind[]
export const salonMailKinds = [
  'salon_new',
  'salon_moved',
  'salon_canceled',
  'salon_unpaid',
  'salon_reopened',
  'salon_daily_sheet',
] as const
/** Sent about an account. They can contain a secret link, so their text is deleted once a mail server has accepted them. */
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
export type VisitMailKind = Exclude<
  ClientMailKind | SalonMailKind,
  'salon_daily_sheet' | PaymentMailKind | `waitlist_${string}`
>

/**
 * `kept`: written to a file, since there is no mail server. `skipped`: outdated when it was to be sent, such as a reminder of a canceled
 * visit.
 */
export const mailStatuses = ['queued', 'sent', 'kept', 'failed', 'bounced', 'skipped'] as const
export type MailStatus = (typeof mailStatuses)[number]

export const mailEntry = z
  .object({
    id: z.string(),
    kind: z.enum(mailKinds),
    toName: z.string(),
    toAddress: z.string(),
    subject: z.string(),
    status: z.enum(mailStatuses),
    attempts: z.int(),
    lastError: z.string().nullable(),
    appointmentId: z.string().nullable(),
    createdAt: instant,
    sentAt: instant.nullable(),
  })
  .meta({ id: 'MailEntry' })
export type MailEntry = z.infer<typeof mailEntry>

/** A page of the log, latest first. `failed` counts all mails that were given up or refused. */
export const mailPage = z
  .object({
    items: z.array(mailEntry),
    ...pageEnds,
    failed: z.int(),
  })
  .meta({ id: 'MailPage' })
export type MailPage = z.infer<typeof mailPage>

/** Empty for a sent mail about an account, or if its secret link isn't for the reader. */
export const mailContent = mailEntry
  .extend({ html: z.string(), text: z.string(), ics: z.string().nullable() })
  .meta({ id: 'MailContent' })
export type MailContent = z.infer<typeof mailContent>

/** Delivery by a mail server, or as files in `DATA_DIR/mail`. `problem`: why a configured mail server isn't used. */
export const mailDelivery = z
  .object({ kind: z.enum(['smtp', 'files']), from: z.string(), problem: z.string().nullable() })
  .meta({ id: 'MailDelivery' })
export type MailDelivery = z.infer<typeof mailDelivery>

/** A text that the owner can change. `isOwn`: it was changed. `version` counts changes, including resets to the product's text. */
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

export const mailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() }).meta({ id: 'MailPreview' })
export type MailPreview = z.infer<typeof mailPreview>
