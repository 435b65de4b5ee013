import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AuditChange } from '../../../../domain/insight/audit.ts'
import type { Actor } from '../../../../domain/people/actor.ts'
import { createdAt, instant, stamp } from './columns.ts'

/** Counters of rate-limiter-flexible: `expire` in Unix milliseconds. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** One-time actions that must not run again, such as filling in the demo salon. */
export const milestones = pgTable('milestones', { name: text('name').primaryKey(), createdAt })

/**
 * The log of changes beside appointments, with author and origin (decision 049). Rows are only ever added, also by rights: a comment on the
 * table says so. No foreign keys: the log outlives its subjects.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: instant('at').notNull(),
    /** The kind's first word, such as 'services'. */
    area: text('area').notNull(),
    kind: text('kind').notNull(),
    /** An account; null for the system, and for a visitor who did not sign in. */
    actorId: text('actor_id'),
    actorRole: text('actor_role').$type<Actor['role'] | 'visitor'>().notNull(),
    actorLabel: text('actor_label').notNull(),
    subjectId: text('subject_id'),
    subjectLabel: text('subject_label'),
    changes: jsonb('changes').$type<AuditChange[]>().notNull(),
    address: text('address'),
    device: text('device'),
  },
  (table) => [
    // In the log's order, read backwards.
    index('audit_events_by_time').on(table.at, table.id),
    index('audit_events_of_area').on(table.area, table.at, table.id),
    index('audit_events_of_actor').on(table.actorId, table.at, table.id),
    index('audit_events_of_subject').on(table.subjectId, table.at, table.id),
    // Somebody who never did anything of the kind would be looked for through all of either's entries.
    index('audit_events_of_area_and_actor').on(table.area, table.actorId, table.at, table.id),
  ],
)

/** Signed links of mails that were used: each works once. `id` is the token's own. Rows are deleted once the link has expired anyway. */
export const usedLinks = pgTable(
  'used_links',
  { id: text('id').primaryKey(), usedAt: stamp('used_at'), expiresAt: instant('expires_at').notNull() },
  (table) => [index('used_links_by_expiry').on(table.expiresAt)],
)

/** The words by which clients and stylists are found, kept by triggers; a stylist's also after the stylist was deleted. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').notNull(),
    kind: text('kind').$type<'client' | 'stylist'>().notNull(),
    id: text('id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_words_pkey', columns: [table.word, table.kind, table.id] }),
    index('search_words_of').on(table.kind, table.id, table.word),
  ],
)
