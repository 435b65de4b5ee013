import { eq, sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportFile } from '../../../domain/operations/moving-in/import-file.ts'
import type { TableMapping } from '../../../domain/operations/moving-in/table-mapping.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { importFiles, importParts } from '../../platform/database/schema/operations.ts'
import { eventually } from '../../testing/live-events.ts'
import { adminEmail, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

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

async function send(content: string | Uint8Array<ArrayBuffer>, name = 'clients.csv', on = app): Promise<Response> {
  const headers = { cookie: owner.cookie, 'content-type': 'application/octet-stream' }
  return on.request(`/api/import-files?name=${encodeURIComponent(name)}`, { method: 'POST', headers, body: content })
}

async function sent(content: string | Uint8Array<ArrayBuffer>, name?: string): Promise<ImportFile> {
  const response = await send(content, name)
  const body = await response.json()
  expect([response.status, body]).toEqual([201, expect.anything()])
  return body as ImportFile
}

const latest = async () => (await (await owner.call('GET', '/api/import-files')).json()) as ImportFile | null

async function settled(): Promise<ImportFile> {
  await eventually(async () => !['checking', 'importing'].includes((await latest())?.state ?? ''))
  return (await latest()) as ImportFile
}

async function checked(file: ImportFile, change: Partial<TableMapping> = {}): Promise<ImportFile> {
  const mapping = { ...file.mapping, ...change }
  const response = await owner.call('POST', `/api/import-files/${file.id}/check`, { mapping })
  expect(response.status).toBe(202)
  return settled()
}

async function imported(file: ImportFile, skipOverlaps = false): Promise<ImportFile> {
  const response = await owner.call('POST', `/api/import-files/${file.id}/import`, { skipOverlaps })
  expect(response.status).toBe(202)
  return settled()
}

const readError = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string; fields?: Record<string, string> } }).error

const freshaClients = [
  'Client ID,First Name,Last Name,Full Name,Blocked,Gender,Mobile Number,Telephone,Email,Accepts Marketing,Date of Birth,Added,Note',
  '7001,Ada,Lovelace,Ada Lovelace,No,Female,(718) 555-0101,,ada.moved@client.example,Yes,10 Dec 1985,2 Mar 2021,Likes it quiet',
  '7002,Grace,Hopper,Grace Hopper,Yes,Female,,718 555 0102,grace.moved@client.example,No,,,',
  '7003,,,,No,,,,,,,,',
].join('\n')

const squareClients = [
  'Reference ID,First Name,Last Name,Email Address,Phone Number,Birthday,Memo,Square Customer ID,Creation Source,First Visit,Blocked from online booking',
  ",Katherine,Johnson,katherine.moved@client.example,'+17185550103,1988-08-26,Tea,SQ1,Directory,2022-05-01,false",
].join('\r\n')

const freshaBookings = [
  'Appt. ref.,Client,Team member,Status,Created date,Scheduled date,Service,Duration (mins),Appt. slot,Net sales',
  '#A1,Ada Lovelace,Mara Moved,Completed,"1 Mar 2026","4 Mar 2026, 2:30pm",Cut,45,,65.00',
  '#A1,Ada Lovelace,Mara Moved,Completed,"1 Mar 2026","4 Mar 2026, 3:15pm",Color,60,,120.00',
  '#A2,Ada Lovelace,Mara Moved,No Show,"1 Mar 2026","11 Mar 2026, 2:30pm",Cut,45,,65.00',
].join('\n')

describe('a file', () => {
  test.each([
    ['Fresha', 'clients', freshaClients],
    ['Square', 'clients', squareClients],
    [
      'Vagaro',
      'clients',
      'First Name,Last Name,Email,Mobile,Day,Night,Birthdate,Customer Since,Last Visited\nMary,Jackson,---,718 555 0104,---,,,,\n',
    ],
    ['Fresha', 'bookings', freshaBookings],
    ['Square', 'bookings', 'Date,Time,Customer Name,Service,Staff,Price\n2026-03-04,2:30 PM,Ada,Cut,Mara,$65.00\n'],
    ['Vagaro', 'bookings', 'Appointment Date,Customer,Service,Service Provider,Price\n3/14/2026 2:30 PM,Ada,Cut,Mara,$65.00\n'],
  ])('from %s with %s is recognized by its headers', async (preset, kind, content) => {
    const file = await sent(content)
    expect([file.table?.preset, file.mapping?.kind, file.mapping?.system]).toEqual([preset, kind, preset.toLowerCase()])
    expect((await latest())?.id).toBe(file.id)
  })

  test('from Windows with semicolons below a title is read correctly', async () => {
    const text = 'Kundenliste\r\n\r\nName;Telefon;Größe\r\nÄnne Müller;718 555 0105;1,70\r\n'
    const { table, mapping } = await sent(Uint8Array.from(Buffer.from(text, 'latin1')))
    expect(table).toMatchObject({ encoding: 'windows-1252', delimiter: ';', rows: 1, preset: null })
    expect(table?.columns.map(({ header, samples }) => [header, ...samples])).toEqual([
      ['Name', 'Änne Müller'],
      ['Telefon', '718 555 0105'],
      ['Größe', '1,70'],
    ])
    expect(mapping).toMatchObject({ kind: 'clients', columns: { name: 0, phone: 1 } })
  })

  test('shows its special letters, and is read in the chosen encoding', async () => {
    const list = Uint8Array.from(
      Buffer.from('Name,Phone\nAda Plain,718 555 0108\nRen\u008e Gr\u009fn,718 555 0109\n', 'latin1'),
    )
    const sentAs = async (encoding: string) => {
      const headers = { cookie: owner.cookie, 'content-type': 'application/octet-stream' }
      return app.request(`/api/import-files?name=a.csv&encoding=${encoding}`, { method: 'POST', headers, body: list })
    }
    const tableIn = async (encoding: string) => ((await (await sentAs(encoding)).json()) as ImportFile).table
    expect(await tableIn('windows-1252')).toMatchObject({ encoding: 'windows-1252', letters: ['RenŽ GrŸn'] })
    expect(await tableIn('utf-8')).toMatchObject({ encoding: 'utf-8', letters: ['Ren\ufffd Gr\ufffdn'] })
    expect(await tableIn('macintosh')).toMatchObject({ encoding: 'macintosh', rows: 2, letters: ['René Grün'] })
    expect((await latest())?.table?.columns[0]?.samples).toEqual(['Ada Plain', 'René Grün'])
    expect((await sentAs('klingon')).status).toBe(422)
    expect((await latest())?.table?.encoding).toBe('macintosh')
  })

  test('from Excel is read like a table of text', async () => {
    const rows = [
      ['Name', 'Phone', 'Birthday'],
      ['Dorothy Vaughan', 7185550106, new Date('1980-09-20T00:00:00Z')],
    ]
    const file = await sent(Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Clients', rows }] })), 'clients.xlsx')
    expect(file).toMatchObject({ format: 'xlsx', table: { rows: 1, delimiter: null } })
    expect(file.table?.columns.map(({ samples }) => samples[0])).toEqual(['Dorothy Vaughan', '7185550106', '1980-09-20'])
  })

  test.each([
    ['a PDF', '%PDF-1.7 and so on', 'This isn’t a table'],
    ['nothing below its headers', 'Name,Phone\n', 'no rows below its headers'],
    ['an open quotation mark', 'Name,Note\nAda,"open\nGrace,x\n', 'never closed'],
    ['1,001 columns', `${'c,'.repeat(1_000)}c\n${'x,'.repeat(1_000)}x\n`, '1000 columns'],
    ['nothing', '', 'This file is empty'],
  ])('with %s is refused in words, and nothing is stored', async (_, content, words) => {
    const response = await send(content)
    const error = await readError(response)
    expect([response.status, error.code]).toEqual([422, 'invalid'])
    expect(error.message).toContain(words)
    expect(await latest()).toBeNull()
    expect(await database.db.select().from(importParts)).toEqual([])
  })

  test('replaces the one before', async () => {
    await sent(freshaClients)
    const next = await sent(squareClients)
    expect((await latest())?.id).toBe(next.id)
    const parts = await database.db.select({ fileId: importParts.fileId }).from(importParts)
    expect([...new Set(parts.map(({ fileId }) => fileId))]).toEqual([next.id])
  })
})

describe('a mapping', () => {
  const open = 'When,Who,What,With,State\n3/4/2026 10:00,Ada,Cut,Mara,zurück\n5/6/2026 11:00,Grace,Cut,Mara,zurück\n'
  const columns = { date: 0, client: 1, service: 2, stylist: 3, status: 4 }

  test('requires choices that the rows leave open: the order of dates, and unknown words', async () => {
    const file = await sent(open)
    const mapping: TableMapping = { kind: 'bookings', system: 'table', columns, dateOrder: null, statuses: {} }
    const refused = await owner.call('POST', `/api/import-files/${file.id}/check`, { mapping })
    expect(refused.status).toBe(422)
    expect(Object.keys((await readError(refused)).fields ?? {})).toEqual(['dateOrder', 'statuses'])
    expect((await latest())?.state).toBe('read')
  })

  test('is remembered for the next file with the same headers', async () => {
    const file = await sent(open)
    const mapping: TableMapping = {
      kind: 'bookings',
      system: 'Salon book',
      columns,
      dateOrder: 'dmy',
      statuses: { zurück: 'Canceled' },
    }
    await checked(file, mapping)
    const next = await sent(open.replace('Ada', 'Mary'))
    expect(next.table?.isRemembered).toBe(true)
    expect(next.mapping).toEqual(mapping)
  })

  test('is not imported unseen if somebody has changed it', async () => {
    const shownFile = await checked(await sent(freshaClients))
    await checked(shownFile, { system: 'fresha 2' })
    const start = { skipOverlaps: false, mapping: shownFile.mapping }
    const refused = await owner.call('POST', `/api/import-files/${shownFile.id}/import`, start)
    expect([refused.status, (await readError(refused)).message]).toEqual([409, expect.stringContaining('changed the columns')])
    expect((await latest())?.state).toBe('checked')
  })

  test('with a missing column is refused', async () => {
    const file = await sent(freshaClients)
    const mapping = { ...file.mapping, columns: { name: 900 } }
    const refused = await owner.call('POST', `/api/import-files/${file.id}/check`, { mapping })
    expect([refused.status, (await readError(refused)).fields]).toEqual([422, { name: 'This file doesn’t have that column' }])
  })
})

describe('a list of clients', () => {
  test('is checked, then imported once, and recognized the next time', async () => {
    const file = await sent(freshaClients)
    const tried = await checked(file)
    expect(tried).toMatchObject({ state: 'checked', problem: null })
    expect(tried.report?.counts.client).toMatchObject({ added: 2, refused: 1 })
    expect(tried.report?.refused).toMatchObject([{ line: 4, outcome: 'refused' }])
    expect(await findNames('%.moved@client.example')).toEqual([])

    const twice = await Promise.all([imported(tried), imported(tried)])
    expect(twice.map(({ state }) => state)).toEqual(['done', 'done'])
    expect(await findNames('%.moved@client.example')).toEqual(['Ada Lovelace', 'Grace Hopper'])
    const lines = await (await owner.call('GET', `/api/import-files/${file.id}/lines.csv`)).text()
    expect(lines.split('\r\n')[1]).toContain('7001,Ada Lovelace,added')

    const again = await checked(await sent(freshaClients))
    expect(again.report?.counts.client).toMatchObject({ added: 0, known: 2 })
  })

  test('is recognized without numbers, too', async () => {
    const list = 'Name,Phone\nHedy Lamarr,718 555 0107\n'
    const first = await imported(await checked(await sent(list)))
    expect(first.report?.counts.client?.added).toBe(1)
    const again = await checked(await sent(list))
    expect(again.report?.counts.client).toMatchObject({ added: 0, known: 1 })
  })
})

async function findNames(email: string): Promise<string[]> {
  const rows = await database.db
    .select({ name: clients.name })
    .from(clients)
    .where(sql`email like ${email}`)
    .orderBy(clients.name)
  return rows.map(({ name }) => name)
}

test('a dump of Easy!Appointments needs no choice of columns', async () => {
  const dump = [
    '-- MySQL dump 10.13',
    "INSERT INTO `ea_appointments` (`id`, `start_datetime`, `end_datetime`, `status`, `id_users_provider`, `id_users_customer`, `id_services`) VALUES (1, '2026-04-17 09:30:00', '2026-04-17 10:00:00', 'Booked', 2, 5, 1);",
    "INSERT INTO `ea_roles` (`id`, `slug`) VALUES (2, 'provider'), (3, 'customer');",
    "INSERT INTO `ea_services` (`id`, `name`, `duration`, `price`) VALUES (1, 'Dumped cut', 30, 45.50);",
    "INSERT INTO `ea_users` (`id`, `first_name`, `last_name`, `email`, `id_roles`) VALUES (2, 'Mara', 'Dumped', '', 2), (5, 'Ada', 'Dumped', 'ada.dumped@client.example', 3);",
  ].join('\n')
  const file = await sent(dump, 'easyappointments.sql')
  expect(file).toMatchObject({ state: 'read', table: null })
  expect((await owner.call('POST', `/api/import-files/${file.id}/check`, {})).status).toBe(202)
  const result = await imported(await settled())
  expect([result.state, result.problem, result.report?.refused]).toEqual(['done', null, []])
  const added = Object.entries(result.report?.counts ?? {}).map(([kind, ends]) => [kind, ends.added])
  expect(Object.fromEntries(added)).toMatchObject({ settings: 0, service: 1, stylist: 1, client: 1, booking: 1 })
})

test('a list of bookings keeps status, price and times', async () => {
  const tried = await checked(await sent(freshaBookings))
  expect([tried.problem, tried.report?.refused]).toEqual([null, []])
  expect(tried.report?.counts.booking).toMatchObject({ added: 3, refused: 0 })
  const result = await imported(tried)
  expect(result.state).toBe('done')
  const rows = await database.db.execute(sql`
    select status, starts_at at time zone 'America/New_York' as start, stylist ->> 'stylistName' as stylist from appointments
    where stylist ->> 'stylistName' = 'Mara Moved' order by starts_at
  `)
  expect(rows.rows.map(({ status }) => status)).toEqual(['Completed', 'Completed', 'Canceled'])
})

test('an import needs a check before it, and ends when its worker stops', async () => {
  const file = await sent(squareClients)
  const early = await owner.call('POST', `/api/import-files/${file.id}/import`, { skipOverlaps: false })
  expect([early.status, (await readError(early)).message]).toEqual([409, 'Check the file first.'])
  await database.db
    .update(importFiles)
    .set({ state: 'importing', touchedAt: new Date((mondayMorning - 60) * 1000) })
    .where(eq(importFiles.id, file.id))
  expect(await latest()).toMatchObject({ state: 'failed', problem: expect.stringContaining('was interrupted') })
  expect((await checked(file)).state).toBe('checked')
})

test('a file being worked on can’t be deleted', async () => {
  const file = await sent(squareClients)
  await database.db
    .update(importFiles)
    .set({ state: 'importing', touchedAt: new Date(mondayMorning * 1000) })
    .where(eq(importFiles.id, file.id))
  expect((await send(freshaClients)).status).toBe(409)
  expect((await owner.call('DELETE', `/api/import-files/${file.id}`)).status).toBe(409)
  await database.db.update(importFiles).set({ state: 'read' }).where(eq(importFiles.id, file.id))
  expect((await owner.call('DELETE', `/api/import-files/${file.id}`)).status).toBe(204)
  expect(await latest()).toBeNull()
})

test('imports the chosen set of tables from a dump with several', async () => {
  const salon = (prefix: string, name: string) => `INSERT INTO \`${prefix}roles\` (\`id\`, \`slug\`) VALUES (3, 'customer');
INSERT INTO \`${prefix}users\` (\`id\`, \`first_name\`, \`id_roles\`) VALUES (1, '${name}', 3);
`
  const file = await sent(`-- MySQL dump\n${salon('ea_', 'Chosen Salon')}${salon('old_', 'Former Salon')}`, 'salon.sql')
  expect(file.tableSets?.map(({ id, clients }) => [id, clients])).toEqual([
    ['ea_', 1],
    ['old_', 1],
  ])
  for (const tableSet of [undefined, 'wp_']) {
    const refused = await owner.call('POST', `/api/import-files/${file.id}/check`, { tableSet })
    expect((await readError(refused)).fields).toEqual({ tableSet: 'Choose which tables are the salon’s.' })
  }
  await owner.call('POST', `/api/import-files/${file.id}/check`, { tableSet: 'ea_' })
  expect(await settled()).toMatchObject({ state: 'checked', tableSet: 'ea_' })
  expect(await imported(file)).toMatchObject({ state: 'done' })
  const names = await database.db.select({ name: clients.name }).from(clients)
  expect(names.map(({ name }) => name)).toContain('Chosen Salon')
  expect(names.map(({ name }) => name)).not.toContain('Former Salon')
})
