import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FeedKind } from '../../../../domain/messages/calendar-feed.ts'
import type { MailStatus } from '../../../../domain/messages/mail.ts'
import type { Encryption } from '../../../../domain/messages/mail-server.ts'
import type { DeliveryStatus } from '../../../../domain/messages/webhook.ts'
import { users } from './accounts.ts'
import { createdAt, instant, updatedAt } from './columns.ts'
import { stylists } from './salon.ts'

/**
 * Every mail, from the moment that it is queued: the queue and the log at once. `key` names its subject, such as
 * 'event:81:booking_received', so that a mail queued twice is one mail. The Message-ID is made of the id, so it is the same when a
 * mail is sent again. `html` and `text` of a mail about an account are emptied once a mail server has taken it: it can have a secret link.
 */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    kind: text('kind').notNull(),
    /** The client, with or without an account; null for the salon. No foreign key: the log outlives it. As for appointments (decision 107). */
    clientId: text('client_id'),
    appointmentId: text('appointment_id'),
    toName: text('to_name').notNull().default(''),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** An iCalendar object and its METHOD, such as 'REQUEST'. */
    ics: text('ics'),
    icsMethod: text('ics_method'),
    status: text('status').$type<Exclude<MailStatus, 'kept'>>().notNull().default('queued'),
    /** True for a `sent` mail that was only written as a file. Beside the status, which the previous version reads and writes too. */
    isKept: boolean('is_kept').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt,
    updatedAt,
    sentAt: instant('sent_at'),
    /** When its job was queued; null asks for one, at first and when the administrator tries again. */
    relayedAt: instant('relayed_at'),
  },
  (table) => [
    check('mails_status', sql`${table.status} in ('queued', 'sent', 'failed', 'bounced', 'skipped')`),
    index('mails_by_time').on(table.createdAt, table.id),
    index('mails_of_client').on(table.clientId, table.createdAt),
    index('mails_of_appointment').on(table.appointmentId),
    index('mails_to_relay').on(table.id).where(sql`${table.relayedAt} is null`),
    index('mails_by_status').on(table.status, table.createdAt, table.id),
    // Mail still to redact after deletions; polled every minute.
    index('mails_of_deletions').on(table.id).where(sql`${table.kind} = 'account_deleted' and ${table.toAddress} <> ''`),
    index('mails_to_forget')
      .on(table.id)
      .where(sql`${table.toAddress} = '' and (${table.status} = 'queued' or ${table.lastError} is not null)`),
  ],
)

/** The mail server that was entered in the administration: one row or none. */
export const mailServers = pgTable(
  'mail_servers',
  {
    id: integer('id').primaryKey().default(1),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    encryption: text('encryption').$type<Encryption>().notNull(),
    user: text('user_name').notNull().default(''),
    /** Sealed with a key of AUTH_SECRET, for this server and user only (`server/messages/mail-server/seal.ts`); null for none. */
    password: text('password'),
    senderName: text('sender_name').notNull().default(''),
    senderAddress: text('sender_address').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt,
  },
  (table) => [
    check('mail_servers_one', sql`${table.id} = 1`),
    check('mail_servers_encryption', sql`${table.encryption} in ('tls', 'starttls', 'none')`),
  ],
)

/**
 * The texts of mails that the owner has changed; the product's own stand in `domain/messages/texts.ts`, and are used again where subject and
 * body are null. The row stays then, so that its version never stands for two texts.
 */
export const mailTexts = pgTable('mail_texts', {
  kind: text('kind').primaryKey(),
  subject: text('subject'),
  body: text('body'),
  version: integer('version').notNull().default(1),
  updatedAt,
})

/**
 * Secret addresses of calendars. The secret is not stored: it is made of the id and AUTH_SECRET. Deleting the row revokes the address.
 * `stylistId` is set for a stylist's calendar only; `userId` is whose address it is.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<FeedKind>().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stylistId: text('stylist_id').references(() => stylists.id, { onDelete: 'cascade' }),
    createdAt,
    lastReadAt: instant('last_read_at'),
  },
  (table) => [
    check('calendar_feeds_kind', sql`${table.kind} in ('salon', 'stylist', 'client')`),
    index('calendar_feeds_of_user').on(table.userId),
    index('calendar_feeds_of_stylist').on(table.stylistId),
  ],
)

/** Addresses of the salon's own systems that receive changes to appointments. */
export const webhooks = pgTable('webhooks', {
  id: text('id').primaryKey(),
  url: text('url').notNull(),
  /** The key of the signature; shown to the administrator. */
  secret: text('secret').notNull(),
  /** Names of events, such as 'appointment.moved'; empty: all of them. */
  events: text('events').array().notNull(),
  active: boolean('active').notNull().default(true),
  createdAt,
  updatedAt,
})

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    event: text('event').notNull(),
    payload: jsonb('payload').notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    responseStatus: integer('response_status'),
    lastError: text('last_error'),
    createdAt,
    updatedAt,
    deliveredAt: instant('delivered_at'),
    /** When its job was queued; null asks for one, at first and when the administrator tries again. */
    relayedAt: instant('relayed_at'),
  },
  (table) => [
    check('webhook_deliveries_status', sql`${table.status} in ('queued', 'delivered', 'failed')`),
    uniqueIndex('webhook_deliveries_once').on(table.webhookId, table.eventId),
    index('webhook_deliveries_to_relay').on(table.id).where(sql`${table.relayedAt} is null`),
    index('webhook_deliveries_by_time').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_open').on(table.webhookId, table.status).where(sql`${table.status} in ('failed', 'queued')`),
    index('webhook_deliveries_done').on(table.updatedAt).where(sql`${table.status} <> 'queued'`),
  ],
)

/** Facts in the first calendar entry of a visit. Without a reference: a deleted visit's entry is still canceled by its organizer. */
export const sentEntries = pgTable('sent_entries', {
  appointmentId: text('appointment_id').primaryKey(),
  /** The organizer's address; null where it was published, without anybody who invites. */
  organizer: text('organizer'),
})
