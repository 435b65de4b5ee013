import { byteOrderMark, csvLine } from '../../domain/csv.ts'
import { toDollars } from '../../domain/money.ts'
import { timeLabel } from '../../domain/schedule.ts'
import type { ExportedRow, ExportedRows } from './queries.ts'

const columns = ['ID', 'Date', 'Time', 'Client', 'Email', 'Stylist', 'Services', 'Status', 'Charges', 'Created', 'Booked As']

interface CsvStreamOptions {
  /** The zone that `Created` is in, as are the other two times. */
  readonly timeZone: string
  /** Called, perhaps more than once, when the last line was sent or the reader has left. */
  readonly onEnd: () => void
}

/**
 * Bookings as a CSV file that is written while it is read, at the reader's pace.
 * @param rows a generator that `first` has been taken from already
 */
export function csvStream(
  first: ExportedRows,
  rows: AsyncGenerator<ExportedRows, void, void>,
  { timeZone, onEnd }: CsvStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const created = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const lineOf = (row: ExportedRow) =>
    csvLine([
      row.id,
      row.wallDate,
      timeLabel(row.wallMinutes),
      row.client ?? '',
      row.email ?? '',
      row.stylist ?? '',
      row.services ?? '',
      row.status,
      toDollars(row.cents).toFixed(2),
      created.format(row.createdAt),
      row.bookedAs ?? '',
    ])
  const write = (into: ReadableStreamDefaultController<Uint8Array>, before: string, { rows: batch, isLast }: ExportedRows) => {
    into.enqueue(encoder.encode(before + batch.map(lineOf).join('')))
    if (isLast) into.close()
  }
  // A complete export needs no reader to finish.
  if (first.isLast) onEnd()
  let hasBegun = false

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!hasBegun) {
          hasBegun = true
          return write(controller, byteOrderMark + csvLine(columns), first)
        }
        try {
          const { value } = await rows.next()
          if (!value) throw new Error('the export ended before its last rows')
          write(controller, '', value)
          if (value.isLast) onEnd()
        } catch (error) {
          onEnd()
          throw error
        }
      },
      async cancel() {
        await rows.return()
        onEnd()
      },
    },
    { highWaterMark: 0 },
  )
}
