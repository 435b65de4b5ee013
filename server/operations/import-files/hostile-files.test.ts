import { mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportFile } from '../../../domain/operations/moving-in/import-file.ts'
import { importFiles } from '../../platform/database/schema/operations.ts'
import { eventually } from '../../testing/live-events.ts'
import { adminEmail, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { discardOld } from './commands.ts'
import { sweepUploads } from './running.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let owner: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  owner = await signedIn(app, database, { email: adminEmail })
})
afterAll(() => database.drop())

async function send(content: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<Response> {
  const headers = { cookie: owner.cookie, 'content-type': 'application/octet-stream' }
  return app.request('/api/import-files?name=file', { method: 'POST', headers, body: content, signal: signal ?? null })
}

const latest = async () => (await (await owner.call('GET', '/api/import-files')).json()) as ImportFile | null
const isBusy = (file: ImportFile | null) => file?.state === 'checking' || file?.state === 'importing'

async function importFile(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const response = await send(content)
  const body = (await response.json()) as ImportFile & { error?: { message: string } }
  if (response.status !== 201) return body.error?.message ?? ''
  const mapping = body.mapping ?? undefined
  expect((await owner.call('POST', `/api/import-files/${body.id}/check`, { mapping })).status).toBe(202)
  for (; isBusy(await latest()); await sleep(20));
  const file = await latest()
  return file?.problem ?? file?.state ?? ''
}

/** Polls health during the work; this process must not be blocked for long either. */
async function meanwhile<Result>(work: Promise<Result>) {
  let isOver = false
  const finished = work.finally(() => {
    isOver = true
  })
  let answers = 0
  let processor = process.cpuUsage()
  let most = 0
  while (!isOver) {
    expect((await app.request('/health/live')).status).toBe(200)
    answers++
    const { user, system } = process.cpuUsage(processor)
    processor = process.cpuUsage()
    most = Math.max(most, (user + system) / 1000)
    await sleep(5)
  }
  return { result: await finished, answers, most }
}

const json = (...pieces: readonly [text: string, times: number][]) =>
  Uint8Array.from(gzipSync(Buffer.concat(pieces.map(([text, times]) => Buffer.alloc(text.length * times, text))), { level: 1 }))

const nested = (times: number) => json(['[', times], [']', times])

async function workbookWith(sheet: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { unzipSync } = await import('fflate')
  const parts = unzipSync(await writeXlsx({ sheets: [{ name: 'Clients', rows: [['Name'], ['Ada']] }] }))
  const name = Object.keys(parts).find((part) => /worksheets\/[^/]+\.xml$/.test(part)) ?? ''
  return Uint8Array.from(zipSync({ ...parts, [name]: sheet }))
}

const dump = (values: string) => Uint8Array.from(Buffer.from(`-- MySQL dump\nINSERT INTO \`ea_users\` VALUES ${values}\n`))

describe('a hostile file is refused in a line, and the server keeps responding', () => {
  test.each<readonly [string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>, string]>([
    [
      '100 MB in one text of JSON',
      () => json(['{"users":{"a":{"name":"', 1], ['a', 100e6], ['"}}}', 1]),
      'record that is too long',
    ],
    ['100 MB in one number of JSON', () => json(['[{"email":', 1], ['1', 100e6], ['}]', 1]), 'text that is too long'],
    ['100 MB in one document', () => json(['[{"email":[', 1], ['0,', 50e6], ['0]}]', 1]), 'record that is too long'],
    ['8 MB of brackets', () => json(['[', 8e6]), 'nested too deeply'],
    ['JSON nested a hundred thousand times', () => nested(100_000), 'nested too deeply'],
    [
      'a line of our own export, nested',
      () => Uint8Array.from(Buffer.from(`{"chairtime":"export","format":1,"salon":"","madeAt":""}\n${'['.repeat(4e6)}\n`)),
      'nested too deeply',
    ],
    ['1.8 million empty documents', () => json(['[', 1], ['{},', 1.8e6], ['{}]', 1]), 'more than 1,000,000 records'],
    ['100 MB of spaces in JSON', () => json(['[', 1], [' ', 100e6], [']', 1]), 'too long'],
    [
      'a line of 100 MB in a dump',
      () => json(['-- MySQL dump\nINSERT INTO `a` VALUES (', 1], ['1', 100e6]),
      'line that is too long',
    ],
    ['an open text in a dump', () => dump(`(1, '${'word '.repeat(3e5)}\\';`), 'cut short'],
    ['a dump of open parentheses', () => dump(`${'('.repeat(4e6)};`), 'cut short'],
    [
      'a workbook of nested elements',
      () => workbookWith(Buffer.from(`<worksheet>${'<a>'.repeat(5e6)}`)),
      'no rows below its headers',
    ],
    [
      'a cell of 30 MB',
      () =>
        workbookWith(
          Buffer.concat([
            Buffer.from('<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>'),
            Buffer.alloc(30e6, 'a'),
            Buffer.from('</t></is></c></row></sheetData></worksheet>'),
          ]),
        ),
      'more than a million characters',
    ],
  ])('%s', async (_, content, words) => {
    const file = await content()
    const { result, answers, most } = await meanwhile(importFile(file))
    expect(result).toContain(words)
    expect(answers).toBeGreaterThan(1)
    // Processor time, which other programs don't affect.
    expect(most).toBeLessThan(1_000)
    expect((await readdir(tmpdir())).filter((name) => name.startsWith(`chairtime-import-${process.pid}-`))).toEqual([])
  })
})

const clients = Uint8Array.from(
  Buffer.from(['Name,Email', ...Array.from({ length: 200 }, (_, n) => `Client ${n},client-${n}@client.example`)].join('\n')),
)

const connections = async (which = 'true') =>
  (
    await database.pool.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and application_name like 'chairtime-import-%' and ${which}`,
    )
  ).rowCount

/** Blocks a file's process in the middle of its work, when it writes to a table. */
async function heldUp(table: 'clients' | 'import_parts', begin: () => Promise<unknown>, meanwhile: () => Promise<void>) {
  const holding = await database.pool.connect()
  try {
    await holding.query('begin')
    await holding.query(`lock table ${table} in share mode`)
    await begin()
    await eventually(async () => (await connections(`wait_event_type = 'Lock'`)) === 1)
    await meanwhile()
  } finally {
    await holding.query('rollback')
    holding.release()
  }
}

test('a check and an import can be stopped, and leave nothing behind', async () => {
  const file = (await (await send(clients)).json()) as ImportFile
  const step = (name: string, body?: object) => owner.call('POST', `/api/import-files/${file.id}/${name}`, body)
  const stop = async () => {
    const stopped = (await (await step('stop')).json()) as ImportFile
    expect(await connections()).toBe(0)
    return stopped
  }
  const check = () => step('check', { mapping: file.mapping })
  const checked = async () => {
    for (; isBusy(await latest()); await sleep(20));
    expect(await latest()).toMatchObject({ state: 'checked', problem: null })
  }
  await heldUp('clients', check, async () => {
    expect(await stop()).toMatchObject({ state: 'failed', problem: 'You stopped the check. Nothing was changed.' })
    expect((await stop()).state).toBe('failed')
  })
  await check()
  await step('stop')
  await check()
  await checked()
  await heldUp(
    'clients',
    () => step('import', { skipOverlaps: false, mapping: file.mapping }),
    async () => {
      expect(await stop()).toMatchObject({ state: 'failed', problem: 'You stopped the import. Nothing was imported.' })
    },
  )
  const { rows } = await database.pool.query(`select from clients where name like 'Client %'`)
  expect(rows).toEqual([])
  await check()
  await checked()
})

test('an aborted upload isn’t read any further', async () => {
  const before = await latest()
  const leaving = new AbortController()
  let sending: Promise<unknown> = Promise.resolve()
  const begin = async () => {
    sending = send(clients, leaving.signal).catch(() => {})
  }
  await heldUp('import_parts', begin, async () => leaving.abort())
  await sending
  expect(await connections()).toBe(0)
  expect((await database.db.select().from(importFiles)).filter(({ state }) => state === 'reading')).toEqual([])
  expect((await latest())?.id).toBe(before?.id)
})

test('uploads left by a crash are removed', async () => {
  const [own, ended] = [process.pid, 2 ** 22 + 1].map((pid) => join(tmpdir(), `chairtime-import-${pid}-left`))
  for (const folder of [own, ended]) await mkdir(folder as string)
  await sweepUploads()
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('chairtime-import-') && name.endsWith('-left'))).toEqual([])
  const touchedAt = new Date((mondayMorning - 31) * 1000)
  await database.db.insert(importFiles).values({ id: 'left', name: 'left', format: 'csv', state: 'reading', touchedAt })
  await discardOld(database.db, mondayMorning)
  expect((await database.db.select().from(importFiles)).map(({ id }) => id)).not.toContain('left')
})
