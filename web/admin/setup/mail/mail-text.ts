import { t } from '@lingui/core/macro'
import type { MailEntry, MailKind, MailStatus } from '../../../../domain/messages/mail.ts'
import { retryText } from '../../shared/count-text.ts'

export const kindNames = (): Record<MailKind, string> => ({
  booking_received: t`Booking received`,
  booking_confirmed: t`Booking confirmed`,
  booking_moved: t`Booking moved`,
  booking_entry: t`Calendar entry sent again`,
  booking_canceled: t`Booking canceled`,
  booking_reopened: t`Booking re-opened`,
  booking_completed: t`Thank you after a visit`,
  booking_reminder: t`Reminder`,
  booking_receipt: t`Receipt`,
  rating_request: t`Please rate your visit`,
  payment_received: t`Paid online, so booked`,
  payment_asked: t`Please pay online`,
  payment_expired: t`Not paid in time`,
  payment_late: t`Paid too late`,
  payment_refunded: t`Money given back`,
  fee_charged: t`Fee charged`,
  fee_due: t`Fee due`,
  waitlist_offer: t`Offer from the waitlist`,
  waitlist_ended: t`Offer taken back`,
  waitlist_choose_again: t`Please choose again`,
  salon_new: t`New booking`,
  salon_moved: t`Booking moved by the client`,
  salon_canceled: t`Booking canceled by the client`,
  salon_unpaid: t`Visit given back unpaid`,
  salon_reopened: t`Booking re-opened by the client`,
  salon_daily_sheet: t`Daily sheet`,
  reset_password: t`Reset password`,
  confirm_address: t`Confirm email`,
  already_registered: t`Already has an account`,
  staff_invitation: t`Invitation of staff`,
  password_changed: t`Password changed`,
  address_changed: t`Email changed`,
  sign_in_changed: t`Sign-in changed`,
  guest_code: t`Code to book with`,
  guest_has_account: t`Booking with an account’s email`,
  account_deleted: t`Account deleted`,
  test_mail: t`Test mail`,
})

export const statusNames = (): Record<MailStatus, string> => ({
  queued: t({ message: 'Waiting', context: 'to be sent', comment: 'A mail that will be sent' }),
  sent: t({ message: 'Sent', comment: 'A mail that was sent' }),
  kept: t`Kept here, not sent`,
  failed: t`Not sent`,
  bounced: t({ message: 'Refused', comment: 'A mail that the other server didn’t take' }),
  skipped: t({ message: 'Not needed', comment: 'A mail that wasn’t sent, since it wasn’t true anymore' }),
})

export function mailStatusText({ status, attempts }: Pick<MailEntry, 'status' | 'attempts'>): string {
  if (status === 'queued' && attempts > 0) return retryText(attempts)
  return statusNames()[status]
}

/** Explanations of statuses that need one. */
export const statusHints = (): Record<MailStatus, string | null> => ({
  queued: null,
  sent: null,
  kept: t`There was no mail server when it was due.`,
  failed: t`We’re not trying anymore.`,
  bounced: t`The address doesn’t take mail. Ask for another one.`,
  skipped: t`When it was due, it wasn’t true anymore.`,
})

/**
 * True if a mail can be sent again by hand: it failed, bounced, is queued after a failed attempt, or was only stored.
 * @param sends true with a mail server
 */
export function canRetry({ status, lastError }: Pick<MailEntry, 'status' | 'lastError'>, sends: boolean): boolean {
  if (status === 'kept') return sends
  return status === 'failed' || status === 'bounced' || (status === 'queued' && lastError !== null)
}
