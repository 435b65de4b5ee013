import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveEvent, liveEvent } from '../../domain/live-event.ts'

/** An open connection to `/api/events`. */
export interface LiveEvents {
  readonly response: Response
  /** All events received so far. */
  readonly received: LiveEvent[]
  /** The raw text so far, pings and hints included. */
  readonly text: () => string
  /** Resolves once the server has ended the connection. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens `/api/events` of a server and reads it until it ends or is closed. @param query such as '?since=1766000000' */
export async function listen(origin: string, cookie: string, query = ''): Promise<LiveEvents> {
  const abort = new AbortController()
  const response = await fetch(`${origin}/api/events${query}`, { headers: { cookie }, signal: abort.signal })
  const received: LiveEvent[] = []
  let text = ''

  async function read(): Promise<void> {
    let read = 0
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const complete = text.lastIndexOf('\n\n')
      for (const [, data = ''] of text.slice(read, complete).matchAll(/^data: (\{.*)$/gm)) {
        received.push(liveEvent.parse(JSON.parse(data)))
      }
      read = Math.max(read, complete)
    }
  }
  const ended = read().catch((error: Error) => {
    // A dropped connection ends too.
    if (error.name !== 'AbortError' && error.message !== 'terminated') throw error
  })
  return { response, received, text: () => text, ended, close: () => abort.abort() }
}

/** How long a test waits for what will come in a moment, in milliseconds: on an overloaded machine too, only what hangs reaches it. */
export const timeoutMillis = 60_000

/** Waits until a condition holds. @throws once nobody would wait any longer */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMillis
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not so within ${timeoutMillis} ms: ${holds}`)
    await sleep(20)
  }
}
