/** The server's time decides about today, past and late: the computer's clock may be days off, and only counts on from it. */

/** Milliseconds by which the server's clock is ahead. */
let offset = 0

/** Explained by latency and by headers of whole seconds, in milliseconds. */
const tolerance = 2_000

/** Returns the server's time, in Unix seconds. */
export function serverNow(): number {
  return (Date.now() + offset) / 1000
}

/**
 * Updates the clock from a response.
 * @param millis the server's, in milliseconds since 1970
 * @param sentAt by this computer's clock; the response was written since
 */
export function serverTimeReceived(millis: number, sentAt: number): void {
  const receivedAt = Date.now()
  const earliest = millis - receivedAt - tolerance
  const latest = millis - sentAt + tolerance
  // The present estimate agrees, and is more precise.
  if (Number.isNaN(millis) || (offset >= earliest && offset <= latest)) return
  offset = millis - (sentAt + receivedAt) / 2
}

/** Reads when the server sent this page. Not from a cached page: that time is past. */
export function readPageTime(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sent = page?.serverTiming?.find(({ name }) => name === 'now')
  if (!page || !sent) return
  const sinceResponse = performance.now() - page.responseStart
  serverTimeReceived(Number(sent.description), Date.now() - sinceResponse)
}
