import { and, count, desc, eq, getTableColumns, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { notInRole } from '../../../domain/app-error.ts'
import type { Appointment, AppointmentPage } from '../../../domain/booking/appointment.ts'
import type { ConfirmationTime } from '../../../domain/insight/confirmation-time.ts'
import { can, type HasRole } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { fromUnixSeconds, type Moment } from '../../../domain/time/unix-time.ts'
import { selectAlerts } from '../../people/clients/queries.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { cursorAt, readPageAt, sortedBy } from '../../platform/database/keyset.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import {
  type ListPage,
  type ListQuery,
  type OpenDay,
  overduePage,
  salonPage,
  soonestFirst,
  sortingFor,
  withoutStylistPage,
} from '../lists/pages.ts'
import { namesClient, searchPage } from '../lists/search.ts'
import { stylistPage } from '../lists/stylist-page.ts'
import { canChange, canSee } from './policies.ts'
import { noSuchBooking } from './refusals.ts'
import { type AppointmentRow, type AwaitedRow, asClientFinds, presentTo } from './serializers.ts'

/** The client's current contact; looked up by primary key for the selected rows only. */
const contactWith = (bounced: SQL) => sql<Appointment['contact']>`(
  select jsonb_strip_nulls(jsonb_build_object(
    'name', person.name, 'email', coalesce(person.email, ''), 'phone', person.phone, 'bounced', ${bounced}
  )) from clients as person where person.id = appointments.client_id
)`

/** True for an open appointment whose stylist has been deleted. */
const stylistLeft = sql<boolean>`(appointments.status in ('Pending', 'Confirmed')
  and not exists (select from stylists where stylists.id = appointments.stylist_id))`

/** Reads from the history who canceled last, and when. Not available in `returning`: the event isn't visible yet. */
const canceled = sql<Appointment['canceled'] | null>`(case when appointments.status = 'Canceled' then (
  select jsonb_build_object(
    'by', case when event.changed_by = appointments.client_id or event.actor_role in ('client', 'link') then 'client' else 'salon' end,
    'at', floor(extract(epoch from event.at))
  ) from appointment_events as event
  where event.appointment_id = appointments.id
    and event.data #>> '{to,status}' = 'Canceled' and event.data #>> '{from,status}' <> 'Canceled'
  order by event.id desc limit 1
) end)`

/** The payment that the visit waits for. */
const awaited = sql<AwaitedRow | null>`(case when appointments.awaits_payment_until is not null then (
  select jsonb_build_object(
    'purpose', asked.purpose, 'amount', asked.amount_mills, 'currency', asked.currency, 'link', asked.link,
    'until', floor(extract(epoch from appointments.awaits_payment_until))
  ) from online_payments as asked
  where asked.appointment_id = appointments.id and asked.state in ('awaiting', 'authenticating') and asked.purpose in ('prepayment', 'card')
  limit 1
) end)`

/** True for a visit ahead for which something was paid online, or a card is kept. */
const holdsMoney = sql<boolean>`(appointments.status in ('Pending', 'Confirmed') and exists (
  select from online_payments as held
  where held.appointment_id = appointments.id and held.state in ('paid', 'card_kept') and held.purpose <> 'fee'
))`

/** An appointment's columns, for `select` and `returning`. */
export const visitColumns = { ...getTableColumns(appointments), stylistLeft, canceled, awaited, holdsMoney }

/** Adds the client. `isPaid` is always false here: only clients read it. */
export const appointmentColumns = { ...visitColumns, contact: contactWith(sql`null`), isPaid: sql<boolean>`false` }

export const ownColumns: typeof appointmentColumns = {
  ...appointmentColumns,
  isPaid: sql<boolean>`exists (
    select from payments as paid where paid.appointment_id = appointments.id and paid.refund_of is null
      and not exists (select from payments as back where back.refund_of = paid.id and back.reason in ('mistake', 'undone'))
  )`,
}

/** Columns for the salon, with the reason why mail to the client bounces. */
export const salonColumns = {
  ...appointmentColumns,
  contact: contactWith(sql`(select bounce_reason from users where users.id = person.id)`),
  alerts: selectAlerts(sql`appointments.client_id`),
}

const stylistColumns = { ...appointmentColumns, alerts: salonColumns.alerts }
const clientColumns: typeof stylistColumns = { ...ownColumns, alerts: sql`null` }

export function columnsFor(reader: HasRole) {
  if (can(reader, 'clients.contact')) return salonColumns
  return can(reader, 'clients.notes') ? stylistColumns : clientColumns
}

interface PageQuery extends ListQuery {
  readonly reader: Pick<CurrentUser, 'uid' | 'role' | 'stylistId'>
  readonly search?: string | undefined
  /** Only open ones of this day that are over. */
  readonly overdue?: OpenDay | undefined
  readonly withoutStylist?: boolean
  /** Restricts to a stylist's from this day on; id is null for a stylist's account without a stylist. */
  readonly stylist?: { readonly id: string | null; readonly day: OpenDay } | undefined
}

/** Reads a page of all appointments, or of a stylist's. Costs the same for any number of appointments. */
export async function listAppointments(db: Queryable, query: PageQuery, moment: Moment): Promise<AppointmentPage> {
  if (query.stylist && (query.stylist.id === null || query.withoutStylist)) {
    return { items: [], total: 0, previous: null, next: null }
  }
  const sorting = sortingFor(query.overdue || query.withoutStylist ? soonestFirst : query)
  let mayMissSome = false
  const { rows, ...neighbors } = await readPageAt(query, async (position) => {
    const selected = await selectPage(db, { ...query, after: undefined, before: undefined, ...position }, moment.now)
    const { keys, total, isAtLeast = sql<boolean>`false` } = selected
    mayMissSome = selected.mayMissSome ?? false
    return db
      .select({ appointment: salonColumns, cursor: cursorAt(sorting), total, isAtLeast })
      .from(appointments)
      .innerJoin(sql`(${keys}) as page`, sql`page.id = ${appointments.id}`)
      .orderBy(sortedBy(sorting))
  })
  const [first] = rows
  return {
    items: rows.map((row) => presentTo(query.reader, row.appointment, moment.timeZone)),
    total: first?.total ?? 0,
    ...((mayMissSome || first?.isAtLeast) && { totalIsAtLeast: true }),
    ...neighbors,
  }
}

function selectPage(db: Queryable, query: PageQuery, now: number): ListPage | Promise<ListPage> {
  const { search, overdue, stylist, withoutStylist } = query
  if (withoutStylist) return withoutStylistPage(query, now)
  if (stylist?.id) {
    const matches = search === undefined ? undefined : namesClient(search)
    return stylistPage({ stylistId: stylist.id, day: stylist.day, overdue: overdue !== undefined, matches }, query)
  }
  if (overdue !== undefined) return overduePage(overdue, query)
  return search === undefined ? salonPage(query) : searchPage(db, search, query)
}

export async function findAppointment(db: Queryable, id: string, person: CurrentUser) {
  const [row] = await db.select(columnsFor(person)).from(appointments).where(eq(appointments.id, id))
  return row && canSee(person, row) ? row : null
}

/** @throws {AppError} `not_found`, also for somebody else's */
export async function requireAppointment(db: Queryable, id: string, person: CurrentUser) {
  const row = await findAppointment(db, id, person)
  if (!row) throw noSuchBooking()
  return row
}

/** Finds a person's last past visit, to book it again. @param now Unix seconds */
export async function findLastVisit(db: Queryable, person: CurrentUser, now: number) {
  const isOver = and(eq(appointments.status, 'Confirmed'), lte(appointments.endsAt, fromUnixSeconds(now)))
  const [row] = await db
    .select(clientColumns)
    .from(appointments)
    .where(and(eq(appointments.clientId, person.uid), or(eq(appointments.status, 'Completed'), isOver)))
    .orderBy(desc(appointments.startsAt))
    .limit(1)
  return row ?? null
}

/** @throws {AppError} `not_found` · `forbidden` if they can only see it */
export async function requireChangeable(db: Queryable, id: string, person: CurrentUser) {
  const row = await requireAppointment(db, id, person)
  if (!canChange(person, row)) throw notInRole(person)
  return row
}

/** Adapts a row for its client, see `asClientFinds`. @param now Unix seconds */
export async function asClientReads<Row extends AppointmentRow>(db: Queryable, row: Row, now: number): Promise<Row> {
  const [here] = await db.select({ id: stylists.id }).from(stylists).where(eq(stylists.id, row.stylistId))
  return asClientFinds({ ...row, stylistLeft: !here }, now)
}

export async function findByIdempotencyKey(db: Queryable, accountId: string, key: string) {
  const isOwn = and(eq(appointments.clientId, accountId), isNull(appointments.bookedBy))
  const [row] = await db
    .select(appointmentColumns)
    .from(appointments)
    .where(and(or(isOwn, eq(appointments.bookedBy, accountId)), eq(appointments.idempotencyKey, key)))
  return row ?? null
}

/** Counts an account's bookings by mistake whose idempotency keys begin so. */
export async function countMistakes(db: Queryable, accountId: string, keyStart: string): Promise<number> {
  const isOwn = and(eq(appointments.clientId, accountId), isNull(appointments.bookedBy))
  const isByAccount = or(isOwn, eq(appointments.bookedBy, accountId))
  const isMistake = and(eq(appointments.status, 'Canceled'), eq(appointments.cancelReason, 'mistake'))
  const hasKey = sql`starts_with(${appointments.idempotencyKey}, ${keyStart})`
  const [row] = await db
    .select({ mistakes: count() })
    .from(appointments)
    .where(and(isByAccount, hasKey, isMistake))
  return row?.mistakes ?? 0
}

/** Sample sizes of the usual time to confirm: most and fewest confirmations, and the events searched for them. */
const confirmations = { most: 20, fewest: 3, events: 2_000 } as const

/** Returns the median in minutes of recent confirmations; null while there are too few. */
export async function readConfirmationTime(db: Queryable): Promise<ConfirmationTime> {
  const { rows } = await db.execute<{ minutes: number | null; count: number }>(sql`
    with last_events as materialized (
      select * from ${appointmentEvents} order by id desc limit ${confirmations.events}
    ), confirmed as (
      select extract(epoch from event.at - appointments.created_at)::float8 / 60 as minutes
      from last_events as event join appointments on appointments.id = event.appointment_id
      where event.from_status = 'Pending' and event.to_status = 'Confirmed'
      order by event.id desc limit ${confirmations.most}
    )
    select percentile_cont(0.5) within group (order by minutes) as minutes, count(*)::integer as count from confirmed`)
  const [found] = rows
  return { minutes: found && found.count >= confirmations.fewest ? found.minutes : null }
}
