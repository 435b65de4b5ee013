import type { LiveEvent } from '../../domain/live-event.ts'

interface EventStreamOptions {
  /** The connection is closed, by either side. Called once. */
  readonly onGone: () => void
  /** Cuts the connection without waiting for a reader who does not read. */
  readonly cut: () => void
}

/** What may wait for one slow reader, in bytes: some thousand ids. */
const maxWaitingBytes = 64 * 1024

/** When a browser may come back after a lost connection, in milliseconds; spread, so that they do not come all at once. */
const retry = { least: 1_000, spread: 2_000 } as const

const encoder = new TextEncoder()

/**
 * One connection of server-sent events. What a reader does not take is not kept for long: beyond 64 KB the connection is cut,
 * and the browser, once it is back, fetches again.
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function createEventStream({ onGone, cut }: EventStreamOptions) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started
      },
      cancel: gone,
    },
    { highWaterMark: maxWaitingBytes, size: (chunk) => chunk?.byteLength ?? 0 },
  )

  function gone(): void {
    if (!controller) return
    controller = undefined
    onGone()
  }

  function write(text: string): void {
    if (!controller) return
    const hasRoom = (controller.desiredSize ?? 0) > 0
    if (hasRoom) controller.enqueue(encoder.encode(text))
    else {
      controller.close()
      gone()
      cut()
    }
  }

  write(`retry: ${Math.round(retry.least + Math.random() * retry.spread)}\n\n`)

  return {
    body,
    send: (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`),
    // An event, not a comment: a page never receives comments, and should notice a connection that died without a word.
    keepAlive: () => write('event: ping\ndata: .\n\n'),
    end(retryMillis?: number): void {
      if (retryMillis !== undefined) write(`retry: ${retryMillis}\n\n`)
      controller?.close()
      gone()
    },
  }
}
