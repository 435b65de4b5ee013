import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveEvent, liveEvent } from '../../domain/live-event.ts'

export interface LiveEvents {
  readonly response: Response
  readonly received: LiveEvent[]
  readonly text: () => string
  /** Resolves when the server ends the connection. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens a server's `/api/events`, and reads until it ends or is closed. @param query such as '?since=1766000000' */
export async function openEventStream(origin: string, cookie: string, query = ''): Promise<LiveEvents> {
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
    if (error.name !== 'AbortError' && error.message !== 'terminated') throw error
  })
  return { response, received, text: () => text, ended, close: () => abort.abort() }
}

/** Milliseconds that only hanging tests reach, even on an overloaded machine. */
export const timeoutMillis = 60_000

/** Waits until a condition holds. @throws after the time limit */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMillis
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not so within ${timeoutMillis} ms: ${holds}`)
    await sleep(20)
  }
}
