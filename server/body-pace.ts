import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** What of a body has to arrive at least: so many bytes within so many milliseconds. */
export interface Pace {
  readonly bytes: number
  readonly millis: number
}

/** A kilobyte a second over a minute. A file of 50 MB over a slow line is far above. */
export const leastPace: Pace = { bytes: 60 * 1024, millis: 60_000 }

interface Arriving {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** Since when, in milliseconds, and from how many bytes of the connection on. */
  since: number
  from: number
}

/** Ends requests whose body makes no progress, as Node ends those whose headers don't: each keeps a connection, and memory. */
export function endStalledBodies(server: Server, pace: Pace): void {
  const arriving = new Set<Arriving>()
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
    if (encoding === undefined && !(Number(length) > 0)) return
    const request = { incoming, outgoing, since: performance.now(), from: incoming.socket.bytesRead }
    arriving.add(request)
    for (const event of ['end', 'close'] as const) incoming.once(event, () => arriving.delete(request))
  })
  let checked = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    // A process that was busy, or asleep, hasn't looked at what has arrived.
    const isLate = now - checked > pace.millis / 2
    checked = now
    for (const request of arriving) {
      if (isLate) request.since = now
      else if (isStalled(request, now, pace)) end(request)
    }
  }, pace.millis / 10).unref()
  server.once('close', () => clearInterval(timer))
}

/** Whether too little has arrived for too long. After each such while, the next one begins. */
function isStalled(request: Arriving, now: number, { bytes, millis }: Pace): boolean {
  const { incoming, since, from } = request
  const { bytesRead } = incoming.socket
  // What has arrived and waits to be read is nobody's delay but ours.
  const isOurs = incoming.complete || incoming.readableLength > 0
  if (!isOurs && now - since < millis) return false
  request.since = now
  request.from = bytesRead
  return !isOurs && bytesRead - from < bytes
}

function end({ incoming, outgoing }: Arriving): void {
  const { socket } = incoming
  if (outgoing.headersSent) socket.destroy()
  else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
}
