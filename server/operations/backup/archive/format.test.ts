import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BackupHeader, jsonLine, RowSum, readParts, rowsEnd, UnusableBackup } from './format.ts'

const header: BackupHeader = {
  chairtime: 'backup',
  format: 1,
  version: '0.1.0',
  postgres: '18.4',
  salon: 'Chairtime Salon',
  madeAt: '2026-12-01T03:15:00.000Z',
  migrations: ['one', 'two'],
  pendingEvents: [],
}

const rows = fc.array(fc.constantFrom('', '\\N', '\\\\.', 'a\tb', '.', '\\\\', 'x'.repeat(70)), { maxLength: 6 })
const tables = fc.array(rows, { minLength: 1, maxLength: 4 })

function buildBackup(contents: readonly (readonly string[])[]): Buffer {
  const sums = Object.fromEntries(
    contents.map((content, index) => {
      const sum = new RowSum(['text'])
      for (const row of content) sum.add(Buffer.from(`${row}\n`))
      return [`table_${index}`, sum.sum]
    }),
  )
  const body = contents.flatMap((content, index) => [
    jsonLine({ table: `table_${index}`, columns: ['text'] }),
    ...content.map((row) => Buffer.from(`${row}\n`)),
    rowsEnd,
  ])
  return Buffer.concat([jsonLine(header), ...body, jsonLine({ end: { tables: sums, sequences: {} } })])
}

async function read(backup: Buffer, size: number): Promise<string[]> {
  const pieces = Array.from({ length: Math.ceil(backup.length / size) }, (_, at) => backup.subarray(at * size, (at + 1) * size))
  const readRows: string[] = []
  for await (const part of readParts(Readable.from(pieces) as AsyncIterable<Buffer>)) {
    if (part.kind === 'table') readRows.push('')
    if (part.kind === 'rows') readRows.push(`${readRows.pop()}${part.rows}`)
  }
  return readRows
}

test('however a backup is cut into pieces, the rows that were written are read', async () => {
  const written = (content: readonly string[]) => content.map((row) => `${row}\n`).join('')
  await fc.assert(
    fc.asyncProperty(tables, fc.integer({ min: 1, max: 200 }), async (contents, size) => {
      expect(await read(buildBackup(contents), size)).toEqual(contents.map(written))
    }),
  )
})

test('one that ends early, goes on, or has another byte anywhere is refused', async () => {
  await fc.assert(
    fc.asyncProperty(tables, fc.nat(), fc.constantFrom('cut', 'longer', 'changed'), async (contents, position, how) => {
      const backup = buildBackup(contents)
      const at = position % backup.length
      const changed = Buffer.from(backup)
      // Only the header's form is checked, so break its form.
      const inHeader = at < jsonLine(header).length
      changed[at] = inHeader ? 0 : (changed[at] ?? 0) ^ 1
      const broken = { cut: backup.subarray(0, at), longer: Buffer.concat([backup, Buffer.from('\n')]), changed }[how]
      await expect(read(broken, 64)).rejects.toThrow(UnusableBackup)
    }),
  )
})

test('one whose words would steer the terminal is none of ours', async () => {
  const steering = jsonLine({ ...header, salon: 'Salon\u001b[2J' })
  await expect(readParts(Readable.from([steering]) as AsyncIterable<Buffer>).next()).rejects.toThrow(UnusableBackup)
})

test('a file that can’t be restored says why: another program’s, of a later format, or damaged', async () => {
  const starting = (first: unknown) => read(Buffer.concat([jsonLine(first), jsonLine({ end: {} })]), 7)
  await expect(starting({ id: 1 })).rejects.toThrow('isn’t a backup of Chairtime')
  await expect(starting({ ...header, format: 2, of: 'later' })).rejects.toThrow('made by a later version of Chairtime (0.1.0)')
  await expect(starting({ ...header, migrations: 'cut' })).rejects.toThrow('damaged')
  await expect(read(Buffer.from('{"chair'), 7)).rejects.toThrow('damaged')
})

test('a file without line breaks is refused after a while, each byte of it looked at once', async () => {
  let pieces = 0
  async function* endless() {
    yield Buffer.from('{"chairtime":"backup"')
    for (; ; pieces++) yield Buffer.alloc(1024, 'a')
  }
  await expect(Array.fromAsync(readParts(endless()))).rejects.toThrow(UnusableBackup)
  expect(pieces).toBeLessThan(20_000)
})

test.each<readonly [string, object, object]>([
  ['a change that has no number', { pendingEvents: ['1); drop table users; --'] }, {}],
  ['a change whose number is too large', { pendingEvents: ['9223372036854775808'] }, {}],
  ['a date that is none', { madeAt: 'yesterday' }, {}],
  ['a sequence whose number is none', {}, { sequences: { events: 'many' } }],
  ['a sequence that would begin with 0', {}, { sequences: { events: '0' } }],
  ['rows that aren’t counted in whole numbers', {}, { tables: { users: { rows: 1.5, sha256: 'a'.repeat(64) } } }],
])('one with %s is refused before anything is done', async (_, about, end) => {
  const backup = Buffer.concat([jsonLine({ ...header, ...about }), jsonLine({ end: { tables: {}, sequences: {}, ...end } })])
  await expect(read(backup, 100)).rejects.toThrow(UnusableBackup)
})
