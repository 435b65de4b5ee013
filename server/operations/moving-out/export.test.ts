import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { SourceRecord } from '../../../domain/operations/moving-in/source-records.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { withClient } from '../../platform/database/single-client.ts'
import { storePicture } from '../../salon/images/commands.ts'
import { encodePicture } from '../../salon/images/encode.ts'
import { picture } from '../../testing/image-files.ts'
import { addAccount, fixedSettings, mondayMorning } from '../../testing/salon.ts'
import { createTestDatabase, databaseOfThisTest } from '../../testing/test-database.ts'
import { importRecords } from '../moving-in/commands.ts'
import { openSourceFile } from '../moving-in/source-file.ts'
import { contents } from './contents.ts'
import { exportSalon } from './export.ts'
import { exportTables } from './tables.ts'

type Database = Awaited<ReturnType<typeof createTestDatabase>>

const own: Settings = fixedSettings({ SALON_NAME: 'Linden', TZ: 'America/New_York' }).get()
const elsewhere: Settings = { ...own, place: { ...own.place, timeZone: 'Europe/Lisbon', currency: 'EUR' } }
const now = new Date(mondayMorning * 1000)

const records: SourceRecord[] = [
  {
    kind: 'service',
    line: 1,
    sourceId: 'cut',
    name: 'Cut',
    description: 'Dry',
    price: 45.5,
    minutes: 60,
    more: { category: 'Cuts', hidden: true, processingMinutes: 20, finishingMinutes: 10, bufferMinutes: 5 },
  },
  {
    kind: 'stylist',
    line: 2,
    sourceId: 'mara',
    name: 'Mara',
    description: 'Cuts',
    more: {
      status: 'Available',
      daysAvailable: ['Monday'],
      rating: 4.5,
      services: { cut: { Price: 50 } },
      schedule: { hours: { Monday: [{ starts: 600, ends: 900 }] }, exceptions: [], absences: [] },
    },
  },
  {
    kind: 'client',
    line: 3,
    sourceId: 'ada',
    name: 'Ada Lovelace',
    phone: '+1 718 555 0142',
    email: 'ada@client.example',
    birthday: '--02-29',
    source: 'A friend',
    tags: ['VIP', 'Curls'],
    createdAt: '2020-01-02T03:04:05.678Z',
    mailConsentAt: '2021-01-01T00:00:00Z',
    blockedAt: '2022-01-01T00:00:00Z',
    notes: [{ text: 'Likes tea\nand quiet', by: 'Mara', at: '2023-01-01T00:00:00Z' }, { text: 'Moved' }],
    alerts: [{ text: 'PPD allergy', by: 'Jo' }],
    formulas: [{ text: '7N\\t20 vol', usedOn: '2026-11-02', bookingId: '1' }],
  },
  { kind: 'client', line: 4, sourceId: 'lucy', name: 'Lucy Lovelace', phone: '+1 718 555 0142' },
  {
    kind: 'booking',
    line: 5,
    sourceId: '1',
    client: { sourceId: 'ada', name: 'Ada King' },
    stylist: { sourceId: 'mara' },
    services: [{ sourceId: 'cut', price: 40 }],
    starts: { date: '2026-11-02', minutes: 600 },
    status: 'Completed',
    charges: 35,
    phone: '+1 718 555 0199',
    note: 'By the window',
    deskNote: 'Late',
    busy: [0, 20, 40, 60],
    marks: { arrived: 1_793_631_600, finished: 1_793_635_200 },
    createdAt: '2026-10-01T00:00:00Z',
  },
  {
    kind: 'booking',
    line: 6,
    sourceId: '2',
    client: { name: 'Grace Hopper' },
    stylist: { name: 'Former Fred' },
    services: [{ name: 'Color', price: 80, minutes: 90 }],
    starts: { date: '2026-11-03', minutes: 600 },
    status: 'Canceled',
    cancelReason: 'illness',
    marks: { no_show: 1_793_718_000 },
  },
  {
    kind: 'booking',
    line: 7,
    sourceId: '3',
    client: { sourceId: 'lucy' },
    stylist: { sourceId: 'mara' },
    services: [{ sourceId: 'cut' }],
    starts: { date: '2026-12-07', minutes: 600 },
    status: 'Confirmed',
  },
]

async function* iterate<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

/** Without the first line, which has the time of the export. */
async function exportLines({ serversUrl }: Database, settings: Settings): Promise<string> {
  return await withClient({ connectionString: serversUrl }, async (client) => {
    let text = ''
    for await (const piece of exportSalon(client, { settings, madeAt: now })) text += piece
    return text
  })
}

/** Without records that aren't imported, and the line that counts them. */
const readBack = (exported: string) => exported.split('\n').filter((line) => !/^\{"(?:kind":"(?:staff|audit)"|end")/.test(line))

const endCounts = (exported: string) =>
  (JSON.parse(exported.trimEnd().split('\n').at(-1) ?? '') as { end: Record<string, number> }).end

async function importFile({ serversUrl }: Database, file: string, settings = elsewhere) {
  return await withClient({ connectionString: serversUrl }, async (client) =>
    importRecords(client, await openSourceFile(file, { timeZone: settings.place.timeZone, now: now.getTime() / 1000 }), {
      dryRun: false,
      settings,
      now,
    }),
  )
}

async function writeExport(content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chairtime-export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'salon.jsonl')
  await writeFile(file, content)
  return file
}

async function addTheRest({ db, pool }: Database, emma: string): Promise<void> {
  const firstId = async (from: string) =>
    ((await pool.query<{ id: string }>(`select id from ${from}`)).rows[0] ?? { id: '' }).id
  const ada = await firstId(`clients where name = 'Ada Lovelace'`)
  const lucy = await firstId(`clients where name = 'Lucy Lovelace'`)
  const cut = await firstId('services')
  const mara = await firstId('stylists')
  const visit = await firstId(`appointments where status = 'Completed'`)
  await storePicture(db, await encodePicture(await picture(250, 40).png().toBuffer()))
  await pool.query(`
    insert into staff (user_id, role) values ('${emma}', 'receptionist');
    insert into audit_events (at, area, kind, actor_role, actor_label, changes) values ('2026-11-20', 'exports', 'exports.downloaded', 'system', '', '[]');
    insert into mail_texts (kind, subject, body) values ('booking_received', 'Hello {client}', e'See you.\n\nThe salon'), ('booking_moved', null, null);
    insert into translations (kind, record_id, field, language, text) values ('service', '${cut}', 'name', 'de', 'Schnitt'),
      ('stylist', '${mara}', 'description', 'de', 'Schneidet'), ('closure', 'Christmas', 'reason', 'de', 'Weihnachten');
    insert into client_distinctions (one_id, other_id) values (least('${ada}', '${lucy}'), greatest('${ada}', '${lucy}'));
    insert into offered_time values ('2026-11-02', '${mara}', 480), ('2026-11-03', 'gone', 240);
    insert into blocks (id, stylist_id, starts_at, ends_at, reason, series_id, created_at) values
      ('lunch', '${mara}', '2026-12-07 17:00Z', '2026-12-07 17:30Z', 'Lunch', 'every-day', '2026-11-01 10:00Z'),
      ('past', 'gone', '2026-10-07 17:00Z', '2026-10-07 17:05Z', '=1+1', null, '2026-10-01 10:00Z');
    insert into waitlist_entries (id, client_id, service_ids, stylist_id, stylist_ids, from_date, to_date, earliest, latest, known, note, calls, end_reason, ended_at, created_at) values
      ('waits', '${lucy}', '{${cut},gone}', 'any', '{${mara},gone}', '2026-12-01', '2026-12-24', 540, 1020, '[{"to": 600, "date": "2026-12-01", "from": 540}]', 'After school',
        '[{"at": "2026-11-02T10:00:00.000Z", "by": "${emma}"}]', null, null, '2026-11-01 10:00Z'),
      ('booked', '${ada}', '{${cut}}', '${mara}', '{}', '2026-11-01', '2026-11-01', 0, 1435, '[]', '', '[]', 'booked', '2026-10-30 09:00Z', '2026-10-01 10:00Z');
    insert into waitlist_offers (id, entry_id, hold_id, stylist_id, starts_at, ends_at, expires_at, is_shared, is_by_desk, state, appointment_id, created_at) values
      ('no', 'booked', 'h1', '${mara}', '2026-11-01 15:00Z', '2026-11-01 16:00Z', '2026-10-29 10:00Z', true, false, 'declined', null, '2026-10-29 09:00Z'),
      ('yes', 'booked', 'h2', '${mara}', '2026-11-02 15:00Z', '2026-11-02 16:00Z', '2026-10-30 10:00Z', false, true, 'accepted', '${visit}', '2026-10-30 08:00Z');
    insert into ratings (appointment_id, stars, text, text_state, hidden_reason, reply, created_at, updated_at) values
      ('${visit}', 4, 'Lovely = really', 'shown', '', 'Thank you', '2026-11-03 10:00:00.123Z', '2026-11-04 10:00Z');
    insert into appointment_events (appointment_id, kind, data, changed_by, actor_role, actor_label, at, from_status, to_status, from_starts_at, to_starts_at, relayed_at) values
      ('${visit}', null, null, '${ada}', null, null, '2026-09-30 10:00Z', null, 'Pending', null, null, now()),
      ('${visit}', 'moved', '{"from": {"status": "Pending", "startsAt": 1793458800, "stylistId": "${mara}"}, "to": {"status": "Pending", "startsAt": 1793631600, "stylistId": "${mara}"}, "tellClient": false, "outside": ["hours"]}',
        '${ada}', 'client', 'Ada King', '2026-10-01 10:00Z', 'Pending', 'Pending', null, null, now()),
      ('gone', 'deleted', '{"from": {"status": "Canceled"}, "to": null}', null, 'system', 'Chairtime', '2026-10-02 10:00Z', 'Canceled', null, null, null, now());
    insert into payments (id, appointment_id, at, day, amount_mills, tip_mills, method, refund_of, actor_id, actor_role, actor_label) values
      ('paid', '${visit}', '2026-11-02 16:00Z', '2026-11-02', 35000, 5125, 'card', null, '${emma}', 'receptionist', 'Emma'),
      ('cash', 'gone', '2026-11-02 16:30Z', '2026-11-02', 20000, 0, 'cash', null, null, 'system', ''),
      ('back', '${visit}', '2026-11-02 16:45Z', '2026-11-02', -10000, -125, 'card', 'paid', '${emma}', 'receptionist', 'Emma');
    insert into online_payments (id, appointment_id, client_id, purpose, state, amount_mills, account, link, customer_id, payment_id, method_id, card_brand, card_last4,
      accepted, terms, note, settled_at, actor_role, actor_label, created_at, updated_at)
      values ('ahead', '${visit}', '${ada}', 'prepayment', 'paid', 5000, 'live:acct_1', '/visit/pay-x', 'cus_1', 'pi_1', 'pm_1', 'visa', '4242',
        '{"text": "You pay $5.00 now.", "version": "v1", "at": 1790000000, "address": "203.0.113.7", "browser": "Firefox", "language": "en"}',
        '{"refundHours": 24, "lateCancel": "kept", "lateFeeMills": 0, "noShowFeeMills": 1000, "chargesByItself": false}',
        'Paid late', '2026-11-01 10:00Z', 'system', 'Stripe', '2026-10-01 10:00Z', '2026-10-01 10:05Z');
    insert into payments (id, appointment_id, at, day, amount_mills, method, online_payment_id, provider_reference, actor_role, actor_label)
      values ('online', '${visit}', '2026-10-01 10:05Z', '2026-10-01', 5000, 'online', 'ahead', 'pi_1', 'system', 'Stripe');
    insert into provider_calls (id, online_payment_id, kind, amount_mills, refund_of, reason, request, next_at, actor_role, actor_label)
      values ('CALL', 'ahead', 'refund', 5000, 'online', 'canceled', '{"payment": "pi_1", "amountMills": 5000, "currency": "USD"}', now(), 'system', 'Stripe')`)
  await pool.query(`
    insert into till_closings (day, number, at, actor_id, actor_role, actor_label, starting_cash_mills, counted_cash_mills, note)
      values ('2026-11-02', 1, '2026-11-02 17:00Z', null, 'manager', 'Max', 100000, 119500, 'Half a euro short');
    insert into payments (id, appointment_id, at, day, amount_mills, method, refund_of, actor_role, actor_label)
      values ('later', '${visit}', '2026-11-02 18:00Z', '2026-11-02', -5000, 'cash', 'paid', 'manager', 'Max');
    insert into till_closings (day, number, at, actor_role, actor_label, starting_cash_mills, counted_cash_mills)
      values ('2026-11-02', 2, '2026-11-02 19:00Z', 'manager', 'Max', 0, 0)`)
}

let text = ''
const files = new Map<string, Buffer>()

beforeAll(async () => {
  const database = await createTestDatabase()
  await withClient({ connectionString: database.serversUrl }, (client) =>
    importRecords(client, { system: 'other', records: iterate(records) }, { dryRun: false, settings: own, now }),
  )
  // An account's client is exported like any other.
  const emma = await addAccount(database, { name: 'Emma Account', email: 'emma@client.example' })
  await addTheRest(database, emma ?? '')
  text = await exportLines(database, own)
  await withClient({ connectionString: database.serversUrl }, async (client) => {
    for await (const { name, content } of exportTables(client, { settings: own })) {
      const pieces: Buffer[] = []
      for await (const piece of content) pieces.push(Buffer.from(piece as string))
      files.set(name, Buffer.concat(pieces))
    }
  })
  await database.drop()
})

test('an export has every documented kind, and no other', async () => {
  const end = endCounts(text)
  expect(Object.keys(end)).toEqual(['settings', ...contents.map(({ name }) => name)])
  expect(Object.entries(end).filter(([, count]) => count === 0)).toEqual([])
  const format = await readFile(new URL('../../../docs/export-format.md', import.meta.url), 'utf8')
  for (const { kind, columns } of contents) {
    expect(format).toContain(`\`"kind": "${kind}"\``)
    for (const column of columns) expect(format, kind).toContain(`\`${column.split('.')[0]}\``)
  }
})

test('tables have the same records, without anything that a spreadsheet would run', () => {
  const tables = contents.filter(({ kind }) => kind !== 'picture')
  const picture = `pictures/${/"kind":"picture","id":"([\w-]+)"/.exec(text)?.[1]}.webp`
  expect([...files.keys()].toSorted()).toEqual(
    ['settings.json', picture, ...tables.map(({ name }) => `${name}.csv`)].toSorted(),
  )
  for (const { name, columns } of tables) {
    const rows = parse(files.get(`${name}.csv`) ?? '', { bom: true }) as string[][]
    expect([name, rows[0], rows.length - 1]).toEqual([name, columns, endCounts(text)[name]])
  }
  const bookings = parse(files.get('bookings.csv') ?? '', { bom: true, columns: true }) as Record<string, string>[]
  expect(bookings[0]).toMatchObject({
    starts: '2026-11-02 10:00',
    status: 'Completed',
    'client.name': 'Ada King',
    'services.ServiceName': 'Cut',
    charges: '35',
    'marks.arrived': '2026-11-02 10:00',
  })
  expect(files.get('blocks.csv')?.toString()).toContain(",'=1+1,")
  expect(files.get('payments.csv')?.toString()).toContain(',-10,')
  expect(files.get('blocks.csv')?.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(JSON.parse(files.get('settings.json')?.toString() ?? '')).toEqual(own)
  expect(files.get(picture)?.toString('latin1', 8, 12)).toBe('WEBP')
})

test('an empty salon that imports an export exports the same', async () => {
  const database = await databaseOfThisTest()
  const report = await importFile(database, await writeExport(text))
  expect(report.refused).toEqual([])
  expect(report.counts).toMatchObject({
    settings: { added: 1 },
    service: { added: 1 },
    stylist: { added: 1 },
    client: { added: 4 },
    booking: { added: 3 },
    picture: { added: 1 },
    block: { added: 2 },
    waitlist: { added: 2 },
    rating: { added: 1 },
    payment: { added: 5 },
    'online-payment': { added: 1 },
    closing: { added: 2 },
    history: { added: 3 },
  })
  expect(readBack(await exportLines(database, own))).toEqual(readBack(text))
  // Sends no mail, calls no webhook, and a visit's import is its last event.
  const events = await database.db.execute(
    sql`select kind, relayed_at is null as waits from appointment_events
      where appointment_id = (select id from appointments where status = 'Completed') order by id`,
  )
  const kinds = ['booked', 'moved', 'imported', 'paid', 'paid', 'refunded', 'refunded']
  expect(events.rows).toEqual(kinds.map((kind) => ({ kind, waits: false })))
  // On the exported salon's clock.
  const { rows } = await database.db.execute(sql`
    select document #>> '{place,timeZone}' as zone, (select wall_minutes from appointments where status = 'Confirmed') as minutes from settings`)
  expect(rows).toEqual([{ zone: 'America/New_York', minutes: 600 }])

  const again = await importFile(database, await writeExport(gzipSync(text)), own)
  expect(again.counts).toMatchObject({
    settings: { refused: 1 },
    service: { known: 1 },
    stylist: { known: 1 },
    client: { known: 4 },
    booking: { known: 3 },
    picture: { known: 1 },
    block: { known: 2 },
    waitlist: { known: 2 },
    rating: { known: 1 },
    payment: { known: 5 },
    'online-payment': { known: 1 },
    closing: { known: 2 },
    history: { known: 3 },
  })
  expect(readBack(await exportLines(database, own))).toEqual(readBack(text))
})

test('an export that was cut short, damaged or made by a later version changes nothing', async () => {
  const database = await databaseOfThisTest()
  const lines = text.trimEnd().split('\n')
  const compressed = gzipSync(text)
  const cases: [string | Buffer, string][] = [
    [lines.slice(0, -1).join('\n'), 'This export was cut short'],
    [text.slice(0, -200), 'This export was cut short'],
    [[...lines.slice(0, 3), ...lines.slice(4)].join('\n'), 'This export was cut short'],
    [compressed.subarray(0, compressed.length - 40), 'This file was cut short'],
    [text.replace('"format":1', '"format":2'), 'made by a later version'],
    ['{"chairtime":"backup","format":1}\n', 'This is a backup'],
    ['Client,Phone\nAda,1\n', 'We can’t tell what this file is'],
    ['', 'This file is empty'],
    [`{"chairtime":"export","format":1,"salon":"","madeAt":""}\n${'x'.repeat(9_000_000)}`, 'a line that is too long'],
  ]
  for (const [content, message] of cases) {
    await expect(importFile(database, await writeExport(content)), message).rejects.toThrow(message)
  }
  await expect(importFile(database, join(tmpdir(), 'no such file'))).rejects.toThrow('There is no file')
  const { rows } = await database.db.execute(
    sql`select from clients union all select from services union all select from settings union all select from images`,
  )
  expect(rows).toEqual([])
})
