import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Minimum of bytes within this many milliseconds. */
export interface Pace {
  readonly bytes: number
  readonly millis: number
}

export const leastPace: Pace = { bytes: 60 * 1024, millis: 60_000 }

interface Arriving {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** In milliseconds, with the connection's bytes read by then. */
  since: number
  from: number
}

/** Ends requests whose body stalls, as Node does for headers: each keeps a connection, and memory. */
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
    // A busy or sleeping process hasn't checked arrivals.
    const isLate = now - checked > pace.millis / 2
    checked = now
    for (const request of arriving) {
      if (isLate) request.since = now
      else if (isStalled(request, now, pace)) end(request)
    }
  }, pace.millis / 10).unref()
  server.once('close', () => clearInterval(timer))
}

/** True if too little arrived in a period; then starts the next period. */
function isStalled(request: Arriving, now: number, { bytes, millis }: Pace): boolean {
  const { incoming, since, from } = request
  const { bytesRead } = incoming.socket
  // Bytes that wait to be read are our own delay.
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
