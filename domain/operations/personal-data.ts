import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { appointmentStatus, onlinePaymentPurposes } from '../booking/appointment.ts'
import { historyKinds } from '../booking/history.ts'
import { keptCard, onlinePaymentStates } from '../booking/prepayment/online-payment.ts'
import { textStates } from '../booking/ratings/rating.ts'
import { endReasons, offerStates } from '../booking/waitlist/waitlist.ts'
import { said } from '../language/say.ts'
import { mailKinds, mailStatuses } from '../messages/mail.ts'
import { storedPaymentMethods } from '../money/payments.ts'
import { typedPassword } from '../people/password-forms.ts'
import { recordId } from '../text.ts'
import { instant } from '../time/date-schemas.ts'

/** Stored in place of a name. */
export const deletedClientName = 'Deleted client'
export const deletedClient = msg`Deleted client`

const amount = z.number().meta({ description: 'In the booking’s currency, as charged' })

/** Time and stylist of a visit, before or after a change. */
const slot = z.object({ date: instant, stylistId: z.string().nullable() }).nullable()

const ownBooking = z.object({
  id: z.string(),
  status: appointmentStatus,
  /** The start; `date` and `time` are the same on the salon's calendar and clock. */
  startsAt: instant,
  date: z.iso.date(),
  time: z.string(),
  endsAt: instant,
  charges: amount,
  /** ISO 4217; for all amounts of the booking. */
  currency: z.string(),
  services: z.unknown(),
  stylist: z.unknown(),
  client: z.unknown(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Oldest first. */
  history: z.array(
    z.object({
      /** 'changed' stands for kinds that this version doesn't know. */
      kind: z.enum([...historyKinds, 'changed']),
      at: instant,
      by: z.enum(['you', 'salon', 'system']),
      fromStatus: appointmentStatus.nullable(),
      toStatus: appointmentStatus.nullable(),
      /** Only for moves. */
      from: slot,
      to: slot,
    }),
  ),
  /** Oldest first; refunds are negative. */
  payments: z.array(z.object({ at: instant, amount, tip: amount, method: z.enum(storedPaymentMethods) })),
  onlinePayments: z
    .array(
      z.object({
        at: instant,
        purpose: z.enum(onlinePaymentPurposes),
        state: z.enum(onlinePaymentStates),
        amount,
        card: keptCard.nullable(),
        /** The terms that you accepted: when, from which network address and with which browser. */
        accepted: z.object({ text: z.string(), at: z.number(), address: z.string(), browser: z.string() }).nullable(),
      }),
    )
    .default([]),
  rating: z
    .object({ stars: z.int(), text: z.string(), textState: z.enum(textStates), reply: z.string(), at: instant })
    .nullable()
    .default(null),
})
export type OwnBooking = z.infer<typeof ownBooking>

const ownMail = z.object({
  kind: z.enum(mailKinds),
  booking: z.string().nullable(),
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type OwnMail = z.infer<typeof ownMail>

/** The account and everything with few rows. */
const accountParts = {
  account: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    pendingEmail: z.string().nullable(),
    phone: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
    bouncedAt: instant.nullable(),
    bounceReason: z.string().nullable(),
  }),
  staff: z.object({ role: z.string(), createdAt: instant }).nullable(),
  /** 'credential' is the password, stored only as a hash; others are outside services with their ids. */
  signIns: z.array(z.object({ provider: z.string(), accountId: z.string(), createdAt: instant })),
  oneTimeCodes: z.boolean(),
  passkeys: z.array(z.object({ name: z.string().nullable(), createdAt: instant })),
  sessions: z.array(z.object({ createdAt: instant, expiresAt: instant, device: z.string().nullable() })),
  calendarFeeds: z.array(z.object({ kind: z.string(), createdAt: instant, lastReadAt: instant.nullable() })),
  /** The salon's record of its client, without the authors of notes (decision 060). */
  client: z.object({
    birthday: z.string().nullable(),
    source: z.string().nullable(),
    tags: z.array(z.string()),
    mailConsentAt: instant.nullable(),
    blockedAt: instant.nullable(),
    notes: z.array(z.object({ kind: z.enum(['note', 'alert']), text: z.string(), createdAt: instant })),
    formulas: z.array(z.object({ text: z.string(), usedOn: z.iso.date(), booking: z.string().nullable(), createdAt: instant })),
    waitlist: z.array(
      z.object({
        serviceIds: z.array(z.string()),
        stylistId: z.string(),
        from: z.iso.date(),
        to: z.iso.date(),
        earliest: z.string(),
        latest: z.string(),
        createdAt: instant,
        endedAt: instant.nullable(),
        /** `stylistIds`: any of these; empty for everybody. `note`: told to the salon. `calls`: unanswered calls. */
        stylistIds: z.array(z.string()),
        note: z.string(),
        calls: z.array(instant),
        endReason: z.enum(endReasons).nullable(),
        offers: z.array(z.object({ stylistId: z.string(), startsAt: instant, until: instant, state: z.enum(offerStates) })),
      }),
    ),
  }),
  /** Search index entries: every name and address that the account has had. */
  searchWords: z.array(z.string()),
}
const accountSummary = z.object({ salon: z.string(), createdAt: instant, ...accountParts })
export type AccountSummary = z.infer<typeof accountSummary>

export const personalData = accountSummary
  .extend({ version: z.literal(1), bookings: z.array(ownBooking), mails: z.array(ownMail) })
  .meta({ id: 'PersonalData' })
export type PersonalData = z.infer<typeof personalData>

/** Effects of deleting the account, shown before. */
export const deletionPreview = z
  .object({
    /** Proof of identity: the password or, without one, a recent sign-in. */
    asks: z.enum(['password', 'sign-in']),
    /** Upcoming open bookings, soonest first. Without `canCancel` they stay: the salon's notice has begun. */
    bookings: z.array(
      z.object({ id: z.string(), date: instant, time: z.string(), stylist: z.string(), canCancel: z.boolean() }),
    ),
  })
  .meta({ id: 'DeletionPreview' })
export type DeletionPreview = z.infer<typeof deletionPreview>

export const deletionInput = z
  .object({
    password: typedPassword(msg`Enter your password`).optional(),
    cancelBookings: z.boolean(said(msg`Say whether to cancel your bookings`)),
    /** Bookings that the page showed, so that none is canceled unseen. */
    bookings: z.array(recordId, said(msg`Bookings must be a list of IDs`)).max(10_000, said(msg`These are too many bookings`)),
  })
  .meta({ id: 'DeletionInput' })
export type DeletionInput = z.infer<typeof deletionInput>
