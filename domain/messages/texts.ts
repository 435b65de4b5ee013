import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../language/say.ts'
import { type MailKind, paymentMailKinds } from './mail.ts'

/** A mail's text. The body's first line is the heading; the booking and the buttons follow automatically. */
export interface MailWords {
  readonly subject: string
  readonly body: string
}

const salonPlaceholders = ['salon', 'address', 'phone', 'email'] as const
const bookingPlaceholders = ['client', 'services', 'stylist', 'date', 'time', 'total', 'booking', ...salonPlaceholders] as const
const movedPlaceholders = ['before', ...bookingPlaceholders] as const

const paymentPlaceholders = ['client', 'services', 'date', 'time', 'amount', 'until', ...salonPlaceholders] as const

const isPaymentMail = (kind: MailKind) => (paymentMailKinds as readonly MailKind[]).includes(kind)

export function placeholdersFor(kind: MailKind): readonly string[] {
  if (kind === 'booking_moved' || kind === 'salon_moved') return movedPlaceholders
  if (kind === 'waitlist_offer') return ['client', 'services', 'stylist', 'date', 'time', 'until', ...salonPlaceholders]
  if (kind === 'waitlist_ended') return ['client', 'date', 'time', ...salonPlaceholders]
  if (kind === 'waitlist_choose_again') return ['client', 'services', 'stylist', ...salonPlaceholders]
  if (kind === 'salon_daily_sheet') return ['date', 'visits', ...salonPlaceholders]
  if (kind === 'payment_received') return bookingPlaceholders
  if (isPaymentMail(kind)) return paymentPlaceholders
  return kind === 'rating_request' || kind.startsWith('booking_') || kind.startsWith('salon_')
    ? bookingPlaceholders
    : ['name', ...salonPlaceholders]
}

/**
 * Used until the owner changes them. Only placeholders that every salon and booking has a value for: without a phone number, nobody must
 * read "Call us at ."
 */
const texts: Record<MailKind, { readonly subject: MessageDescriptor; readonly body: readonly MessageDescriptor[] }> = {
  booking_received: {
    subject: msg`We’ve got your booking for ${{ date: '{date}' }}`,
    body: [
      msg`We’ve got your booking`,
      msg`Hi ${{ client: '{client}' }}, thanks for booking with us.`,
      msg`We’ll write again once your visit is confirmed.`,
    ],
  },
  booking_confirmed: {
    subject: msg`You’re booked: ${{ date: '{date}' }}, ${{ time: '{time}' }}`,
    body: [
      msg`You’re booked`,
      msg`Hi ${{ client: '{client}' }}, your visit is confirmed. See you on ${{ date: '{date}' }} at ${{ time: '{time}' }}.`,
    ],
  },
  booking_moved: {
    subject: msg`Your booking has changed: ${{ date: '{date}' }}, ${{ time: '{time}' }}`,
    body: [
      msg`Your booking has changed`,
      msg`Hi ${{ client: '{client}' }}, here’s your visit as it is now. Before, it was ${{ before: '{before}' }}.`,
    ],
  },
  booking_entry: {
    subject: msg`For your calendar: ${{ date: '{date}' }}, ${{ time: '{time}' }}`,
    body: [
      msg`Your visit, for your calendar`,
      msg`Hi ${{ client: '{client}' }}, your visit stays on ${{ date: '{date}' }} at ${{ time: '{time}' }}. Our time zone was set wrong, so your calendar may show another time.`,
      msg`The entry that comes with this mail is right.`,
    ],
  },
  booking_canceled: {
    subject: msg`Your visit on ${{ date: '{date}' }} is canceled`,
    body: [
      msg`Your visit is canceled`,
      msg`Hi ${{ client: '{client}' }}, your visit on ${{ date: '{date}' }} at ${{ time: '{time}' }} is canceled. We’d love to see you another time.`,
    ],
  },
  booking_reopened: {
    subject: msg`Your booking for ${{ date: '{date}' }} is open again`,
    body: [
      msg`Your booking is open again`,
      msg`Hi ${{ client: '{client}' }}, we’re holding this time for you.`,
      msg`We’ll write again once your visit is confirmed.`,
    ],
  },
  booking_completed: {
    subject: msg`Thanks for visiting ${{ salon: '{salon}' }}`,
    body: [msg`Thank you, ${{ client: '{client}' }}`, msg`Thanks for coming in. We hope to see you again soon.`],
  },
  booking_reminder: {
    subject: msg`See you ${{ date: '{date}' }} at ${{ time: '{time}' }}`,
    body: [
      msg`See you soon`,
      msg`Hi ${{ client: '{client}' }}, this is a reminder of your visit on ${{ date: '{date}' }} at ${{ time: '{time}' }}.`,
      msg`If you can’t come, please tell us as early as you can.`,
    ],
  },
  booking_receipt: {
    subject: msg`Your receipt from ${{ salon: '{salon}' }}`,
    body: [
      msg`Your receipt`,
      msg`Hi ${{ client: '{client}' }}, thanks for coming in. Here’s your receipt for ${{ date: '{date}' }}.`,
    ],
  },
  rating_request: {
    subject: msg`How was your visit to ${{ salon: '{salon}' }}?`,
    body: [
      msg`How was your visit?`,
      msg`Hi ${{ client: '{client}' }}, thanks for coming in. Would you rate your visit with ${{ stylist: '{stylist}' }}? It takes a moment, and it helps others choose.`,
    ],
  },
  payment_received: {
    subject: msg`Thank you: your visit on ${{ date: '{date}' }}, ${{ time: '{time}' }}`,
    body: [
      msg`Thank you, that’s all we need`,
      msg`Hi ${{ client: '{client}' }}, what you left with us online has arrived. Your time on ${{ date: '{date}' }} at ${{ time: '{time}' }} is yours.`,
    ],
  },
  payment_asked: {
    subject: msg`Please pay by ${{ until: '{until}' }} to keep your time`,
    body: [
      msg`We’re holding your time`,
      msg`Hi ${{ client: '{client}' }}, your visit on ${{ date: '{date}' }} at ${{ time: '{time}' }} is reserved. Please pay ${{ amount: '{amount}' }} online by ${{ until: '{until}' }} to keep it.`,
    ],
  },
  payment_expired: {
    subject: msg`Your time on ${{ date: '{date}' }} wasn’t kept`,
    body: [
      msg`We’ve given your time back`,
      msg`Hi ${{ client: '{client}' }}, we held ${{ date: '{date}' }} at ${{ time: '{time}' }} for you, and no payment came. Nothing was charged.`,
      msg`You’re welcome to book another time.`,
    ],
  },
  payment_late: {
    subject: msg`Your payment came too late, and comes back`,
    body: [
      msg`Your payment comes back`,
      msg`Hi ${{ client: '{client}' }}, your payment for ${{ date: '{date}' }} at ${{ time: '{time}' }} arrived after we had given the time back. We’re returning ${{ amount: '{amount}' }} to you. That can take a few days.`,
      msg`You’re welcome to book another time.`,
    ],
  },
  payment_refunded: {
    subject: msg`We’re returning ${{ amount: '{amount}' }}`,
    body: [
      msg`Your money is on its way back`,
      msg`Hi ${{ client: '{client}' }}, we’ve returned ${{ amount: '{amount}' }} for your visit on ${{ date: '{date}' }}. It goes back the way you paid, and can take a few days.`,
    ],
  },
  fee_charged: {
    subject: msg`A fee of ${{ amount: '{amount}' }} was charged`,
    body: [
      msg`A fee was charged`,
      msg`Hi ${{ client: '{client}' }}, we’ve charged ${{ amount: '{amount}' }} for your visit on ${{ date: '{date}' }} at ${{ time: '{time}' }}, as the terms say that you agreed to.`,
      msg`If something isn’t right, please tell us.`,
    ],
  },
  fee_due: {
    subject: msg`A fee of ${{ amount: '{amount}' }} is due`,
    body: [
      msg`A fee is due`,
      msg`Hi ${{ client: '{client}' }}, ${{ amount: '{amount}' }} is due for your visit on ${{ date: '{date}' }} at ${{ time: '{time}' }}, as the terms say that you agreed to. Please pay it online.`,
      msg`If something isn’t right, please tell us.`,
    ],
  },
  waitlist_offer: {
    subject: msg`A time is free: ${{ date: '{date}' }}, ${{ time: '{time}' }}`,
    body: [
      msg`A time is free for you`,
      msg`Hi ${{ client: '{client}' }}, you asked us to tell you. There’s a time free now: ${{ date: '{date}' }} at ${{ time: '{time}' }}.`,
      msg`If you’d like it, take it by ${{ until: '{until}' }}.`,
    ],
  },
  waitlist_ended: {
    subject: msg`Not free anymore: ${{ date: '{date}' }}, ${{ time: '{time}' }}`,
    body: [
      msg`This time isn’t free anymore`,
      msg`Hi ${{ client: '{client}' }}, we offered you ${{ date: '{date}' }} at ${{ time: '{time}' }}. Sorry, that time can’t be booked anymore.`,
      msg`While you’re on the waitlist, we’ll write again when another time becomes free.`,
    ],
  },
  waitlist_choose_again: {
    subject: msg`Please choose again: ${{ stylist: '{stylist}' }} isn’t here anymore`,
    body: [
      msg`Please choose again`,
      msg`Hi ${{ client: '{client}' }}, you were waiting for a time with ${{ stylist: '{stylist}' }}, who isn’t here anymore.`,
      msg`We’d love to see you all the same. Choose someone else, and wait for a time with them if there’s none yet.`,
    ],
  },
  salon_new: {
    subject: msg`New booking: ${{ client: '{client}' }}, ${{ date: '{date}' }}, ${{ time: '{time}' }}`,
    body: [msg`New booking`, msg`${{ client: '{client}' }} has booked a visit with ${{ stylist: '{stylist}' }}.`],
  },
  salon_moved: {
    subject: msg`Moved: ${{ client: '{client}' }}, now ${{ date: '{date}' }}, ${{ time: '{time}' }}`,
    body: [msg`Booking moved`, msg`${{ client: '{client}' }} has moved a visit. Before, it was ${{ before: '{before}' }}.`],
  },
  salon_canceled: {
    subject: msg`Canceled: ${{ client: '{client}' }}, ${{ date: '{date}' }}, ${{ time: '{time}' }}`,
    body: [
      msg`Booking canceled`,
      msg`${{ client: '{client}' }} has canceled a visit with ${{ stylist: '{stylist}' }}. The time is free again.`,
    ],
  },
  salon_unpaid: {
    subject: msg`Not paid in time: ${{ client: '{client}' }}, ${{ date: '{date}' }}, ${{ time: '{time}' }}`,
    body: [
      msg`Not paid in time`,
      msg`${{ client: '{client}' }} hasn’t paid online, so the visit with ${{ stylist: '{stylist}' }} is canceled. The time is free again.`,
    ],
  },
  salon_reopened: {
    subject: msg`Open again: ${{ client: '{client}' }}, ${{ date: '{date}' }}, ${{ time: '{time}' }}`,
    body: [msg`Booking open again`, msg`${{ client: '{client}' }} has taken a canceled booking back.`],
  },
  salon_daily_sheet: {
    subject: msg`${{ date: '{date}' }}: ${{ visits: '{visits}' }}`,
    body: [msg`${{ date: '{date}' }}: ${{ visits: '{visits}' }}`, msg`Good morning. This is your day.`],
  },
  reset_password: {
    subject: msg`Choose a new password for ${{ salon: '{salon}' }}`,
    body: [
      msg`Choose a new password`,
      msg`Hi ${{ name: '{name}' }}, someone asked for a new password for your account. If it was you, choose one here. The link works once, within an hour.`,
      msg`If it wasn’t you, ignore this mail. Your password stays as it is.`,
    ],
  },
  confirm_address: {
    subject: msg`Confirm your email address for ${{ salon: '{salon}' }}`,
    body: [
      msg`Is this your address?`,
      msg`Hi ${{ name: '{name}' }}, please confirm that this is your email address.`,
      msg`If you don’t know what this is about, ignore this mail.`,
    ],
  },
  staff_invitation: {
    subject: msg`You’re invited to work with ${{ salon: '{salon}' }}`,
    body: [
      msg`Join ${{ salon: '{salon}' }}`,
      msg`Hi ${{ name: '{name}' }}, you’re invited to work with us here. Open the link within a week to accept.`,
      msg`If you don’t know why you got this, you can ignore it.`,
    ],
  },
  already_registered: {
    subject: msg`You already have an account at ${{ salon: '{salon}' }}`,
    body: [
      msg`You already have an account`,
      msg`Hi ${{ name: '{name}' }}, someone tried to sign up with this address, and it already has an account. If it was you, sign in. You can choose a new password there too.`,
      msg`If it wasn’t you, ignore this mail. Nothing was changed.`,
    ],
  },
  guest_code: {
    subject: msg`Confirm your booking at ${{ salon: '{salon}' }}`,
    body: [
      msg`Is this your booking?`,
      msg`Hi ${{ name: '{name}' }}, someone is booking this visit with your address. If it’s you, enter the code where you’re booking, or press the button. Both work for 10 minutes.`,
      msg`If it isn’t you, ignore this mail. Nothing is booked without it.`,
    ],
  },
  guest_has_account: {
    subject: msg`Sign in to book at ${{ salon: '{salon}' }}`,
    body: [
      msg`You already have an account`,
      msg`Hi ${{ name: '{name}' }}, someone is booking this visit with your address, and it already has an account. If it’s you, sign in: what you chose is kept.`,
      msg`If it isn’t you, ignore this mail. Nothing was booked.`,
    ],
  },
  password_changed: {
    subject: msg`Your password for ${{ salon: '{salon}' }} was changed`,
    body: [
      msg`Your password was changed`,
      msg`Hi ${{ name: '{name}' }}, your account has a new password.`,
      msg`If it wasn’t you, choose a new password now and tell us.`,
    ],
  },
  address_changed: {
    subject: msg`Your email address for ${{ salon: '{salon}' }} was changed`,
    body: [
      msg`Your email address was changed`,
      msg`Hi ${{ name: '{name}' }}, your account has a new email address. We won’t write to this one anymore.`,
      msg`If it wasn’t you, please tell us right away.`,
    ],
  },
  sign_in_changed: {
    subject: msg`A change to how you sign in to ${{ salon: '{salon}' }}`,
    body: [
      msg`How you sign in has changed`,
      msg`Hi ${{ name: '{name}' }}, there’s a change to how you sign in to your account.`,
      msg`If it wasn’t you, choose a new password now and tell us.`,
    ],
  },
  account_deleted: {
    subject: msg`Your account at ${{ salon: '{salon}' }} is deleted`,
    body: [
      msg`Your account is deleted`,
      msg`Hi ${{ name: '{name}' }}, your account and your details are deleted, as you asked.`,
    ],
  },
  test_mail: {
    subject: msg`A test from ${{ salon: '{salon}' }}`,
    body: [
      msg`It works`,
      msg`Hi ${{ name: '{name}' }}, this is a test mail. If you can read it, mail to your clients works too.`,
    ],
  },
}

/** These words of a mail, in the language of its reader. */
export function defaultWords(kind: MailKind): MailWords {
  const { subject, body } = texts[kind]
  return { subject: say(subject), body: body.map(say).join('\n\n') }
}
