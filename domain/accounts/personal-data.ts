import { z } from 'zod'
import { appointmentStatus } from '../appointment.ts'
import { historyKinds } from '../history.ts'
import { mailKinds, mailStatuses } from '../mail.ts'
import { textStates } from '../ratings/rating.ts'
import { recordId } from '../text.ts'
import { paymentMethods } from '../till/payments.ts'
import { instant } from '../time/date-schemas.ts'
import { endReasons, offerStates } from '../waitlist/waitlist.ts'
import { typedPassword } from './password-forms.ts'

/** What lists, files and mails call a client who deleted the account. */
export const deletedClientName = 'Deleted client'

const amount = z.number().meta({ description: 'In the booking’s currency, as charged' })

/** A visit's place in the calendar, before or after a change of it. */
const place = z.object({ date: instant, stylistId: z.string().nullable() }).nullable()

const ownBooking = z.object({
  id: z.string(),
  status: appointmentStatus,
  /** The start, and the same on the salon's calendar and clock. */
  startsAt: instant,
  date: z.iso.date(),
  time: z.string(),
  endsAt: instant,
  charges: amount,
  /** Of all amounts of the booking, by ISO 4217. */
  currency: z.string(),
  /** As they were when booked. */
  services: z.unknown(),
  stylist: z.unknown(),
  /** Name and address as they were when booked. */
  client: z.unknown(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** What was done to it, oldest first. */
  history: z.array(
    z.object({
      /** What it was; 'changed' where this version doesn't know it. */
      kind: z.enum([...historyKinds, 'changed']),
      at: instant,
      by: z.enum(['you', 'salon', 'system']),
      fromStatus: appointmentStatus.nullable(),
      toStatus: appointmentStatus.nullable(),
      /** For a move only. */
      from: place,
      to: place,
    }),
  ),
  /** What was paid for it, oldest first; what was given back is below 0. */
  payments: z.array(z.object({ at: instant, amount, tip: amount, method: z.enum(paymentMethods) })),
  /** What the person said of the visit; null where they said nothing. */
  rating: z
    .object({ stars: z.int(), text: z.string(), textState: z.enum(textStates), reply: z.string(), at: instant })
    .nullable()
    .default(null),
})
export type OwnBooking = z.infer<typeof ownBooking>

const ownMail = z.object({
  kind: z.enum(mailKinds),
  /** The booking's id, where it was about one. */
  booking: z.string().nullable(),
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  /** What the mail server said if it didn't arrive. */
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type OwnMail = z.infer<typeof ownMail>

/** The account itself and all that has few rows. */
const accountParts = {
  account: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    /** A new address, from when it was requested until it is confirmed. */
    pendingEmail: z.string().nullable(),
    phone: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
    /** The mail server refused the address. */
    bouncedAt: instant.nullable(),
    bounceReason: z.string().nullable(),
  }),
  /** What the account is here, where its owner works here. */
  staff: z.object({ role: z.string(), createdAt: instant }).nullable(),
  /** 'credential' is the password, which is kept as a hash only; others are outside services with the id there. */
  signIns: z.array(z.object({ provider: z.string(), accountId: z.string(), createdAt: instant })),
  oneTimeCodes: z.boolean(),
  passkeys: z.array(z.object({ name: z.string().nullable(), createdAt: instant })),
  sessions: z.array(z.object({ createdAt: instant, expiresAt: instant, device: z.string().nullable() })),
  calendarFeeds: z.array(z.object({ kind: z.string(), createdAt: instant, lastReadAt: instant.nullable() })),
  /** What the salon knows of its client, as far as it concerns them: not who wrote it. See decision 060. */
  client: z.object({
    birthday: z.string().nullable(),
    source: z.string().nullable(),
    tags: z.array(z.string()),
    mailConsentAt: instant.nullable(),
    blockedAt: instant.nullable(),
    notes: z.array(z.object({ kind: z.enum(['note', 'alert']), text: z.string(), createdAt: instant })),
    formulas: z.array(z.object({ text: z.string(), usedOn: z.iso.date(), booking: z.string().nullable(), createdAt: instant })),
    /** What they waited for, with what was offered to them; services and stylists by their ids. */
    waitlist: z.array(
      z.object({
        ...{ serviceIds: z.array(z.string()), stylistId: z.string(), from: z.iso.date(), to: z.iso.date() },
        ...{ earliest: z.string(), latest: z.string(), createdAt: instant, endedAt: instant.nullable() },
        /** Of whom any would do; empty for everybody. What the salon was told, and when it called in vain. */
        ...{ stylistIds: z.array(z.string()), note: z.string(), calls: z.array(instant) },
        endReason: z.enum(endReasons).nullable(),
        offers: z.array(z.object({ stylistId: z.string(), startsAt: instant, until: instant, state: z.enum(offerStates) })),
      }),
    ),
  }),
  /** The words that the salon's search finds the person by: every name and address that the account has had. */
  searchWords: z.array(z.string()),
}
const accountSummary = z.object({ salon: z.string(), createdAt: instant, ...accountParts })
export type AccountSummary = z.infer<typeof accountSummary>

/** Everything that the salon keeps on a person; `version` changes if a field's meaning does. */
export const personalData = accountSummary
  .extend({ version: z.literal(1), bookings: z.array(ownBooking), mails: z.array(ownMail) })
  .meta({ id: 'PersonalData' })
export type PersonalData = z.infer<typeof personalData>

/** What deleting the account would do, to be said before. */
export const deletionPreview = z
  .object({
    /** How the person proves who they are: by the password or, without one, by having signed in a moment ago. */
    asks: z.enum(['password', 'sign-in']),
    /** Open bookings that lie ahead, soonest first. Those without `canCancel` stay, since the salon's notice has begun. */
    bookings: z.array(
      z.object({ id: z.string(), date: instant, time: z.string(), stylist: z.string(), canCancel: z.boolean() }),
    ),
  })
  .meta({ id: 'DeletionPreview' })
export type DeletionPreview = z.infer<typeof deletionPreview>

export const deletionInput = z
  .object({
    password: typedPassword('Enter your password').optional(),
    /** Whether to cancel the bookings that can be; all others stay as they are. */
    cancelBookings: z.boolean('Say whether to cancel your bookings'),
    /** The bookings that the person was shown, so that none is canceled unseen. */
    bookings: z.array(recordId, 'Bookings must be a list of IDs').max(10_000, 'These are too many bookings'),
  })
  .meta({ id: 'DeletionInput' })
export type DeletionInput = z.infer<typeof deletionInput>
