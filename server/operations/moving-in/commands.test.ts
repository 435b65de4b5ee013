import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SourceBooking, SourceClient, SourceRecord } from '../../../domain/operations/moving-in/source-records.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { joinByAddress } from '../../people/clients/commands.ts'
import { withClient } from '../../platform/database/single-client.ts'
import { liveInProcess } from '../../platform/live/live.ts'
import { addAccount, addClient, addStylist, fixedRules, fixedSettings, mondayMorning } from '../../testing/salon.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'
import { importRecords } from './commands.ts'

const settings = fixedSettings().get()
const now = new Date(mondayMorning * 1000)

const client = (sourceId: string, fields: Partial<SourceClient> = {}): SourceClient => ({
  kind: 'client',
  line: 1,
  sourceId,
  name: `Client ${sourceId}`,
  ...fields,
})
const booking = (sourceId: string, fields: Partial<SourceBooking> = {}): SourceBooking => ({
  kind: 'booking',
  line: 1,
  sourceId,
  client: { name: 'Ada Lovelace' },
  stylist: { name: 'Mara' },
  services: [{ name: 'Cut', price: 45.5, minutes: 60 }],
  starts: { date: '2026-11-02', minutes: 600 },
  status: 'Completed',
  ...fields,
})
const mara: SourceRecord = {
  kind: 'stylist',
  line: 1,
  sourceId: 'mara',
  name: 'Mara',
  more: { status: 'Available', daysAvailable: ['Monday'] },
}
const nextMonday = (minutes: number) => ({ status: 'Confirmed', starts: { date: '2026-12-07', minutes } }) as const

/** Imports with the server's role and its rights. Lines are numbered. */
async function importInto({ serversUrl }: { serversUrl: string }, records: SourceRecord[], options = {}) {
  const lines: string[] = []
  const source = { system: 'other', records: iterate(records.map((record, index) => ({ ...record, line: index + 1 }))) }
  const report = await withClient({ connectionString: serversUrl }, (connection) =>
    importRecords(connection, source, {
      dryRun: false,
      settings,
      now,
      ...options,
      onLine: ({ kind, label, outcome, reason }) => void lines.push(`${kind} ${label}: ${outcome}${reason && `, ${reason}`}`),
    }),
  )
  return { ...report, lines }
}

async function* iterate<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

const queryRows = async ({ db }: Pick<TestDatabase, 'db'>, statement: string) => (await db.execute(sql.raw(statement))).rows

test('a file’s people and bookings are imported with prices, times and texts', async () => {
  const database = await databaseOfThisTest()
  const report = await importInto(database, [
    client('A', {
      name: 'Ada Lovelace',
      phone: '(718) 555-0142',
      email: 'ADA@client.example',
      tags: ['VIP'],
      notes: [{ text: 'Likes tea', by: 'Mara' }],
      formulas: [{ text: '7N, 20 vol', usedOn: '2026-11-02', bookingId: '1' }],
    }),
    booking('1', { client: { sourceId: 'A' }, note: 'By the window' }),
  ])
  expect(report).toMatchObject({ isDone: true, isStopped: false, refused: [] })
  expect(report.lines).toEqual(['client Ada Lovelace: added', 'booking Ada Lovelace, 2026-11-02 10:00: added'])
  expect(
    await queryRows(database, 'select name, phone, email, tags from clients join client_records on client_id = id'),
  ).toEqual([{ name: 'Ada Lovelace', phone: '+1 718 555 0142', email: 'ada@client.example', tags: ['VIP'] }])
  const visit = `status, starts_at, ends_at, charges_mills, note, client ->> 'name' as client, stylist ->> 'stylistName' as stylist,
    services -> 0 ->> 'ServiceName' as service`
  expect(await queryRows(database, `select ${visit} from appointments`)).toEqual([
    {
      status: 'Completed',
      starts_at: '2026-11-02 15:00:00+00',
      ends_at: '2026-11-02 16:00:00+00',
      charges_mills: '45500',
      note: 'By the window',
      client: 'Ada Lovelace',
      stylist: 'Mara',
      service: 'Cut',
    },
  ])
  const knownTexts = `select note.text as note, note.author_label as by, formula.text as formula, starts_at is not null as has_visit
    from client_notes as note join client_formulas as formula using (client_id)
    left join appointments on appointments.id = formula.appointment_id`
  expect(await queryRows(database, knownTexts)).toEqual([
    { note: 'Likes tea', by: 'Mara', formula: '7N, 20 vol', has_visit: true },
  ])
})

test('an import is in the history, and sends no mail and calls no webhook', async () => {
  const database = await databaseOfThisTest()
  await importInto(database, [mara, booking('1'), booking('2', nextMonday(600))])
  const events = await queryRows(database, 'select kind, at, actor_role from appointment_events where relayed_at is not null')
  const imported = { kind: 'imported', at: '2026-11-30 14:00:00+00', actor_role: 'system' }
  expect(events).toEqual([imported, imported])
  expect(await queryRows(database, 'select from mails union all select from webhook_deliveries')).toEqual([])
})

test('a dry run reports the same as the import, and changes nothing; a second import adds nothing', async () => {
  const database = await databaseOfThisTest()
  const file = [mara, client('A'), booking('1', { client: { sourceId: 'A' } }), booking('2', nextMonday(600))]
  const dry = await importInto(database, file, { dryRun: true })
  expect(await queryRows(database, 'select id from clients union all select id from stylists')).toEqual([])
  const result = await importInto(database, file)
  expect({ ...result, isDone: false }).toEqual(dry)
  const counts = 'select (select count(*)::int from clients) as clients, (select count(*)::int from appointments) as bookings'
  const before = await queryRows(database, counts)
  expect(before).toEqual([{ clients: 2, bookings: 2 }])

  const again = await importInto(database, file)
  expect(again.lines).toEqual(result.lines.map((line) => line.replace('added', 'known, Imported before')))
  expect(await queryRows(database, counts)).toEqual(before)
})

test('a client with the same name and phone number or email is joined, a relative who shares one is not', async () => {
  const database = await databaseOfThisTest()
  await addClient(database, { name: 'Ada Lovelace', phone: '+1 718 555 0142' })
  await addAccount(database, { name: 'Grace Hopper', email: 'grace@client.example' })
  const { lines } = await importInto(database, [
    client('A', { name: 'Lovelace, Ada', phone: '718.555.0142', email: 'ada@client.example' }),
    client('B', { name: 'GRACE HOPPER', email: 'grace@client.example', phone: '+1 718 555 0199' }),
    client('C', { name: 'Lucy Lovelace', phone: '718 555 0142' }),
    client('D', { name: 'Lucy Lovelace', phone: '(718) 555-0142' }),
  ])
  expect(lines).toEqual([
    'client Lovelace, Ada: joined, One with Ada Lovelace (same phone number)',
    'client GRACE HOPPER: joined, One with Grace Hopper (same email)',
    'client Lucy Lovelace: added',
    'client Lucy Lovelace: joined, One with Lucy Lovelace (same phone number)',
  ])
  expect(await queryRows(database, 'select name, phone, email from clients order by name')).toEqual([
    { name: 'Ada Lovelace', phone: '+1 718 555 0142', email: 'ada@client.example' },
    { name: 'Grace Hopper', phone: '+1 718 555 0199', email: 'grace@client.example' },
    { name: 'Lucy Lovelace', phone: '+1 718 555 0142', email: null },
  ])
})

/** One placeholder address; a mother and daughter with one number. */
const strangersOfOneAddress = [
  client('1', { name: 'Maria Lopez', email: 'noemail@salon.example', alerts: [{ text: 'PPD' }] }),
  client('2', { name: 'Maria Garcia', email: 'noemail@salon.example', notes: [{ text: '8G' }] }),
  client('3', { name: 'Clara Reed', phone: '718 555 0171' }),
  client('4', { name: 'Clara (daughter) Reed', phone: '718 555 0171', alerts: [{ text: 'nuts' }] }),
  client('5', { name: 'Maria Garcia' }),
]
const queryCards = (database: TestDatabase) =>
  queryRows(
    database,
    `select name, array(select text from client_notes where client_id = clients.id) as notes from clients order by lower(name), created_at, notes`,
  )

test('a match of only contact or name stays separate and is listed with its candidates before the import', async () => {
  const database = await databaseOfThisTest()
  const { people, lines, counts } = await importInto(database, strangersOfOneAddress, { dryRun: true })
  expect(lines.every((line) => line.endsWith(': added'))).toBe(true)
  expect(counts.client).toMatchObject({ added: 5, joined: 0 })
  expect(
    people.first.map(({ line, name, candidates }) => [
      line,
      name,
      candidates.map((each) => [each.name, each.ref, each.reasons]),
    ]),
  ).toEqual([
    [2, 'Maria Garcia', [['Maria Lopez', 'line:1', ['email']]]],
    [4, 'Clara (daughter) Reed', [['Clara Reed', 'line:3', ['phone']]]],
    [5, 'Maria Garcia', [['Maria Garcia', 'line:2', ['name']]]],
  ])
  expect(await queryCards(database)).toEqual([])
})

test.each([
  ['apart for all', { all: 'apart', each: {} }, 5, 0],
  ['together for all', { all: 'together', each: {} }, 3, 2],
  ['together for one', { all: null, each: { 5: 'line:2' } }, 4, 1],
  ['together for all but one', { all: 'together', each: { 2: 'apart' } }, 3, 2],
  ['somebody whom nobody asked about', { all: null, each: { 5: 'line:3' } }, 5, 0],
] as const)('people with one contact are imported as chosen: %s', async (_, people, added, joined) => {
  const database = await databaseOfThisTest()
  const report = await importInto(database, strangersOfOneAddress, { people })
  expect(report.counts.client).toMatchObject({ added, joined })
  expect(await queryCards(database)).toHaveLength(added)
  expect((await importInto(database, strangersOfOneAddress)).counts.client).toMatchObject({ known: 5 })
})

test('a booking goes to the only client of its name, asks if several fit, and follows the choice', async () => {
  const database = await databaseOfThisTest()
  await addClient(database, { name: 'Anna Berg', phone: '+44 7700 900151', id: 'ONE' })
  await addClient(database, { name: 'Anna Berg', phone: '+44 7700 900152', id: 'TWO' })
  await addClient(database, { name: 'Zoë Müller', id: 'ZOE' })
  const file = [
    booking('1', { client: { name: 'Anna Berg' } }),
    booking('2', { client: { name: 'ANNA BERG', phone: '+44 7700 900152' }, starts: { date: '2026-11-03', minutes: 600 } }),
    booking('3', { client: { name: 'Zoe\u0308 Mu\u0308ller' }, starts: { date: '2026-11-04', minutes: 600 } }),
    booking('4', { client: { name: 'Hanna Berg', phone: '+44 7700 900151' }, starts: { date: '2026-11-05', minutes: 600 } }),
  ]
  const { lines, people } = await importInto(database, file, { dryRun: true })
  expect(lines[0]).toBe(
    'booking Anna Berg, 2026-11-02 10:00: refused, Several clients have that name: Anna Berg +44 7700 900151, Anna Berg +44 7700 900152',
  )
  expect(people).toMatchObject({
    count: 2,
    first: [
      { line: 1, kind: 'booking', mustChoose: true, candidates: [{ ref: 'client:ONE' }, { ref: 'client:TWO' }] },
      { line: 4, name: 'Hanna Berg', mustChoose: false, candidates: [{ ref: 'client:ONE', reasons: ['phone'] }] },
    ],
  })
  await importInto(database, file, { people: { all: 'together', each: { 1: 'client:TWO', 4: 'apart' } } })
  expect(await queryRows(database, 'select client_id from appointments order by starts_at')).toMatchObject([
    { client_id: 'TWO' },
    { client_id: 'TWO' },
    { client_id: 'ZOE' },
    {},
  ])
  expect(await queryRows(database, 'select name from clients order by name')).toHaveLength(4)
  // Clients who were kept apart aren't suggested as duplicates.
  expect(await queryRows(database, 'select from client_distinctions')).toHaveLength(1)
})

test('the report lists remarks, joined and new clients, each with its line', async () => {
  const database = await databaseOfThisTest()
  await addClient(database, { name: 'Ada Lovelace', phone: '+1 718 555 0142' })
  const { noted } = await importInto(database, [
    client('A', { name: 'Ada Lovelace', phone: '718 555 0142' }),
    client('B', { name: 'Grace', email: 'nowhere' }),
    booking('1', { status: 'Confirmed', client: { sourceId: 'B' } }),
  ])
  const listLines = (kind: keyof typeof noted) => noted[kind].lines.map(({ line, label }) => [line, label])
  expect(listLines('remarks')).toEqual([
    [2, 'Grace'],
    [3, 'Grace, 2026-11-02 10:00'],
  ])
  expect(listLines('joined')).toEqual([[1, 'Ada Lovelace']])
  expect(listLines('added')).toEqual([[2, 'Grace']])
})

test('overlapping bookings stop the import, or are left out, and each is listed', async () => {
  const database = await databaseOfThisTest()
  const file = [mara, booking('1', nextMonday(600)), booking('2', nextMonday(630)), booking('3', nextMonday(660))]
  const lines = [
    'stylist Mara: added',
    'booking Ada Lovelace, 2026-12-07 10:00: added',
    'booking Ada Lovelace, 2026-12-07 10:30: overlap, Mara has Ada Lovelace (line 2) at that time',
    'booking Ada Lovelace, 2026-12-07 11:00: added',
  ]
  expect(await importInto(database, file)).toMatchObject({ isDone: false, isStopped: true, lines })
  expect(await queryRows(database, 'select id from stylists')).toEqual([])
  expect(await importInto(database, file, { skipOverlaps: true })).toMatchObject({ isDone: true, isStopped: false, lines })
  expect(await queryRows(database, 'select count(*)::int as cells from slot_claims')).toEqual([{ cells: 24 }])
  const late = await importInto(database, [booking('4', nextMonday(675))])
  expect(late.lines).toEqual([
    'booking Ada Lovelace, 2026-12-07 11:15: overlap, Mara has Ada Lovelace (booked here) at that time',
  ])
})

test('visits keep their times: between two cells, with any length, on the night of a clock change', async () => {
  const database = await databaseOfThisTest()
  const odd = { services: [{ name: 'Cut', price: 45, minutes: 47 }] }
  const { lines } = await importInto(database, [
    mara,
    booking('1', { ...odd, starts: { date: '2026-09-04', minutes: 1063 } }),
    booking('2', { ...odd, starts: { date: '2026-11-01', minutes: 183 } }),
    booking('3', { ...odd, ...nextMonday(603) }),
    booking('4', { ...odd, ...nextMonday(650) }),
    booking('5', { ...odd, ...nextMonday(649) }),
  ])
  expect(lines.slice(1)).toEqual([
    'booking Ada Lovelace, 2026-09-04 17:43: added',
    'booking Ada Lovelace, 2026-11-01 03:03: added',
    'booking Ada Lovelace, 2026-12-07 10:03: added',
    'booking Ada Lovelace, 2026-12-07 10:50: added',
    'booking Ada Lovelace, 2026-12-07 10:49: overlap, Mara has Ada Lovelace (line 4) at that time',
  ])
})

test('a past open visit becomes Completed, with a line; our own export keeps it open', async () => {
  const database = await databaseOfThisTest()
  const file = [
    mara,
    booking('1', { status: 'Confirmed' }),
    booking('2', { status: 'Pending', stylist: { name: 'Nobody' }, starts: { date: '2026-11-03', minutes: 600 } }),
    booking('3', { status: 'Canceled', starts: { date: '2026-11-04', minutes: 600 } }),
    // Until it ends, at 9 AM of that Monday.
    booking('4', { status: 'Confirmed', starts: { date: '2026-11-30', minutes: 480 } }),
    booking('5', { status: 'Confirmed', starts: { date: '2026-11-30', minutes: 485 } }),
  ]
  const statuses = (from: TestDatabase) => queryRows(from, 'select status from appointments order by starts_at')
  const over = ', It’s over, so it is Completed'
  const { lines } = await importInto(database, file)
  expect(lines.map((line) => line.split(': added')[1])).toEqual(['', over, over, '', over, ''])
  const completed = { status: 'Completed' }
  expect(await statuses(database)).toEqual([completed, completed, { status: 'Canceled' }, completed, { status: 'Confirmed' }])

  const another = await databaseOfThisTest()
  const own = iterate(file.slice(0, 2))
  await withClient({ connectionString: another.serversUrl }, (connection) =>
    importRecords(connection, { system: 'chairtime', records: own }, { dryRun: false, settings, now }),
  )
  expect(await statuses(another)).toEqual([{ status: 'Confirmed' }])
})

test('unusable records are refused with the reason, and the rest is imported', async () => {
  const database = await databaseOfThisTest()
  await addStylist(database, { name: 'Mara' })
  await addClient(database, { name: 'Jane Doe' })
  await addClient(database, { name: 'Jane Doe' })
  const report = await importInto(database, [
    client('A', { name: 'Ada Lovelace', email: 'nowhere', phone: 'call me' }),
    client('A', { name: 'Another' }),
    client('B', { name: 'x'.repeat(1_000_000) }),
    client('C', { name: '  ' }),
    booking('1', { client: { sourceId: 'Z' } }),
    booking('2', { client: { name: 'Jane Doe' } }),
    booking('3', { ...nextMonday(600), stylist: { name: 'Nobody' } }),
    booking('4', { services: [{ name: 'Something' }] }),
    booking('5', { starts: { date: '2026-03-08', minutes: 150 } }),
    booking('6', { starts: { date: '2026-02-30', minutes: 600 } }),
    booking('8', { note: 'a \0 b \ud800 c' }),
    { kind: 'problem', of: 'booking', line: 1, sourceId: '9', problem: 'Its date could be two' },
  ])
  expect(report.lines).toEqual([
    'client Ada Lovelace: added, “nowhere” isn’t an email address: left out; “call me” isn’t a phone number: left out',
    'client Another: refused, Its ID stands further up in the file, too',
    `client ${'x'.repeat(100)}: added, A name has at most 100 characters: more of it is in a note`,
    'client   : refused, Name is required',
    'booking 2026-11-02 10:00: refused, Its client isn’t in the file',
    'booking Jane Doe, 2026-11-02 10:00: refused, Several clients have that name: Jane Doe, Jane Doe',
    'booking Ada Lovelace, 2026-12-07 10:00: refused, No stylist here is named Nobody',
    'booking Ada Lovelace, 2026-11-02 10:00: refused, Nothing says how long it takes',
    'booking Ada Lovelace: refused, Clocks skipped that time on that day',
    'booking Ada Lovelace: refused, “2026-02-30” isn’t a date',
    'booking Ada Lovelace, 2026-11-02 10:00: added',
    'booking : refused, Its date could be two',
  ])
  expect(report.counts.booking).toMatchObject({ added: 1, refused: 7 })
})

test('signing up with an imported address adopts the visits, also of a later import', async () => {
  const database = await databaseOfThisTest()
  const ada = client('A', { name: 'Ada Lovelace', email: 'ada@client.example' })
  await importInto(database, [mara, ada, booking('1', { client: { sourceId: 'A' } })])
  const accountId = (await addAccount(database, { name: 'Ada', email: 'ada@client.example' })) ?? ''
  const joined = () => queryRows(database, `select id from appointments where client_id = '${accountId}'`)
  await joinByAddress({ db: database.db, rules: fixedRules, announce: liveInProcess().announce }, accountId)
  expect(await joined()).toHaveLength(0)
  await database.db.execute(sql`update users set email_verified = true`)
  await joinByAddress({ db: database.db, rules: fixedRules, announce: liveInProcess().announce }, accountId)
  expect(await joined()).toHaveLength(1)
  await importInto(database, [ada, booking('2', { client: { sourceId: 'A' } })])
  expect(await joined()).toHaveLength(2)
})

test('another list with the same name and numbers is detected, and the report explains how to import it', async () => {
  const database = await databaseOfThisTest()
  const visit = booking('1', { client: { name: 'Ada Lovelace' } })
  await importInto(database, [
    mara,
    client('1', { name: 'Ada Lovelace' }),
    client('2', { name: 'Grace', phone: '718 555 0199' }),
    visit,
  ])
  const { lines } = await importInto(database, [
    client('1', { name: 'Katherine Johnson' }),
    // A client with another name but the same number.
    client('2', { name: 'Lady Hopper', phone: '718 555 0199' }),
    booking('1', { client: { name: 'Mary Jackson' }, starts: { date: '2026-10-05', minutes: 600 } }),
    booking('2', { client: { name: 'Mary Jackson' }, starts: { date: '2026-10-06', minutes: 600 } }),
  ])
  const hint = 'Its number belongs to Ada Lovelace here. If this is another list, change “Where it’s from” and check it again'
  expect(lines).toEqual([
    `client Katherine Johnson: refused, ${hint}`,
    'client Lady Hopper: known, Imported before',
    `booking Mary Jackson, 2026-10-05 10:00: refused, ${hint}`,
    'booking Mary Jackson, 2026-10-06 10:00: added',
  ])
  // The salon has moved it since.
  await database.db.execute(sql`update appointments set wall_date = '2026-11-09' where client ->> 'name' = 'Ada Lovelace'`)
  expect((await importInto(database, [visit])).lines).toEqual([
    'booking Ada Lovelace, 2026-11-02 10:00: known, Imported before',
  ])
})

test('many open bookings are imported together, and a taken one doesn’t stop the others', async () => {
  const database = await databaseOfThisTest()
  const days = Array.from({ length: 600 }, (_, day) => addDays('2026-12-07', day))
  const visits = days.map((date, day) => booking(`${day}`, { status: 'Confirmed', starts: { date, minutes: 600 } }))
  const late = booking('late', { status: 'Confirmed', starts: { date: days[599] ?? '', minutes: 630 } })
  const report = await importInto(database, [mara, ...visits, late], { skipOverlaps: true, lines: 'notable' })
  expect(report.counts.booking).toMatchObject({ added: 600, overlap: 1 })
  expect(report.lines).toEqual([
    `booking Ada Lovelace, ${days[599]} 10:30: overlap, Mara has Ada Lovelace (line 601) at that time`,
  ])
  expect(await queryRows(database, 'select count(*)::int as cells from slot_claims')).toEqual([{ cells: 600 * 12 }])
})

test('a client deleted here does not come back', async () => {
  const database = await databaseOfThisTest()
  await importInto(database, [client('A')])
  await database.db.execute(sql`update clients set name = '', deleted_at = now()`)
  const { lines } = await importInto(database, [client('A'), booking('1', { client: { sourceId: 'A', name: 'Client A' } })])
  expect(lines).toEqual([
    'client Client A: known, Imported before',
    'booking Client A, 2026-11-02 10:00: refused, Its client was deleted here',
  ])
})

test('a truncated file changes nothing, and a second import waits for the first', async () => {
  const database = await databaseOfThisTest()
  async function* broken() {
    yield client('A')
    throw new Error('cut short')
  }
  async function* during() {
    yield client('B')
    await expect(importInto(database, [client('C')])).rejects.toThrow('Another import is running')
  }
  const run = (records: AsyncIterable<SourceRecord>) =>
    withClient({ connectionString: database.serversUrl }, (connection) =>
      importRecords(connection, { system: 'other', records }, { dryRun: false, settings, now }),
    )
  await expect(run(broken())).rejects.toThrow('cut short')
  expect(await queryRows(database, 'select name from clients')).toEqual([])
  await run(during())
  expect(await queryRows(database, 'select name from clients')).toEqual([{ name: 'Client B' }])
})
