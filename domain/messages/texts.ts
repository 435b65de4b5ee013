import type { MailKind } from './mail.ts'

/** A mail's text. The body's first line is the heading; the booking and the buttons follow automatically. */
export interface MailWords {
  readonly subject: string
  readonly body: string
}

const salonPlaceholders = ['salon', 'address', 'phone', 'email'] as const
const bookingPlaceholders = ['client', 'services', 'stylist', 'date', 'time', 'total', 'booking', ...salonPlaceholders] as const
const movedPlaceholders = ['before', ...bookingPlaceholders] as const

export function placeholdersOf(kind: MailKind): readonly string[] {
  if (kind === 'booking_moved' || kind === 'salon_moved') return movedPlaceholders
  if (kind === 'waitlist_offer') return ['client', 'services', 'stylist', 'date', 'time', 'until', ...salonPlaceholders]
  if (kind === 'waitlist_ended') return ['client', 'date', 'time', ...salonPlaceholders]
  if (kind === 'waitlist_choose_again') return ['client', 'services', 'stylist', ...salonPlaceholders]
  if (kind === 'salon_daily_sheet') return ['date', 'visits', ...salonPlaceholders]
  return kind === 'rating_request' || kind.startsWith('booking_') || kind.startsWith('salon_')
    ? bookingPlaceholders
    : ['name', ...salonPlaceholders]
}

const lines = (...paragraphs: string[]) => paragraphs.join('\n\n')

/**
 * Used until the owner changes them. Only placeholders that every salon and booking has a value for: without a phone number, nobody must
 * read "Call us at ."
 */
export const defaultTexts: Record<MailKind, MailWords> = {
  booking_received: {
    subject: 'We’ve got your booking for {date}',
    body: lines(
      'We’ve got your booking',
      'Hi {client}, thanks for booking with us.',
      'We’ll write again once your visit is confirmed.',
    ),
  },
  booking_confirmed: {
    subject: 'You’re booked: {date}, {time}',
    body: lines('You’re booked', 'Hi {client}, your visit is confirmed. See you on {date} at {time}.'),
  },
  booking_moved: {
    subject: 'Your booking has changed: {date}, {time}',
    body: lines('Your booking has changed', 'Hi {client}, here’s your visit as it is now. Before, it was {before}.'),
  },
  booking_entry: {
    subject: 'For your calendar: {date}, {time}',
    body: lines(
      'Your visit, for your calendar',
      'Hi {client}, your visit stays on {date} at {time}. Our time zone was set wrong, so your calendar may show another time.',
      'The entry that comes with this mail is right.',
    ),
  },
  booking_canceled: {
    subject: 'Your visit on {date} is canceled',
    body: lines(
      'Your visit is canceled',
      'Hi {client}, your visit on {date} at {time} is canceled. We’d love to see you another time.',
    ),
  },
  booking_reopened: {
    subject: 'Your booking for {date} is open again',
    body: lines(
      'Your booking is open again',
      'Hi {client}, we’re holding this time for you.',
      'We’ll write again once your visit is confirmed.',
    ),
  },
  booking_completed: {
    subject: 'Thanks for visiting {salon}',
    body: lines('Thank you, {client}', 'Thanks for coming in. We hope to see you again soon.'),
  },
  booking_reminder: {
    subject: 'See you {date} at {time}',
    body: lines(
      'See you soon',
      'Hi {client}, this is a reminder of your visit on {date} at {time}.',
      'If you can’t come, please tell us as early as you can.',
    ),
  },
  booking_receipt: {
    subject: 'Your receipt from {salon}',
    body: lines('Your receipt', 'Hi {client}, thanks for coming in. Here’s your receipt for {date}.'),
  },
  rating_request: {
    subject: 'How was your visit to {salon}?',
    body: lines(
      'How was your visit?',
      'Hi {client}, thanks for coming in. Would you rate your visit with {stylist}? It takes a moment, and it helps others choose.',
    ),
  },
  waitlist_offer: {
    subject: 'A time is free: {date}, {time}',
    body: lines(
      'A time is free for you',
      'Hi {client}, you asked us to tell you. There’s a time free now: {date} at {time}.',
      'If you’d like it, take it by {until}.',
    ),
  },
  waitlist_ended: {
    subject: 'Not free anymore: {date}, {time}',
    body: lines(
      'This time isn’t free anymore',
      'Hi {client}, we offered you {date} at {time}. Sorry, that time can’t be booked anymore.',
      'While you’re on the waitlist, we’ll write again when another time becomes free.',
    ),
  },
  waitlist_choose_again: {
    subject: 'Please choose again: {stylist} isn’t here anymore',
    body: lines(
      'Please choose again',
      'Hi {client}, you were waiting for a time with {stylist}, who isn’t here anymore.',
      'We’d love to see you all the same. Choose someone else, and wait for a time with them if there’s none yet.',
    ),
  },
  salon_new: {
    subject: 'New booking: {client}, {date}, {time}',
    body: lines('New booking', '{client} has booked a visit with {stylist}.'),
  },
  salon_moved: {
    subject: 'Moved: {client}, now {date}, {time}',
    body: lines('Booking moved', '{client} has moved a visit. Before, it was {before}.'),
  },
  salon_canceled: {
    subject: 'Canceled: {client}, {date}, {time}',
    body: lines('Booking canceled', '{client} has canceled a visit with {stylist}. The time is free again.'),
  },
  salon_reopened: {
    subject: 'Open again: {client}, {date}, {time}',
    body: lines('Booking open again', '{client} has taken a canceled booking back.'),
  },
  salon_daily_sheet: {
    subject: '{date}: {visits}',
    body: lines('{date}: {visits}', 'Good morning. This is your day.'),
  },
  reset_password: {
    subject: 'Choose a new password for {salon}',
    body: lines(
      'Choose a new password',
      'Hi {name}, someone asked for a new password for your account. If it was you, choose one here. The link works once, within an hour.',
      'If it wasn’t you, ignore this mail. Your password stays as it is.',
    ),
  },
  confirm_address: {
    subject: 'Confirm your email address for {salon}',
    body: lines(
      'Is this your address?',
      'Hi {name}, please confirm that this is your email address.',
      'If you don’t know what this is about, ignore this mail.',
    ),
  },
  staff_invitation: {
    subject: 'You’re invited to work with {salon}',
    body: lines(
      'Join {salon}',
      'Hi {name}, you’re invited to work with us here. Open the link within a week to accept.',
      'If you don’t know why you got this, you can ignore it.',
    ),
  },
  already_registered: {
    subject: 'You already have an account at {salon}',
    body: lines(
      'You already have an account',
      'Hi {name}, someone tried to sign up with this address, and it already has an account. If it was you, sign in. You can choose a new password there too.',
      'If it wasn’t you, ignore this mail. Nothing was changed.',
    ),
  },
  guest_code: {
    subject: 'Confirm your booking at {salon}',
    body: lines(
      'Is this your booking?',
      'Hi {name}, someone is booking this visit with your address. If it’s you, enter the code where you’re booking, or press the button. Both work for 10 minutes.',
      'If it isn’t you, ignore this mail. Nothing is booked without it.',
    ),
  },
  guest_has_account: {
    subject: 'Sign in to book at {salon}',
    body: lines(
      'You already have an account',
      'Hi {name}, someone is booking this visit with your address, and it already has an account. If it’s you, sign in: what you chose is kept.',
      'If it isn’t you, ignore this mail. Nothing was booked.',
    ),
  },
  password_changed: {
    subject: 'Your password for {salon} was changed',
    body: lines(
      'Your password was changed',
      'Hi {name}, your account has a new password.',
      'If it wasn’t you, choose a new password now and tell us.',
    ),
  },
  address_changed: {
    subject: 'Your email address for {salon} was changed',
    body: lines(
      'Your email address was changed',
      'Hi {name}, your account has a new email address. We won’t write to this one anymore.',
      'If it wasn’t you, please tell us right away.',
    ),
  },
  sign_in_changed: {
    subject: 'A change to how you sign in to {salon}',
    body: lines(
      'How you sign in has changed',
      'Hi {name}, there’s a change to how you sign in to your account.',
      'If it wasn’t you, choose a new password now and tell us.',
    ),
  },
  account_deleted: {
    subject: 'Your account at {salon} is deleted',
    body: lines('Your account is deleted', 'Hi {name}, your account and your details are deleted, as you asked.'),
  },
  test_mail: {
    subject: 'A test from {salon}',
    body: lines('It works', 'Hi {name}, this is a test mail. If you can read it, mail to your clients works too.'),
  },
}
