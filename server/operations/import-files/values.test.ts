import { eq, gte, lt, sql } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportFile } from '../../../domain/operations/moving-in/import-file.ts'
import type { TableMapping } from '../../../domain/operations/moving-in/table-mapping.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clientNotes, clientRecords, clients } from '../../platform/database/schema/clients.ts'
import { eventually } from '../../testing/live-events.ts'
import { adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

// Cells that people and programs have altered, in files of other systems' shapes.

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let owner: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  owner = await signedIn(app, database, { email: adminEmail })
})
afterAll(() => database.drop())
beforeEach(() => database.db.execute(sql`truncate import_files cascade`))

async function moveIn(content: string | Uint8Array<ArrayBuffer>, change: Partial<TableMapping> = {}): Promise<string> {
  const headers = { cookie: owner.cookie, 'content-type': 'application/octet-stream' }
  const sent = await app.request('/api/import-files?name=list.csv', { method: 'POST', headers, body: content })
  const file = (await sent.json()) as ImportFile
  expect([sent.status, file]).toEqual([201, expect.anything()])
  const latest = async () => (await (await owner.call('GET', '/api/import-files')).json()) as ImportFile
  const settled = () => eventually(async () => !['checking', 'importing'].includes((await latest()).state))
  const mapping = { ...file.mapping, system: 'values', ...change }
  const checked = await owner.call('POST', `/api/import-files/${file.id}/check`, { mapping })
  expect([checked.status, await checked.json()]).toEqual([202, expect.anything()])
  await settled()
  await owner.call('POST', `/api/import-files/${file.id}/import`, { skipOverlaps: false })
  await settled()
  expect((await latest()).state).toBe('done')
  return (await owner.call('GET', `/api/import-files/${file.id}/lines.csv`)).text()
}

async function clientNamed(name: string) {
  const rows = await database.db
    .select({
      id: clients.id,
      phone: clients.phone,
      email: clients.email,
      birthday: clientRecords.birthday,
      tags: clientRecords.tags,
    })
    .from(clients)
    .leftJoin(clientRecords, eq(clientRecords.clientId, clients.id))
    .where(eq(clients.name, name))
  expect([name, rows.length]).toEqual([name, 1])
  const [{ id, ...client }] = rows as [(typeof rows)[number]]
  const notes = await database.db.select({ text: clientNotes.text }).from(clientNotes).where(eq(clientNotes.clientId, id))
  return { ...client, notes: notes.map(({ text }) => text).toSorted() }
}

test('birthdays keep their month and day, and never refuse a person', async () => {
  const lines = await moveIn(
    [
      ['Name', 'Birthday'],
      ...[
        ['Birth One', '1/25/1990'],
        ['Birth Two', '4/9'],
        ['Birth Three', '12/31'],
        ['Birth Four', '2/29'],
        ['Birth Five', '03/04/1975'],
      ],
      ...[
        ['Birth Six', '0000-00-00'],
        ['Birth Seven', '01/01/0001 12:00:00 AM'],
        ['Birth Eight', 'N/A'],
        ['Birth Nine', '-'],
      ],
      ...[
        ['Birth Ten', '0000-02-29T00:00:00-00:00'],
        ['Birth Eleven', '1604-07-09'],
        ['Birth Twelve', ' --12-25'],
        ['Birth 13', '2190-05-04'],
      ],
    ]
      .map((row) => row.join(','))
      .join('\r\n'),
  )
  const birthdays = async (...names: string[]) =>
    Promise.all(names.map(async (name) => (await clientNamed(`Birth ${name}`)).birthday))
  expect(await birthdays('One', 'Two', 'Three', 'Four', 'Five')).toEqual([
    '1990-01-25',
    '--04-09',
    '--12-31',
    '--02-29',
    '1975-03-04',
  ])
  expect(await birthdays('Six', 'Seven', 'Eight', 'Nine')).toEqual([null, null, null, null])
  expect(await birthdays('Ten', 'Eleven', 'Twelve', '13')).toEqual(['--02-29', '--07-09', '--12-25', '--05-04'])
  for (const typed of ['0000-00-00', '01/01/0001 12:00:00 AM', 'N/A', '-'])
    expect(lines).toContain(`“${typed}” isn’t a birthday: left out`)
  expect(lines).toContain('The year of the birthday “2190-05-04” can’t be right')
  expect(lines).not.toContain('refused')
})

test('a person is imported even if the rest of the row can’t be read', async () => {
  const lines = await moveIn(
    [
      'Client ID,Name,Phone,Email,Notes,Tags',
      `1.0,${'Long '.repeat(40)}Name,12,not-an-address,x,${'t'.repeat(40)}`,
      '2,"Two\nLines",000-000-0000,,,',
      '3,,call me,also@none,,',
      '4,Ta\u0007b Name,4.4770E+11,,,',
      '5,,\u200e07700 900184,,,',
    ].join('\n'),
  )
  const long = await clientNamed('Long '.repeat(20).trim())
  expect(long).toMatchObject({ phone: null, email: null })
  expect(long.notes.join()).toContain(`Name: ${'Long '.repeat(40)}Name`)
  expect(await clientNamed('Two Lines')).toMatchObject({ phone: null })
  expect(await clientNamed('also@none')).toMatchObject({ email: null })
  expect(await clientNamed('Ta b Name')).toMatchObject({ phone: null, notes: [] })
  expect(await clientNamed('07700 900184')).toMatchObject({ phone: null, notes: ['Phone: 07700 900184'] })
  expect(lines).toMatch(/,5,07700 900184,added,“07700 900184” isn’t a phone number: in a note/)
  for (const words of [
    '“12” isn’t a phone number',
    '“not-an-address” isn’t an email',
    '“000-000-0000” isn’t',
    '“4.4770E+11” isn’t',
  ])
    expect(lines).toContain(words)
  expect(lines).not.toContain('refused')
})

test('additions by programs and copying are removed from a cell', async () => {
  const lines = await moveIn(
    [
      'Client ID,Name,Phone,Email,Notes',
      "11,Guard One,'+17185550191,'apo@client.example,'t Hart’s friend",
      '12,Guard Two,="718 555 0192",,7N + 6.0',
      '13.0,Guard Three,7185550193.0,,6.0',
      '14,Ltr\u200e Mark,\u202d+44 7700 900194\u202c,\u00a0nbsp@client.example ,',
      '15,Zoe\u0308 Zero,+44\u200b7700\u200b900195,zero\u200bwidth@client.example,',
      "16,O'Hara 't Hart,+44\u00a07700\u00a0900196,,",
    ].join('\r\n'),
  )
  expect(await clientNamed('Guard One')).toMatchObject({
    phone: '+1 718 555 0191',
    email: 'apo@client.example',
    notes: ["'t Hart’s friend"],
  })
  expect(await clientNamed('Guard Two')).toMatchObject({ phone: '+1 718 555 0192', notes: ['7N + 6.0'] })
  expect(await clientNamed('Guard Three')).toMatchObject({ phone: '+1 718 555 0193', notes: ['6.0'] })
  expect(await clientNamed('Ltr Mark')).toMatchObject({ phone: '+44 7700 900194', email: 'nbsp@client.example' })
  expect(await clientNamed('Zoë Zero')).toMatchObject({ phone: '+44 7700 900195', email: 'zerowidth@client.example' })
  expect(await clientNamed("O'Hara 't Hart")).toMatchObject({ phone: '+44 7700 900196' })
  expect(lines).not.toContain('left out')
  expect(await moveIn('Client ID,Name\n13,Guard Three\n')).toContain('already here')
})

test('the first value of a cell counts, others go into a note, and labels become tags', async () => {
  await moveIn(
    [
      'First Name,Last Name,Birthday,Notes,Labels,E-mail 1 - Value,Phone 1 - Value',
      'Nora,Several,1990-05-04,"likes tea,\nno perfume",* myContacts ::: Colour club,several@client.example ::: work@client.example,+1 718-555-0161 ::: +1 718-555-0162',
      'Ivo,Several, --02-14,,* myContacts,,(718) 555-0163 (mum)',
      ',,,,* Other Contacts,nobody@client.example,',
    ].join('\n'),
    { kind: 'clients', columns: { firstName: 0, lastName: 1, birthday: 2, notes: 3, tags: 4, email: 5, phone: 6 } },
  )
  expect(await clientNamed('Nora Several')).toEqual({
    phone: '+1 718 555 0161',
    email: 'several@client.example',
    birthday: '1990-05-04',
    tags: ['Colour club'],
    notes: ['Email: work@client.example', 'Phone: +1 718-555-0162', 'likes tea,\nno perfume'],
  })
  expect(await clientNamed('Ivo Several')).toMatchObject({
    phone: '+1 718 555 0163',
    birthday: '--02-14',
    notes: ['Phone: (mum)'],
  })
  expect(await clientNamed('nobody@client.example')).toMatchObject({ email: 'nobody@client.example' })
})

test('an amount keeps its named currency, and an ambiguous one is left out with a remark', async () => {
  await owner.call('POST', '/api/services', { ServiceName: 'Priced cut', Description: 'x', Price: 40, Duration: 45 })
  await owner.call('POST', '/api/services', { ServiceName: 'Priced wash', Description: 'x', Price: 20, Duration: 30 })
  const day = (date: number) => `5/${date}/2024,10:00 AM,Priced Client,Priced cut`
  const lines = await moveIn(
    [
      'Date,Time,Client,Service,Staff,Status,Price,Currency',
      `${day(1)},Former,Completed,€50.00,`,
      `${day(2)},Former,Completed,50,chf`,
      `${day(3)},Former,Completed,4500 kr,`,
      `${day(4)},Former,Completed,50,Bananas`,
      `${day(5)} + Priced wash,Former,Completed,$75.00,`,
      `${day(6)} + Priced wash,Former,Completed,"75,01 EUR",`,
      `${day(7)},Former,Completed,,GBP`,
    ].join('\n'),
    { dateOrder: 'mdy' },
  )
  const rows = await database.db
    .select({ mills: appointments.chargesMills, currency: appointments.currency, services: appointments.services })
    .from(appointments)
    .where(gte(appointments.wallDate, '2024-05-01'))
    .orderBy(appointments.startsAt)
  const bookings = rows.map(({ mills, currency, services }) => [mills, currency, services.map(({ Price }) => Price)])
  expect(bookings).toEqual([
    [50_000, 'EUR', [50]],
    [50_000, 'CHF', [50]],
    [40_000, 'USD', [40]],
    [50_000, 'USD', [50]],
    [75_000, 'USD', [50, 25]],
    [75_010, 'EUR', [50.01, 25]],
    [0, 'GBP', [0]],
  ])
  expect(lines).toContain('“4500 kr” doesn’t say in which currency it is: left out')
  expect(lines).toContain('“Bananas” isn’t a currency we know: left out')
})

test('a booking is imported without unreadable prices and lengths', async () => {
  await owner.call('POST', '/api/services', { ServiceName: 'Valued cut', Description: 'x', Price: 45, Duration: 45 })
  const day = (date: number) => `3/${date}/2024,10:00 AM,Valued Client,Valued cut,Former,Completed`
  const lines = await moveIn(
    [
      'Date,Time,Client,Service,Staff,Status,Duration,Price',
      `${day(1)},60,$50.00`,
      `${day(2)},N/A,N/A`,
      `${day(3)},0,-5.00`,
      `${day(4)},99999,2 x 45`,
      `${day(5)},45.0,$.50`,
    ].join('\n'),
    { dateOrder: 'mdy' },
  )
  const rows = await database.db
    .select({
      date: appointments.wallDate,
      starts: appointments.startsAt,
      ends: appointments.endsAt,
      mills: appointments.chargesMills,
    })
    .from(appointments)
    .where(lt(appointments.wallDate, '2024-05-01'))
    .orderBy(appointments.startsAt)
  const bookings = rows.map(({ date, starts, ends, mills }) => [
    date.slice(-2),
    (ends.getTime() - starts.getTime()) / 60_000,
    mills,
  ])
  expect(bookings).toEqual([
    ['01', 60, 50_000],
    ['02', 45, 45_000],
    ['03', 45, 45_000],
    ['04', 45, 45_000],
    ['05', 45, 500],
  ])
  for (const typed of ['N/A', '-5.00', '2 x 45', '99999', '0']) expect(lines).toContain(`“${typed}” isn’t a`)
})

test('a number and a birthday in a workbook are read as displayed', async () => {
  const rows = [
    ['Name', 'Phone', 'Birthday'],
    ['Workbook Nora', 7185550197, new Date('1990-05-04T00:00:00Z')],
  ]
  await moveIn(Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Clients', rows }] })))
  expect(await clientNamed('Workbook Nora')).toMatchObject({ phone: '+1 718 555 0197', birthday: '1990-05-04' })
})

test('the pronunciation of a name isn’t part of it', async () => {
  const rows = [
    ['Name', 'Phone'],
    ['佐藤 一郎', '+81 90 0000 0103'],
    ['山田 花代', '+81 90 0000 0102'],
  ]
  const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'Clients', rows }] }))
  const [path = ''] = Object.keys(parts).filter((name) => name.includes('worksheets/sheet'))
  const spoken = '<rPh sb="0" eb="2"><t>ヤマダ</t></rPh><rPh sb="3" eb="5"><t>ハナコ</t></rPh><phoneticPr fontId="0"/>'
  const inline = `<c r="A3" t="inlineStr"><is><t>山田 花代</t>${spoken}</is></c>`
  parts[path] = strToU8(strFromU8(parts[path] ?? new Uint8Array()).replace(/<c r="A3"[^>]*>.*?<\/c>/, inline))
  await moveIn(Uint8Array.from(zipSync(parts)))
  expect(await clientNamed('山田 花代')).toMatchObject({ phone: '+81 90 0000 0102' })
  expect(await clientNamed('佐藤 一郎')).toMatchObject({ phone: '+81 90 0000 0103' })
})

test('a number stored before stricter checks never refuses its card', async () => {
  await database.db.insert(clients).values({ id: 'odd-number', name: 'Odd Number', phone: '+1 000 000 0000' })
  const change = { name: 'Odd Renamed', phone: '+1 000 000 0000' }
  expect((await owner.call('PATCH', '/api/clients/odd-number', change)).status).toBe(200)
  expect((await owner.call('PATCH', '/api/clients/odd-number', { phone: '111-111-1111' })).status).toBe(422)
  expect(await clientNamed('Odd Renamed')).toMatchObject({ phone: '+1 000 000 0000' })
})

test('an unknown stylist or service is mapped to the salon’s, once for all lines', async () => {
  await owner.call('POST', '/api/stylists', { stylistName: 'Mara Mapped', description: '', daysAvailable: ['Monday'] })
  await owner.call('POST', '/api/services', { ServiceName: 'Mapped Cut', Description: '', Duration: 40, Price: 60 })
  const list = [
    'Date,Time,Client,Staff,Service,Status',
    '2026-12-07,10:00 AM,Ada Mapped,M. Voss,Haarschnitt + Dauerwelle,Confirmed',
    '2026-12-07,1:00 PM,Ada Mapped,m.  voss,haarschnitt,Confirmed',
  ].join('\n')
  const headers = { cookie: owner.cookie, 'content-type': 'application/octet-stream' }
  const latest = async () => (await (await owner.call('GET', '/api/import-files')).json()) as ImportFile
  const check = async (names: TableMapping['names']) => {
    const { id, mapping } = await latest()
    const begun = await owner.call('POST', `/api/import-files/${id}/check`, {
      mapping: { ...mapping, ...(names && { names }) },
    })
    expect(begun.status).toBe(202)
    await eventually(async () => (await latest()).state === 'checked')
    return (await latest()).report
  }
  await app.request('/api/import-files?name=mapped.csv', { method: 'POST', headers, body: list })
  const before = await check(undefined)
  expect(before?.counts.booking).toMatchObject({ added: 0, refused: 2 })
  expect(before?.names).toEqual({
    stylists: [{ key: 'm. voss', name: expect.any(String), bookings: 2 }],
    services: [
      { key: 'haarschnitt', name: expect.any(String), bookings: 2 },
      { key: 'dauerwelle', name: 'Dauerwelle', bookings: 1 },
    ],
  })
  const after = await check({
    stylists: { 'm. voss': 'Mara Mapped' },
    services: { haarschnitt: 'Mapped Cut', dauerwelle: 'Mapped Cut' },
  })
  expect(after?.counts.booking).toMatchObject({ added: 2, refused: 0 })
  expect(after?.names).toEqual({ stylists: [], services: [] })
  const { id } = await latest()
  await owner.call('POST', `/api/import-files/${id}/import`, { skipOverlaps: false })
  await eventually(async () => (await latest()).state === 'done')
  const visits = await database.db
    .select({
      stylist: sql`stylist ->> 'stylistName'`,
      services: sql`jsonb_path_query_array(services, '$[*].ServiceName')`,
      charges: appointments.chargesMills,
    })
    .from(appointments)
    .where(sql`client ->> 'name' = 'Ada Mapped'`)
    .orderBy(appointments.startsAt)
  expect(visits).toEqual([
    { stylist: 'Mara Mapped', services: ['Mapped Cut', 'Mapped Cut'], charges: 120_000 },
    { stylist: 'Mara Mapped', services: ['Mapped Cut'], charges: 60_000 },
  ])
})
