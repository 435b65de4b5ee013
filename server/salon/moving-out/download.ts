import type pg from 'pg'

interface StreamOptions {
  /** Called once with a connection of its own. */
  readonly read: (client: pg.PoolClient) => AsyncGenerator<string | Uint8Array<ArrayBuffer>>
  /** Called when the last piece was sent, the reader has left or the connection is lost; can be called more than once. */
  readonly onEnd: () => void
}

/**
 * What is read with a connection, at the reader's pace. Waits for the first piece, so that an error can still be answered.
 * @throws whatever the first piece does; then nothing is held
 */
export async function streamOf(
  pool: pg.Pool,
  { read, onEnd }: StreamOptions,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const client = await pool.connect()
  let isHeld = true
  // Not used again: it may be in the middle of something.
  const end = () => {
    if (isHeld) client.release(true)
    isHeld = false
    onEnd()
  }
  // A reader who stops reading loses it after a minute; the next piece fails anyway.
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
