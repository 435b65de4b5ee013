import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { boolean, check, date, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BroughtRecords, Moved } from '../../../../domain/people/client-merge.ts'
import { createdAt, demo, instant, updatedAt } from './columns.ts'

/**
 * Who has appointments here, with or without an account (decision 044). An account's client has the account's id and is kept like it by a
 * trigger, whichever version writes; so only a client without an account is written here. `mergedInto` is set where a client turned out to
 * be the one of an account: the appointments have gone there, and old links still lead to it.
 */
export const clients = pgTable(
  'clients',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** In the international form. */
    phone: text('phone'),
    /** In lower case. Two clients can share one, such as a mother and her daughter. */
    email: text('email'),
    /** Set where the account was deleted, or the client merged: the row stays for what refers to it. */
    deletedAt: instant('deleted_at'),
    mergedInto: text('merged_into').references((): AnyPgColumn => clients.id),
    demo,
    createdAt,
    updatedAt,
  },
  (table) => [
    check('clients_email_lower_case', sql`${table.email} = lower(${table.email})`),
    index('clients_by_name').on(sql`lower(${table.name}) collate "C"`, table.id).where(sql`${table.deletedAt} is null`),
    // For letters inside of a name: its pieces of three, without a list of pending ones, which every search would read.
    index('clients_by_folded_pieces')
      .using('gin', sql`pieces_of(${table.name}) collate "C"`)
      .with({ fastupdate: false })
      .where(sql`${table.deletedAt} is null`),
    index('clients_by_email').on(table.email),
    // Searches by the first or the last digits.
    index('clients_by_phone').on(sql`digits_of(${table.phone}) collate "C"`),
    index('clients_by_phone_end').on(sql`reverse(digits_of(${table.phone})) collate "C"`),
    index('clients_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
  ],
)

/** Who wrote it: the account, and the name at that time, which outlives it. */
const author = { authorId: text('author_id'), authorLabel: text('author_label').notNull() }
// None has a foreign key: making one locks the clients against bookings that are under way, and only `forget_client` and
// `forget_missing_clients` delete records about a client.

/** Facts about a client beside the contact; a client without a row has none. */
export const clientRecords = pgTable(
  'client_records',
  {
    clientId: text('client_id').primaryKey(),
    /** 'YYYY-MM-DD', or '--MM-DD' where the year isn't known. */
    birthday: text('birthday'),
    /** The way they found the salon, in its words. */
    source: text('source'),
    tags: text('tags').array().notNull().default([]),
    /** Since when the salon may write to them about more than their visits. */
    mailConsentAt: instant('mail_consent_at'),
    /** Since when they can't book online for themselves: `account_refusal` sees to it. */
    blockedAt: instant('blocked_at'),
    updatedAt,
  },
  (table) => [
    index('client_records_by_tag').using('gin', table.tags),
    index('client_records_tagged').on(table.updatedAt).where(sql`${table.tags} <> '{}'`),
  ],
)

/** Notes of the staff, and alerts, which are shown wherever the client is booked. */
export const clientNotes = pgTable(
  'client_notes',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id').notNull(),
    kind: text('kind').$type<'note' | 'alert'>().notNull(),
    text: text('text').notNull(),
    ...author,
    createdAt,
  },
  (table) => [
    check('client_notes_kind', sql`${table.kind} in ('note', 'alert')`),
    index('client_notes_of_client').on(table.clientId, table.kind, table.createdAt),
    index('client_notes_by_folded_pieces').using('gin', sql`pieces_of(${table.text}) collate "C"`).with({ fastupdate: false }),
  ],
)

/**
 * Colors and products used on a client's hair, by date. Rows are only ever added, also by rights: a comment on the table says so. Only
 * their client changes, where records of one person are merged.
 */
export const clientFormulas = pgTable(
  'client_formulas',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id').notNull(),
    /** The visit on which it was used, where it is known; it may have been deleted since. */
    appointmentId: text('appointment_id'),
    usedOn: date('used_on').notNull(),
    text: text('text').notNull(),
    ...author,
    createdAt,
  },
  (table) => [
    index('client_formulas_of_client').on(table.clientId, table.usedOn, table.createdAt),
    index('client_formulas_by_folded_pieces')
      .using('gin', sql`pieces_of(${table.text}) collate "C"`)
      .with({ fastupdate: false }),
  ],
)

/** Rows that a merge of two clients' records moved, so that it can be undone for a day. Then its row is deleted, with the merged record's data. */
export const clientMerges = pgTable(
  'client_merges',
  {
    id: text('id').primaryKey(),
    keptId: text('kept_id').notNull(),
    mergedId: text('merged_id').notNull(),
    moved: jsonb('moved').$type<Moved>().notNull(),
    ...author,
    createdAt,
  },
  (table) => [
    index('client_merges_of_kept').on(table.keptId),
    index('client_merges_of_merged').on(table.mergedId),
    index('client_merges_by_time').on(table.createdAt),
  ],
)

/**
 * Two records that look like one person's and aren't, by staff's word. By the ids that they had then: later merges are looked up, so a
 * merge and its undo move nothing.
 */
export const clientDistinctions = pgTable(
  'client_distinctions',
  {
    /** The first of the two by bytes. */
    oneId: text('one_id').notNull(),
    otherId: text('other_id').notNull(),
    createdAt,
  },
  (table) => [
    primaryKey({ name: 'client_distinctions_pkey', columns: [table.oneId, table.otherId] }),
    index('client_distinctions_of_other').on(table.otherId),
    check('client_distinctions_in_order', sql`${table.oneId} collate "C" < ${table.otherId}`),
  ],
)

/**
 * Another name under which records of a client came in: staff said that it is theirs too, or an import brought records under it, which can
 * be taken apart. By the id that the client had then, as above.
 */
export const clientNames = pgTable(
  'client_names',
  {
    clientId: text('client_id').notNull(),
    nameKey: text('name_key').notNull(),
    isTheirs: boolean('is_theirs').notNull().default(false),
    brought: jsonb('brought').$type<BroughtRecords>(),
    createdAt,
  },
  (table) => [primaryKey({ name: 'client_names_pkey', columns: [table.clientId, table.nameKey] })],
)
