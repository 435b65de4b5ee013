import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import { withoutPhonetics } from './phonetics.ts'
import type { WorkbookMessage } from './spreadsheet.ts'
import { unpackedBytes } from './unpacked-size.ts'
import { type FileRow, tableLimits } from './unusable-file.ts'

/** In bytes. */
const mostUnpacked = 400 * 1024 * 1024

const batch = { rows: 1_000, characters: tableLimits.row } as const

const tell = (message: WorkbookMessage) => parentPort?.postMessage(message)

async function run(): Promise<void> {
  const content = await readFile(workerData as string)
  const unpacked = unpackedBytes(content)
  if (unpacked === null) return tell({ problem: 'unreadable' })
  if (unpacked > mostUnpacked) return tell({ problem: 'large' })
  let rows: FileRow[] = []
  let characters = 0
  for await (const { index, values } of streamXlsxRows(withoutPhonetics(content), { maxRows: tableLimits.rows + 100 })) {
    const cells = values.map(textOfCell)
    const length = cells.reduce((sum, cell) => sum + cell.length, 0)
    if (length === 0) continue
    if (length > tableLimits.row) return tell({ problem: 'long-row', line: index + 1 })
    rows.push({ line: index + 1, cells })
    characters += length
    if (rows.length < batch.rows && characters < batch.characters) continue
    tell({ rows })
    rows = []
    characters = 0
    await new Promise((resolve) => parentPort?.once('message', resolve))
  }
  tell({ rows })
  tell({ done: true })
}

/** Formats a cell as a CSV file would: dates as '2026-12-01', with their time if they have one. */
function textOfCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value)
  if (Number.isNaN(value.getTime())) return ''
  // Half a second: a fraction of a day isn't exact.
  const [date = '', time = ''] = new Date(value.getTime() + 500).toISOString().slice(0, 16).split('T')
  // Times of day and durations lie on the spreadsheet's first day.
  if (date < '1900-01-02') return time
  return time === '00:00' ? date : `${date} ${time}`
}

await run().catch(() => tell({ problem: 'unreadable' }))
