import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { MoneyKind } from '../../../../domain/insight/money-report.ts'
import { currency, instant, mills } from './columns.ts'

/**
 * Changes to appointments that are not in the figures and chunks yet: a row for each row inserted (n = 1) or removed
 * (n = -1), written by a trigger in the change's own transaction. Append-only and without any index, so that changes never
 * wait for each other here.
 */
export const appointmentDeltas = pgTable('appointment_deltas', {
  n: smallint('n').notNull(),
  status: text('status').notNull(),
  wallDate: date('wall_date').notNull(),
  wallMinutes: smallint('wall_minutes').notNull(),
  stylistId: text('stylist_id').notNull(),
  updatedAt: instant('updated_at').notNull(),
  id: text('id').notNull(),
  chargesMills: mills('charges_mills'),
  currency,
  clientId: text('client_id').notNull().default(''),
})

/** Counts and sums by `kind`, first day of the week or month, key and currency. Read them through the view `appointment_figures_now`. */
export const appointmentFigures = pgTable(
  'appointment_figures',
  {
    kind: text('kind').notNull(),
    startsOn: date('starts_on').notNull(),
    key: text('key').notNull(),
    currency,
    n: bigint('n', { mode: 'number' }).notNull(),
    mills: mills('mills'),
  },
  (table) => [
    primaryKey({ name: 'appointment_figures_pkey', columns: [table.kind, table.startsOn, table.key, table.currency] }),
  ],
)

/**
 * Each list (one a status, and 'all') cut into chunks of about 2,500 appointments: where a chunk starts, counted from the oldest change,
 * and how many are in it. Adding them up finds any page of a list without reading the rows before it.
 */
export const appointmentChunks = pgTable(
  'appointment_chunks',
  {
    list: text('list').notNull(),
    startsAt: instant('starts_at').notNull(),
    startsId: text('starts_id').notNull(),
    n: integer('n').notNull(),
  },
  (table) => [primaryKey({ name: 'appointment_chunks_pkey', columns: [table.list, table.startsAt, table.startsId] })],
)

/** Days and clients to count again, written where changes are rolled up. Append-only and without any index; the same can be in it often. */
export const reportBacklog = pgTable('report_backlog', {
  kind: text('kind').$type<'day' | 'client'>().notNull(),
  /** A date, or a client's id. */
  key: text('key').notNull(),
})

/** Minutes that a stylist offered on a day, noted once it is over: schedules change, and past ones aren't kept. */
export const offeredTime = pgTable(
  'offered_time',
  { day: date('day').notNull(), stylistId: text('stylist_id').notNull(), minutes: integer('minutes').notNull() },
  (table) => [primaryKey({ name: 'offered_time_pkey', columns: [table.day, table.stylistId] })],
)

/** The days on which a client had a completed visit, by stylist. */
export const clientVisits = pgTable(
  'client_visits',
  {
    clientId: text('client_id').notNull(),
    day: date('day').notNull(),
    stylistId: text('stylist_id').notNull(),
    /** The client's day before, with whichever stylist; null: their first. */
    previousDay: date('previous_day'),
    /** One row of each day counts the client. */
    leads: boolean('leads').notNull(),
    /** The client's first day with this stylist, and of that the next one with them. */
    isFirst: boolean('is_first').notNull(),
    nextDay: date('next_day'),
  },
  (table) => [
    primaryKey({ name: 'client_visits_pkey', columns: [table.clientId, table.day, table.stylistId] }),
    index('client_visits_by_day').on(table.day, table.previousDay, table.leads),
    index('client_visits_by_previous_day').on(table.previousDay, table.day).where(sql`${table.leads}`),
  ],
)

/** Counts clients who came in a month, by the month of their visit before, which can be the same; '-infinity': none. */
export const clientMonths = pgTable(
  'client_months',
  { month: date('month').notNull(), previousMonth: date('previous_month').notNull(), n: integer('n').notNull() },
  (table) => [primaryKey({ name: 'client_months_pkey', columns: [table.month, table.previousMonth] })],
)

/** Sums of a day or month by stylist, and of a day of the whole salon, whose `stylistId` is empty. */
export const reportTotals = pgTable(
  'report_totals',
  {
    step: text('step').$type<'day' | 'month' | 'salon day'>().notNull(),
    startsOn: date('starts_on').notNull(),
    stylistId: text('stylist_id').notNull(),
    /** Completed ones. */
    visits: integer('visits').notNull(),
    /** Sum over all currencies, for the version before; later ones read `report_charges`. */
    chargesMills: mills('charges_mills'),
    noShows: integer('no_shows').notNull(),
    lateCancellations: integer('late_cancellations').notNull(),
    /** Sum over days whose offered time is known. */
    offeredMinutes: integer('offered_minutes').notNull(),
    bookedMinutes: integer('booked_minutes').notNull(),
    /** Clients' first visits with the stylist, and how many of them came back to the stylist within 90 days. */
    firstVisits: integer('first_visits').notNull(),
    returned: integer('returned').notNull(),
    /** For the whole salon: clients on their first visit; and clients on their first one of the day, week and month, so sums count each once. */
    newClients: integer('new_clients').notNull().default(0),
    dayClients: integer('day_clients').notNull().default(0),
    weekClients: integer('week_clients').notNull().default(0),
    monthClients: integer('month_clients').notNull().default(0),
  },
  (table) => [primaryKey({ name: 'report_totals_pkey', columns: [table.step, table.startsOn, table.stylistId] })],
)

/** Completed visits and their charges, by currency: the same sums as in `report_totals`. */
export const reportCharges = pgTable(
  'report_charges',
  {
    step: text('step').$type<'day' | 'month' | 'salon day'>().notNull(),
    startsOn: date('starts_on').notNull(),
    stylistId: text('stylist_id').notNull(),
    currency: text('currency').notNull(),
    visits: integer('visits').notNull(),
    chargesMills: mills('charges_mills'),
  },
  (table) => [
    primaryKey({ name: 'report_charges_pkey', columns: [table.step, table.startsOn, table.stylistId, table.currency] }),
  ],
)

/**
 * Earnings and payments of a day or a month: in all, by stylist, service, method, reason of a discount, and hour of the day. Visits,
 * charges and discounts are from completed visits on it; tips and payments from the ledger's entries.
 */
export const reportMoney = pgTable(
  'report_money',
  {
    step: text('step').$type<'day' | 'month'>().notNull(),
    kind: text('kind').$type<MoneyKind>().notNull(),
    startsOn: date('starts_on').notNull(),
    key: text('key').notNull(),
    currency: text('currency').notNull(),
    n: integer('n').notNull(),
    chargesMills: mills('charges_mills'),
    discountMills: mills('discount_mills'),
    tipMills: mills('tip_mills'),
    takenMills: mills('taken_mills'),
  },
  (table) => [
    primaryKey({ name: 'report_money_pkey', columns: [table.step, table.kind, table.startsOn, table.key, table.currency] }),
  ],
)
