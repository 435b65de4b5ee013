import type { MailEntry, MailKind, MailStatus } from '../../../../domain/messages/mail.ts'
import { retryText } from '../../shared/count-text.ts'

export const kindNames: Record<MailKind, string> = {
  booking_received: 'Booking received',
  booking_confirmed: 'Booking confirmed',
  booking_moved: 'Booking moved',
  booking_entry: 'Calendar entry sent again',
  booking_canceled: 'Booking canceled',
  booking_reopened: 'Booking re-opened',
  booking_completed: 'Thank you after a visit',
  booking_reminder: 'Reminder',
  booking_receipt: 'Receipt',
  rating_request: 'Please rate your visit',
  waitlist_offer: 'Offer from the waitlist',
  waitlist_ended: 'Offer taken back',
  waitlist_choose_again: 'Please choose again',
  salon_new: 'New booking',
  salon_moved: 'Booking moved by the client',
  salon_canceled: 'Booking canceled by the client',
  salon_reopened: 'Booking re-opened by the client',
  salon_daily_sheet: 'Daily sheet',
  reset_password: 'Reset password',
  confirm_address: 'Confirm email',
  already_registered: 'Already has an account',
  staff_invitation: 'Invitation of staff',
  password_changed: 'Password changed',
  address_changed: 'Email changed',
  sign_in_changed: 'Sign-in changed',
  guest_code: 'Code to book with',
  guest_has_account: 'Booking with an account’s email',
  account_deleted: 'Account deleted',
  test_mail: 'Test mail',
}

export const statusNames: Record<MailStatus, string> = {
  queued: 'Waiting',
  sent: 'Sent',
  kept: 'Kept here, not sent',
  failed: 'Not sent',
  bounced: 'Refused',
  skipped: 'Not needed',
}

export function mailStatusText({ status, attempts }: Pick<MailEntry, 'status' | 'attempts'>): string {
  if (status === 'queued' && attempts > 0) return retryText(attempts)
  return statusNames[status]
}

/** Explanations of statuses that need one. */
export const statusHints: Record<MailStatus, string | null> = {
  queued: null,
  sent: null,
  kept: 'There was no mail server when it was due.',
  failed: 'We’re not trying anymore.',
  bounced: 'The address doesn’t take mail. Ask for another one.',
  skipped: 'When it was due, it wasn’t true anymore.',
}

/**
 * True if a mail can be sent again by hand: it failed, bounced, is queued after a failed attempt, or was only stored.
 * @param sends true with a mail server
 */
export function canRetry({ status, lastError }: Pick<MailEntry, 'status' | 'lastError'>, sends: boolean): boolean {
  if (status === 'kept') return sends
  return status === 'failed' || status === 'bounced' || (status === 'queued' && lastError !== null)
}
