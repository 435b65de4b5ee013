import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { StylistSchedule } from '../../../../domain/salon/schedule/hours.ts'
import type { SectionVersions, Settings } from '../../../../domain/salon/settings.ts'
import type { OfferedServices } from '../../../../domain/salon/stylist.ts'
import { type TranslationKind, translationKinds } from '../../../../domain/salon/translations/kinds.ts'
import { bytes, createdAt, demo, mills, position, updatedAt } from './columns.ts'

export const services = pgTable(
  'services',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    priceMills: mills('price_mills'),
    durationMinutes: integer('duration_minutes').notNull(),
    /** Parts of the duration: the stylist works, then waits (processing), then finishes. */
    processingMinutes: integer('processing_minutes').notNull().default(0),
    finishingMinutes: integer('finishing_minutes').notNull().default(0),
    /** The stylist's time after the visit. */
    bufferMinutes: integer('buffer_minutes').notNull().default(0),
    category: text('category').notNull().default(''),
    hidden: boolean('hidden').notNull().default(false),
    imageUrl: text('image_url'),
    position,
    demo,
    createdAt,
    updatedAt,
  },
  (table) => [
    check('services_price_mills', sql`${table.priceMills} is not null and ${table.priceMills} >= 0`),
    check('services_duration_positive', sql`${table.durationMinutes} > 0`),
    check(
      'services_parts_fit',
      sql`${table.processingMinutes} >= 0 and ${table.finishingMinutes} >= 0 and ${table.bufferMinutes} >= 0 and ${table.processingMinutes} + ${table.finishingMinutes} < ${table.durationMinutes}`,
    ),
  ],
)

/**
 * `services` (null: all, as listed) and `schedule` (null: the salon's hours) are documents in the row, so that one row version covers
 * everything a booking is checked against (decision 019).
 */
export const stylists = pgTable('stylists', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  rating: doublePrecision('rating').notNull(),
  imageUrl: text('image_url'),
  status: text('status').notNull(),
  daysAvailable: text('days_available').array().notNull(),
  services: jsonb('services').$type<NonNullable<OfferedServices>>(),
  schedule: jsonb('schedule').$type<StylistSchedule>(),
  position,
  demo,
  createdAt,
  updatedAt,
})

/** Images by the hash of their content, so that they can be served as immutable; their smaller copies as `<hash>~<width>`. */
export const images = pgTable('images', {
  id: text('id').primaryKey(),
  mediaType: text('media_type').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  content: bytes('content').notNull(),
  createdAt,
})

/** The salon's settings: one row. `version` counts the writes, so that a booking and a second editor notice a change. */
export const settings = pgTable(
  'settings',
  {
    only: boolean('only').primaryKey().default(true),
    version: integer('version').notNull().default(1),
    document: jsonb('document').$type<Settings>().notNull(),
    /** The version in which each section was changed last, kept by a trigger for all writers. */
    sectionVersions: jsonb('section_versions').$type<SectionVersions>().notNull().default({}),
    /** For staff. A column, so that writers of the document leave it alone. */
    requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
    updatedAt,
  },
  (table) => [check('settings_one_row', sql`${table.only}`)],
)

/** Translations of the salon's own texts (decision 109), which stay where they are; `record_id` and `field` locate them. */
export const translations = pgTable(
  'translations',
  {
    kind: text('kind').$type<TranslationKind>().notNull(),
    recordId: text('record_id').notNull(),
    field: text('field').notNull(),
    language: text('language').notNull(),
    text: text('text').notNull(),
    updatedAt,
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId, table.field, table.language] }),
    check('translations_kind', sql`${table.kind} in (${sql.raw(translationKinds.map((kind) => `'${kind}'`).join(', '))})`),
    check('translations_text', sql`${table.text} <> ''`),
  ],
)
