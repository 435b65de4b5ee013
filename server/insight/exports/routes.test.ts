import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../platform/database/schema/accounts.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { eventually } from '../../testing/live-events.ts'
import { openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let admin: Person
const path = '/api/appointments/export.csv'
const header =
  'ID,Date,Time,Client,Email,Stylist,Services,Status,Charges,Created,Booked As,Phone,Note,Minutes,Client ID,Currency'
const many = 3_500

beforeAll(async () => {
  database = await createTestDatabase()
  // An evening in New York, when it is the next day in UTC.
  const app = openTestSalon(database, { clock: () => Date.parse('2026-11-30T20:00:00-05:00') / 1000 })
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
})
afterAll(() => database.drop())

const get = (query = '') => admin.call('GET', path + query)
async function readLines(response: Response): Promise<string[]> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return new TextDecoder().decode(bytes).split('\r\n')
}

describe('the export', () => {
  test('has only the header without bookings', async () => {
    const response = await get()
    expect(await readLines(response)).toEqual([header, ''])
  })

  test('is a file named with the salon’s date, with times on the salon’s clock', async () => {
    const userId = await addUser('Zoë "Zed", Client', 'zoe@client.example')
    await addAppointment(database, {
      userId,
      id: 'AAAAAAAAAAAA',
      status: 'Confirmed',
      date: '2026-12-02',
      time: '2:00 PM',
      client: { name: 'Zoë "Zed", Client', email: 'zoe@client.example' },
      serviceNames: ['Cut', 'Color, long'],
      updatedAt: new Date('2026-11-15T03:30:00Z'),
    })
    const response = await get('?status=Confirmed')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="bookings-confirmed-2026-11-30.csv"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await readLines(response)).toEqual([
      header,
      'AAAAAAAAAAAA,2026-12-02,2:00 PM,"Zoë ""Zed"", Client",zoe@client.example,Mara,"Cut, Color, long",Confirmed,2.00,2026-11-14 22:30,,,,60,USER-zoe,USD',
      '',
    ])
  })

  test('never contains a formula, and fields can be missing', async () => {
    const client = { name: '=HYPERLINK("http://evil.example")', email: '+1@client.example' }
    const userId = await addUser(client.name, client.email)
    await addAppointment(database, {
      userId,
      id: 'BBBBBBBBBBBB',
      status: 'Canceled',
      client,
      stylistName: '@Mara',
      serviceNames: ['-1'],
    })
    const nobody = await addUser('', 'nobody@client.example')
    await addAppointment(database, { userId: nobody, id: 'CCCCCCCCCCCC', status: 'Canceled', serviceNames: [] })
    const [, ...lines] = await readLines(await get('?status=Canceled'))
    expect(lines[0]).toMatch(/^CCCCCCCCCCCC,2026-12-02,10:00 AM,,nobody@client\.example,Mara,,Canceled,0\.00,/)
    expect(lines[1]).toMatch(
      /^BBBBBBBBBBBB,2026-12-02,10:00 AM,"'=HYPERLINK\(""http:\/\/evil\.example""\)",'\+1@client\.example,'@Mara,'-1,Canceled,/,
    )
  })

  test('has the search results', async () => {
    const lines = await readLines(await get('?q=zoe'))
    expect(lines.map((line) => line.slice(0, 12))).toEqual([header.slice(0, 12), 'AAAAAAAAAAAA', ''])
    expect(await readLines(await get('?q=bbbb-bb&status=Canceled'))).toHaveLength(3)
    expect(await readLines(await get('?q=%25'))).toEqual([header, ''])
    expect((await get('?q=%00')).status).toBe(422)
    expect((await get('?status=Lost')).status).toBe(422)
  })
})

describe('an export of many', () => {
  beforeAll(async () => {
    const userId = await addUser('Many', 'many@client.example')
    // A fixed id: a random one could look like one of the copies.
    const sample = await addAppointment(database, { userId, id: 'SAMPLE', status: 'Completed' })
    await database.db.execute(sql`
      insert into appointments select copy.* from appointments as sample, generate_series(2, ${many}::int) i,
        lateral jsonb_populate_record(sample, jsonb_build_object('id', 'M' || i, 'updated_at', sample.updated_at - i * interval '1 second')) as copy
      where sample.id = ${sample}`)
  })
  const busyConnections = () => database.pool.totalCount - database.pool.idleCount

  test('has each of them once, as they were at its start, during concurrent changes', async () => {
    const response = await get('?status=Completed')
    await database.db.execute(
      sql`update appointments set status = 'Canceled', updated_at = ${new Date()} where id like 'M%' and substr(id, 2)::int > 3000`,
    )
    const lines = (await readLines(response)).slice(1, -1)
    expect(lines).toHaveLength(many)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(many)
    expect(busyConnections()).toBe(0)
  })

  test('runs at most twice at a time, and releases its connection when the reader leaves', async () => {
    const running = [await get(), await get()]
    expect(running.map(({ status }) => status)).toEqual([200, 200])
    const third = await get()
    expect([third.status, third.headers.get('retry-after'), third.headers.get('content-disposition')]).toEqual([
      429,
      '10',
      null,
    ])
    expect((await admin.call('HEAD', path)).status).toBe(200)
    const [first, second] = running
    await first?.body?.cancel()
    const reader = second?.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await eventually(() => busyConnections() === 0)
    expect((await get('?status=Confirmed')).status).toBe(200)
  })

  test('fails if the database connection is lost, and the next one works', async () => {
    const response = await get()
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
    )
    await expect(response.text()).rejects.toThrow()
    await eventually(() => busyConnections() === 0)
    expect(await readLines(await get('?q=zoe'))).toHaveLength(3)
  })
})

async function addUser(name: string, email: string): Promise<string> {
  const id = `USER-${email.split('@')[0]}`
  await database.db.insert(users).values({ id, name, email })
  return id
}
