import type pg from 'pg'

interface StreamOptions {
  /** Called once, with its own connection. */
  readonly read: (client: pg.PoolClient) => AsyncGenerator<string | Uint8Array<ArrayBuffer>>
  /** Called after the last piece, when the reader leaves or when the connection is lost; may be called more than once. */
  readonly onEnd: () => void
}

/**
 * Streams from a connection at the reader's pace. Waits for the first piece, so that an error can still be answered.
 * @throws the first piece's error; then nothing is held
 */
export async function openStream(
  pool: pg.Pool,
  { read, onEnd }: StreamOptions,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const client = await pool.connect()
  let isHeld = true
  // Destroyed: it may be in the middle of a statement.
  const end = () => {
    if (isHeld) client.release(true)
    isHeld = false
    onEnd()
  }
  // The connection of a stalled reader ends after a minute; the next piece fails anyway.
  client.on('error', end)
  const encoder = new TextEncoder()
  const pieces = read(client)
  let first: IteratorResult<string | Uint8Array<ArrayBuffer>> | undefined = await pieces.next().catch((error: unknown) => {
    end()
    throw error
  })
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = first ?? (await pieces.next())
          first = undefined
          if (!done) return controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
          end()
          controller.close()
        } catch (error) {
          end()
          throw error
        }
      },
      async cancel() {
        await pieces.return(undefined).catch(() => {})
        end()
      },
    },
    { highWaterMark: 0 },
  )
}
