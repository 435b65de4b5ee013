/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * Signs that start a formula; spreadsheets in East Asian languages also accept full-width ones, and leading tabs and returns are skipped.
 */
const formulaSign = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/

/** Characters that can start a new cell within a field; greedy, so that a thousand empty lines match once. */
const cellStart = /[;\t\r\n][\s"]*/g

/**
 * Returns a line of CSV by RFC 4180, ended by CR LF. Text that a spreadsheet would run as a formula gets an apostrophe in front, since
 * clients choose their names; also after a semicolon, where spreadsheets of many countries start a new cell even inside quotes. Numbers
 * are no text, so negative ones stay. Source: https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(fields: readonly (string | number)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function withoutFormulas(value: string): string {
  if (formulaSign.test(value)) return `'${value[0]}${withinField(value.slice(1))}`
  return withinField(value)
}

function withinField(text: string): string {
  return text.replace(cellStart, (blank, at: number) => {
    if (formulaSign.test(text.charAt(at + blank.length))) return `${blank}'`
    const skipped = Math.max(blank.lastIndexOf('\t'), blank.lastIndexOf('\r'))
    return skipped > 0 ? `${blank.slice(0, skipped)}'${blank.slice(skipped)}` : blank
  })
}

function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = withoutFormulas(value)
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export interface RowBatch<Row> {
  readonly rows: readonly Row[]
  /** True for the last rows, when the connection has been released. */
  readonly isLast: boolean
}

interface CsvStreamOptions<Row> {
  readonly columns: readonly string[]
  readonly lineOf: (row: Row) => string
  /** Called when the last line was sent or the reader left; may be called more than once. */
  readonly onEnd: () => void
}

/** Streams rows as CSV at the reader's pace. @param rows a generator from which `first` has been taken */
export function csvStream<Row>(
  first: RowBatch<Row>,
  rows: AsyncGenerator<RowBatch<Row>, void, void>,
  { columns, lineOf, onEnd }: CsvStreamOptions<Row>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const write = (into: ReadableStreamDefaultController<Uint8Array>, before: string, { rows: batch, isLast }: RowBatch<Row>) => {
    into.enqueue(encoder.encode(before + batch.map(lineOf).join('')))
    if (isLast) into.close()
  }
  // All rows have been read, even if nobody reads the stream.
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
