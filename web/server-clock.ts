/**
 * The server's time. What is today, past or late is asked here: the computer's own clock may be days off, and only counts on from what the
 * server has said.
 */

/** How far the server's clock is ahead of this one, in milliseconds. */
let ahead = 0

/** What the response's own way can explain, and headers of whole seconds, in milliseconds. */
const tolerance = 2_000

/** Unix seconds by the server's clock. */
export function serverNow(): number {
  return (Date.now() + ahead) / 1000
}

/**
 * Takes the time of a response.
 * @param millis the server's, in milliseconds since 1970
 * @param sentAt by this computer's clock; the response was written since
 */
export function serverTimeReceived(millis: number, sentAt: number): void {
  const receivedAt = Date.now()
  const [earliest, latest] = [millis - receivedAt - tolerance, millis - sentAt + tolerance]
  // One that is known more exactly stays.
  if (Number.isNaN(millis) || (ahead >= earliest && ahead <= latest)) return
  ahead = millis - (sentAt + receivedAt) / 2
}

/** Reads when the server sent this page: one from its cache is older than that. */
export function readPageTime(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sent = page?.serverTiming?.find(({ name }) => name === 'now')
  if (!page || !sent) return
  const sinceResponse = performance.now() - page.responseStart
  serverTimeReceived(Number(sent.description), Date.now() - sinceResponse)
}
