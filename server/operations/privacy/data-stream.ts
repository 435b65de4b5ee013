import type { AccountSummary } from '../../../domain/operations/personal-data.ts'

interface Parts {
  readonly summary: AccountSummary
  /** Rows after an id; none at the end. */
  readonly bookings: (after: string) => Promise<readonly { readonly id: string }[]>
  readonly mails: (after: string) => Promise<readonly { readonly id: string }[]>
}

/**
 * Streams everything about a person as one JSON object (`personalData`), in batches and without a database connection between them. Rows
 * that change in between appear as of their batch.
 */
export function dataStream({ summary, bookings, mails }: Parts): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const text = textOf()

  async function* textOf(): AsyncGenerator<string, void, void> {
    // The summary without its closing brace.
    yield `${JSON.stringify({ version: 1, ...summary }, null, 1).slice(0, -2)},\n "bookings": [`
    yield* rowsOf(bookings)
    yield '],\n "mails": ['
    // The log's ids mean nothing to the person.
    yield* rowsOf(mails, ({ id, ...mail }) => mail)
    yield ']\n}\n'
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await text.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await text.return()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* rowsOf<Row extends { readonly id: string }>(
  read: (after: string) => Promise<readonly Row[]>,
  presentRow: (row: Row) => object = (row) => row,
): AsyncGenerator<string, void, void> {
  let after = ''
  for (let isFirst = true; ; isFirst = false) {
    const rows = await read(after)
    const last = rows.at(-1)
    if (!last) return
    yield `${isFirst ? '\n' : ',\n'}${rows.map((row) => `  ${JSON.stringify(presentRow(row))}`).join(',\n')}`
    after = last.id
  }
}
