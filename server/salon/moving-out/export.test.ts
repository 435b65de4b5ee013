import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { SourceRecord } from '../../../domain/moving-in/source-records.ts'
import type { Settings } from '../../../domain/settings.ts'
import { withClient } from '../../platform/database/single-client.ts'
import { addAccount, fixedSettings, mondayMorning } from '../../testing/salon.ts'
import { createTestDatabase, databaseOfThisTest } from '../../testing/test-database.ts'
import { importRecords } from '../moving-in/commands.ts'
import { openSourceFile } from '../moving-in/source-file.ts'
import { exportSalon } from './export.ts'

type Database = Awaited<ReturnType<typeof createTestDatabase>>

const own: Settings = fixedSettings({ SALON_NAME: 'Linden', TZ: 'America/New_York' }).get()
const elsewhere: Settings = { ...own, place: { ...own.place, timeZone: 'Europe/Lisbon', currency: 'EUR' } }
const now = new Date(mondayMorning * 1000)

const known: SourceRecord[] = [
  {
    ...{ kind: 'service', line: 1, sourceId: 'cut', name: 'Cut', description: 'Dry', price: 45.5, minutes: 60 },
    more: { category: 'Cuts', hidden: true, processingMinutes: 20, finishingMinutes: 10, bufferMinutes: 5 },
  },
  {
    ...{ kind: 'stylist', line: 2, sourceId: 'mara', name: 'Mara', description: 'Cuts' },
    more: {
      ...{ status: 'Available', daysAvailable: ['Monday'], rating: 4.5, services: { cut: { Price: 50 } } },
      schedule: { hours: { Monday: [{ starts: 600, ends: 900 }] }, exceptions: [], absences: [] },
    },
  },
  {
    ...{
      kind: 'client',
      line: 3,
      sourceId: 'ada',
      name: 'Ada Lovelace',
      phone: '+1 718 555 0142',
      email: 'ada@client.example',
    },
    ...{ birthday: '--02-29', source: 'A friend', tags: ['VIP', 'Curls'], createdAt: '2020-01-02T03:04:05.678Z' },
    ...{ mailConsentAt: '2021-01-01T00:00:00Z', blockedAt: '2022-01-01T00:00:00Z' },
    notes: [{ text: 'Likes tea\nand quiet', by: 'Mara', at: '2023-01-01T00:00:00Z' }, { text: 'Moved' }],
    alerts: [{ text: 'PPD allergy', by: 'Jo' }],
    formulas: [{ text: '7N\\t20 vol', usedOn: '2026-11-02', bookingId: '1' }],
  },
  { kind: 'client', line: 4, sourceId: 'lucy', name: 'Lucy Lovelace', phone: '+1 718 555 0142' },
  {
    ...{
      kind: 'booking',
      line: 5,
      sourceId: '1',
      client: { sourceId: 'ada', name: 'Ada King' },
      stylist: { sourceId: 'mara' },
    },
    ...{ services: [{ sourceId: 'cut', price: 40 }], starts: { date: '2026-11-02', minutes: 600 }, status: 'Completed' },
    ...{ charges: 35, phone: '+1 718 555 0199', note: 'By the window', deskNote: 'Late', busy: [0, 20, 40, 60] },
    ...{ marks: { arrived: 1_793_631_600, finished: 1_793_635_200 }, createdAt: '2026-10-01T00:00:00Z' },
  },
  {
    ...{ kind: 'booking', line: 6, sourceId: '2', client: { name: 'Grace Hopper' }, stylist: { name: 'Former Fred' } },
    ...{ services: [{ name: 'Color', price: 80, minutes: 90 }], starts: { date: '2026-11-03', minutes: 600 } },
    ...{ status: 'Canceled', cancelReason: 'illness', marks: { no_show: 1_793_718_000 } },
  },
  {
    ...{ kind: 'booking', line: 7, sourceId: '3', client: { sourceId: 'lucy' }, stylist: { sourceId: 'mara' } },
    ...{ services: [{ sourceId: 'cut' }], starts: { date: '2026-12-07', minutes: 600 }, status: 'Confirmed' },
  },
]

async function* iterate<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items
}

/** Without its first line, which says when it was made. */
async function exportOf({ serversUrl }: Database, settings: Settings): Promise<string> {
  return await withClient({ connectionString: serversUrl }, async (client) => {
    let text = ''
    for await (const piece of exportSalon(client, { settings, madeAt: now })) text += piece
    return text
  })
}

/** Without what stays with the salon that it is of, and how many lines there are of that. */
const readBack = (exported: string) =>
  exported.split('\n').filter((line) => !/^\{"(?:kind":"(?:history|audit)"|end")/.test(line))

async function importFile({ serversUrl }: Database, file: string, settings = elsewhere) {
  return await withClient({ connectionString: serversUrl }, async (client) =>
    importRecords(client, await openSourceFile(file, settings.place.timeZone), { dryRun: false, settings, now }),
  )
}

async function fileOf(content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chairtime-export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'salon.jsonl')
  await writeFile(file, content)
  return file
}

let text = ''

beforeAll(async () => {
  const database = await createTestDatabase()
  await withClient({ connectionString: database.serversUrl }, (client) =>
    importRecords(client, { system: 'other', records: iterate(known) }, { dryRun: false, settings: own, now }),
  )
  // An account's client is exported like any other.
  await addAccount(database, { name: 'Emma Account', email: 'emma@client.example' })
  text = await exportOf(database, own)
  await database.drop()
})

test('an empty salon that imports an export exports the same', async () => {
  const database = await databaseOfThisTest()
  const report = await importFile(database, await fileOf(text))
  expect(report.refused).toEqual([])
  expect(report.counts).toMatchObject({
    settings: { added: 1 },
    ...{ service: { added: 1 }, stylist: { added: 1 }, client: { added: 4 }, booking: { added: 3 } },
  })
  expect(readBack(await exportOf(database, own))).toEqual(readBack(text))
  // On the clock of the salon that the export is of.
  const { rows } = await database.db.execute(sql`
    select document #>> '{place,timeZone}' as zone, (select wall_minutes from appointments where status = 'Confirmed') as minutes from settings`)
  expect(rows).toEqual([{ zone: 'America/New_York', minutes: 600 }])

  const again = await importFile(database, await fileOf(gzipSync(text)), own)
  expect(again.counts).toMatchObject({
    settings: { refused: 1 },
    ...{ service: { known: 1 }, stylist: { known: 1 }, client: { known: 4 }, booking: { known: 3 } },
  })
  expect(readBack(await exportOf(database, own))).toEqual(readBack(text))
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
    await expect(importFile(database, await fileOf(content)), message).rejects.toThrow(message)
  }
  await expect(importFile(database, join(tmpdir(), 'no such file'))).rejects.toThrow('There is no file')
  const { rows } = await database.db.execute(
    sql`select from clients union all select from services union all select from settings`,
  )
  expect(rows).toEqual([])
})
