import type { LiveEvent } from '../../../domain/live-event.ts'

interface EventStreamOptions {
  readonly onClose: () => void
  readonly cut: () => void
}

/** Bytes buffered for a slow reader: some thousand ids. */
const maxWaitingBytes = 64 * 1024

/** Milliseconds until a browser reconnects; randomized to spread them. */
const retry = { least: 1_000, spread: 2_000 } as const

const encoder = new TextEncoder()

/**
 * One connection of server-sent events. With more than 64 KB unread it is closed; the browser reconnects and fetches again. Source:
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function createEventStream({ onClose, cut }: EventStreamOptions) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started
      },
      cancel: closed,
    },
    { highWaterMark: maxWaitingBytes, size: (chunk) => chunk?.byteLength ?? 0 },
  )

  function closed(): void {
    if (!controller) return
    controller = undefined
    onClose()
  }

  function write(text: string): void {
    if (!controller) return
    const hasRoom = (controller.desiredSize ?? 0) > 0
    if (hasRoom) controller.enqueue(encoder.encode(text))
    else {
      controller.close()
      closed()
      cut()
    }
  }

  write(`retry: ${Math.round(retry.least + Math.random() * retry.spread)}\n\n`)

  return {
    body,
    send: (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`),
    // An event, since pages don't receive comments and should notice a dead connection.
    keepAlive: () => write('event: ping\ndata: .\n\n'),
    end(retryMillis?: number): void {
      if (retryMillis !== undefined) write(`retry: ${retryMillis}\n\n`)
      controller?.close()
      closed()
    },
  }
}
