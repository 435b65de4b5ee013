import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvRows, type Delimiter, delimiters, detectDelimiter } from './csv.ts'
import { detectEncoding, type TextEncoding } from './encoding.ts'
import { workbookRows } from './spreadsheet.ts'
import { unpackedBytes } from './unpacked-size.ts'
import { type FileRow, UnusableFile } from './unusable-file.ts'

let folder: string
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chairtime-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function writeTable(content: string | Uint8Array): Promise<string> {
  const file = join(folder, String(files++))
  await writeFile(file, content)
  return file
}

async function collectRows(rows: AsyncIterable<FileRow>): Promise<FileRow[]> {
  return Array.fromAsync(rows)
}

async function readCsv(content: string | Uint8Array): Promise<string[][]> {
  const file = await writeTable(content)
  const encoding = await detectEncoding(file)
  const rows = await collectRows(csvRows(file, encoding, await detectDelimiter(file, encoding)))
  return rows.map(({ cells }) => [...cells])
}

function buildCsv(
  table: readonly (readonly string[])[],
  { delimiter, end, quotesAll }: { delimiter: Delimiter; end: string; quotesAll: boolean },
) {
  const cell = (text: string) => (quotesAll || /["\r\n,;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return table.map((row) => row.map(cell).join(delimiter) + end).join('')
}

function encoded(text: string, encoding: TextEncoding, hasMark: boolean): Buffer {
  const marked = hasMark ? `\uFEFF${text}` : text
  if (encoding === 'utf-8') return Buffer.from(marked)
  if (encoding === 'utf-16le') return Buffer.from(marked, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(marked, 'utf16le').swap16()
  return Buffer.from(text, 'latin1')
}

describe('CSV', () => {
  test('any table reads back the same, in each encoding, with each delimiter', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...'abcäéñ ß0=+-@"\',;|\t.\n'), minLength: 1, maxLength: 12 })
    const header = cell.map((text) => `n${text}`)
    const table = fc
      .integer({ min: 2, max: 6 })
      .chain((columns) =>
        fc.array(fc.array(header, { minLength: columns, maxLength: columns }), { minLength: 2, maxLength: 8 }),
      )
    const how = fc.record({
      delimiter: fc.constantFrom(...delimiters),
      end: fc.constantFrom('\n', '\r\n'),
      quotesAll: fc.boolean(),
      encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
      hasMark: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(table, how, async (rows, { encoding, hasMark, ...style }) => {
        const all = [rows[0]?.map(() => 'Größe') ?? [], ...rows]
        const isMarked = hasMark || encoding.startsWith('utf-16')
        expect(await readCsv(encoded(buildCsv(all, style), encoding, isMarked))).toEqual(all)
      }),
      { numRuns: 150 },
    )
  })

  test('UTF-16 is recognized without its mark, too', async () => {
    for (const encoding of ['utf-16le', 'utf-16be'] as const) {
      expect(await readCsv(encoded('Name;Größe\nAda;1,5\n', encoding, false))).toEqual([
        ['Name', 'Größe'],
        ['Ada', '1,5'],
      ])
    }
  })

  test.each([
    ['decimal commas between semicolons', 'Service;Price\nCut;45,00\nColor;120,50\n', 2],
    ['a note with commas between tabs', 'Name\tNote\nAda\tlikes a, b, c\nGrace\tx, y\n', 2],
    ['a first line for spreadsheets', 'sep=;\nName;Note\nAda;x\n', 2],
    ['one column', 'Name\nAda\nGrace\n', 1],
    ['300 columns', `${Array.from({ length: 300 }, (_, at) => `c${at}`).join(',')}\n${'x,'.repeat(299)}x\n`, 300],
  ])('%s', async (_, text, columns) => {
    const rows = await readCsv(text)
    expect(rows.every(({ length }) => length === columns)).toBe(true)
    expect(rows.length).toBeGreaterThanOrEqual(2)
  })

  test('a row is known by its first line, and empty ones are left out', async () => {
    const file = await writeTable('Name,Note\n"Ada","one\ntwo"\n,\n\nGrace,x\n')
    const rows = await collectRows(csvRows(file, 'utf-8', ','))
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'Name'],
      [2, 'Ada'],
      [6, 'Grace'],
    ])
  })

  test('keeps formulas as text, and a lone quotation mark as a character', async () => {
    expect(await readCsv('Name,Size\n=1+1,6" long\n')).toEqual([
      ['Name', 'Size'],
      ['=1+1', '6" long'],
    ])
  })

  test('a quotation mark that is never closed is said in one line', async () => {
    await expect(readCsv('Name,Note\nAda,"never closed\nGrace,x\n')).rejects.toThrow(/quotation mark .* is never closed/)
  })

  test('a row of more than a million characters is refused', async () => {
    await expect(readCsv(`Name,Note\nAda,"${'x'.repeat(1_100_000)}"\n`)).rejects.toThrow('more than a million characters')
  })
})

describe('workbooks', () => {
  test('have texts, numbers, dates and times as a table would', async () => {
    const rows = [
      ['Name', 'Phone', 'Date', 'Start', 'Note'],
      ['Ada', 7185550142, new Date('2026-03-04T00:00:00Z'), new Date('2026-03-04T14:30:00Z'), '=1+1'],
      [],
      ['Grace', 45.5, new Date('1985-12-31T00:00:00Z'), null, 'x'],
    ]
    const file = await writeTable(await writeXlsx({ sheets: [{ name: 'Clients', rows }] }))
    expect(await collectRows(workbookRows(file))).toEqual([
      { line: 1, cells: ['Name', 'Phone', 'Date', 'Start', 'Note'] },
      { line: 2, cells: ['Ada', '7185550142', '2026-03-04', '2026-03-04 14:30', '=1+1'] },
      { line: 4, cells: ['Grace', '45.5', '1985-12-31', '', 'x'] },
    ])
  })

  test('arrive whole and in order, with many rows', async () => {
    const rows = Array.from({ length: 3_500 }, (_, at) => [`n${at}`, at + 1])
    const file = await writeTable(await writeXlsx({ sheets: [{ name: 'Many', rows }] }))
    const read = await collectRows(workbookRows(file))
    expect(read.map(({ cells }) => cells[1])).toEqual(rows.map((row) => String(row[1])))
  })

  test.each([
    ['something else', Buffer.from('PK\u0003\u0004 and nothing more')],
    ['nothing', Buffer.alloc(40)],
  ])('are refused if they are %s', async (_, content) => {
    await expect(collectRows(workbookRows(await writeTable(content)))).rejects.toThrow(UnusableFile)
  })

  test('cut short are refused', async () => {
    const whole = await writeXlsx({
      sheets: [
        {
          name: 'Clients',
          rows: [
            ['Name', 'Note'],
            ['Ada', 'x'],
          ],
        },
      ],
    })
    await expect(collectRows(workbookRows(await writeTable(whole.subarray(0, whole.length - 200))))).rejects.toThrow(
      UnusableFile,
    )
  })

  test('are refused before unpacking to far more than their size', async () => {
    const packed = deflateRawSync(Buffer.alloc(1_000_000))
    await expect(
      collectRows(workbookRows(await writeTable(buildZip('xl/worksheets/sheet1.xml', packed, 500_000_000)))),
    ).rejects.toThrow('too large')
    await expect(collectRows(workbookRows(await writeTable(buildZip('xl/worksheets/sheet1.xml', packed, 0))))).rejects.toThrow(
      UnusableFile,
    )
  })

  test('are refused with more in a row than a person could have typed', async () => {
    const rows = [['Name', 'Note'], ['Ada', 'x'.repeat(20_000)], Array<string>(40).fill('y'.repeat(30_000))]
    const read = collectRows(workbookRows(await writeTable(await writeXlsx({ sheets: [{ name: 'Clients', rows }] }))))
    await expect(read).rejects.toThrow('line 3 has more than a million characters')
  })

  test('count as none if their sizes are in another place than the usual one', () => {
    const packed = deflateRawSync(Buffer.alloc(1_000))
    const sheet = 'xl/worksheets/sheet1.xml'
    const folder = 'xl/'
    expect(unpackedBytes(buildZip(sheet, packed, 1_000))).toBe(1_000)
    // Sizes come after the content, or before it.
    const afterwards = { packed: 0, flags: 8 }
    expect(unpackedBytes(buildZip(sheet, packed, 0, afterwards))).toBeNull()
    expect(unpackedBytes(buildZip(folder, Buffer.alloc(0), 0, afterwards))).toBe(0)
    expect(unpackedBytes(buildZip(sheet, packed, 1_000, { entries: 0xffff }))).toBeNull()
    expect(unpackedBytes(buildZip(sheet, packed, 1_000, { listed: 0xffffffff }))).toBeNull()
  })
})

function buildZip(
  name: string,
  packed: Buffer,
  unpacked: number,
  said: Partial<Record<'packed' | 'flags' | 'entries' | 'listed', number>> = {},
) {
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32LE(packed.length, 0)
  sizes.writeUInt32LE(unpacked, 4)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  sizes.copy(local, 18)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt16LE(said.flags ?? 0, 8)
  sizes.copy(central, 20)
  central.writeUInt32LE(said.packed ?? packed.length, 20)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(said.entries ?? 1, 10)
  end.writeUInt32LE(said.listed ?? 46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  const listed = Array<Buffer>(said.entries ?? 1).fill(Buffer.concat([central, Buffer.from(name)]))
  return Buffer.concat([local, Buffer.from(name), packed, ...listed, end])
}
