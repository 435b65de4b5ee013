import pg from 'pg'

interface SalonSize {
  readonly bookings: number
  /** The salon's date; bookings lie from about nine years before it to some days after it. */
  readonly today: string
}

/** Shared by both sizes: the smaller salon has fewer past bookings. */
export const seededSalon = {
  stylists: 50,
  daysBefore: 3_314,
  /** Fully booked in both sizes: a new salon's calendar is as full as an old one's. */
  daysAhead: 20,
  /** For each client. */
  bookingsEach: 25,
  /** For the most frequent client, if the salon has enough. */
  mostBookings: 500,
  timeZone: 'America/New_York',
} as const

export const beginnings = ['ada', 'ben', 'chl', 'emm', 'far', 'gra', 'kof', 'ped']

/** Returns another free start with each call, as a booking names it. */
export type FreeStarts = () => { readonly stylistId: string; readonly date: string; readonly time: string }

export const stylistId = (number: number) => `STYLIST${String(number).padStart(5, '0')}`
export const regularId = 'REGULAR'
export const clientId = (number: number) => `CLIENT${String(number).padStart(6, '0')}`

const statements = ({ bookings, today }: SalonSize) => {
  const { stylists, daysBefore, daysAhead, bookingsEach, mostBookings, timeZone } = seededSalon
  const slotsBefore = stylists * 6 * daysBefore
  const slotsAhead = stylists * 6 * daysAhead
  const upcoming = Math.min(slotsAhead, Math.floor(bookings / 2))
  const clients = Math.ceil(bookings / bookingsEach)
  return {
    catalogue: `
      insert into stylists (id, name, description, rating, status, days_available)
      select 'STYLIST' || lpad(i::text, 5, '0'), (array['Mara','Jun','Ines','Dayo','Noor'])[1 + i % 5] || ' ' || initcap(translate(i::text, '0123456789', 'abcdefghij')) || 'sen',
        'Cuts curls dry, paints light in where the sun would put it, and listens before anything else.', 4.5, 'Available',
        '{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}'
      from generate_series(0, ${stylists - 1}) i;
      insert into services (id, name, description, price_mills, duration_minutes)
      select 'SERVICE' || lpad(i::text, 5, '0'), 'Service ' || i, 'Washed, cut and dried. We talk first: how you wear it, and what it does when nobody tells it otherwise.', 15000 + i * 10000, 15 + i * 5
      from generate_series(0, 9) i`,
    clients: `
      insert into users (id, name, email)
      select 'CLIENT' || lpad(i::text, 6, '0'),
        (array['Ada','Ben','Chloé','Dmitri','Emma','Farid','Grace','Hana','Igor','Jane','Kofi','Lena','Maya','Nils','Olga','Pedro'])[1 + i % 16]
          || ' ' || initcap(translate((i * 7919 + 104729)::text, '0123456789', 'aeioulnrst')),
        'client' || i || '@client.example'
      from generate_series(0, ${clients - 1}) i;
      insert into users (id, name, email) values ('${regularId}', 'Rae Regular', 'regular@client.example')`,
    /** Each booking has its own slot of a stylist, so none overlap; the smaller salon samples the past slots. */
    bookings: (half: 0 | 1) => `
      with chosen as materialized (
        select chance, jsonb_build_array(
          jsonb_build_object('id', 'SERVICE00001', 'ServiceName', 'Service 1', 'Description', 'Washed, cut and dried. We talk first: how you wear it, and what it does when nobody tells it otherwise.', 'Price', 25 + chance * 0.2, 'Duration', 35),
          jsonb_build_object('id', 'SERVICE00002', 'ServiceName', 'Service 2', 'Description', 'Ten slow minutes of scalp massage, then a warm mask.', 'Price', chance * 0.2, 'Duration', 25)
        ) as services
        from generate_series(0, 99) as chance
      ), chairs as materialized (
        select id, (row_number() over (order by id) - 1)::int as number, jsonb_build_object('id', id, 'stylistName', name,
          'description', description, 'rating', rating, 'status', status, 'daysAvailable', days_available) as stylist
        from stylists
      ), people as materialized (
        select id, (row_number() over (order by id) - 1)::int as number, jsonb_build_object('uid', id, 'name', name, 'email', email) as client
        from users where id like 'CLIENT%'
        union all select id, -1, jsonb_build_object('uid', id, 'name', name, 'email', email) from users where id = '${regularId}'
      )
      insert into appointments (id, status, stylist_id, client_id, user_id, starts_at, ends_at, wall_date, wall_minutes, charges_mills,
        services, stylist, client, idempotency_key, request_hash, created_at, updated_at)
      select upper(substr(md5(i::text), 1, 12)),
        case when day < 0 then case when sample.chance < 88 then 'Completed' else 'Canceled' end
          else case when sample.chance < 45 then 'Pending' when sample.chance < 92 then 'Confirmed' else 'Canceled' end end,
        chairs.id, people.id, people.id, starts_at, starts_at + interval '60 minutes', wall_date, minutes, 25000 + sample.chance * 400,
        chosen.services, chairs.stylist, people.client, 'loaded-' || i, 'loaded', changed_at - interval '1 hour', changed_at
      from generate_series(${half}, ${bookings - 1}, 2) i
      cross join lateral (
        select case when i < ${upcoming} then ${slotsBefore} + i * ${slotsAhead}::bigint / ${upcoming}
          else (i - ${upcoming}) * ${slotsBefore}::bigint / ${bookings - upcoming} end as slot, abs(hashint4(i)) % 100 as chance
      ) as sample
      cross join lateral (select (slot / ${stylists * 6})::int - ${daysBefore} as day) as days
      cross join lateral (
        select date '${today}' + day as wall_date, (array[600, 660, 720, 840, 900, 960])[1 + slot % 6]::smallint as minutes
      ) as wall
      cross join lateral (select (wall_date + minutes * interval '1 minute') at time zone '${timeZone}' as starts_at) as instants
      cross join lateral (
        select case when day < 0 then starts_at + interval '1 hour' else now() - (1 + abs(hashint4(i + 1)) % 2000000) * interval '1 second' end as changed_at
      ) as changes
      join chosen on chosen.chance = sample.chance
      join chairs on chairs.number = slot / 6 % ${stylists}
      join people on people.number = case when i % ${Math.max(10, Math.floor(bookings / mostBookings))} = 5 then -1 else abs(hashint4(i + 2)) % ${clients} end`,
    /** As recorded by a salon that was open every day. */
    offered: `
      insert into offered_time (day, stylist_id, minutes)
      select date '${today}' - ago, id, 480 from stylists, generate_series(1, ${daysBefore}) as ago`,
    claims: `
      insert into slot_claims (stylist_id, slot_start, appointment_id)
      select stylist_id, cell, id from appointments, generate_series(starts_at, ends_at - interval '1 millisecond', interval '5 minutes') as cell
      where status in ('Pending', 'Confirmed')`,
  }
}

interface Index {
  readonly name: string
  readonly definition: string
}

/**
 * Fills a migrated, empty database by set-based SQL: without triggers and indexes, then creates claims, totals, indexes and statistics at
 * once. Needs a superuser, and two connections, since machines have at least two cores.
 * @returns its duration in milliseconds
 */
export async function seedSalon(url: string, size: SalonSize): Promise<number> {
  const start = performance.now()
  const sql = statements(size)
  const connections = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })] as const
  const [first, second] = connections
  await Promise.all(connections.map((connection) => connection.connect()))
  try {
    await first.query(sql.catalogue)
    await first.query(sql.clients)
    const indexes = await dropIndexes(first)
    await Promise.all(
      connections.map(async (connection, half) => {
        await connection.query(
          `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'; set work_mem = '128MB'`,
        )
        await connection.query(sql.bookings(half as 0 | 1))
      }),
    )
    const definitions = indexes.map(({ definition }) => definition)
    await inTurns(connections, definitions)
    await Promise.all([first.query(sql.claims), second.query('vacuum analyze appointments')])
    await Promise.all([first.query('select rebuild_appointment_figures()'), second.query(sql.offered)])
    await first.query('vacuum analyze')
    const duration = performance.now() - start
    // A server does it in the background.
    while ((await first.query('select recount_reports(1000, 200) as taken')).rows[0].taken > 0);
    await first.query('vacuum analyze report_totals, client_visits, client_months, report_backlog')
    return duration
  } finally {
    await Promise.all(connections.map((connection) => connection.end()))
  }
}

async function dropIndexes(connection: pg.Client): Promise<Index[]> {
  const { rows } = await connection.query<Index>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'appointments'::regclass and not indisprimary`)
  for (const { name } of rows) await connection.query(`drop index ${name}`)
  return rows
}

async function inTurns(connections: readonly pg.Client[], statements: readonly string[]): Promise<void> {
  const queue = [...statements]
  await Promise.all(
    connections.map(async (connection) => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) await connection.query(next)
    }),
  )
}
